/** Wrong servers of the journal: its protection, its clock, and what a shift counts of it (JRN-010 to JRN-014). */
import { hash } from 'node:crypto'
import * as sums from '../../../../../machines/money/sums.ts'
import { cashOf } from '../../../../../machines/money/totals.ts'
import * as protection from '../../../../../machines/register/protection.ts'
import * as rules from '../../../../../machines/rules/rules.ts'
import { clockBehind, protectionDamaged } from '../../../../../machines/rules/state.ts'
import type { Paid, ReceiptMoney } from '../../../../../machines/vocabulary/receipt.ts'
import type { ShiftSums } from '../../../../../machines/vocabulary/reports/report.ts'
import { excused, mistakes, withoutRule } from '../../seams/rules.ts'
import { inModule, type Seam } from '../../seams/seam.ts'
import { hears, remembers } from '../../seams/turns.ts'
import { wrong } from '../../wrong-server.ts'

type Money = ReceiptMoney & { is_return: boolean }
type Change = Partial<ShiftSums>

/** The sums behind a sale or return. @param other of those behind it, those before it, and its money */
const behindReceipt = (other: (behind: ShiftSums, before: ShiftSums, money: Money, id: string) => Change): Seam =>
  inModule(sums, 'countReceipt', (right) => (before, money, taxes, id) => {
    const behind = right(before, money, taxes, id)
    return { ...behind, ...other(behind, before, money, id) }
  })

/** The same of cash that a card holder was given. */
const behindWithdrawal = (other: (behind: ShiftSums, before: ShiftSums, paid: Paid) => Change): Seam =>
  inModule(sums, 'countWithdrawal', (right) => (before, paid) => {
    const behind = right(before, paid)
    return { ...behind, ...other(behind, before, paid) }
  })

export default [
  wrong('JRN-010', 'hands out cash with damaged protection data', withoutRule(protectionDamaged, 'receipt.withdraw')),
  wrong(
    'JRN-010',
    'does not notice that a document was deleted',
    inModule(
      protection,
      'damageOf',
      (right) => (number, stored, previous) => (stored === undefined ? null : right(number, stored, previous)),
    ),
  ),
  wrong(
    'JRN-010',
    'does not notice that a document was changed',
    inModule(protection, 'damageOf', (right) => (number, stored, previous) => {
      const sealed = stored && { ...stored, hash: hash('sha256', JSON.stringify(stored.document)) }
      return right(number, sealed, previous)
    }),
  ),
  wrong(
    'JRN-010',
    'takes offline protection data for damaged that were mended',
    hears('register', 'journal.checked', (checked) => (checked.damage === null ? null : checked)),
  ),
  wrong('JRN-011', 'hands out cash with the clock set back', withoutRule(clockBehind, 'receipt.withdraw')),
  wrong(
    'JRN-011',
    'refuses a transaction at the moment of the last one',
    mistakes(clockBehind, (register) => {
      const { ledger } = register
      return { ...register, ledger: { ...ledger, last_at: ledger.last_at + 1 } }
    }),
  ),
  wrong(
    'JRN-011',
    'notices a clock set back by more than a second only',
    excused(clockBehind, ({ ledger }, { at }) => at >= ledger.last_at - 1000),
  ),
  wrong(
    'JRN-011',
    'notices a clock set back before the opening of the shift alone',
    excused(clockBehind, ({ ledger, shift }, { at }) => at >= (shift?.opened_at ?? ledger.last_at)),
  ),
  wrong(
    'JRN-012',
    'names the first receipt of the shift for the last',
    behindReceipt((_behind, { last_receipt_id }, _money, id) => ({ last_receipt_id: last_receipt_id ?? id })),
  ),
  wrong(
    'JRN-012',
    'passes over returns for the last receipt of a report',
    behindReceipt((_behind, { last_receipt_id }, { is_return }) => (is_return ? { last_receipt_id } : {})),
  ),
  wrong(
    'JRN-013',
    'takes the commission out of the drawer',
    behindWithdrawal(({ balance }, _before, { commission }) => ({ balance: balance - (commission ?? 0) })),
  ),
  wrong(
    'JRN-013',
    'begins each shift with an empty drawer',
    inModule(sums, 'openSums', (right) => () => right(0)),
  ),
  wrong(
    'JRN-013',
    'begins the third shift without what the second began with',
    remembers('register', null, (context, { shift: before }) => {
      const { shift } = context
      const isClosed = shift?.status === 'CLOSED' && ['OPENED', 'CLOSING'].includes(before?.status)
      return isClosed ? { ...context, balance: shift.sums.balance - shift.sums.initial } : context
    }),
  ),
  wrong(
    'JRN-013',
    'counts what is paid by card into the drawer',
    behindReceipt((_behind, { balance }, { is_return, total_sum }) =>
      is_return ? {} : { balance: balance + total_sum },
    ),
  ),
  wrong(
    'JRN-013',
    'takes what is returned to a card out of the drawer when cash is returned with it',
    behindReceipt((_behind, { balance }, { is_return, paid }) => {
      const taken = cashOf(paid) > 0 ? paid.reduce((sum, { value }) => sum + value, 0) : 0
      return is_return ? { balance: balance - taken } : {}
    }),
  ),
  wrong(
    'JRN-014',
    'counts a return among the sales',
    behindReceipt((_behind, { sell_receipts_count, return_receipts_count }, { is_return }) =>
      is_return ? { sell_receipts_count: sell_receipts_count + 1, return_receipts_count } : {},
    ),
  ),
  wrong(
    'JRN-014',
    'counts a return paid in two kinds twice',
    behindReceipt((_behind, { return_receipts_count }, { is_return, paid }) =>
      is_return ? { return_receipts_count: return_receipts_count + Math.max(1, paid.length) } : {},
    ),
  ),
  wrong(
    'JRN-014',
    'counts cash put in as a receipt',
    inModule(sums, 'countService', (right) => (before, ...rest) => ({
      ...right(before, ...rest),
      sell_receipts_count: before.sell_receipts_count + 1,
    })),
  ),
  wrong(
    'JRN-014',
    'counts a receipt that it refuses',
    inModule(rules, 'refusal', (right) => (register, command) => {
      const refused = right(register, command)
      if (refused && command.type === 'receipt.sell' && register.shift) register.shift.sums.sell_receipts_count += 1
      return refused
    }),
  ),
  wrong(
    'JRN-014',
    'counts a withdrawal among the sales',
    behindWithdrawal((_behind, { sell_receipts_count, cash_withdrawal_receipts_count }) => ({
      sell_receipts_count: sell_receipts_count + 1,
      cash_withdrawal_receipts_count,
    })),
  ),
  wrong(
    'JRN-014',
    'counts the first withdrawal of a label alone',
    behindWithdrawal(({ payments }, { cash_withdrawal_receipts_count }, { type, code, label, value }) => {
      const row = payments.find((each) => each.type === type && each.code === code && each.label === label)!
      const isFirst = row.cash_withdrawal === value
      return { cash_withdrawal_receipts_count: cash_withdrawal_receipts_count + (isFirst ? 1 : 0) }
    }),
  ),
]
