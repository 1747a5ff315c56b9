/**
 * A register that is not made anew for a scenario has a past: its figures go on from where they stood, and what was done
 * before is listed as well. Figures are held against where they stood; lists that show more than a scenario can know of
 * are not tested.
 */
import { type Answer, content, member } from '../law/answer.ts'
import { hasPast } from '../law/capabilities.ts'

/** Kinds of figures that go on. */
export type Count =
  | 'transactions'
  | 'serials'
  | 'receipts delivered'
  | 'closings delivered'
  | 'codes'
  | 'codes at the desk'
  | 'messages'

interface Figure {
  /** Dotted path in the table of a paper. */
  path: RegExp
  count: Count
  /** What the house has of it to begin with. */
  ours: number
  /** Its name where the kind has several. */
  of: string
}

const FIGURES: readonly Figure[] = [
  { path: /^id$/, count: 'transactions', ours: 0, of: 'id' },
  { path: /^transaction_id$/, count: 'transactions', ours: 0, of: 'transaction_id' },
  { path: /^shift_id$/, count: 'transactions', ours: 0, of: 'shift_id' },
  { path: /^(report\.|results\.\d+\.(shift\.)?)?serial$/, count: 'serials', ours: 0, of: 'serial' },
  { path: /^(results\.\d+\.)?documents_state\.last_receipt_code$/, count: 'receipts delivered', ours: 0, of: 'last' },
  { path: /^documents_state\.last_z_report_code$/, count: 'closings delivered', ours: 0, of: 'last' },
  { path: /^available$/, count: 'codes', ours: 2000, of: 'available' },
  { path: /^offline_codes$/, count: 'codes at the desk', ours: 2000, of: 'offline_codes' },
  { path: /^used$/, count: 'codes', ours: 0, of: 'used' },
  { path: /^\d+\.serial_id$/, count: 'codes', ours: 0, of: 'first' },
  { path: /^balance$/, count: 'messages', ours: 100, of: 'balance' },
]

/** Whose balance it is: that of the drawer is another, and for another organization no scenario sends messages. */
const MESSAGES = /^the (senior )?cashier looks at the message balance$/

interface Step {
  text: string
  argument?: { dataTable?: { rows: readonly { cells: readonly { value: string }[] }[] } } | undefined
}

const isFigure = (value: string | undefined): boolean => /^\d+$/.test(value ?? '')

/** Kinds of the figures that a scenario names. */
export function countsIn(steps: readonly Step[]): ReadonlySet<Count> {
  const ofMessages = steps.some(({ text }) => MESSAGES.test(text))
  const rows = steps
    .flatMap(({ argument }) => argument?.dataTable?.rows ?? [])
    .map(({ cells }) => cells.map((c) => c.value))
  return new Set(
    rows.flatMap(([path = '', value]) =>
      FIGURES.filter((each) => isFigure(value) && each.path.test(path))
        .map(({ count }) => count)
        .filter((count) => count !== 'messages' || ofMessages),
    ),
  )
}

/** X-reports are numbered in their shift. */
const NUMBERED_ANEW = /\/shift\/xreport$/

/** Where figures stood when the scenario began, by kind and name. */
export type Stood = ReadonlyMap<Count, Readonly<Record<string, number>>>

/** What is known of the past in a scenario. */
export class Past {
  readonly #stood: Stood
  /** By how much the target's figures differ from those of a house made anew, by the paths they were looked at. */
  readonly #shifts = new Map<string, number>()

  constructor(stood: Stood) {
    this.#stood = stood
  }

  /**
   * A figure as it would be in a house made anew.
   * @param asked method and address of what was answered with it
   * @param wanted what it is held against
   * @throws NotTested when it is not known where it stood
   */
  withoutPast(asked: string, path: string, shown: unknown, wanted: unknown): unknown {
    if (typeof shown !== 'number' || typeof wanted !== 'number' || NUMBERED_ANEW.test(asked)) return shown
    for (const figure of FIGURES) {
      const stood = figure.path.test(path) ? this.#stood.get(figure.count) : undefined
      if (!stood) continue
      if (!Number.isFinite(stood[figure.of])) throw hasPast(`where ${path} stood is not known`)
      this.#shifts.set(path, stood[figure.of]! - figure.ours)
      return shown - stood[figure.of]! + figure.ours
    }
    return shown
  }

  /** Figures of a failure as the target has them. */
  inTargetWords(text: string): string {
    if (this.#shifts.size === 0) return text
    return text.replace(MEMBER, (whole, quote: string, path: string, figure: string) => {
      const shift = this.#shifts.get(path)
      return shift === undefined ? whole : `${quote}${path}${quote}: ${Number(figure) + shift}`
    })
  }
}

/** A member that differs, as the runner writes it down: `"serial": 3`. */
const MEMBER = /("?)([\w.]+)\1: (-?\d+)/g

export const EARLIER_SHIFTS = 'earlier shifts are listed too'

/** What shows more than a scenario has done, by what was asked for. */
const LISTS: readonly [asked: RegExp, what: string][] = [
  [/^GET [^?]*\/api\/v1\/(cash-registers\/)?shifts(\?|$)/, EARLIER_SHIFTS],
  [/^GET [^?]*\/api\/v1\/cash-registers\/get-offline-time/, 'it has been offline before'],
]

/** Shifts that are open, and none of before: they have been closed. */
const OPEN_ALONE = /[?&]statuses(\[\d*\]|%5B\d*%5D)?=(OPENED|CREATED)(&|$)/i
const CLOSED_TOO = /=(CLOSED|CLOSING)\b/

/** All codes there are, as many as were granted and not spent. */
const ALL_CODES = /\/get-offline-codes\?count=\d{4,}/

/** Members that tell when something was last done, or how many of all there were. */
const OF_BEFORE = /(^|\.)(last_\w+_at|online|offline_codes_percent)$/

/** @throws NotTested when what a table is held against shows the past, and a scenario cannot know it */
export function askForNoPast(asked: string, rows: readonly string[][]): void {
  for (const [list, what] of LISTS)
    if (list.test(asked) && !(OPEN_ALONE.test(asked) && !CLOSED_TOO.test(asked))) throw hasPast(what)
  if (/get-offline-codes-count/.test(asked) && rows.some(([path]) => path === 'used')) throw hasPast('codes were spent')
  if (ALL_CODES.test(asked) && rows.some(([path]) => path === 'length')) throw hasPast('codes were granted and spent')
  if (rows.some(([path]) => path === 'z_report.serial')) throw hasPast('its shifts are numbered on')
  if (rows.some(([path, value]) => path === 'previous_receipt_id' && value === 'null'))
    throw hasPast('no receipt is its first')
  const told = rows.find(([path = '']) => OF_BEFORE.test(path))
  if (told) throw hasPast(`${told[0]} tells of what was done before`)
}

/** Asks for where figures stand. */
export interface Counting {
  cloud(path: string): Promise<Answer>
  /** null, where it is not known. */
  desk: ((path: string, body?: object) => Promise<Answer>) | null
  /** Offline codes the register has. */
  codes(): Promise<number>
  /** The shift that was opened to see where its numbers stand is closed. */
  closed(answer: Answer): void
}

/** Cash that is put in and taken out to see which number it is. */
const LOOK = 10

const numbered = (answer: Answer, path: string): number => Number(member(content(answer), path))

/** Where the figures stand that a scenario names. */
export async function standing(counts: ReadonlySet<Count>, counting: Counting): Promise<Stood> {
  const { cloud, desk, closed } = counting
  const stood = new Map<Count, Record<string, number>>()
  if (!desk) for (const ofDesk of ['transactions', 'serials'] as const) stood.set(ofDesk, {})
  if (desk && (counts.has('transactions') || counts.has('serials'))) {
    content(await desk('shift/open'))
    content(await desk('receipt/service', { payment: { type: 'CASH', value: LOOK } }))
    const last = await desk('receipt/service', { payment: { type: 'CASH', value: -LOOK } })
    const closing = await desk('shift/close')
    const serial = numbered(closing, 'report.serial')
    closed(closing)
    stood.set('serials', { serial })
    // The closing is a transaction as well.
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
