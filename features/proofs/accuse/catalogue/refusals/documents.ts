/** Wrong servers of refusals: documents that are made although a rule forbids them, and refusals with another status. */
import { billUnpaid, blockedByAuthority, registerFrozen } from '../../../../../machines/rules/access.ts'
import { notEnoughCash, smallestCoin } from '../../../../../machines/rules/money.ts'
import type { RegisterRule, Rule } from '../../../../../machines/rules/rule.ts'
import { cashierBlocked, cashierDeactivated, keyExpired, otherDevice } from '../../../../../machines/rules/signer.ts'
import {
  clockBehind,
  offlineLimit,
  otherDay,
  protectionDamaged,
  serverUnreachable,
  shiftTooLong,
  signatureNotRunning,
} from '../../../../../machines/rules/state.ts'
import { type RuledCommand, says, withoutRule, withRule } from '../../seams/rules.ts'
import { type WrongServer, wrong } from '../../wrong-server.ts'

/** What makes a document, as a wrong server does it. */
const RECEIPTS: readonly (readonly [command: RuledCommand, deed: string])[] = [
  ['receipt.withdraw', 'hands out cash'],
  ['receipt.service', 'takes cash movements'],
  ['receipt.sell', 'sells'],
]
const DOCUMENTS: typeof RECEIPTS = [...RECEIPTS, ['shift.open', 'opens a shift'], ['shift.close', 'closes a shift']]

/** One for each command that is not judged by the rule. */
const unjudged = (clause: string, rule: RegisterRule<any>, how: string, commands = DOCUMENTS): WrongServer[] =>
  commands.map(([command, deed]) => wrong(clause, `${deed} ${how}`, withoutRule(rule, command)))

const refusesWith = (clause: string, status: Rule['status'], lawful: number, name: string): WrongServer =>
  wrong(clause, `refuses with ${status}, not ${lawful}: ${name}`, says(name, { status }))

export default [
  ...unjudged('ERR-101', signatureNotRunning, 'without a signature'),
  ...unjudged('ERR-102', offlineLimit, 'over the offline limit'),
  ...unjudged('ERR-104', otherDay, 'on the next day', RECEIPTS),
  ...unjudged('ERR-105', shiftTooLong, 'in a shift of more than 24 hours', RECEIPTS),
  wrong('ERR-106', 'hands out more cash than there is', withoutRule(notEnoughCash, 'receipt.withdraw')),
  wrong('ERR-106', 'takes out more cash than there is', withoutRule(notEnoughCash, 'receipt.service')),
  wrong(
    'ERR-107',
    'asks for the smallest coin of what a card holder is given',
    withRule(smallestCoin, 'receipt.withdraw', notEnoughCash),
  ),
  ...unjudged('ERR-110', protectionDamaged, 'with damaged protection data'),
  wrong('ERR-110', 'goes online with damaged protection data', withoutRule(protectionDamaged, 'register.go-online')),
  ...unjudged('ERR-111', clockBehind, 'with the clock set back'),
  wrong('ERR-112', 'binds a computer without its server', withoutRule(serverUnreachable, 'shift.open')),
  ...unjudged('ERR-201', keyExpired, 'with an expired key'),
  ...unjudged('ERR-202', cashierDeactivated, 'for a deactivated cashier'),
  ...unjudged('ERR-203', cashierBlocked, 'for a blocked cashier'),
  ...unjudged('ERR-204', registerFrozen, 'on a frozen register'),
  ...unjudged('ERR-205', blockedByAuthority, 'on a register the tax authority has refused a document of'),
  ...unjudged('ERR-206', billUnpaid, 'with an unpaid bill'),
  ...unjudged('ERR-301', otherDevice, 'for a second computer'),
  wrong('ERR-301', 'prints an X-report for a second computer', withoutRule(otherDevice, 'report.print')),

  refusesWith('ERR-101', 403, 400, 'cashier signature not running'),
  refusesWith('ERR-102', 409, 400, 'offline session longer than the limit'),
  refusesWith('ERR-103', 403, 400, 'shift not open'),
  refusesWith('ERR-104', 403, 400, "receipt created on a day other than the shift's opening day"),
  refusesWith('ERR-105', 409, 400, 'shift open longer than 24 hours'),
  refusesWith('ERR-106', 403, 400, 'withdrawal larger than the cash in the register'),
  refusesWith('ERR-107', 422, 400, 'service amount not a multiple of 10'),
  refusesWith('ERR-108', 422, 400, 'payments total less than the receipt total'),
  refusesWith('ERR-109', 403, 400, 'payments of a return differ from its total'),
  refusesWith('ERR-110', 409, 400, 'offline protection files changed or deleted'),
  refusesWith('ERR-111', 403, 400, 'last local transaction date later than the current date'),
  refusesWith('ERR-112', 503, 400, 'register offline from the server'),
  refusesWith('ERR-201', 401, 403, 'cashier key expired'),
  refusesWith('ERR-202', 401, 403, 'cashier deactivated'),
  refusesWith('ERR-203', 400, 403, 'cashier blocked'),
  refusesWith('ERR-204', 400, 403, 'register frozen for a long period without receipts'),
  refusesWith('ERR-205', 400, 403, 'register blocked by a refusal of the tax authority'),
  refusesWith('ERR-206', 400, 403, 'organization bill unpaid'),
  refusesWith('ERR-301', 403, 409, 'register already used by another agent identifier'),
]
