/** Situations of receipts: money features, refusals, the same receipt again. */
import { dayInKyiv } from '../../../support/model/kyiv.ts'
import type { HouseTax } from '../../../support/model/money/house-tax.ts'
import { type SaleFigures, type SaleSums, sumsOfSale } from '../../../support/model/money/sale-sums.ts'
import type { ModelRegister, State } from '../../../support/model/state.ts'
import {
  accepted,
  answerIn,
  type Detector,
  type Happening,
  isAccepted,
  MOVES,
  RECEIPTS,
  refusalIn,
  refusedAs,
  registerIn,
  SALES,
  type SituationLine,
  tried,
  WITHDRAWALS,
} from './situation.ts'

/** A sale of an act, as its sums follow from it; null: the act is none. */
const saleOf = ({ act }: Happening): SaleFigures | null => ('sale' in act ? act.sale : null)
const isReturn = (did: Happening): boolean => saleOf(did)?.goods.some(({ is_return }) => is_return) === true
const isValidated = ({ act }: Happening): boolean => act.do === 'sell in the cloud' && act.isValidated === true

const taxesOf = ({ house }: State, register: ModelRegister | undefined): readonly HouseTax[] =>
  (register && house.taxes[house.registers[register.id]!.organization]) ?? []

/** A sale, or a return, that was made, and whose sums are such. */
const made = (ofReturn: boolean, holds: (sums: SaleSums, sale: SaleFigures, taxes: readonly HouseTax[]) => boolean) =>
  accepted(SALES, (did, register) => {
    const sale = saleOf(did)!
    const taxes = taxesOf(did.before, register)
    return isReturn(did) === ofReturn && !isValidated(did) && holds(sumsOfSale(sale, taxes), sale, taxes)
  })

const idOf = ({ act }: Happening): string | null => ('id' in act && typeof act.id === 'string' ? act.id : null)

/** A receipt of one door comes again by another, one after the other or at once. */
const byBothDoors =
  (atOnce: boolean): (() => Detector) =>
  () => {
    const doors = new Map<string, string>()
    return (seen) => {
      if (!('did' in seen) || !('sale' in seen.did.act)) return false
      const { did } = seen
      const id = idOf(did)
      const door = did.act.do
      if (id === null) return false
      if (atOnce)
        return (
          refusalIn(did) === 'receipt.already_exists' &&
          did.together?.some((each) => 'sale' in each && 'id' in each && each.id === id && each.do !== door) === true
        )
      if (isAccepted(did) && !isValidated(did)) doors.set(id, door)
      return refusalIn(did) === 'receipt.already_exists' && doors.has(id) && doors.get(id) !== door
    }
  }

const isOffline = (_: Happening, register: ModelRegister | undefined): boolean => register?.link === 'offline'
const clock = new Intl.DateTimeFormat('sv-SE', { timeStyle: 'medium', timeZone: 'Europe/Kyiv' })

const drawerBehind = (did: Happening): number | undefined => {
  const register = registerIn(did.before, did)
  return register && did.after.registers[register.id]!.drawer
}

/** Whether a receipt was made on the last second of a day. */
const isAtMidnight = ({ before: { now } }: Happening): boolean =>
  clock.format(now) === '23:59:59' && dayInKyiv(now) !== dayInKyiv(now + 1000)

export const receiptSituations: readonly SituationLine[] = [
  ['sale at the desk', 'A receipt is sold through the desk.', accepted(['sell'], (did) => !isReturn(did))],
  [
    'sale in the cloud',
    'A receipt is sold through the cloud.',
    accepted(['sell in the cloud'], (did) => !isReturn(did) && !isValidated(did)),
  ],
  ['return', 'Goods come back.', accepted(SALES, (did) => isReturn(did) && !isValidated(did))],
  ['change', 'More cash is given than is to be paid.', made(false, ({ rest }) => rest > 0)],
  [
    'two payments',
    'One receipt is paid by card and in cash.',
    made(false, (_, { payments }) => new Set(payments.map(({ type }) => type)).size > 1),
  ],
  ['rounded up', 'Cash is rounded up.', made(false, ({ round }) => round > 0)],
  ['rounded down', 'Cash is rounded down.', made(false, ({ round }) => round < 0)],
  ['return rounded', 'The cash of a return is rounded.', made(true, ({ round }) => round !== 0)],
  [
    'discount on a taxed receipt',
    'A discount on the whole receipt is shared out over taxed goods.',
    made(false, ({ taxes }, { discounts = [] }) => discounts.length > 0 && taxes.length > 0),
  ],
  [
    'excise',
    'Goods with an excise in their price are sold.',
    made(false, ({ taxes }) => taxes.some(({ extra }) => extra > 0)),
  ],
  [
    'tax on top',
    'A tax comes on top of the price.',
    made(false, ({ taxes }, _, house) =>
      taxes.some(({ code }) => house.some((each) => each.code === code && !each.isIncluded)),
    ),
  ],
  [
    'cash of a second kind',
    'Cash is paid under a label of its own.',
    made(false, (_, { payments }) => payments.some(({ type, label }) => type === 'CASH' && label !== undefined)),
  ],
  [
    'card of a second kind',
    'A card is paid under a label of its own.',
    made(false, (_, { payments }) => payments.some(({ type, label }) => type === 'CASHLESS' && label !== undefined)),
  ],
  [
    'drawer emptied',
    'All the cash of a drawer is taken out.',
    accepted([...MOVES, ...WITHDRAWALS], (did, register) => (register?.drawer ?? 0) > 0 && drawerBehind(did) === 0),
  ],
  [
    'more than the drawer holds',
    'More cash is to be taken out than there is.',
    refusedAs([...MOVES, ...WITHDRAWALS], 'cash_register.not_enough_cash'),
  ],
  ['withdrawal', 'Cash is handed out against a card.', accepted(WITHDRAWALS)],
  ['smallest coin', 'A movement of cash is no multiple of 10.', refusedAs(MOVES, 'receipt.smallest_coin')],
  ['underpaid', 'A receipt is not paid in full.', refusedAs(SALES, 'receipt.underpaid')],
  [
    'card overcharged',
    'A card is to pay more than the receipt comes to.',
    refusedAs(SALES, 'receipt.rest_not_covered'),
  ],
  [
    'return paid otherwise',
    'The payments of a return differ from its total.',
    refusedAs(SALES, 'receipt.return_payment_differs'),
  ],
  ['same receipt again', 'A receipt that was made is sent again.', refusedAs(SALES, 'receipt.already_exists')],
  ['same receipt through the other door', 'A receipt of one door is sent again through the other.', byBothDoors(false)],
  [
    'same receipt through both doors at once',
    'One receipt is sent through the desk and the cloud at the same time, and made once.',
    byBothDoors(true),
  ],
  ['sale without a shift', 'A sale is tried while no shift is open.', refusedAs(SALES, 'shift.not_opened')],
  [
    'sale offline',
    'A sale spends an offline code.',
    accepted(SALES, (did, register) => !isReturn(did) && isOffline(did, register)),
  ],
  [
    'return offline',
    'Goods come back offline.',
    accepted(SALES, (did, register) => isReturn(did) && isOffline(did, register)),
  ],
  ['cash moved offline', 'Cash is moved offline.', accepted(MOVES, isOffline)],
  ['withdrawal offline', 'Cash is handed out offline.', accepted(WITHDRAWALS, isOffline)],
  [
    'receipt shown again',
    'A receipt is found in a search.',
    tried(['list receipts', 'search receipts'], (did) => (answerIn(did)?.results?.length ?? 0) > 0),
  ],
  ['last piece of a day', 'A receipt is made in the last second of the day.', accepted(RECEIPTS, isAtMidnight)],
]
