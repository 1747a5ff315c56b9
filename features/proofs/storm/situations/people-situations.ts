/** Situations of cashiers, keys, computers and bills. */
import { done, RECEIPT_VERBS, refusedWith, requested, type StormDetector, sometimes } from './situation.ts'

/** Two tokens of one cashier are used on one day. */
const secondSession = (): StormDetector => {
  const tokens = new Map<string, string>()
  return (seen) => {
    if (seen.kind !== 'exchange' || seen.exchange.cashier === null || seen.exchange.answer?.status !== 200) return false
    const { cashier, request } = seen.exchange
    const token = request.headers.authorization
    if (token === undefined) return false
    const former = tokens.get(cashier)
    tokens.set(cashier, token)
    return former !== undefined && former !== token
  }
}

/** Carried out again after it was refused for a cause. */
const again =
  (cause: string): (() => StormDetector) =>
  () => {
    const out = new Set<string>()
    return (seen) => {
      if (seen.kind !== 'exchange' || seen.exchange.register === null) return false
      const { register, answer, verb } = seen.exchange
      if (answer?.body?.code === cause) out.add(register)
      return RECEIPT_VERBS.includes(verb) && (answer?.status ?? 500) < 300 && out.delete(register)
    }
  }

export const peopleStormSituations = [
  sometimes(
    'blocked cashier with an open shift',
    'A cashier is blocked while his shift is open.',
    refusedWith(RECEIPT_VERBS, 'cashier.blocked', (_, { isOpen }) => isOpen),
  ),
  sometimes('cashier unblocked', 'A cashier sells again who was blocked.', again('cashier.blocked')),
  sometimes(
    'blocked cashier closes',
    'A blocked cashier tries to close his shift.',
    refusedWith(['close'], 'cashier.blocked'),
  ),
  sometimes(
    'deactivated cashier',
    'A cashier is deactivated while his shift is open.',
    refusedWith(RECEIPT_VERBS, 'cashier.deactivated'),
  ),
  sometimes(
    'key expired amid a shift',
    'The key of a cashier ends while his shift is open.',
    refusedWith(RECEIPT_VERBS, 'cashier.key_expired'),
  ),
  sometimes(
    'signature stopped',
    'The signature service stops while a shift is open.',
    refusedWith(RECEIPT_VERBS, 'signature.not_running'),
  ),
  sometimes(
    'register frozen',
    'A register is frozen while its shift is open.',
    refusedWith(RECEIPT_VERBS, 'cash_register.frozen'),
  ),
  sometimes(
    'bill unpaid',
    'The bill of the organization becomes unpaid while a shift is open.',
    refusedWith(RECEIPT_VERBS, 'organization.bill_unpaid'),
  ),
  sometimes(
    'another computer',
    'Another computer holds the desk.',
    refusedWith(RECEIPT_VERBS, 'cash_register.other_device'),
  ),
  sometimes('second sign-in', 'A cashier works by two tokens.', secondSession),
  sometimes(
    'signed out',
    'A token is used behind its sign-out.',
    requested(
      ['look', 'sell', 'x', 'open', 'close', 'service'],
      ({ answer, cashier }) => cashier !== null && answer?.status === 401,
    ),
  ),
  sometimes(
    'wrong password',
    'A cashier signs in with another password.',
    () => (seen) =>
      seen.kind === 'exchange' && seen.exchange.verb === 'sign-in' && seen.exchange.answer?.status === 403,
  ),
  sometimes(
    'closed by force of age',
    'A senior cashier closes a shift whose cashier is blocked.',
    done(['close'], ({ request }, _, books) => /shifts\/.+\/close/.test(request.path) && books.has('cashier-blocked')),
  ),
]
