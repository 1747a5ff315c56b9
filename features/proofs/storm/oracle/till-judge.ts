/**
 * Whether an answer of a register is one it may give, by its book alone; the book is then as the answer says. The same
 * judge follows answers one after another, and finds the order of those that were given at once.
 */
import { isDone, refusalCode, type StormExchange } from '../seen.ts'
import { kyivDay } from './kyiv-day.ts'
import { payableOf, saleSums, taxSums } from './sale-arithmetic.ts'
import type { TillOracle } from './till-oracle.ts'

/** Longest offline session and longest shift, ms (LIM-001, LIM-005). */
export const OFFLINE_LIMIT_MS = 36 * 3_600_000
const SHIFT_LIMIT_MS = 24 * 3_600_000

/** What of a register is not in its book: known by what the lab shows. */
export interface JudgedLink {
  /** Since when it is offline; null: it is not. */
  offlineSince: number | null
  /** Longest offline session, ms. */
  offlineLimitMs: number
  /** Offline codes it has; null: not known to the unit. */
  codes: number | null
}

/** @returns what is wrong with the answer; null: nothing */
export function judge(book: TillOracle, exchange: StormExchange, link: JudgedLink): string | null {
  if (refusalCode(exchange) !== null) return refusalJudged(book, exchange, link)
  // An opening that the desk answers with false: one is open, or there was an error (LOC-102, LOC-103)
  if (!isDone(exchange)) return null
  switch (exchange.verb) {
    case 'sell':
    case 'return':
      return saleJudged(book, exchange, link)
    case 'service':
    case 'withdraw':
      return cashJudged(book, exchange, link)
    case 'prepay':
    case 'prepay-return':
      return prepaidJudged(book, exchange, link)
    case 'open':
      return openingJudged(book, exchange)
    case 'close':
      return closingJudged(book, exchange)
    case 'x':
      return reportJudged(book, exchange)
    default:
      return null
  }
}

/** Whether a receipt may be made at all. */
function receiptTaken(book: TillOracle, { at }: StormExchange, link: JudgedLink): string | null {
  if (book.state !== 'OPENED') return `a receipt is made while the shift is ${book.state}`
  if (at - book.openedAt > SHIFT_LIMIT_MS) return 'a receipt is made in a shift of more than 24 hours'
  if (kyivDay(at) !== kyivDay(book.openedAt)) return 'a receipt is made on another day than the shift was opened'
  if (link.offlineSince !== null && at - link.offlineSince > link.offlineLimitMs)
    return 'a receipt is made beyond the limit of the offline session'
  return null
}

/** Its place among the receipts: the desk names the one before, the cloud and movements of cash say its number. */
function placeDiffers(book: TillOracle, { verb, request, answer }: StormExchange): string | null {
  if (answer === null) return null
  const { previous_receipt_id: previous, serial, id } = answer.body
  if (request.surface === 'desk' && previous !== undefined && previous !== book.lastReceipt)
    return `the receipt before is ${previous} by the answer, ${book.lastReceipt} by the book`
  const number = request.surface === 'cloud' ? serial : verb === 'sell' || verb === 'return' ? undefined : id
  return number === undefined || number === book.receipts + 1 ? null : `receipt ${number} is the ${book.receipts + 1}.`
}

function saleJudged(book: TillOracle, exchange: StormExchange, link: JudgedLink): string | null {
  const { request, answer } = exchange
  const body = request.body as { id: string; discounts?: unknown[]; payments: unknown[]; goods: unknown[] }
  const sums = saleSums(body)
  const wrong =
    receiptTaken(book, exchange, link) ??
    (book.ids.has(body.id) ? `receipt ${body.id} is made a second time` : null) ??
    (sums.total_payment < payableOf(sums) ? `receipt ${body.id} is taken though it is not paid in full` : null) ??
    (!sums.is_return && sums.cashless > sums.total_sum
      ? `receipt ${body.id} charges a card with more than it comes to`
      : null) ??
    placeDiffers(book, exchange) ??
    (answer &&
      figuresDiffer(answer.body, { ...sums, is_return: undefined }, [
        'total_sum',
        'total_payment',
        'total_rest',
        'round_sum',
      ])) ??
    (answer && taxesDiffer(body, answer.body))
  if (wrong) return wrong
  book.sale(body, answer?.body ?? null)
  return null
}

function figuresDiffer(stated: object, counted: object, names: readonly string[]): string | null {
  const of = (figures: object, name: string): unknown => (figures as Record<string, unknown>)[name]
  const name = names.find((each) => of(stated, each) !== of(counted, each))
  return name === undefined ? null : `${name} of the receipt is ${of(stated, name)}, by its goods ${of(counted, name)}`
}

// biome-ignore lint/suspicious/noExplicitAny: answers of both doors
function taxesDiffer(body: any, answer: any): string | null {
  const expected = taxSums(body)
  if (expected === null) return null
  if (answer.taxes.length !== expected.size) return `the receipt has ${answer.taxes.length} taxes, not ${expected.size}`
  for (const line of answer.taxes) {
    const value = line.value + (line.extra_value ?? 0)
    const turnover = line.sales_turnover + line.returns_turnover
    const own = expected.get(line.code)
    if (own?.value !== value || own?.turnover !== turnover)
      return `tax ${line.code} is ${value} of ${turnover}, by the goods ${own?.value} of ${own?.turnover}`
  }
  return null
}

function cashJudged(book: TillOracle, exchange: StormExchange, link: JudgedLink): string | null {
  const { request, answer, verb } = exchange
  const { payment } = request.body as { payment: { value: number; label?: string; commission?: number } }
  const out = verb === 'withdraw' ? payment.value : -payment.value
  const wrong =
    receiptTaken(book, exchange, link) ??
    placeDiffers(book, exchange) ??
    (out > Math.max(0, book.balance) ? `${out} are taken out of a drawer with ${book.balance}` : null) ??
    (verb === 'service' && payment.value % 10 !== 0 ? `${payment.value} are moved, no multiple of 10` : null)
  if (wrong) return wrong
  const id = answer === null ? exchange.made : (answer.body.external_id ?? answer.body.id)
  if (verb === 'service') book.service(payment.value, payment.label, id)
  else book.withdrawal(payment.value, payment.commission ?? 0, payment.label, id)
  return null
}

/** Receipts of a prepaid order: a return gives back each of them. */
function prepaidJudged(book: TillOracle, exchange: StormExchange, link: JudgedLink): string | null {
  const wrong = receiptTaken(book, exchange, link)
  if (wrong) return wrong
  for (const receipt of [exchange.answer?.body ?? []].flat()) book.prepaid(receipt)
  return null
}

function openingJudged(book: TillOracle, { request, answer, at }: StormExchange): string | null {
  if (book.state !== 'CLOSED') return `a shift is opened while one is ${book.state}`
  const status = answer?.body?.status
  book.open(request.surface === 'cloud' && status === 'CREATED' ? 'CREATED' : 'OPENED', at)
  const serial = answer?.body?.serial
  return serial !== undefined && serial !== book.serial ? `shift ${serial} is the ${book.serial}.` : null
}

function closingJudged(book: TillOracle, { request, answer }: StormExchange): string | null {
  if (book.state !== 'OPENED') return `a shift is closed while it is ${book.state}`
  book.state = request.surface === 'cloud' && answer?.body?.status === 'CLOSING' ? 'CLOSING' : 'CLOSED'
  const report = answer?.body?.report ?? answer?.body?.z_report
  if (!report) return answer === null ? null : 'a shift is closed without a Z-report'
  const wrong = book.difference(report)
  return wrong && `Z-report: ${wrong}`
}

function reportJudged(book: TillOracle, { request, answer }: StormExchange): string | null {
  if (book.state === 'CLOSED' || book.state === 'CREATED') return `an X-report is made while the shift is ${book.state}`
  book.xReports += 1
  if (answer === null) return null
  const report = request.surface === 'desk' ? answer.body.report : answer.body
  // Made and not printed (NS-96)
  if (report === null) return null
  if (report.serial !== book.xReports) return `X-report ${report.serial} is the ${book.xReports}. of the shift`
  const wrong = book.difference(report)
  return wrong && `X-report: ${wrong}`
}

/** A refusal names a cause; where the book knows better, it is none. */
function refusalJudged(book: TillOracle, exchange: StormExchange, link: JudgedLink): string | null {
  const { verb, request, at } = exchange
  const isReceipt = ['sell', 'return', 'service', 'withdraw'].includes(verb)
  const code = refusalCode(exchange)
  const body = request.body as { id?: string; payment?: { value: number } } | undefined
  const holds = (cause: boolean): string | null => (cause ? null : `${verb} is refused with ${code} without cause`)
  switch (code) {
    case 'receipt.already_exists':
      return holds(book.ids.has(body?.id ?? ''))
    case 'shift.not_opened':
      return holds(book.state !== 'OPENED')
    case 'cash_register.not_enough_cash':
      return holds((verb === 'withdraw' ? body!.payment!.value : -body!.payment!.value) > book.balance)
    case 'receipt.underpaid': {
      const sums = saleSums(request.body)
      return holds(sums.total_payment < payableOf(sums))
    }
    case 'receipt.rest_not_covered': {
      const sums = saleSums(request.body)
      return holds(sums.cashless > payableOf(sums))
    }
    case 'shift.other_day':
      return isReceipt ? holds(kyivDay(at) !== kyivDay(book.openedAt)) : null
    case 'shift.too_long':
      return holds(at - book.openedAt > SHIFT_LIMIT_MS)
    case 'cash_register.offline_limit':
      return holds(link.offlineSince !== null && at - link.offlineSince > link.offlineLimitMs)
    case 'cash_register.no_offline_codes':
      return holds(link.codes === null || link.codes === 0)
    case 'shift.already_opened':
      return holds(book.state !== 'CLOSED')
    default:
      return null
  }
}
