/**
 * The bank's day compared with the register's: totals of the terminals, the report's cashless sums, and the references.
 */
import type { BankBatch } from '../../../../machines/vocabulary/outside/bank-operation.ts'
import type { Lab } from '../../actors/lab.ts'
import { content, describeAnswer, member } from '../../law/answer.ts'
import type { ScenarioWorld } from '../../world/scenario-world.ts'

interface Totals {
  count: number
  /** Minor units. */
  sum: number
}

type Day = Record<'purchases' | 'refunds', Totals>

/** A terminal in the lab, as far as it is counted. */
interface TerminalView {
  batch: BankBatch
  /** Includes the bank's slips, one per approval; the last twenty. */
  prints: { rrn: string; operation_type: string }[]
}

/** A receipt in the desk's answer, as far as it is counted. */
interface ReceiptView {
  type: string
  payments: { type: string; rrn?: string | null }[]
}

interface ReportRow {
  type: string
  sell_sum: number
  return_sum: number
}

const total = (sums: number[]): number => sums.reduce((whole, each) => whole + each, 0)

function dayOf(batches: Day[]): Day {
  const of = (side: keyof Day): Totals => ({
    count: total(batches.map((each) => each[side].count)),
    sum: total(batches.map((each) => each[side].sum)),
  })
  return { purchases: of('purchases'), refunds: of('refunds') }
}

/** Totals of the world's terminals since it began: of settled batches and of open ones. */
async function bankDay(lab: Lab, terminals: TerminalView[]): Promise<Day> {
  const closed = (await lab.facts()).flatMap(({ fact }) => (fact.type === 'batch.closed' ? [fact.batch] : []))
  return dayOf([...closed, ...terminals.map(({ batch }) => batch)])
}

/** Sums from the report in the last answer; counts from the receipts, as the report counts no payments. */
function registerDay({ answer }: ScenarioWorld, receipts: ReceiptView[]): Day {
  const rows = member(answer.body, 'report.payments') as ReportRow[] | undefined
  if (!rows)
    throw new Error(`no report to reconcile: print one or close the shift first, not ${describeAnswer(answer)}`)
  const cashless = rows.filter(({ type }) => type === 'CASHLESS')
  const count = (kind: string): number =>
    receipts.filter(({ type, payments }) => type === kind && payments.some((each) => each.type === 'CASHLESS')).length
  return {
    purchases: { count: count('SELL'), sum: total(cashless.map(({ sell_sum }) => sell_sum)) },
    refunds: { count: count('RETURN'), sum: total(cashless.map(({ return_sum }) => return_sum)) },
  }
}

const less = (whole: Totals, part: Totals): Totals => ({ count: whole.count - part.count, sum: whole.sum - part.sum })

/**
 * Both sides' totals, the bank's surplus, and the references on one side alone.
 * @throws when the last answer has no report
 */
export async function reconciliation(scenario: ScenarioWorld): Promise<object> {
  const { lab, needs } = scenario
  needs.require('facts')
  const receipts = scenario.receiptsMade as ReceiptView[]
  const register = registerDay(scenario, receipts)
  const terminals = await Promise.all(
    lab.world.terminals.map(async ({ id }) => content<TerminalView>(await lab.send('GET', `/terminals/${id}`))),
  )
  const bank = await bankDay(lab, terminals)
  const approved = terminals
    .flatMap(({ prints }) => prints)
    .filter(({ operation_type }) => operation_type === 'purchase' || operation_type === 'cancel')
    .map(({ rrn }) => rrn)
  const receipted = receipts.flatMap(({ payments }) => payments.flatMap(({ rrn }) => (rrn ? [rrn] : [])))
  return {
    bank,
    register,
    difference: { purchases: less(bank.purchases, register.purchases), refunds: less(bank.refunds, register.refunds) },
    without_receipt: approved.filter((rrn) => !receipted.includes(rrn)),
    without_approval: receipted.filter((rrn) => !approved.includes(rrn)),
  }
}
