/** Looks that a licence key picks the register of: its codes, how many there are, its card, its template, its webhook. */
import { answersOf, atCloudDoor, cloudAsk, succeeds, whereverItIs } from '../asking.ts'
import { templateInForce } from '../catalogue/templates.ts'
import { type Ask, type ByAct, type Expects, hasValue, isSuch, type Lawful } from '../expected.ts'
import type { Condition } from '../refused.ts'
import { type ModelRegister, type State, withRegister } from '../state.ts'

/** What is looked at, with the clause of its key, and the one of its token where it has one. */
const LOOKS = {
  'how many codes': { path: '/cash-registers/get-offline-codes-count', key: 'CLD-420', token: 'CLD-008' },
  card: { path: '/cash-registers/info', key: 'CLD-432', token: null },
  template: { path: '/cash-registers/receipt-template', key: 'CLD-440', token: 'CLD-008' },
  webhook: { path: '/webhook', key: 'CLD-802', token: 'CLD-802' },
} as const

type KeyLook = keyof typeof LOOKS
export const KEY_LOOKS = Object.keys(LOOKS) as KeyLook[]

/** A count that is spelt, or none (CLD-417). */
export type KeyLookAct =
  | { do: 'look by key'; what: KeyLook; by: string | null; at: string | null; without?: string }
  | { do: 'look at codes'; by: string | null; at: string | null; count: string | null }

export const keyLookAsks: ByAct<KeyLookAct, Ask> = {
  'look by key': (state, { what, by, at, without }) =>
    cloudAsk(state, 'GET', LOOKS[what].path, { by, at, ...(without && { headers: { [without]: undefined } }) }),
  'look at codes': (state, { by, at, count }) =>
    cloudAsk(state, 'GET', '/cash-registers/get-offline-codes', {
      by,
      at,
      ...(count !== null && { query: { count } }),
    }),
}

/** Bounds of a count, and what is shown where none is named (LIM-015 to LIM-019). */
const COUNT = { least: 1, most: 10_000, unnamed: 150 } as const
/** Codes that are kept in mind: the next ones. */
const MOST_KEPT = 200

/** The codes of an answer, oldest first; what an entry is, the law does not say (NS-49). */
const codesIn = (shown: unknown): string[] =>
  Array.isArray(shown) ? shown.map((each) => String(each?.fiscal_code ?? JSON.stringify(each))) : []

const areOwn = (shown: unknown): boolean => new Set(codesIn(shown)).size === codesIn(shown).length

function lookedAtCodes(state: State, { by, at, count }: Extract<KeyLookAct, { do: 'look at codes' }>) {
  const number = count === null ? COUNT.unnamed : /^-?\d+$/.test(count) ? Number(count) : Number.NaN
  const door: Condition[] = [
    ...atCloudDoor(state, { by, at }, { key: 'CLD-418' }),
    { name: 'malformed request', holds: Number.isNaN(number), by: 'LIM-019' },
    { name: 'malformed request', holds: number < COUNT.least, by: 'LIM-016' },
    { name: 'malformed request', holds: number > COUNT.most, by: 'LIM-018' },
  ]
  if (door.some(({ holds }) => holds)) return answersOf(state, 'cloud', { door }, () => [])
  const bound =
    count === null ? ['LIM-019'] : number === COUNT.least ? ['LIM-015'] : number === COUNT.most ? ['LIM-017'] : []
  return whereverItIs(state, at!, (now, register): Lawful[] => {
    const { codes } = register
    const members: Expects[] = [
      hasValue('length', Math.min(codes.free, number), 'CLD-417', 'CLD-416', ...bound, ...(codes.askedBy ?? [])),
      isSuch('', 'no code twice', areOwn, 'CLD-416'),
      ...codes.next.slice(0, number).map((code, nth) => hasValue(`${nth}.fiscal_code`, code, 'NS-49', 'CLD-416')),
    ]
    return [
      {
        ...succeeds(200, 'CLD-416', members, (shown) => {
          const next = codesIn(shown).slice(0, MOST_KEPT)
          return next.length <= codes.next.length ? now : withRegister(now, { ...register, codes: { ...codes, next } })
        }),
        also: ['CLD-418', ...bound],
      },
    ]
  })
}

/** What is shown of the register that is picked. */
function shownOf(what: KeyLook, state: State, { id, codes }: ModelRegister): Expects[] {
  switch (what) {
    case 'how many codes':
      return [hasValue('available', codes.free, 'CLD-420', 'CLD-419', 'AUT-005')]
    case 'card':
      return [hasValue('id', id, 'CLD-432', 'CLD-431', 'AUT-005')]
    case 'template':
      return [hasValue('id', templateInForce(state, id)!.id, 'CLD-440', 'CLD-439', 'AUT-005')]
    case 'webhook':
      return [hasValue('url', state.webhooks.byRegister[id]!.url, 'CLD-807', 'CLD-804', 'AUT-005')]
  }
}

function lookedByKey(state: State, act: Extract<KeyLookAct, { do: 'look by key' }>): readonly Lawful[] {
  const { what, by, at, without } = act
  const { key, token } = LOOKS[what]
  const atDoor: Condition[] =
    token === null
      ? [
          { name: 'malformed request', holds: at === null, by: key },
          { name: 'licence key not valid', holds: at !== null && !state.house.registers[at], by: key },
        ]
      : atCloudDoor(state, { by, at }, { token, key })
  const door: Condition[] = [...atDoor, { name: 'malformed request', holds: without !== undefined, by: 'CLD-802' }]
  return door.some(({ holds }) => holds)
    ? answersOf(state, 'cloud', { door }, () => [])
    : whereverItIs(state, at!, (now, register) => {
        const conditions: Condition[] = [
          { name: 'no template is in force', holds: what === 'template' && !templateInForce(now, register.id) },
          { name: 'webhook not set', holds: what === 'webhook' && !now.webhooks.byRegister[register.id] },
        ]
        return answersOf(now, 'cloud', { conditions }, () => [
          { ...succeeds(200, key, shownOf(what, now, register), () => now), also: ['AUT-005'] },
        ])
      })
}

export const keyLookAnswers: ByAct<KeyLookAct, readonly Lawful[]> = {
  'look by key': lookedByKey,
  'look at codes': lookedAtCodes,
}
