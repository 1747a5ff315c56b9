/** Wrong servers of the journal: numbers, signatures and ids of transactions, its protection and clock. */
import { hash } from 'node:crypto'
import { instant } from '../../../../../machines/instant.ts'
import * as ledgers from '../../../../../machines/ledger.ts'
import * as sums from '../../../../../machines/money/sums.ts'
import { cashOf } from '../../../../../machines/money/totals.ts'
import * as protection from '../../../../../machines/register/protection.ts'
import * as rules from '../../../../../machines/rules/rules.ts'
import { clockBehind } from '../../../../../machines/rules/state.ts'
import type { Paid, ReceiptMoney } from '../../../../../machines/vocabulary/receipt.ts'
import type { RegisterContext } from '../../../../../machines/vocabulary/register.ts'
import type { ShiftSums } from '../../../../../machines/vocabulary/reports/report.ts'
import { excused, mistakes } from '../../seams/rules.ts'
import { inCall, type Seam } from '../../seams/seam.ts'
import { hears, remembers } from '../../seams/turns.ts'
import { tellsMovement } from '../../subjects/desk.ts'
import type { WrongServersByName } from '../../wrong-server.ts'

/** What a document is signed with. */
const signs = (other: (key: string, register: RegisterContext) => string): Seam =>
  inCall(
    ledgers,
    'append',
    (right, register: RegisterContext, at: number, type: any, key: string, ...rest: [any, number | null]): any => {
      const written = right(register, at, type, key, ...rest)
      return { ...written, entry: { ...written.entry, signature: hash('sha256', other(key, register), 'base64') } }
    },
  )

type Names = (string | number)[]

/** What the id of a transaction follows from. */
const namedBy = (other: (names: Names) => Names): Seam =>
  inCall(ledgers, 'identifier', (right, seed, ...names) =>
    right(seed, ...(names[1] === 'receipt' ? other(names) : names)),
  )

type Money = ReceiptMoney & { is_return: boolean }
type Change = Partial<ShiftSums>

/** The sums behind a sale or return. @param other of those behind it, those before it, and its money */
const behindReceipt = (other: (behind: ShiftSums, before: ShiftSums, money: Money, id: string) => Change): Seam =>
  inCall(sums, 'countReceipt', (right, before, money, taxes, id) => {
    const behind = right(before, money, taxes, id)
    return { ...behind, ...other(behind, before, money, id) }
  })

/** The same of cash that a card holder was given. */
const behindWithdrawal = (other: (behind: ShiftSums, before: ShiftSums, paid: Paid) => Change): Seam =>
  inCall(sums, 'countWithdrawal', (right, before, paid) => {
    const behind = right(before, paid)
    return { ...behind, ...other(behind, before, paid) }
  })

export default {
  'JRN-001: counts cash movements offline by the receipts of the register': () =>
    tellsMovement('transaction_id', (number, _movement, { is_online, receipt_number }) =>
      is_online ? number : receipt_number,
    ),
  'JRN-001: writes cash put in offline as if it were online': () =>
    inCall(
      ledgers,
      'append',
      (right, register: RegisterContext, at: number, type: any, key: string, body: any, serial: number | null): any =>
        right(register, at, type, key, body, type === 'RECEIPT' && body.type === 'SERVICE_IN' ? null : serial),
    ),
  'JRN-002: numbers transactions by their receipts': () => tellsMovement('transaction_id', (_number, { id }) => id),
  'JRN-002: does not count the opening of a shift among transactions': () =>
    tellsMovement('transaction_id', (number, { shift_id }) => number - shift_id + 1),
  'JRN-003: numbers receipts as transactions': () =>
    tellsMovement('id', (_number, { transaction_id }) => transaction_id),
  'JRN-003: counts receipts anew in each shift': () =>
    remembers('register', 'shift.open', (context, before) =>
      context.shift_serial === before.shift_serial ? context : { ...context, receipts: 0 },
    ),
  'JRN-004: tells the number of the receipt for that of the shift': () =>
    tellsMovement('shift_id', (_serial, { id }) => id),
  'JRN-005: tells the status of a transaction as OK': () => tellsMovement('status', () => 'OK'),
  'JRN-005: dates transactions 1970': () => tellsMovement('created_at', () => instant(0)),
  'JRN-006: signs every document of a cashier alike': () => signs((key) => key),
  'JRN-006: tells the same signature of every transaction': () => tellsMovement('signature', () => 'MEUCIQDkYXRh'),
  'JRN-006: signs by the number of a document': () => signs((_key, { ledger }) => String(ledger.next)),
  'JRN-007: tells the same external id of every transaction': () =>
    tellsMovement('external_id', () => '00000000-0000-4000-8000-000000000001'),
  'JRN-007: gives transactions of two registers the same external ids': () => namedBy(([_register, ...names]) => names),
  'JRN-007: gives the transactions of two shifts the same ids': () =>
    namedBy(([register, noun, number]) => [register!, noun!, ((Number(number) - 1) % 5) + 1]),
  'JRN-007: tells the external id for the custom id': () =>
    tellsMovement('custom_id', (_id, { external_id }) => external_id),
  'JRN-008: names a file that was never written': () =>
    tellsMovement('files', () => [{ mime: 'image/png', path: 'slips/1.png' }]),
  'JRN-008: names a file of what it prints that was never written': () =>
    tellsMovement('files', (_files, { id }, { document }) =>
      document.body.request.print ? [{ mime: 'image/png', path: `slips/${id}.png` }] : [],
    ),
  'JRN-009: shows the code of every transaction made offline': () =>
    tellsMovement('fiscal_code', (_code, _movement, { document }) => document.offline_code),
  'JRN-009: shows no code of a withdrawal made offline': () => tellsMovement('fiscal_code', () => null),
  'JRN-010: does not notice that a document was deleted': () =>
    inCall(protection, 'damageOf', (right, number, stored, previous) =>
      stored === undefined ? null : right(number, stored, previous),
    ),
  'JRN-010: does not notice that a document was changed': () =>
    inCall(protection, 'damageOf', (right, number, stored, previous) => {
      const sealed = stored && { ...stored, hash: hash('sha256', JSON.stringify(stored.document)) }
      return right(number, sealed, previous)
    }),
  'JRN-010: takes offline protection data for damaged that were mended': () =>
    hears('register', 'journal.checked', (checked) => (checked.damage === null ? null : checked)),
  'JRN-011: refuses a transaction at the moment of the last one': () =>
    mistakes(clockBehind, (register) => {
      const { ledger } = register
      return { ...register, ledger: { ...ledger, last_at: ledger.last_at + 1 } }
    }),
  'JRN-011: notices a clock set back by more than a second only': () =>
    excused(clockBehind, ({ ledger }, { at }) => at >= ledger.last_at - 1000),
  'JRN-011: notices a clock set back before the opening of the shift alone': () =>
    excused(clockBehind, ({ ledger, shift }, { at }) => at >= (shift?.opened_at ?? ledger.last_at)),
  'JRN-012: names the first receipt of the shift for the last': () =>
    behindReceipt((_behind, { last_receipt_id }, _money, id) => ({ last_receipt_id: last_receipt_id ?? id })),
  'JRN-012: passes over returns for the last receipt of a report': () =>
    behindReceipt((_behind, { last_receipt_id }, { is_return }) => (is_return ? { last_receipt_id } : {})),
  'JRN-013: takes the commission out of the drawer': () =>
    behindWithdrawal(({ balance }, _before, { commission }) => ({ balance: balance - (commission ?? 0) })),
  'JRN-013: begins each shift with an empty drawer': () => inCall(sums, 'openSums', (right) => right(0)),
  'JRN-013: begins the third shift without what the second began with': () =>
    remembers('register', null, (context, { shift: before }) => {
      const { shift } = context
      const isClosed = shift?.status === 'CLOSED' && ['OPENED', 'CLOSING'].includes(before?.status)
      return isClosed ? { ...context, balance: shift.sums.balance - shift.sums.initial } : context
    }),
  'JRN-013: counts what is paid by card into the drawer': () =>
    behindReceipt((_behind, { balance }, { is_return, total_sum }) =>
      is_return ? {} : { balance: balance + total_sum },
    ),
  'JRN-013: takes what is returned to a card out of the drawer when cash is returned with it': () =>
    behindReceipt((_behind, { balance }, { is_return, paid }) => {
      const taken = cashOf(paid) > 0 ? paid.reduce((sum, { value }) => sum + value, 0) : 0
      return is_return ? { balance: balance - taken } : {}
    }),
  'JRN-014: counts a return among the sales': () =>
    behindReceipt((_behind, { sell_receipts_count, return_receipts_count }, { is_return }) =>
      is_return ? { sell_receipts_count: sell_receipts_count + 1, return_receipts_count } : {},
    ),
  'JRN-014: counts a return paid in two kinds twice': () =>
    behindReceipt((_behind, { return_receipts_count }, { is_return, paid }) =>
      is_return ? { return_receipts_count: return_receipts_count + Math.max(1, paid.length) } : {},
    ),
  'JRN-014: counts cash put in as a receipt': () =>
    inCall(sums, 'countService', (right, before, ...rest) => ({
      ...right(before, ...rest),
      sell_receipts_count: before.sell_receipts_count + 1,
    })),
  'JRN-014: counts a receipt that it refuses': () =>
    inCall(rules, 'refusal', (right, register, command) => {
      const refused = right(register, command)
      if (refused && command.type === 'receipt.sell' && register.shift) register.shift.sums.sell_receipts_count += 1
      return refused
    }),
  'JRN-014: counts a withdrawal among the sales': () =>
    behindWithdrawal((_behind, { sell_receipts_count, cash_withdrawal_receipts_count }) => ({
      sell_receipts_count: sell_receipts_count + 1,
      cash_withdrawal_receipts_count,
    })),
  'JRN-014: counts the first withdrawal of a label alone': () =>
    behindWithdrawal(({ payments }, { cash_withdrawal_receipts_count }, { type, code, label, value }) => {
      const row = payments.find((each) => each.type === type && each.code === code && each.label === label)!
      const isFirst = row.cash_withdrawal === value
      return { cash_withdrawal_receipts_count: cash_withdrawal_receipts_count + (isFirst ? 1 : 0) }
    }),
} satisfies WrongServersByName
