/** What is kept of a day on which a rule was broken: its calls, and the receipts in question. */
import type { Document } from '../../../../machines/vocabulary/document.ts'
import type { ReceiptBody } from '../../../../machines/vocabulary/receipt.ts'
import type { Lab } from '../../../support/actors/lab.ts'
import type { Call } from '../calls/call.ts'
import type { Day } from '../day/day.ts'
import type { LedgerReceipt } from '../day/ledger.ts'
import { inHryvnias } from '../in-both.ts'
import { beside } from '../rules/money-rules.ts'
import type { DayFinding } from '../rules/rule.ts'

/** Calls of a day that are kept, the last ones, and characters of their bodies. */
const MOST_KEPT_CALLS = 500
const MOST_KEPT_CHARACTERS = 2_000_000
/** Receipts of a day that are shown. */
const MOST_PAPERS = 10

export interface KeptDay extends Pick<Day, 'register'> {
  calls: readonly Call[]
  /** How many came before them. */
  missing: number
  /** Whether each of its calls is there with its body. */
  isWhole: boolean
  /** Receipts in question: what each is, and its slip, else its document. */
  receipts: readonly { title: string; text: string }[]
  /** Secrets of the world, each with its place on the card of a world as replays refer to it. */
  references: readonly (readonly [secret: string, reference: string])[]
}

/** Receipts that the quiet day has not, or that what is broken names. */
function inQuestion(day: Day, quiet: Day | null, broken: readonly DayFinding[]): LedgerReceipt[] {
  const more = quiet === null ? [] : beside(day, quiet).filter((each) => each.more > 0)
  const isMore = ({ kind, goods, total }: LedgerReceipt): boolean =>
    more.some(({ like }) => like.kind === kind && like.goods === goods && like.total === total)
  const isNamed = ({ id }: LedgerReceipt): boolean => broken.some(({ receipt }) => receipt === id)
  return day.ledger.receipts.filter((each) => isNamed(each) || isMore(each)).slice(0, MOST_PAPERS)
}

/** The texts of receipts as the cloud shows them to everyone; where it does not, their documents. */
async function papersOf(lab: Lab, receipts: readonly LedgerReceipt[]): Promise<string[]> {
  const slips = await Promise.all(
    receipts.map(({ id }) => lab.wire.call('GET', `${lab.cloudUrl}/api/v1/receipts/${id}/text`, { readOnly: true })),
  )
  const hasAll = slips.every(({ status }) => status === 200)
  const made = (hasAll ? [] : await lab.facts()).flatMap(({ fact }) =>
    fact.type === 'receipt.created' ? [(fact.document as Document<ReceiptBody>).body] : [],
  )
  const documentOf = ({ id }: LedgerReceipt): string =>
    JSON.stringify(made.find((each) => each.id === id) ?? null, null, 2)
  return slips.map(({ status, text }, at) => (status === 200 ? text : documentOf(receipts[at]!)))
}

function keptCalls(calls: readonly Call[]): Pick<KeptDay, 'calls' | 'missing' | 'isWhole'> {
  const missing = Math.max(0, calls.length - MOST_KEPT_CALLS)
  let characters = 0
  let isWhole = missing === 0
  const kept = calls.slice(missing).map((call) => {
    characters += JSON.stringify([call.body, call.answer?.body]).length
    if (characters <= MOST_KEPT_CHARACTERS) return call
    isWhole = false
    return { ...call, body: null, answer: call.answer && { ...call.answer, body: null } }
  })
  return { calls: kept, missing, isWhole }
}

/** @param quiet null: this is it @param broken what it has broken @param lab of its world, which is still there */
export async function keptDay(day: Day, quiet: Day | null, broken: readonly DayFinding[], lab: Lab): Promise<KeptDay> {
  const shown = inQuestion(day, quiet, broken)
  const papers = await papersOf(lab, shown)
  const receipts = shown.map(({ kind, total, goods, id }, at) => ({
    title: `${kind}, ${inHryvnias(total)}${goods && `: ${goods}`} (${id})`,
    text: papers[at]!,
  }))
  const { cashiers, cash_registers, access_keys } = lab.world
  const references = [
    [cashiers[0]?.password, '{{world.cashiers.0.password}}'],
    [cashiers[0]?.pin_code, '{{world.cashiers.0.pin_code}}'],
    ...cash_registers.map(
      ({ license_key }, at) => [license_key, `{{world.cash_registers.${at}.license_key}}`] as const,
    ),
    [access_keys?.[0], '{{world.access_keys.0}}'],
  ].flatMap(([secret, reference]) => (secret ? [[secret, reference!] as const] : []))
  const { register } = day
  return { ...keptCalls([...day.before, ...day.calls]), receipts, references, ...(register && { register }) }
}
