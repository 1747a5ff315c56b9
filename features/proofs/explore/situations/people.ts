/** Situations of cashiers, keys, computers and bills. */
import {
  accepted,
  askerOf,
  CLOSES,
  type Detector,
  isAccepted,
  RECEIPTS,
  refusalIn,
  refusedAs,
  registerIn,
  type SituationLine,
  tried,
} from './situation.ts'

/** A receipt at a register where one was refused for a cause before. */
const again = (cause: string) => (): Detector => {
  const out = new Set<string>()
  return (seen) => {
    if (!('did' in seen) || !(RECEIPTS as readonly string[]).includes(seen.did.act.do)) return false
    const register = registerIn(seen.did.before, seen.did)?.id ?? ''
    if (refusalIn(seen.did) === cause) out.add(register)
    return isAccepted(seen.did) && out.delete(register)
  }
}

/** A cashier asks by another session than before. */
const secondSession = (): Detector => {
  const sessions = new Map<string, string>()
  return (seen) => {
    if (!('did' in seen) || !isAccepted(seen.did) || !('by' in seen.did.act)) return false
    const cashier = askerOf(seen.did)
    const { by } = seen.did.act
    if (cashier === null || by == null) return false
    const former = sessions.get(cashier)
    sessions.set(cashier, by)
    return former !== undefined && former !== by
  }
}

const refusedReceipt = (code: string) =>
  refusedAs(RECEIPTS, code, (_, register) => register?.shift?.status === 'OPENED')

export const peopleSituations: readonly SituationLine[] = [
  [
    'blocked cashier with an open shift',
    'A cashier is blocked while his shift is open.',
    refusedReceipt('cashier.blocked'),
  ],
  ['cashier unblocked', 'A cashier sells again who was blocked.', again('cashier.blocked')],
  ['blocked cashier closes', 'A blocked cashier tries to close his shift.', refusedAs(CLOSES, 'cashier.blocked')],
  ['deactivated cashier', 'A cashier is deactivated while his shift is open.', refusedReceipt('cashier.deactivated')],
  [
    'key expired amid a shift',
    'The key of a cashier ends while his shift is open.',
    refusedReceipt('cashier.key_expired'),
  ],
  ['signature stopped', 'The signature service stops while a shift is open.', refusedReceipt('signature.not_running')],
  ['register frozen', 'A register is frozen while its shift is open.', refusedReceipt('cash_register.frozen')],
  [
    'bill unpaid',
    'The bill of the organization becomes unpaid while a shift is open.',
    refusedReceipt('organization.bill_unpaid'),
  ],
  ['another computer', 'Another computer holds the desk.', refusedAs(RECEIPTS, 'cash_register.other_device')],
  ['second sign-in', 'A cashier works by two tokens.', secondSession],
  [
    'signed out',
    'A token is used behind its sign-out.',
    () => (seen) => {
      if (!('did' in seen) || !('by' in seen.did.act)) return false
      const { act, before, received } = seen.did
      return act.by != null && before.sessions[act.by]?.hasEnded === true && received?.status === 401
    },
  ],
  [
    'wrong password',
    'A cashier signs in with another password.',
    tried(['sign in'], ({ act, received }) => 'flaw' in act && act.flaw === 'secret' && received?.status === 403),
  ],
  [
    'closed by force of age',
    'A senior cashier closes a shift whose cashier is blocked.',
    accepted(['close as senior'], ({ before }, register) => {
      const cashier = register?.shift?.cashier
      return cashier !== undefined && before.house.cashiers[cashier]?.blockedFor !== null
    }),
  ],
]
