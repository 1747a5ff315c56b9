/** Wrong servers of the desk: cash given to card holders (LOC-201 to LOC-203). */
import * as counting from '../../../../../machines/money/counting.ts'
import * as sums from '../../../../../machines/money/sums.ts'
import { notEnoughCash } from '../../../../../machines/rules/money.ts'
import { WithdrawalRequest } from '../../../../../machines/vocabulary/receipt.ts'
import { stricter } from '../../seams/rules.ts'
import { inSchema, schemaWithin } from '../../seams/schemas.ts'
import { inModule, type Seam } from '../../seams/seam.ts'
import { drawerHolds, prints, tellsMovement, withPayment } from '../../subjects/desk.ts'
import { wrong } from '../../wrong-server.ts'

/** What is counted of a withdrawal. */
const countsWithdrawal = (other: (command: any) => object): Seam =>
  inModule(
    counting,
    'countReceiptCommand',
    (right) => (shift, command) =>
      right(
        shift,
        command.type === 'receipt.withdraw' ? withPayment(command, other(command.request.payment)) : command,
      ),
  )

const cashTaken = (command: any): number =>
  command.type === 'receipt.service' ? -command.request.payment.value : command.request.payment.value

export default [
  wrong(
    'LOC-201',
    'reports cash given to a card holder as a sale by card',
    inModule(sums, 'countWithdrawal', (right) => (shift, paid) => {
      const counted = right(shift, paid)
      const payments = counted.payments.map((row) =>
        row.type === paid.type && row.code === paid.code && row.label === paid.label
          ? { ...row, cash_withdrawal: row.cash_withdrawal - paid.value, sell_sum: row.sell_sum + paid.value }
          : row,
      )
      return { ...counted, payments }
    }),
  ),
  wrong(
    'LOC-201',
    'calls cash given to a card holder cash taken out',
    tellsMovement('type', (type) => (type === 'CASH_WITHDRAWAL' ? 'SERVICE_OUT' : type)),
  ),
  wrong(
    'LOC-201',
    'prints no slip of a withdrawal',
    prints(({ document }, isAsked) => isAsked && document.body.type !== 'CASH_WITHDRAWAL'),
  ),
  wrong(
    'LOC-201',
    'takes no withdrawal of more than 99999999.99',
    inSchema(schemaWithin(WithdrawalRequest, 'properties', 'payment', 'properties', 'value'), (right) => ({
      ...right,
      maximum: 9_999_999_999,
    })),
  ),
  wrong(
    'LOC-201',
    'forgets the label of a withdrawal',
    countsWithdrawal(() => ({ label: null })),
  ),
  wrong(
    'LOC-202',
    'demands the type of the payment of a withdrawal',
    inSchema(schemaWithin(WithdrawalRequest, 'properties', 'payment'), ({ properties, required, ...right }) => ({
      ...right,
      properties: { ...properties, type: { enum: ['CASH', 'CASHLESS'] } },
      required: [...required, 'type'],
    })),
  ),
  wrong(
    'LOC-202',
    'takes every card for one of kind 1',
    countsWithdrawal(() => ({ code: null })),
  ),
  wrong(
    'LOC-203',
    'hands out one minor unit less than there is',
    stricter(notEnoughCash, ({ shift }, command) => {
      const taken = command.type === 'receipt.sell' ? 0 : cashTaken(command)
      return taken > 0 && taken === shift?.sums.balance
    }),
  ),
  wrong(
    'LOC-203',
    'hands out what the drawer held in the morning',
    drawerHolds(({ balance, initial }, type) => (type === 'receipt.withdraw' ? initial : balance)),
  ),
  wrong(
    'LOC-203',
    'hands out what was paid by card',
    drawerHolds(({ balance, payments }, type) =>
      type === 'receipt.withdraw'
        ? payments.reduce((sum, row) => sum + (row.type === 'CASHLESS' ? row.sell_sum : 0), balance)
        : balance,
    ),
  ),
  wrong(
    'LOC-203',
    'lets be withdrawn what lay in the drawer when the shift opened',
    drawerHolds(({ balance, initial }) => Math.max(balance, initial)),
  ),
]
