/** What going offline and online, pings and questions for codes are answered with. */
import {
  answersOf,
  atCloudDoor,
  clockSetBack,
  codeNeeded,
  standing,
  storeDamaged,
  succeeds,
  whereverItIs,
} from '../asking.ts'
import { oneMore } from '../documents.ts'
import { type ByAct, hasValue, isSuch, type Lawful } from '../expected.ts'
import { isCutOff } from '../known/troubles.ts'
import { withoutWaiting } from '../possible.ts'
import type { Condition } from '../refused.ts'
import { type ModelRegister, type State, withRegister } from '../state.ts'
import type { LinkAct } from './acts.ts'
import { keyLookAnswers } from './key-looks.ts'

/** Bounds of a count of codes, and what is asked for where none is named (LIM-010 to LIM-014). */
const COUNT = { least: 1, most: 10_000, unnamed: 2000 } as const

/** The simulated authority grants no more at once (NS-48). */
const MOST_GRANTED = 5000

type Caller = { by: string | null; at: string | null }

/** Answers of a command of the link to who is let in. */
function atRegister(
  state: State,
  { by, at }: Caller,
  { key, further = [] }: { key: string; further?: readonly Condition[] },
  answers: (state: State, register: ModelRegister, cashier: string) => readonly Lawful[],
): readonly Lawful[] {
  const door = [...atCloudDoor(state, { by, at }, { key }), ...further]
  if (by === null || at === null || door.some(({ holds }) => holds))
    return answersOf(state, 'cloud', { door }, () => [])
  const { cashier } = state.sessions[by]!
  return whereverItIs(state, at, (now, register) => answers(now, register, cashier))
}

/** Test and production are kept apart even where nothing changes (NS-55, NS-88). */
const isOfKind = ({ name }: Condition): boolean => name === 'test and production are kept apart'

/** Taken offline: the document is held and takes the last code of the pool, or the one that is named (CON-005, NS-67, NS-14);
 * no shift waits (NS-47).
 */
function offline(
  register: ModelRegister,
  now: number,
  { since, code }: { since: number; code: string | undefined },
): ModelRegister {
  const { codes } = register
  const next = code === undefined ? codes.next.slice(0, codes.free - 1) : codes.next.filter((each) => each !== code)
  return {
    // Whether a shift waits at a server that is not ours is left to it (NS-47)
    ...(register.drifts ? register : withoutWaiting(register)),
    link: 'offline',
    session: 'asked',
    offlineSince: since,
    spells: [...register.spells, { since, ended: null }],
    pendingSince: register.pendingSince ?? now,
    lastAt: now,
    journal: register.journal && [...register.journal, 'GO_OFFLINE'],
    held: register.held + 1,
    codes: { ...codes, free: codes.free - 1, used: oneMore(codes.used), next },
  }
}

/** Instant of the last document of a register, ms. */
export const lastDocumentOf = ({ shift, past, receipts, spells }: ModelRegister): number =>
  Math.max(
    0,
    ...[...past, ...(shift ? [shift] : [])].flatMap(({ begunAt, endedAt }) => [begunAt, endedAt ?? 0]),
    ...receipts.map(({ madeAt }) => madeAt),
    ...spells.map(({ since }) => since),
  )

const wentOffline = (state: State, act: Extract<LinkAct, { do: 'go offline' }>) =>
  atRegister(state, act, { key: 'CLD-406' }, (now, register, cashier) => {
    const { since = now.now, code } = act
    const done = (to: State): Lawful[] => [
      {
        ...succeeds(200, 'CLD-405', [hasValue('status', 'ok', 'NS-18')], () => to),
        also: ['CLD-408', 'CON-001', 'CLD-015'],
      },
    ]
    const conditions = standing(now, cashier, register.id)
    if (register.link !== 'online')
      return answersOf(now, 'cloud', { conditions: conditions.filter(isOfKind) }, () =>
        done(withRegister(now, { ...register, session: register.session === 'fell' ? 'kept' : register.session })),
      )
    const needs: Condition[] = [
      { ...codeNeeded(register), holds: register.codes.free === 0 },
      {
        name: 'offline since before the last transaction',
        holds: act.since !== undefined && since < lastDocumentOf(register),
      },
      { name: 'offline code not free', holds: code !== undefined && !register.codes.next.includes(code) },
      clockSetBack(now, register),
    ]
    return answersOf(now, 'cloud', { conditions: [...conditions, ...needs] }, () =>
      done(withRegister(now, offline(register, now.now, { since, code }))),
    )
  })

/** Going online needs the server (ERR-112, AMB-14). */
const serverUnreachable = (state: State, { id }: ModelRegister): Condition => ({
  name: 'register offline from the server',
  holds: isCutOff(state, id),
})

const wentOnline = (state: State, act: Extract<LinkAct, { do: 'go online' }>) =>
  atRegister(state, act, { key: 'CLD-402' }, (now, register) =>
    answersOf(now, 'cloud', { conditions: [storeDamaged(now, register.id), serverUnreachable(now, register)] }, () => [
      {
        ...succeeds(200, 'CLD-401', [hasValue('status', 'ok', 'NS-18')], () =>
          register.link === 'offline' || register.link === 'blocked'
            ? withRegister(now, {
                ...register,
                link: 'returning',
                spells: register.spells.map((each) => (each.ended === null ? { ...each, ended: now.now } : each)),
              })
            : now,
        ),
        also: register.link === 'offline' ? ['CLD-404', 'CON-003'] : [],
      },
    ]),
  )

/** Where no answer comes, the link does not exist. */
const NOT_REACHED = isSuch('status', 'another status than DONE', (status) => status !== 'DONE', 'CLD-409')

const pinged = (state: State, act: Extract<LinkAct, { do: 'ping' }>) =>
  atRegister(state, act, { key: 'CLD-410' }, (now) => [
    succeeds(200, 'CLD-409', [now.isMute ? NOT_REACHED : hasValue('status', 'DONE', 'CLD-409')], () => now),
  ])

/** What says how many codes come of an asking, and when. */
const askedBy = ({ count, sync }: Extract<LinkAct, { do: 'ask for codes' }>): string[] => [
  ...(count === null ? ['LIM-014'] : count === COUNT.least ? ['LIM-010'] : count === COUNT.most ? ['LIM-012'] : []),
  'CLD-411',
  'CLD-412',
  ...(sync ? ['CLD-413'] : []),
]

function askedForCodes(state: State, act: Extract<LinkAct, { do: 'ask for codes' }>): readonly Lawful[] {
  const count = act.count ?? COUNT.unnamed
  const further: Condition[] = [
    { name: 'malformed request', holds: count < COUNT.least, by: 'LIM-011' },
    { name: 'malformed request', holds: count > COUNT.most, by: 'LIM-013' },
  ]
  return atRegister(state, act, { key: 'CLD-415', further }, (now, register, cashier) => {
    const conditions: Condition[] = [
      // Codes are no document: the store is not looked at
      ...standing(now, cashier, register.id).filter(({ name }) => name !== storeDamaged(now, register.id).name),
      { name: 'offline codes asked while offline', holds: register.link !== 'online' },
    ]
    return answersOf(now, 'cloud', { conditions }, () => {
      const granted = Math.min(count, MOST_GRANTED)
      const grown = register.codes.free + register.codes.coming + granted
      const codes = { ...register.codes, askedBy: askedBy(act) }
      const after = act.sync
        ? { ...codes, free: grown, coming: 0, used: 0, ofGrant: grown }
        : { ...codes, coming: codes.coming + granted }
      const status = act.sync ? hasValue('status', 'DONE', 'CLD-411', 'CLD-413') : hasValue('status', 'OK', 'NS-18')
      const done = succeeds(200, 'CLD-411', [status], () => withRegister(now, { ...register, codes: after }))
      return [{ ...done, also: codes.askedBy }]
    })
  })
}

export const linkAnswers: ByAct<LinkAct, readonly Lawful[]> = {
  ...keyLookAnswers,
  'go offline': wentOffline,
  'go online': wentOnline,
  ping: pinged,
  'ask for codes': askedForCodes,
}
