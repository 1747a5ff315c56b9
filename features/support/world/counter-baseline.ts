/**
 * A register that is not new for a scenario has a past: its counters continue, and its lists contain earlier work.
 * Figures are compared with the counters at the beginning; lists with more than a scenario can know are not tested.
 */
import { type Answer, content, member } from '../law/answer.ts'
import { hasHistory } from '../law/capabilities.ts'
import { type FigureKind, figuresAt } from '../traits/figures.ts'
import { type AskedOperation, isOperation, operationOf } from '../traits/operations.ts'
import { countsAnew, requireNoEarlierDocuments } from './earlier-documents.ts'

/** X-reports are numbered within their shift. */
const NUMBERED_ANEW = 'POST /api/v1/shift/xreport'

/** Counters when the scenario began, by kind and name. */
export type CounterValues = ReadonlyMap<FigureKind, Readonly<Record<string, number>>>

/** The known past of a register in a scenario. */
export class CounterBaseline {
  readonly #values: CounterValues
  /** By path: difference between the target's figures and those of a new register. */
  readonly #shifts = new Map<string, number>()

  constructor(stood: CounterValues) {
    this.#values = stood
  }

  /**
   * A figure as a new register would have it.
   * @param asked method and address of the answer
   * @param wanted the expected value
   * @throws NotTested when the counter at the beginning is unknown
   */
  normalized(asked: string, path: string, shown: unknown, wanted: unknown): unknown {
    if (typeof shown !== 'number' || typeof wanted !== 'number') return shown
    if (isOperation(operationOf(asked), NUMBERED_ANEW) || countsAnew(asked)) return shown
    for (const figure of figuresAt(path)) {
      const stood = this.#values.get(figure.kind)
      if (!stood) continue
      if (!Number.isFinite(stood[figure.of])) throw hasHistory(`where ${path} stood is not known`)
      this.#shifts.set(path, stood[figure.of]! - figure.ours)
      return shown - stood[figure.of]! + figure.ours
    }
    return shown
  }

  /** Puts the target's figures back into a failure's message. */
  inTargetWords(text: string): string {
    if (this.#shifts.size === 0) return text
    return text.replace(MEMBER, (whole, quote: string, path: string, figure: string) => {
      const shift = this.#shifts.get(path)
      return shift === undefined ? whole : `${quote}${path}${quote}: ${Number(figure) + shift}`
    })
  }
}

/** A member in a failure's message, as the runner writes it: `"serial": 3`. */
const MEMBER = /("?)([\w.]+)\1: (-?\d+)/g

export const EARLIER_SHIFTS = 'earlier shifts are listed too'

/** Operations that show more than a scenario has done. */
const LISTS: Record<string, string> = {
  'GET /api/v1/shifts': EARLIER_SHIFTS,
  'GET /api/v1/cash-registers/shifts': EARLIER_SHIFTS,
  'GET /api/v1/cash-registers/get-offline-time': 'it has been offline before',
}

const OPEN = ['OPENED', 'CREATED']
const CLOSED = ['CLOSED', 'CLOSING']

/** A list of open shifts: earlier ones have been closed. */
function listsOpenAlone({ query }: AskedOperation): boolean {
  const pairs = [...query]
  // A list repeats its key, with or without brackets.
  const statuses = pairs.filter(([key]) => key.split('[')[0]!.toLowerCase() === 'statuses')
  return (
    statuses.some(([, value]) => OPEN.includes(value.toUpperCase())) &&
    !pairs.some(([, value]) => CLOSED.includes(value))
  )
}

/** A table of a page as long as its limit: earlier shifts come in the place of others. */
const isFullPage = ({ query }: AskedOperation, rows: readonly string[][]): boolean =>
  query.has('limit') &&
  rows.every(([path, value]) => path === 'meta.limit' || (path === 'results.length' && value === query.get('limit')))

const CODES = 'GET /api/v1/cash-registers/get-offline-codes'
const CODE_COUNT = 'GET /api/v1/cash-registers/get-offline-codes-count'
/** The most codes one request can ask for: it gets all that were granted and not spent. */
const ALL_CODES = 1000

/** Members with the moment of the last change, or with a total. */
const OF_BEFORE = new Set([
  ...['last_go_offline_at', 'last_used_at', 'last_client_connect_at', 'last_client_online_at'],
  ...['last_server_connect_at', 'last_server_online_at', 'online', 'offline_codes_percent'],
])

/** @throws NotTested when a table shows a past that a scenario cannot know */
export function requireNoHistory(asked: string, rows: readonly string[][]): void {
  requireNoEarlierDocuments(asked, rows)
  const operation = operationOf(asked)
  const shows = (wanted: string): boolean => rows.some(([path]) => path === wanted)
  for (const [list, what] of Object.entries(LISTS))
    if (isOperation(operation, list) && !listsOpenAlone(operation) && !isFullPage(operation, rows))
      throw hasHistory(what)
  if (isOperation(operation, CODE_COUNT) && shows('used')) throw hasHistory('codes were spent')
  if (isOperation(operation, CODES) && Number(operation.query.get('count')) >= ALL_CODES && shows('length'))
    throw hasHistory('codes were granted and spent')
  if (shows('z_report.serial')) throw hasHistory('its shifts are numbered on')
  if (rows.some(([path, value]) => path === 'previous_receipt_id' && value === 'null'))
    throw hasHistory('no receipt is its first')
  const row = rows.find(([path = '']) => OF_BEFORE.has(path.split('.').at(-1)!))
  if (row) throw hasHistory(`${row[0]} tells of what was done before`)
}

/** How to read the counters. */
interface CounterSource {
  cloud(path: string): Promise<Answer>
  /** null: unknown. */
  desk: ((path: string, body?: object) => Promise<Answer>) | null
  /** Offline codes the register has. */
  codes(): Promise<number>
  /** Called when the shift that was opened to read its numbers is closed. */
  closed(answer: Answer): void
}

/** Cash put in and taken out to read the number of the movement. */
const PROBE_CASH = 10

const numbered = (answer: Answer, path: string): number => Number(member(content(answer), path))

/** The present counters that a scenario names. */
export async function readCounters(counts: ReadonlySet<FigureKind>, counting: CounterSource): Promise<CounterValues> {
  const { cloud, desk, closed } = counting
  const stood = new Map<FigureKind, Record<string, number>>()
  if (!desk) for (const ofDesk of ['transactions', 'serials'] as const) stood.set(ofDesk, {})
  if (desk && (counts.has('transactions') || counts.has('serials'))) {
    content(await desk('shift/open'))
    content(await desk('receipt/service', { payment: { type: 'CASH', value: PROBE_CASH } }))
    const last = await desk('receipt/service', { payment: { type: 'CASH', value: -PROBE_CASH } })
    const closing = await desk('shift/close')
    const serial = numbered(closing, 'report.serial')
    closed(closing)
    stood.set('serials', { serial })
    // The closing counts as a transaction as well.
    stood.set('transactions', {
      id: numbered(last, 'id'),
      transaction_id: numbered(last, 'transaction_id') + 1,
      shift_id: numbered(last, 'shift_id'),
    })
  }
  if (counts.has('receipts delivered')) {
    const device = await cloud('/cash-registers/info')
    stood.set('receipts delivered', { last: numbered(device, 'documents_state.last_receipt_code') })
  }
  if (counts.has('closings delivered')) {
    const device = await cloud('/cash-registers/info')
    stood.set('closings delivered', { last: numbered(device, 'documents_state.last_z_report_code') })
  }
  if (counts.has('codes')) {
    const [count, codes] = [
      await cloud('/cash-registers/get-offline-codes-count'),
      await cloud('/cash-registers/get-offline-codes'),
    ]
    stood.set('codes', {
      available: numbered(count, 'available'),
      used: numbered(count, 'used'),
      first: numbered(codes, '0.serial_id') - 1,
    })
  }
  if (counts.has('codes at the desk')) stood.set('codes at the desk', { offline_codes: await counting.codes() })
  if (counts.has('messages'))
    stood.set('messages', { balance: numbered(await cloud('/organization/sms-billing'), 'balance') })
  return stood
}
