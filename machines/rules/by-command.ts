/**
 * The rules of each command a register judges, the first to be judged by first (NS-65: 409, then 403, then 400; 422 has
 * been answered before). Deciding is "the first that says no".
 */
import type { RegisterCommand, RegisterEventOf } from '../vocabulary/register.ts'
import {
  anothersShift,
  billUnpaid,
  blockedByAuthority,
  otherBranch,
  registerFrozen,
  testModeDiffers,
} from './access.ts'
import { namedCodeNotFree, notOfflineByRequest, offlineDatePast, previousReceiptDiffers } from './cloud-receipt.ts'
import { codeNotFree, codesAskedOffline, noOfflineCode, offlineSincePast } from './codes.ts'
import {
  cashNotRounded,
  notEnoughCash,
  restNotCovered,
  returnPaymentDiffers,
  smallestCoin,
  sumsTooLarge,
  underpaid,
} from './money.ts'
import type { RegisterRule } from './rule.ts'
import { cashierBlocked, cashierDeactivated, keyExpired, otherDevice } from './signer.ts'
import {
  cashierBusy,
  clockBehind,
  offlineLimit,
  otherDay,
  protectionDamaged,
  receiptExists,
  registerBusy,
  serverUnreachable,
  shiftAlreadyOpened,
  shiftNotOpen,
  shiftTooLong,
  signatureNotRunning,
} from './state.ts'

/** Who signs. */
const signer = [cashierDeactivated, keyExpired, cashierBlocked]
/** What a shift asks of its day, before a receipt is made in it. */
const day = [shiftTooLong, otherDay]
/** What holds for documents whose code and moment their client in the cloud has chosen. */
const marked = [notOfflineByRequest, offlineDatePast, namedCodeNotFree]
/** What holds for receipts asked for in the cloud alone. */
const cloud = [previousReceiptDiffers, ...marked]

type ByCommand = { readonly [T in RegisterCommand['type']]?: readonly RegisterRule<RegisterEventOf<T>>[] }

// biome-ignore format: a table, one command a paragraph
export const rulesByCommand = {
  'shift.open': [
    otherDevice, ...signer, testModeDiffers, otherBranch, registerFrozen, blockedByAuthority, billUnpaid,
    signatureNotRunning, protectionDamaged, cashierBusy, shiftAlreadyOpened, registerBusy,
    clockBehind, offlineLimit, serverUnreachable, noOfflineCode, ...marked,
  ],
  'shift.close': [
    otherDevice, ...signer, testModeDiffers, anothersShift, registerFrozen, blockedByAuthority, billUnpaid,
    signatureNotRunning, protectionDamaged, shiftNotOpen, clockBehind, offlineLimit, noOfflineCode, ...marked,
  ],
  'receipt.sell': [
    otherDevice, ...signer, registerFrozen, blockedByAuthority, billUnpaid,
    signatureNotRunning, protectionDamaged, receiptExists, shiftNotOpen, clockBehind, offlineLimit, ...day,
    sumsTooLarge, notEnoughCash, cashNotRounded, underpaid, restNotCovered, returnPaymentDiffers, noOfflineCode, ...cloud,
  ],
  'receipt.service': [
    otherDevice, ...signer, registerFrozen, blockedByAuthority, billUnpaid,
    signatureNotRunning, protectionDamaged, receiptExists, shiftNotOpen, clockBehind, offlineLimit, ...day,
    sumsTooLarge, smallestCoin, notEnoughCash, noOfflineCode, ...cloud,
  ],
  'receipt.withdraw': [
    otherDevice, ...signer, registerFrozen, blockedByAuthority, billUnpaid,
    signatureNotRunning, protectionDamaged, receiptExists, shiftNotOpen, clockBehind, offlineLimit, ...day,
    sumsTooLarge, notEnoughCash, noOfflineCode, ...cloud,
  ],
  'report.print': [otherDevice, cashierDeactivated, shiftNotOpen],
  'register.go-offline': [
    ...signer, testModeDiffers, registerFrozen, billUnpaid,
    signatureNotRunning, protectionDamaged, clockBehind, noOfflineCode, codeNotFree, offlineSincePast,
  ],
  'register.go-online': [protectionDamaged, serverUnreachable],
  'codes.ask': [
    ...signer, testModeDiffers, registerFrozen, billUnpaid,
    signatureNotRunning, serverUnreachable, codesAskedOffline,
  ],
} satisfies ByCommand

/** Of a register that is offline already and is to be so: nothing is written, so who asks is judged alone (NS-55). */
export const rulesOfStaying: readonly RegisterRule<RegisterEventOf<'register.go-offline'>>[] = [testModeDiffers]
