/** Wrong servers of the desk: cash put in, taken out and given to card holders. */
import * as counting from '../../../../../machines/money/counting.ts'
import * as sums from '../../../../../machines/money/sums.ts'
import { LABELS } from '../../../../../machines/money/totals.ts'
import { notEnoughCash, smallestCoin } from '../../../../../machines/rules/money.ts'
import { ServiceRequest, WithdrawalRequest } from '../../../../../machines/vocabulary/receipt.ts'
import type { ReportPayment } from '../../../../../machines/vocabulary/reports/report.ts'
import { excused, stricter } from '../../seams/rules.ts'
import { inSchema, schemaWithin } from '../../seams/schemas.ts'
import { inCall, inObject, type Seam } from '../../seams/seam.ts'
import { drawerHolds, prints, tellsMovement, withPayment } from '../../subjects/desk.ts'
import type { WrongServersByName } from '../../wrong-server.ts'

/** The row of cash that a movement was counted in, otherwise. @param other is given the row and the amount */
const countsCash = (other: (row: ReportPayment, value: number) => Partial<ReportPayment>): Seam =>
  inCall(sums, 'countService', (right, shift, value, label) => {
    const counted = right(shift, value, label)
    const payments = counted.payments.map((row) =>
      row.type === 'CASH' && row.label === label ? { ...row, ...other(row, value) } : row,
    )
    return { ...counted, payments }
  })

/** What is counted of a withdrawal. */
const countsWithdrawal = (other: (command: any) => object): Seam =>
  inCall(counting, 'countReceiptCommand', (right, shift, command) =>
    right(shift, command.type === 'receipt.withdraw' ? withPayment(command, other(command.request.payment)) : command),
  )

const cashTaken = (command: any): number =>
  command.type === 'receipt.service' ? -command.request.payment.value : command.request.payment.value

export default {
  'LOC-131: counts cash put in as cash of sales': () =>
    countsCash((row, value) =>
      value > 0 ? { service_in: row.service_in - value, sell_sum: row.sell_sum + value } : {},
    ),
  'LOC-131: leaves cash put in out of the balance': () =>
    inCall(sums, 'countService', (right, shift, value, label) => ({
      ...right(shift, value, label),
      balance: shift.balance + Math.min(value, 0),
    })),
  'LOC-131: starts again from nothing when the cash put in passes the largest single sum': () =>
    countsCash(({ service_in }, value) => (value > 0 ? { service_in: service_in % 100_000_000_000 } : {})),
  'LOC-132: reports cash taken out as less than nothing': () =>
    countsCash(({ service_out }, value) => (value > 0 ? {} : { service_out: service_out + 2 * value })),
  'LOC-132: reports of several sums taken out the last alone': () =>
    countsCash((_row, value) => (value > 0 ? {} : { service_out: -value })),
  'LOC-132: takes out no more than was put in, whatever was sold': () =>
    drawerHolds(({ balance, payments }, type) =>
      type === 'receipt.withdraw'
        ? balance
        : payments.reduce((sum, { service_in, service_out }) => sum + service_in - service_out, 0),
    ),
  'LOC-133: takes a cash movement of any type of payment': () =>
    inSchema(schemaWithin(ServiceRequest, 'properties', 'payment', 'properties', 'type'), () => ({
      enum: ['CASH', 'CASHLESS'],
    })),
  'LOC-133: takes a cash movement of a type in small letters': () =>
    inSchema(schemaWithin(ServiceRequest, 'properties', 'payment', 'properties', 'type'), () => ({
      enum: ['CASH', 'cash'],
    })),
  'LOC-134: calls cash without a label Наличные': () => inObject(LABELS as { CASH: string }, 'CASH', () => 'Наличные'),
  'LOC-134: reports every movement of cash under the usual label': () =>
    inCall(counting, 'countReceiptCommand', (right, shift, command) => {
      const counted = right(shift, command)
      if (command.type !== 'receipt.service') return counted
      return { ...counted, sums: sums.countService(shift, command.request.payment.value, LABELS.CASH) }
    }),
  'LOC-134: takes no label of a service receipt of more than 64 characters': () =>
    inSchema(schemaWithin(ServiceRequest, 'properties', 'payment', 'properties', 'label'), (right) => ({
      ...right,
      maxLength: 64,
    })),
  'LOC-134: forgets the label of cash taken out': () =>
    inCall(counting, 'countReceiptCommand', (right, shift, command) =>
      right(
        shift,
        command.type === 'receipt.service' && command.request.payment.value < 0
          ? withPayment(command, { label: null })
          : command,
      ),
    ),
  'LOC-135: prints no slip of cash taken out': () =>
    prints(({ document }, isAsked) => isAsked && document.body.type !== 'SERVICE_OUT'),
  'LOC-135: prints each movement of cash unless it is told not to': () =>
    prints(
      ({ document: { body } }, isAsked) => isAsked || (body.request.print !== false && body.type.startsWith('SERVICE')),
    ),
  'LOC-135: takes the wish for plain text for the wish to print': () =>
    prints(({ document: { body } }, isAsked) => isAsked || body.request.print_simple_text === true),
  'LOC-136: looks for the smallest coin only in what is put in': () =>
    excused(smallestCoin, (_register, { request }) => request.payment.value < 0),
  'LOC-136: refuses to take out what was put in under a hryvnia': () =>
    stricter(smallestCoin, (_register, { request }) => Math.abs(request.payment.value) < 100),
  'LOC-137: shows the code of cash taken out offline': () =>
    tellsMovement('fiscal_code', (_code, { type }, { document }) =>
      type === 'SERVICE_IN' ? null : document.offline_code,
    ),
  'LOC-137: shows a code of cash taken out online': () =>
    tellsMovement('fiscal_code', (_code, { type }, { document }) =>
      type === 'SERVICE_OUT' ? (document.offline_code ?? '0') : null,
    ),
  'LOC-201: reports cash given to a card holder as a sale by card': () =>
    inCall(sums, 'countWithdrawal', (right, shift, paid) => {
      const counted = right(shift, paid)
      const payments = counted.payments.map((row) =>
        row.type === paid.type && row.code === paid.code && row.label === paid.label
          ? { ...row, cash_withdrawal: row.cash_withdrawal - paid.value, sell_sum: row.sell_sum + paid.value }
          : row,
      )
      return { ...counted, payments }
    }),
  'LOC-201: calls cash given to a card holder cash taken out': () =>
    tellsMovement('type', (type) => (type === 'CASH_WITHDRAWAL' ? 'SERVICE_OUT' : type)),
  'LOC-201: prints no slip of a withdrawal': () =>
    prints(({ document }, isAsked) => isAsked && document.body.type !== 'CASH_WITHDRAWAL'),
  'LOC-201: takes no withdrawal of more than 99999999.99': () =>
    inSchema(schemaWithin(WithdrawalRequest, 'properties', 'payment', 'properties', 'value'), (right) => ({
      ...right,
      maximum: 9_999_999_999,
    })),
  'LOC-201: forgets the label of a withdrawal': () => countsWithdrawal(() => ({ label: null })),
  'LOC-202: demands the type of the payment of a withdrawal': () =>
    inSchema(schemaWithin(WithdrawalRequest, 'properties', 'payment'), ({ properties, required, ...right }) => ({
      ...right,
      properties: { ...properties, type: { enum: ['CASH', 'CASHLESS'] } },
      required: [...required, 'type'],
    })),
  'LOC-202: takes every card for one of kind 1': () => countsWithdrawal(() => ({ code: null })),
  'LOC-203: hands out one minor unit less than there is': () =>
    stricter(notEnoughCash, ({ shift }, command) => {
      const taken = command.type === 'receipt.sell' ? 0 : cashTaken(command)
      return taken > 0 && taken === shift?.sums.balance
    }),
  'LOC-203: hands out what the drawer held in the morning': () =>
    drawerHolds(({ balance, initial }, type) => (type === 'receipt.withdraw' ? initial : balance)),
  'LOC-203: hands out what was paid by card': () =>
    drawerHolds(({ balance, payments }, type) =>
      type === 'receipt.withdraw'
        ? payments.reduce((sum, row) => sum + (row.type === 'CASHLESS' ? row.sell_sum : 0), balance)
        : balance,
    ),
  'LOC-203: lets be withdrawn what lay in the drawer when the shift opened': () =>
    drawerHolds(({ balance, initial }) => Math.max(balance, initial)),
} satisfies WrongServersByName
