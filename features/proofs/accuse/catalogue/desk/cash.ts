/** Wrong servers of the desk: cash put in and taken out (LOC-131 to LOC-137). */
import * as counting from '../../../../../machines/money/counting.ts'
import * as sums from '../../../../../machines/money/sums.ts'
import { LABELS } from '../../../../../machines/money/totals.ts'
import { smallestCoin } from '../../../../../machines/rules/money.ts'
import { ServiceRequest } from '../../../../../machines/vocabulary/receipt.ts'
import type { ReportPayment } from '../../../../../machines/vocabulary/reports/report.ts'
import { excused, stricter } from '../../seams/rules.ts'
import { inSchema, schemaWithin } from '../../seams/schemas.ts'
import { inModule, inObject, type Seam } from '../../seams/seam.ts'
import { drawerHolds, prints, tellsMovement, withPayment } from '../../subjects/desk.ts'
import { wrong } from '../../wrong-server.ts'

/** The row of cash that a movement was counted in, otherwise. @param other is given the row and the amount */
const countsCash = (other: (row: ReportPayment, value: number) => Partial<ReportPayment>): Seam =>
  inModule(sums, 'countService', (right) => (shift, value, label) => {
    const counted = right(shift, value, label)
    const payments = counted.payments.map((row) =>
      row.type === 'CASH' && row.label === label ? { ...row, ...other(row, value) } : row,
    )
    return { ...counted, payments }
  })

export default [
  wrong(
    'LOC-131',
    'counts cash put in as cash of sales',
    countsCash((row, value) =>
      value > 0 ? { service_in: row.service_in - value, sell_sum: row.sell_sum + value } : {},
    ),
  ),
  wrong(
    'LOC-131',
    'leaves cash put in out of the balance',
    inModule(sums, 'countService', (right) => (shift, value, label) => ({
      ...right(shift, value, label),
      balance: shift.balance + Math.min(value, 0),
    })),
  ),
  wrong(
    'LOC-131',
    'starts again from nothing when the cash put in passes the largest single sum',
    countsCash(({ service_in }, value) => (value > 0 ? { service_in: service_in % 100_000_000_000 } : {})),
  ),
  wrong(
    'LOC-132',
    'reports cash taken out as less than nothing',
    countsCash(({ service_out }, value) => (value > 0 ? {} : { service_out: service_out + 2 * value })),
  ),
  wrong(
    'LOC-132',
    'reports of several sums taken out the last alone',
    countsCash((_row, value) => (value > 0 ? {} : { service_out: -value })),
  ),
  wrong(
    'LOC-132',
    'takes out no more than was put in, whatever was sold',
    drawerHolds(({ balance, payments }, type) =>
      type === 'receipt.withdraw'
        ? balance
        : payments.reduce((sum, { service_in, service_out }) => sum + service_in - service_out, 0),
    ),
  ),
  wrong(
    'LOC-133',
    'takes a cash movement of any type of payment',
    inSchema(schemaWithin(ServiceRequest, 'properties', 'payment', 'properties', 'type'), () => ({
      enum: ['CASH', 'CASHLESS'],
    })),
  ),
  wrong(
    'LOC-133',
    'takes a cash movement of a type in small letters',
    inSchema(schemaWithin(ServiceRequest, 'properties', 'payment', 'properties', 'type'), () => ({
      enum: ['CASH', 'cash'],
    })),
  ),
  wrong(
    'LOC-134',
    'calls cash without a label Наличные',
    inObject(LABELS as { CASH: string }, 'CASH', () => 'Наличные'),
  ),
  wrong(
    'LOC-134',
    'reports every movement of cash under the usual label',
    inModule(counting, 'countReceiptCommand', (right) => (shift, command) => {
      const counted = right(shift, command)
      if (command.type !== 'receipt.service') return counted
      return { ...counted, sums: sums.countService(shift, command.request.payment.value, LABELS.CASH) }
    }),
  ),
  wrong(
    'LOC-134',
    'takes no label of a service receipt of more than 64 characters',
    inSchema(schemaWithin(ServiceRequest, 'properties', 'payment', 'properties', 'label'), (right) => ({
      ...right,
      maxLength: 64,
    })),
  ),
  wrong(
    'LOC-134',
    'forgets the label of cash taken out',
    inModule(
      counting,
      'countReceiptCommand',
      (right) => (shift, command) =>
        right(
          shift,
          command.type === 'receipt.service' && command.request.payment.value < 0
            ? withPayment(command, { label: null })
            : command,
        ),
    ),
  ),
  wrong(
    'LOC-135',
    'prints no slip of cash taken out',
    prints(({ document }, isAsked) => isAsked && document.body.type !== 'SERVICE_OUT'),
  ),
  wrong(
    'LOC-135',
    'prints each movement of cash unless it is told not to',
    prints(
      ({ document: { body } }, isAsked) => isAsked || (body.request.print !== false && body.type.startsWith('SERVICE')),
    ),
  ),
  wrong(
    'LOC-135',
    'takes the wish for plain text for the wish to print',
    prints(({ document: { body } }, isAsked) => isAsked || body.request.print_simple_text === true),
  ),
  wrong(
    'LOC-136',
    'looks for the smallest coin only in what is put in',
    excused(smallestCoin, (_register, { request }) => request.payment.value < 0),
  ),
  wrong(
    'LOC-136',
    'refuses to take out what was put in under a hryvnia',
    stricter(smallestCoin, (_register, { request }) => Math.abs(request.payment.value) < 100),
  ),
  wrong(
    'LOC-137',
    'shows the code of cash taken out offline',
    tellsMovement('fiscal_code', (_code, { type }, { document }) =>
      type === 'SERVICE_IN' ? null : document.offline_code,
    ),
  ),
  wrong(
    'LOC-137',
    'shows a code of cash taken out online',
    tellsMovement('fiscal_code', (_code, { type }, { document }) =>
      type === 'SERVICE_OUT' ? (document.offline_code ?? '0') : null,
    ),
  ),
]
