/** Wrong servers of refusals: rules of shift, clock and money that let something pass, or take it for something else. */
import * as money from '../../../../../machines/rules/money.ts'
import {
  clockBehind,
  offlineLimit,
  otherDay,
  receiptExists,
  serverUnreachable,
  shiftNotOpen,
  signatureNotRunning,
} from '../../../../../machines/rules/state.ts'
import * as status from '../../../../../machines/status.ts'
import type { ReceiptCommand } from '../../../../../machines/vocabulary/receipt-events.ts'
import { handles } from '../../seams/rows.ts'
import { excused, mishears, mistakes, stricter } from '../../seams/rules.ts'
import { inModule, inModuleScope, inObject, type Seam, together } from '../../seams/seam.ts'
import { remembers } from '../../seams/turns.ts'
import { drawerHolds } from '../../subjects/desk.ts'
import { wrong } from '../../wrong-server.ts'

const HOUR = 3_600_000
const { notEnoughCash, returnPaymentDiffers, smallestCoin, underpaid } = money

/** A sale whose id has been in a sale before, of whatever came, is one that exists. */
function usedUp(): Seam {
  const tried = new WeakMap<object, Set<string>>()
  const again = new WeakSet<object>()
  return together(
    handles('sell', (right) => async (request) => {
      const { world } = request
      const body = request.body as { id: string }
      const ids = tried.get(world) ?? new Set()
      tried.set(world, ids)
      if (ids.has(body.id)) again.add(body)
      const reply = await right(request)
      if (!reply.issues) ids.add(body.id)
      return reply
    }),
    mishears(receiptExists, (command) => (again.has(command.request) ? { ...command, known: true } : command)),
  )
}

export default [
  wrong(
    'ERR-101',
    "asks for the signature of the desk's cashier in the shift of another",
    inModule(status, 'signerOf', (right) => (register, command) => right({ ...register, shift_signer: null }, command)),
  ),
  wrong(
    'ERR-101',
    'needs no signature offline',
    excused(signatureNotRunning, ({ offline }) => offline !== null),
  ),
  wrong(
    'ERR-101',
    'hands cash to card holders without a signature',
    excused(signatureNotRunning, (_register, { type }) => type === 'receipt.withdraw'),
  ),
  wrong(
    'ERR-102',
    'takes the limit of an offline session for the refusal of a document taken since',
    remembers('register', null, (context, before) =>
      before.refusal !== null && context.refusal === null ? { ...context, refusal: before.refusal } : context,
    ),
  ),
  wrong(
    'ERR-102',
    'does not block a register that has fallen offline by itself',
    excused(offlineLimit, ({ offline }) => offline?.requested === false),
  ),
  wrong(
    'ERR-102',
    'takes cash in beyond the offline limit',
    excused(offlineLimit, (_register, { type }) => type === 'receipt.service'),
  ),
  wrong(
    'ERR-103',
    'takes a shift that is closing for an open one',
    mistakes(shiftNotOpen, (register) =>
      register.shift?.status === 'CLOSING' ? { ...register, shift: { ...register.shift, status: 'OPENED' } } : register,
    ),
  ),
  wrong(
    'ERR-104',
    'takes receipts of the second hour after midnight',
    excused(otherDay, ({ shift }, { at }) => at >= shift!.day_ends_at + HOUR && at < shift!.day_ends_at + 2 * HOUR),
  ),
  wrong(
    'ERR-106',
    'does not let the drawer be emptied',
    inModuleScope<(command: ReceiptCommand) => number>(money, 'cashTaken', (right) => (command) => {
      const taken = right(command)
      return taken > 0 ? taken + 1 : taken
    }),
  ),
  wrong(
    'ERR-106',
    'counts what was paid by card as cash',
    drawerHolds(({ payments, initial }) =>
      payments.reduce((sum, row) => sum + row.sell_sum + row.service_in - row.service_out - row.return_sum, initial),
    ),
  ),
  wrong(
    'ERR-106',
    'lets cash that came in by a card be taken out in the second shift',
    mistakes(notEnoughCash, (register) => {
      const { shift } = register
      if (!shift || shift.serial === 1) return register
      const { balance, initial } = shift.sums
      return { ...register, shift: { ...shift, sums: { ...shift.sums, balance: balance + initial } } }
    }),
  ),
  wrong(
    'ERR-107',
    'looks at the coin of what is put in alone',
    excused(smallestCoin, (_register, { request }) => request.payment.value <= 0),
  ),
  wrong(
    'ERR-107',
    'takes any amount from ten thousand on',
    excused(smallestCoin, (_register, { request }) => Math.abs(request.payment.value) >= 1_000_000),
  ),
  wrong(
    'ERR-108',
    'takes a receipt one minor unit short',
    excused(underpaid, (_register, { totals }) => totals.total_payment >= totals.payable - 1),
  ),
  wrong(
    'ERR-108',
    'holds payments against the total before rounding',
    inObject(underpaid, 'broken', (right) => (register, command) => {
      const { total_payment, payable, total_sum } = command.totals
      return (
        right(register, { ...command, totals: { ...command.totals, payable: total_sum } }) && { total_payment, payable }
      )
    }),
  ),
  wrong(
    'ERR-108',
    'takes one minor unit too little of a large receipt',
    excused(
      underpaid,
      (_register, { totals: { total_payment, payable } }) => payable > 1_000_000 && total_payment >= payable - 1,
    ),
  ),
  wrong(
    'ERR-109',
    'gives back more than a return comes to',
    excused(returnPaymentDiffers, (_register, { totals }) => totals.total_payment > totals.payable),
  ),
  wrong(
    'ERR-109',
    'gives back less than a return comes to',
    excused(returnPaymentDiffers, (_register, { totals }) => totals.total_payment < totals.payable),
  ),
  wrong(
    'ERR-109',
    'takes a return that is paid a thousand too much',
    excused(returnPaymentDiffers, (_register, { totals }) => (totals.total_payment - totals.payable) % 100_000 === 0),
  ),
  wrong('ERR-109', 'uses up the id of a sale that was refused', usedUp()),
  wrong(
    'ERR-111',
    'refuses at the very moment of the last transaction',
    mishears(clockBehind, (command, { ledger }) => (ledger.last_at > 0 ? { ...command, at: command.at - 1 } : command)),
  ),
  wrong(
    'ERR-111',
    'lets the clock go back by half a minute',
    mishears(clockBehind, (command) => ({ ...command, at: command.at + 30_000 })),
  ),
  wrong(
    'ERR-111',
    'closes a shift before the last transaction',
    excused(clockBehind, (_register, { type }) => type === 'shift.close'),
  ),
  wrong(
    'ERR-112',
    'opens no shift at all without its server',
    stricter(serverUnreachable, ({ cut_off }) => cut_off),
  ),
]
