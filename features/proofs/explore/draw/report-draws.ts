/** Extended reports of every kind: spans around what has happened, places, malformed requests, second looks and second files. */
import type { Json } from '../../../support/model/expected.ts'
import { dayInKyiv } from '../../../support/model/kyiv.ts'
import type { ReportAct } from '../../../support/model/reports/acts.ts'
import { isMade } from '../../../support/model/reports/made.ts'
import type { State } from '../../../support/model/state.ts'
import type { ExtendedReportKind } from '../../../support/model/task.ts'
import type { Random } from '../../kit/random.ts'
import { anySession, type Draw, type Ground, someSession } from './ground.ts'

const KINDS: readonly ExtendedReportKind[] = [
  'z',
  'z',
  'z',
  'goods',
  'goods',
  'actual_revenue',
  'net_turnover',
  'bookkeeper_z_report',
  'daily_cash_flow',
]
const HOUR = 3_600_000
const NOWHERE = '4f000000-0000-4000-8000-00000000000f'

/** An instant to the second, with an offset. */
function spelt(random: Random, instant: number): string {
  const [hours, offset] = random.pick([
    [0, 'Z'],
    [2, '+02:00'],
    [-5, '-05:00'],
    [5.5, '+05:30'],
  ] as const)
  return `${new Date(instant + hours * HOUR).toISOString().slice(0, 19)}${offset}`
}

const instantsOf = ({ registers, now }: State): number[] => {
  const all = Object.values(registers)
  const ends = all.flatMap(({ past, shift }) =>
    [...past, ...(shift ? [shift] : [])].flatMap(({ endedAt }) => endedAt ?? []),
  )
  return [now, ...ends, ...all.flatMap(({ receipts }) => receipts.map(({ madeAt }) => madeAt))]
}

type Body = Record<string, Json>

function spanOf(random: Random, state: State): Body {
  const { now } = state
  const end = (): number => random.pick(instantsOf(state)) + random.pick([0, 0, 0, -1000, 1000])
  switch (random.pick(['day', 'day', 'ends', 'same', 'past', 'any'])) {
    case 'day':
      return { from_date: spelt(random, now - 20 * HOUR), to_date: spelt(random, now + 20 * HOUR) }
    case 'ends': {
      const [from, to] = [end(), end()].toSorted((a, b) => a - b)
      return { from_date: spelt(random, from!), to_date: spelt(random, to!) }
    }
    case 'same': {
      const both = end()
      return { from_date: spelt(random, both), to_date: spelt(random, both) }
    }
    case 'past':
      return { from_date: spelt(random, now - 40 * HOUR), to_date: spelt(random, end()) }
    default:
      return { from_date: spelt(random, end()), to_date: spelt(random, now + HOUR) }
  }
}

function places(random: Random, state: State, { registers }: Ground): Body {
  const { registers: cards } = state.house
  const outlets = [...new Set(Object.values(cards).map(({ branch }) => branch))]
  const ids = random.happens(0.1) ? [...Object.keys(cards), NOWHERE] : registers
  const oneOrMany = (all: readonly string[]): Json =>
    random.happens(0.5) ? random.pick(all) : [random.pick(all), random.pick(all)]
  return {
    ...(random.happens(0.4) && { cash_register_id: random.happens(0.05) ? [] : oneOrMany(ids) }),
    ...(random.happens(0.25) && {
      branch_id: oneOrMany(random.happens(0.3) ? outlets : [cards[registers[0]!]!.branch]),
    }),
  }
}

const ADDRESSES = ['owner@example.com', 'Owner@example.com', 'books@example.com', 'books@example.org'] as const

function bodyOf(kind: ExtendedReportKind, state: State, ground: Ground): Body {
  const { random } = ground
  const emails = random.happens(0.5) && {
    emails: Array.from({ length: random.between(0, 3) }, () => random.pick(ADDRESSES)),
  }
  if (kind === 'daily_cash_flow') return { from_date: dayInKyiv(state.now - random.pick([0, 0, 24]) * HOUR), ...emails }
  const span = { ...spanOf(random, state), ...emails }
  if (kind !== 'z' && kind !== 'goods') return span
  return {
    ...span,
    ...places(random, state, ground),
    ...(kind === 'goods'
      ? random.happens(0.6) && { custom: random.happens(0.6) }
      : random.happens(0.7) && { export_extension: random.pick(['JSON', 'JSON', 'EXCEL']) }),
    ...(kind === 'z' && random.happens(0.4) && { organization_info: random.happens(0.7) }),
  }
}

/** One thing of it malformed. */
function spoilt(random: Random, kind: ExtendedReportKind, body: Body): Body {
  if (kind === 'daily_cash_flow')
    return {
      ...body,
      ...random.pick<Body>([
        { from_date: '2026-03-02T00:00:00+02:00' },
        { from_date: 'today' },
        { emails: 'a@example.com' },
      ]),
    }
  const { from_date, to_date, ...rest } = body
  const wrong: Body[] = [
    { ...rest, to_date: to_date! },
    { ...rest, from_date: from_date! },
    { ...body, from_date: 'yesterday' },
    { ...body, to_date: '2026-03-02T10:00:00' },
    { ...body, from_date: to_date!, to_date: '2020-01-01T00:00:00Z' },
    { ...body, emails: 'a@example.com' },
  ]
  if (kind === 'z') wrong.push({ ...body, organization_info: 'maybe' })
  if (kind === 'goods') wrong.push({ ...body, custom: 'maybe' })
  if (kind === 'z' || kind === 'goods')
    wrong.push({ ...body, export_extension: 'PDF' }, { ...body, cash_register_id: 'x' }, { ...body, branch_id: 'x' })
  return random.pick(wrong)
}

/** Kinds of which there is something to report. */
function kindsOfNow({ registers }: State): ExtendedReportKind[] {
  const all = Object.values(registers)
  const hasTraded = all.some(({ receipts }) => receipts.length > 0)
  const hasClosed = all.some(({ past }) => past.some(({ endedAt }) => endedAt !== null))
  return KINDS.filter((kind) => (kind === 'z' || kind === 'bookkeeper_z_report' ? hasClosed : hasTraded))
}

const ask = (state: State, ground: Ground): ReportAct | null => {
  const { random } = ground
  const by = random.happens(0.15) ? anySession(state, ground) : someSession(state, ground)
  const kinds = random.happens(0.05) ? KINDS : kindsOfNow(state)
  if (by === null || kinds.length === 0) return null
  const kind = random.pick(kinds)
  const body = bodyOf(kind, state, ground)
  return {
    do: 'ask for a report',
    by: random.happens(0.02) ? null : by,
    kind,
    body: random.happens(0.1) ? spoilt(random, kind, body) : body,
  }
}

/** One of those that were asked for, the last ones the most. */
function someTask({ tasks }: State, random: Random): number | null {
  if (tasks.length === 0) return random.happens(0.02) ? 0 : null
  return random.happens(0.7) ? tasks.length - 1 : random.between(0, tasks.length - 1)
}

const look = (state: State, ground: Ground): ReportAct | null => {
  const nth = someTask(state, ground.random)
  const by = anySession(state, ground)
  return nth === null || by === null ? null : { do: 'look at a report task', by, nth }
}

const fetch = (state: State, ground: Ground): ReportAct | null => {
  const { random } = ground
  const nth = someTask(state, random)
  const by = someSession(state, ground)
  if (nth === null || by === null) return null
  const isJson = state.tasks[nth]?.isJson === true
  return { do: 'fetch a report', by, nth, as: isJson !== random.happens(0.1) ? 'json' : 'xlsx' }
}

/** The file of one that is made, and was not fetched yet. */
const fetchFirst = (state: State): ReportAct | null => {
  const nth = state.tasks.findIndex((task) => !task.isFetched && isMade(state, task) === true)
  const task = state.tasks[nth]
  const by = task && Object.keys(state.sessions).find((each) => organizationOf(state, each) === task.organization)
  return by === undefined ? null : { do: 'fetch a report', by, nth, as: task!.isJson ? 'json' : 'xlsx' }
}

/** The same once more. */
const askAgain = (state: State, { random }: Ground): ReportAct | null => {
  const task = state.tasks.length === 0 ? undefined : random.pick(state.tasks)
  const by = task && Object.keys(state.sessions).find((each) => organizationOf(state, each) === task.organization)
  return by === undefined ? null : { do: 'ask for a report', by, kind: task!.kind, body: task!.body as Body }
}

const organizationOf = ({ house, sessions }: State, by: string): string | null =>
  sessions[by]!.hasEnded ? null : house.cashiers[sessions[by]!.cashier]!.organization

const mailbox = ({ tasks }: State): ReportAct | null =>
  tasks.some(({ asked }) => asked.length > 0) ? { do: 'look at the mailbox' } : null

const openMail = ({ mailing: { last, links } }: State, { random }: Ground): ReportAct | null => {
  const unread = Object.keys(last).filter((address) => links[address] === undefined)
  return unread.length === 0 ? null : { do: 'open a mail', address: random.pick(unread) }
}

const follow = ({ mailing: { links } }: State, { random }: Ground): ReportAct | null => {
  const known = Object.keys(links)
  if (known.length === 0) return null
  return {
    do: 'follow a link',
    address: random.pick(known),
    way: random.pick(['page', 'button', 'button', 'one click', 'one click', 'changed']),
  }
}

const subscribe = ({ mailing: { unsubscribed } }: State, { random }: Ground): ReportAct | null => {
  if (unsubscribed.length === 0) return null
  const address = random.pick(unsubscribed).split(' ')[1]!
  return { do: 'subscribe again', address: random.happens(0.5) ? address : address.toUpperCase() }
}

export const reportDraws: readonly Draw<ReportAct>[] = [
  { weight: 4, make: ask },
  { weight: 1, make: askAgain },
  { weight: 1.5, make: mailbox },
  { weight: 2, make: openMail },
  { weight: 1.5, make: follow },
  { weight: 0.7, make: subscribe },
  { weight: 2, make: look },
  { weight: 3, make: fetch },
  { weight: 25, make: fetchFirst },
]
