/** Wrong servers of refusals: rules with another status, and rules that let something pass. */
import { billUnpaid, blockedByAuthority, registerFrozen } from '../../../../../machines/rules/access.ts'
import * as money from '../../../../../machines/rules/money.ts'
import { notEnoughCash, returnPaymentDiffers, smallestCoin, underpaid } from '../../../../../machines/rules/money.ts'
import type { RegisterRule, Values } from '../../../../../machines/rules/rule.ts'
import { cashierBlocked, cashierDeactivated, keyExpired, otherDevice } from '../../../../../machines/rules/signer.ts'
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
import { excused, mishears, mistakes, says, stricter, withRule } from '../../seams/rules.ts'
import { inCall, inFunction, inMethod, type Seam, together } from '../../seams/seam.ts'
import { remembers, saysFact } from '../../seams/turns.ts'
import { drawerHolds } from '../../subjects/desk.ts'
import type { WrongServersByName } from '../../wrong-server.ts'

/** A rule that says something else of what has broken it. */
const explained = (rule: RegisterRule<any>, values: Values): Seam =>
  inMethod(rule, 'broken', (right, ...given) => right(...given) && values)

const HOUR = 3_600_000

/** A sale whose id has been in a sale before, of whatever came, is one that exists. */
function usedUp(): Seam {
  const tried = new WeakMap<object, Set<string>>()
  const again = new WeakSet<object>()
  return together(
    handles('sell', async (right, request) => {
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

export default {
  'ERR-102: refuses with 409, not 400: offline session longer than the limit': () =>
    says('offline session longer than the limit', { status: 409 }),
  'ERR-105: refuses with 409, not 400: shift open longer than 24 hours': () =>
    says('shift open longer than 24 hours', { status: 409 }),
  'ERR-107: asks for the smallest coin of what a card holder is given': () =>
    withRule(smallestCoin, 'receipt.withdraw', notEnoughCash),
  'ERR-107: refuses with 422, not 400: service amount not a multiple of 10': () =>
    says('service amount not a multiple of 10', { status: 422 }),
  'ERR-108: refuses with 422, not 400: payments total less than the receipt total': () =>
    says('payments total less than the receipt total', { status: 422 }),
  'ERR-110: refuses with 409, not 400: offline protection files changed or deleted': () =>
    says('offline protection files changed or deleted', { status: 409 }),
  'ERR-112: refuses with 503, not 400: register offline from the server': () =>
    says('register offline from the server', { status: 503 }),
  'ERR-201: refuses with 401, not 403: cashier key expired': () => says('cashier key expired', { status: 401 }),
  'ERR-202: refuses with 401, not 403: cashier deactivated': () => says('cashier deactivated', { status: 401 }),
  'ERR-301: refuses with 403, not 409: register already used by another agent identifier': () =>
    says('register already used by another agent identifier', { status: 403 }),
  'ERR-201: lets a key sign at the moment it ends': () =>
    excused(keyExpired, (register, command) => command.at === status.signerOf(register, command).certificate_end),
  'ERR-201: does not say when the key expired': () => explained(keyExpired, { certificate_end: '' }),
  'ERR-201: lets a key that has expired sign offline': () => excused(keyExpired, ({ offline }) => offline !== null),
  'ERR-201: lets an expired key sign what is handed to card holders': () =>
    excused(keyExpired, (_register, { type }) => type === 'receipt.withdraw'),
  'ERR-202: lets a deactivated cashier work offline': () =>
    excused(cashierDeactivated, ({ offline }) => offline !== null),
  'ERR-203: does not say why the cashier is blocked': () => explained(cashierBlocked, { reason: '' }),
  'ERR-203: lets a blocked cashier sell on at a register of another desk': () =>
    saysFact('cashier.changed', (fact, { desks }) => ({ ...fact, cash_register_ids: desks })),
  'ERR-203: lets a blocked cashier close the shift': () =>
    excused(cashierBlocked, (_register, { type }) => type === 'shift.close'),
  'ERR-204: knows of the frost the seed tells and of no other': () =>
    inCall(status, 'isFrozen', (right, register) => right({ ...register, faults: [] })),
  'ERR-204: knows of no frost the seed tells': () =>
    inCall(status, 'isFrozen', (right, register) => right({ ...register, frozen: false })),
  'ERR-204: lets a frozen register sell while its shift is open': () =>
    excused(registerFrozen, ({ shift }) => shift?.status === 'OPENED'),
  'ERR-205: does not say why the tax authority refused': () => explained(blockedByAuthority, { reason: '' }),
  'ERR-205: hands cash to card holders while the tax authority blocks the register': () =>
    excused(blockedByAuthority, (_register, { type }) => type === 'receipt.withdraw'),
  'ERR-206: knows of no bill the seed tells': () =>
    inCall(status, 'isUnpaid', (right, register) => right({ ...register, unpaid: false })),
  'ERR-206: does not block a register that is offline': () => excused(billUnpaid, ({ offline }) => offline !== null),
  'ERR-206: hands cash to card holders while the bill is unpaid': () =>
    excused(billUnpaid, (_register, { type }) => type === 'receipt.withdraw'),
  'ERR-301: does not tell device identifiers apart by capitals': () =>
    excused(
      otherDevice,
      (register, { device }) =>
        register.device?.toLowerCase() === device?.toLowerCase() && !status.isDisturbed(register, 'other-device'),
    ),
  "ERR-101: asks for the signature of the desk's cashier in the shift of another": () =>
    inCall(status, 'signerOf', (right, register, command) => right({ ...register, shift_signer: null }, command)),
  'ERR-101: needs no signature offline': () => excused(signatureNotRunning, ({ offline }) => offline !== null),
  'ERR-101: hands cash to card holders without a signature': () =>
    excused(signatureNotRunning, (_register, { type }) => type === 'receipt.withdraw'),
  'ERR-102: takes the limit of an offline session for the refusal of a document taken since': () =>
    remembers('register', null, (context, before) =>
      before.refusal !== null && context.refusal === null ? { ...context, refusal: before.refusal } : context,
    ),
  'ERR-102: does not block a register that has fallen offline by itself': () =>
    excused(offlineLimit, ({ offline }) => offline?.requested === false),
  'ERR-102: takes cash in beyond the offline limit': () =>
    excused(offlineLimit, (_register, { type }) => type === 'receipt.service'),
  'ERR-103: takes a shift that is closing for an open one': () =>
    mistakes(shiftNotOpen, (register) =>
      register.shift?.status === 'CLOSING' ? { ...register, shift: { ...register.shift, status: 'OPENED' } } : register,
    ),
  'ERR-104: takes receipts of the second hour after midnight': () =>
    excused(otherDay, ({ shift }, { at }) => at >= shift!.day_ends_at + HOUR && at < shift!.day_ends_at + 2 * HOUR),
  'ERR-106: does not let the drawer be emptied': () =>
    inFunction<(command: ReceiptCommand) => number>(money, 'cashTaken', (right, command) => {
      const taken = right(command)
      return taken > 0 ? taken + 1 : taken
    }),
  'ERR-106: counts what was paid by card as cash': () =>
    drawerHolds(({ payments, initial }) =>
      payments.reduce((sum, row) => sum + row.sell_sum + row.service_in - row.service_out - row.return_sum, initial),
    ),
  'ERR-106: lets cash that came in by a card be taken out in the second shift': () =>
    mistakes(notEnoughCash, (register) => {
      const { shift } = register
      if (!shift || shift.serial === 1) return register
      const { balance, initial } = shift.sums
      return { ...register, shift: { ...shift, sums: { ...shift.sums, balance: balance + initial } } }
    }),
  'ERR-107: looks at the coin of what is put in alone': () =>
    excused(smallestCoin, (_register, { request }) => request.payment.value <= 0),
  'ERR-107: takes any amount from ten thousand on': () =>
    excused(smallestCoin, (_register, { request }) => Math.abs(request.payment.value) >= 1_000_000),
  'ERR-108: takes a receipt one minor unit short': () =>
    excused(underpaid, (_register, { totals }) => totals.total_payment >= totals.payable - 1),
  'ERR-108: holds payments against the total before rounding': () =>
    inMethod(underpaid, 'broken', (right, register, command) => {
      const { total_payment, payable, total_sum } = command.totals
      return (
        right(register, { ...command, totals: { ...command.totals, payable: total_sum } }) && { total_payment, payable }
      )
    }),
  'ERR-108: takes one minor unit too little of a large receipt': () =>
    excused(
      underpaid,
      (_register, { totals: { total_payment, payable } }) => payable > 1_000_000 && total_payment >= payable - 1,
    ),
  'ERR-109: gives back more than a return comes to': () =>
    excused(returnPaymentDiffers, (_register, { totals }) => totals.total_payment > totals.payable),
  'ERR-109: gives back less than a return comes to': () =>
    excused(returnPaymentDiffers, (_register, { totals }) => totals.total_payment < totals.payable),
  'ERR-109: takes a return that is paid a thousand too much': () =>
    excused(returnPaymentDiffers, (_register, { totals }) => (totals.total_payment - totals.payable) % 100_000 === 0),
  'ERR-109: uses up the id of a sale that was refused': () => usedUp(),
  'ERR-111: refuses at the very moment of the last transaction': () =>
    mishears(clockBehind, (command, { ledger }) => (ledger.last_at > 0 ? { ...command, at: command.at - 1 } : command)),
  'ERR-111: lets the clock go back by half a minute': () =>
    mishears(clockBehind, (command) => ({ ...command, at: command.at + 30_000 })),
  'ERR-111: closes a shift before the last transaction': () =>
    excused(clockBehind, (_register, { type }) => type === 'shift.close'),
  'ERR-112: opens no shift at all without its server': () => stricter(serverUnreachable, ({ cut_off }) => cut_off),
} satisfies WrongServersByName
