/** Subjects of tables of members, by name: the last answer or a part of it, and what a request reads at that moment. */
import { wallTime } from '../../../machines/day.ts'
import { worldsAt } from '../actors/listed-worlds.ts'
import { content, member } from '../law/answer.ts'
import type { Need } from '../law/capabilities.ts'
import { LAW, NotJudged, Reading } from '../law/judgement/judgement.ts'
import { hasText } from '../law/judgement/refusal.ts'
import { readingOfMember } from '../law/judgement/rows.ts'
import type { Reads } from '../traits/step-traits.ts'
import type { ScenarioWorld } from '../world/scenario-world.ts'
import { reconciliation } from './bank/reconciliation.ts'
import { ordersOf, orderTaken } from './list-orders.ts'
import { lastMail, mailings } from './mail/mails.ts'
import { receiptForm, taxDocument } from './printing/receipt-form.ts'
import { roundingOfTaxes, sumsOfReport } from './reports/own-sums.ts'
import { REPORT_ASKS, reportSubjects } from './reports/report-subjects.ts'

type Read = (scenario: ScenarioWorld) => unknown

export interface TableSubject {
  read: Read
  /**
   * What an assertion without decisions follows, for a member.
   * @param asked method and address of the last answer
   * @param path of the member, dotted
   */
  readingOf: (asked: string, path: string) => Reading
  /** What reading it needs of a target; left out: nothing. */
  asks?: readonly Need[]
  /** State before the last action that it compares; left out: none. */
  reads?: readonly Reads[]
  /** The operation it reads, method and address; left out: that of the last action. */
  asked?: string
}

const answer: Read = ({ answer }) => answer.body
const report: Read = ({ answer }) => member(answer.body, 'report')

/** The claims of the token in the answer, decoded as a client decodes a JWT. */
const claims: Read = ({ answer }) => {
  const [, part] = String(member(answer.body, 'token')).split('.')
  return JSON.parse(Buffer.from(part ?? '', 'base64url').toString())
}

/** Pixels, from the header of a PNG that is complete to its last chunk. */
const picture: Read = ({ answer: { bytes } }) => {
  if (bytes.toString('latin1', 0, 8) !== '\x89PNG\r\n\x1a\n') throw new Error('the answer is no PNG')
  if (bytes.toString('latin1', bytes.length - 8, bytes.length - 4) !== 'IEND') throw new Error('the PNG has no end')
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

/** A plain text: the length of its longest line, and its lines by their left parts, the first of each; paths have no dots. */
const text: Read = ({ answer }) => {
  const lines = answer.text.split('\n')
  const pairs = lines.map((line) => line.trim().split(/ {2,}/)).reverse()
  return {
    ...Object.fromEntries(pairs.map(([left, ...right]) => [left!.replaceAll('.', ' '), right.join(' ')])),
    'longest line': Math.max(...lines.map((line) => line.length)),
  }
}

/** Goods in the order of the answer, by the names the scenario has for them, each with its stock. */
const stock: Read = ({ answer, ids }) => {
  const names = new Map(Object.entries(ids.met).map(([name, id]) => [id, name]))
  return (answer.body as Record<string, unknown>[]).flatMap((each) =>
    Object.entries(each).map(([id, count]) => ({ good: names.get(id) ?? id, count })),
  )
}

/** A bank terminal in the lab. */
const terminal =
  (role: string): Read =>
  async ({ lab, terminalOf }) =>
    (await lab.send('GET', `/terminals/${terminalOf(role).id}`)).body

/** What the hardware that came last has been asked, oldest first. */
const hardware: Read = async ({ session }) => await session.hardware.at(-1)?.heard()

/**
 * Whether the registry in the answer has a side of the terminal online; the name of each side is a decision (NS-85).
 */
const presence: Read = ({ answer, terminalOf }) => {
  const { id } = terminalOf('the terminal')
  const all = member(answer.body, 'results') as unknown[]
  const online = member(
    all.find((each) => member(each, 'id') === id),
    'online',
  )
  return { attended: member(online, 'server') === true || member(online, 'client') === true }
}

/** The current world in the lab's list; undefined when it is missing. */
const listed: Read = async ({ wire, root, lab }) =>
  (await worldsAt(wire, root)).find(({ world }) => world === lab.world.world)

/** The answer to a periodical report: null when it was printed, else a message with the cause. */
const periodical: Read = ({ answer: { status, body, bytes, text } }) => {
  const isMessage = hasText({ body }) && (status >= 400 || typeof body === 'string')
  const isNull = status < 300 && (body === null || bytes.length === 0)
  return { told: isNull || isMessage ? 'null or a message' : text }
}

type Transaction = Record<'signature' | 'external_id' | 'transaction_id' | 'id' | 'shift_id', unknown>

const grows = (numbers: unknown[]): boolean =>
  numbers.every((each, at) => Number.isInteger(each) && (at === 0 || (each as number) > (numbers[at - 1] as number)))

/**
 * The desk's transactions: their number, how many signatures, ids and shifts are unique, and whether the local numbers
 * only grow. An answer without one of these is judged by its field table alone.
 */
const transactions: Read = ({ transcript }) => {
  const made = transcript.flatMap((line) => {
    const [, body] = /^2\d\d (\{.*"(?:external_id|transaction_id)":.*\})$/s.exec(line) ?? []
    return body === undefined ? [] : [JSON.parse(body) as Transaction]
  })
  const all = (name: keyof Transaction): unknown[] => {
    if (made.some((each) => each[name] === undefined))
      throw new NotJudged(`not judged, because an answer has no ${name}`)
    return made.map((each) => each[name])
  }
  const unlike = (name: keyof Transaction): number => new Set(all(name)).size
  return {
    count: made.length,
    get signatures() {
      return unlike('signature')
    },
    get external_ids() {
      return unlike('external_id')
    },
    get shift_ids() {
      return unlike('shift_id')
    },
    get 'transaction_id grows'() {
      return grows(all('transaction_id'))
    },
    get 'id grows'() {
      return grows(all('id'))
    },
  }
}

/**
 * An answer, or a part of it: its members are those of the operation's field table.
 * @param part dotted, with its dot
 */
const ofAnswer = (read: Read, part = ''): TableSubject => ({
  read,
  readingOf: (asked, path) => readingOfMember(asked, part + path),
})

/** A subject that only decisions describe. */
const decided = (read: Read, id: string, ...asks: Need[]): TableSubject => ({
  read,
  readingOf: () => new Reading([id]),
  asks,
})

/** A subject that the law describes as a whole. */
const lawful = (read: Read, ...asks: Need[]): TableSubject => ({ read, readingOf: () => LAW, asks })

/** How a member differs from what it was: a figure in words, since how many there are is the target's; anything else. */
function changed(before: unknown, after: unknown): string {
  if (typeof before !== 'number') return before === after ? 'none' : 'another'
  const grown = Number(after) - before
  return grown === 0 ? 'none' : grown > 0 ? 'more' : 'fewer'
}

/** The desk's status against that before the last action. */
const change: Read = async (scenario) => {
  const [before, after] = (await scenario.statuses()).map((status) => status as Record<string, unknown> | null)
  return Object.fromEntries(
    Object.entries(before ?? {}).map(([name, value]) => [name, changed(value, after?.[name] ?? null)]),
  )
}

const wallClock = (at: number): string => new Date(wallTime(at)).toISOString().slice(0, 19)

/** The spans that a desk has asked the cloud for since the last action began: the missing part of a period. */
const fetchedDays: Read = async ({ facts }) =>
  (await facts.sinceAction()).flatMap(({ fact }) =>
    fact.type === 'history.fetched' ? [{ from: wallClock(fact.from), to: wallClock(fact.to) }] : [],
  )

/** A placeholder for the address of any register's desk. */
const DESK_STATUS = 'GET http://desk/api/v1/kasa/status'

/** The orders of a list of shifts. @param withKey whether it is that of a register */
const orders = (path: string, withKey: boolean): TableSubject => ({
  ...lawful((scenario) => ordersOf(scenario, path, withKey)),
  asked: `GET http://cloud/api/v1${path}`,
})

export const tableSubjects: Record<string, TableSubject> = {
  answer: ofAnswer(answer),
  receipt: ofAnswer(answer),
  transaction: ofAnswer(answer),
  transactions: lawful(transactions),
  register: ofAnswer(answer),
  shift: ofAnswer(answer),
  page: ofAnswer(answer),
  'X-report': ofAnswer(report, 'report.'),
  'Z-report': ofAnswer(report, 'report.'),
  token: decided(claims, 'NS-27'),
  picture: decided(picture, 'NS-42'),
  form: decided(({ answer }) => receiptForm(answer), 'EXT-221'),
  text: decided(text, 'EXT-332'),
  XML: decided(({ answer, ids }) => taxDocument(answer.text, ids.xml[0]), 'EXT-334'),
  'stock of the goods': decided(stock, 'EXT-547'),
  'rounding of the taxes': decided(roundingOfTaxes, 'NS-62'),
  'sums of the report': lawful(sumsOfReport),
  'order of the transactions': lawful(orderTaken),
  'list of members': decided(({ answer }) => Object.keys(answer.body as object).sort(), 'AMB-49'),
  ...Object.fromEntries(
    Object.entries(reportSubjects).map(([name, read]) => [name, lawful(read, ...(REPORT_ASKS[name] ?? []))]),
  ),
  'last two answers': lawful(({ transcript }) => ({ alike: transcript.at(-1) === transcript.at(-2) })),
  'orders of the shifts': orders('/cash-registers/shifts', true),
  'orders of the own shifts': orders('/shifts', false),
  'periodical report': lawful(periodical),
  'listed world': lawful(listed, 'worlds'),
  'presence at the terminal': lawful(presence),
  terminal: lawful(terminal('the terminal'), 'the terminal', 'terminals'),
  hardware: decided(hardware, 'NS-85'),
  'second terminal': lawful(terminal('the second terminal'), 'the second terminal', 'terminals'),
  reconciliation: lawful(reconciliation, 'terminals', 'facts'),
  "desk's status": {
    read: async ({ desk }) => (await desk.status()).body,
    readingOf: (_, path) => readingOfMember(DESK_STATUS, path),
    asks: ['desk'],
    asked: DESK_STATUS,
  },
  "change of the desk's status": { ...lawful(change, 'desk'), reads: ['status'], asked: DESK_STATUS },
  'last mail': decided(lastMail, 'NS-90', 'outside'),
  'days fetched from the cloud': { ...lawful(fetchedDays, 'facts'), reads: ['facts'] },
  'first mail on its way': lawful(async (scenario) => (await mailings(scenario)).at(-1)?.mails[0], 'facts'),
  'last message': lawful(async ({ lab }) => content<object[]>(await lab.send('GET', '/messages')).at(-1), 'outside'),
  'last call': decided(
    async ({ lab, wire, target }) => {
      target.knowledge.requireHeldAnswers()
      return JSON.parse(wire.received((await lab.received()).at(-1)?.body ?? 'null'))
    },
    'NS-29',
    'receiver',
  ),
}
