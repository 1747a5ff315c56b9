/** Situations of receipts: money features, refusals, the same receipt again. */
import { saleLines, saleSums } from '../oracle/sale-arithmetic.ts'
import type { StormExchange } from '../seen.ts'
import { done, RECEIPT_VERBS, refusedWith, requested, sometimes } from './situation.ts'

// biome-ignore lint/suspicious/noExplicitAny: requests of both doors
const bodyOf = ({ request }: StormExchange): any => request.body
const payments = (exchange: StormExchange): { type: string; value: number; label?: string }[] =>
  bodyOf(exchange).payments
const taxesOf = (exchange: StormExchange): number[] => saleLines(bodyOf(exchange)).flatMap(({ taxes }) => taxes)
const isOffline = (link: string): boolean => link === 'offline'
/** What a movement takes out of the drawer, minor units. */
const takenOut = ({ verb, request }: StormExchange): number => {
  const { value } = (request.body as { payment: { value: number } }).payment
  return verb === 'withdraw' ? value : -value
}

export const receiptStormSituations = [
  sometimes(
    'sale at the desk',
    'A receipt is sold through the desk.',
    done(['sell'], ({ request }) => request.surface === 'desk'),
  ),
  sometimes(
    'sale in the cloud',
    'A receipt is sold through the cloud.',
    done(['sell'], ({ request }) => request.surface === 'cloud'),
  ),
  sometimes('return', 'Goods come back.', done(['return'])),
  sometimes(
    'change',
    'More cash is given than is to be paid.',
    done(['sell'], (exchange) => saleSums(bodyOf(exchange)).total_rest > 0),
  ),
  sometimes(
    'two payments',
    'One receipt is paid by card and in cash.',
    done(['sell'], (exchange) => payments(exchange).length > 1),
  ),
  sometimes(
    'rounded up',
    'Cash is rounded up.',
    done(['sell'], (exchange) => saleSums(bodyOf(exchange)).round_sum > 0),
  ),
  sometimes(
    'rounded down',
    'Cash is rounded down.',
    done(['sell'], (exchange) => saleSums(bodyOf(exchange)).round_sum < 0),
  ),
  sometimes(
    'return rounded',
    'The cash of a return is rounded.',
    done(['return'], (exchange) => saleSums(bodyOf(exchange)).round_sum !== 0),
  ),
  sometimes(
    'discount on a taxed receipt',
    'A discount on the whole receipt is shared out over taxed goods.',
    done(['sell'], (exchange) => (bodyOf(exchange).discounts ?? []).length > 0 && taxesOf(exchange).length > 0),
  ),
  sometimes(
    'excise',
    'Goods with an excise in their price are sold.',
    done(['sell'], (exchange) => taxesOf(exchange).includes(4)),
  ),
  sometimes(
    'tax on top',
    'A tax comes on top of the price.',
    done(['sell'], (exchange) => taxesOf(exchange).includes(9)),
  ),
  sometimes(
    'cash of a second kind',
    'Cash is paid under a label of its own.',
    done(['sell'], (exchange) => payments(exchange).some(({ type, label }) => type === 'CASH' && label !== undefined)),
  ),
  sometimes(
    'card of a second kind',
    'A card is paid under a label of its own.',
    done(['sell'], (exchange) => payments(exchange).some(({ label }) => label === 'Термінал 2')),
  ),
  sometimes(
    'drawer emptied',
    'All the cash of a drawer is taken out.',
    done(
      ['service', 'withdraw'],
      (exchange, { id }, books) => takenOut(exchange) === books.drawerOf(id) && books.drawerOf(id) > 0,
    ),
  ),
  sometimes(
    'more than the drawer holds',
    'More cash is to be taken out than there is.',
    refusedWith(['service', 'withdraw'], 'cash_register.not_enough_cash'),
  ),
  sometimes('withdrawal', 'Cash is handed out against a card.', done(['withdraw'])),
  sometimes(
    'smallest coin',
    'A movement of cash is no multiple of 10.',
    refusedWith(['service'], 'receipt.smallest_coin'),
  ),
  sometimes('underpaid', 'A receipt is not paid in full.', refusedWith(['sell'], 'receipt.underpaid')),
  sometimes(
    'card overcharged',
    'A card is to pay more than the receipt comes to.',
    refusedWith(['sell'], 'receipt.rest_not_covered'),
  ),
  sometimes(
    'return paid otherwise',
    'The payments of a return differ from its total.',
    refusedWith(['return'], 'receipt.return_payment_differs'),
  ),
  sometimes(
    'same receipt again',
    'An acknowledged receipt is sent again.',
    refusedWith(['sell', 'return'], 'receipt.already_exists', ({ repeated }) => repeated),
  ),
  sometimes(
    'same receipt through the other door',
    'A receipt of the desk is sent again through the cloud.',
    refusedWith(['sell'], 'receipt.already_exists', ({ repeated, request }) => repeated && request.surface === 'cloud'),
  ),
  sometimes(
    'same receipt through both doors at once',
    'One receipt is sent through the desk and the cloud at the same time, and made once.',
    refusedWith(['sell'], 'receipt.already_exists', ({ group, repeated }) => group !== null && !repeated),
  ),
  sometimes(
    'sale without a shift',
    'A sale is tried while no shift is open.',
    refusedWith(['sell'], 'shift.not_opened'),
  ),
  sometimes(
    'sale offline',
    'A sale spends an offline code.',
    done(['sell'], (_, { link }) => isOffline(link)),
  ),
  sometimes(
    'return offline',
    'Goods come back offline.',
    done(['return'], (_, { link }) => isOffline(link)),
  ),
  sometimes(
    'cash moved offline',
    'Cash is moved offline.',
    done(['service'], (_, { link }) => isOffline(link)),
  ),
  sometimes(
    'withdrawal offline',
    'Cash is handed out offline.',
    done(['withdraw'], (_, { link }) => isOffline(link)),
  ),
  sometimes('prepayment', 'An order is prepaid in part.', done(['prepay'])),
  sometimes('prepayment returned', 'A prepaid order is given back.', done(['prepay-return'])),
  sometimes(
    'receipt shown again',
    'A receipt is looked at in the cloud.',
    requested(['look'], ({ answer }) => answer?.body?.total_sum !== undefined),
  ),
  sometimes(
    'last piece of a day',
    'A receipt is made in the last second of the day.',
    done(
      RECEIPT_VERBS,
      ({ at }) => new Date(at).toLocaleTimeString('sv-SE', { timeZone: 'Europe/Kyiv' }) === '23:59:59',
    ),
  ),
]
