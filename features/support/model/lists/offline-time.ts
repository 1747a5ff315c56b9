/** How long a register was offline within a window (CLD-421, NS-12). */
import { atCloudDoor, succeeds, whereverItIs } from '../asking.ts'
import { type Expects, hasValue, isSuch, type Lawful, numberAt, shownAt } from '../expected.ts'
import { dayInKyiv, instantInKyiv } from '../kyiv.ts'
import type { ModelRegister, OfflineSpell, State } from '../state.ts'
import type { ListAct } from './acts.ts'
import { one, refusedQuery } from './page.ts'
import { malformedEnds, windowOf } from './windows.ts'

/** From going online until all is sent, at most, ms. */
const SENDING = 60_000

type Span = readonly [least: number, most: number]

const secondsOf = (from: number, until: number): number => Math.max(0, Math.floor((until - from) / 1000))

/** When a spell has ended at the latest, ms; null: it goes on. */
const latestEnd = ({ ended, endedBy }: OfflineSpell): number | null =>
  endedBy ?? (ended === null ? null : ended + SENDING)

/** Seconds of a spell in a window: at least and at most; it ends once all is sent, which is not seen. */
function secondsIn(spell: OfflineSpell, from: number, to: number, now: number): Span {
  const { since, ended } = spell
  const last = Math.min(now, latestEnd(spell) ?? now)
  const begins = Math.max(since, from)
  return [secondsOf(begins, Math.min(ended ?? now, to)), secondsOf(begins, Math.min(last, to)) + 1]
}

const isWithin = (value: number | null, [least, most]: Span): boolean =>
  value !== null && least <= value && value <= most

/** Beginning of the month of an instant, as months are in Kyiv, ms. */
const monthOf = (instant: number): number => instantInKyiv(`${dayInKyiv(instant).slice(0, 8)}01T00:00:00`)

function timeShown(
  { now }: State,
  register: ModelRegister,
  query: Extract<ListAct, { do: 'look at the offline time' }>['query'],
): Expects[] {
  const span = windowOf(query)
  const to = one(query, 'to_date') === undefined ? now : span!.to
  const from = one(query, 'from_date') === undefined ? monthOf(to) : span!.from
  const all = register.spells.map((spell) => ({ spell, seconds: secondsIn(spell, from, to, now) }))
  const sure = all.filter(({ seconds: [least] }) => least > 0)
  const some = all.filter(({ spell }) => spell.since <= to && (latestEnd(spell) ?? from) >= from && from <= to)
  const total: Span = [
    sure.reduce((sum, { seconds }) => sum + seconds[0], 0),
    some.reduce((sum, { seconds }) => sum + seconds[1], 0),
  ]
  const count: Span = [sure.length, some.length]
  return [
    isSuch(
      'sessions',
      `${count[0]} to ${count[1]} sessions`,
      (rows) => isWithin(numberAt(rows, 'length'), count),
      'NS-12',
      'CLD-421',
    ),
    isSuch(
      'status',
      `${total[0]} to ${total[1]} s in all`,
      (status) => isWithin(numberAt(status, 'total'), total),
      'NS-12',
      'CLD-421',
    ),
    ...(register.link === 'returning'
      ? []
      : [
          hasValue(
            'status.current',
            register.session !== null ? secondsOf(register.offlineSince!, now) : 0,
            'NS-12',
            'CLD-421',
          ),
        ]),
    ...(sure.length === some.length && some.length > 0
      ? [
          isSuch(
            'sessions',
            'the beginning of each session, cut off by the window',
            (rows) =>
              some.every(({ spell }, at) => {
                const start = Date.parse(String(shownAt(shownAt(rows, String(at)), 'start')))
                return start === Math.max(spell.since, from)
              }),
            'NS-12',
            'CLD-421',
          ),
        ]
      : []),
  ]
}

const isBehind = ({ now }: State, { spells }: ModelRegister): boolean =>
  spells.some(({ since, ended }) => Math.max(since, ended ?? 0) > now)

export function offlineTimeLooked(
  state: State,
  act: Extract<ListAct, { do: 'look at the offline time' }>,
): readonly Lawful[] {
  const { by, at, query } = act
  const refused = refusedQuery(
    state,
    atCloudDoor(state, { by, at }, { token: 'CLD-421', key: 'CLD-423' }),
    malformedEnds(query).map((name) => ({ name, by: 'CLD-422' })),
  )
  if (refused.length > 0) return refused
  return whereverItIs(state, at!, (now, register) => [
    // Where the clock was set back behind a spell, its seconds are not known
    succeeds(200, 'CLD-421', isBehind(now, register) ? [] : timeShown(now, register, query), () => now),
  ])
}
