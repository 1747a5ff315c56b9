/** What receipts of the cloud are answered with: the register, its rules and its sums are those of the desk. */
import { answersOf, succeeds } from '../asking.ts'
import { type ByAct, type Expects, hasValue, isLike, type Json, type Lawful } from '../expected.ts'
import { sumsOfSale, USUAL_LABEL } from '../money/sale-sums.ts'
import { withSale } from '../money/shift-figures.ts'
import type { Condition } from '../refused.ts'
import type { State } from '../state.ts'
import type { CloudReceiptAct } from './cloud-acts.ts'
import { madeInCloud, onRegister, refusalsInCloud, repeatedId } from './cloud-making.ts'
import { cashMovedInCloud, withdrawnInCloud } from './cloud-movements.ts'
import { conditionsOfSale, goodsOf, malformedSale, taxOf } from './expectations.ts'

function sold(state: State, act: Extract<CloudReceiptAct, { do: 'sell in the cloud' }>): readonly Lawful[] {
  const { by, id, sale, previous, isValidated = false } = act
  const clause = isValidated ? 'EXT-121' : 'EXT-101'
  const session = by === null ? undefined : state.sessions[by]
  const taxes = session ? state.house.taxes[state.house.cashiers[session.cashier]!.organization]! : []
  const malformed = malformedSale(sale, taxes)
  return onRegister(state, by, { clause, malformed }, (now, register, since) => {
    const sums = sumsOfSale(sale, taxes)
    const last = register.receipts.at(-1)?.id
    const conditions: Condition[] = [
      ...refusalsInCloud(now, register, since),
      repeatedId(now, id),
      { name: 'previous receipt is not the last one', holds: previous !== undefined && previous !== last },
      ...conditionsOfSale(sums),
    ]
    return answersOf(now, 'cloud', { door: malformed, conditions }, () => {
      if (isValidated) return [succeeds(200, clause, [hasValue('validated', true, clause)], () => now)]
      const kind = sums.isReturn ? 'RETURN' : 'SELL'
      const figures = {
        total_sum: sums.total,
        total_payment: sums.tendered,
        total_rest: sums.rest,
        round_sum: sums.round,
      }
      return [
        madeInCloud(now, register, id, {
          cash: sums.isReturn ? -sums.cash : sums.cash,
          figures: withSale(register.shift!.figures, sums),
          status: 201,
          clause,
          members: [
            ...Object.entries(figures).map(([name, value]) => hasValue(name, value, 'EXT-102')),
            ...itemsShown(sale, sums.items),
            ...paymentsShown(sale.payments),
            ...(
              ['header', 'footer', 'barcode', 'related_receipt_id', 'order_id', 'stock_code', 'context'] as const
            ).map((name) =>
              sale[name] === undefined
                ? isLike(name, 'empty', 'EXT-204')
                : hasValue(name, sale[name] as Json, 'EXT-107'),
            ),
          ],
          receipt: {
            id: id ?? '',
            kind,
            isOnline: register.link === 'online',
            fiscalCode: null,
            isDelivered: false,
            sentTo: {},
            ...(act.callsBack && { callsBack: true }),
            payments: sale.payments.map(({ type, value, label }) => ({
              type,
              value,
              label: label ?? USUAL_LABEL[type],
            })),
            goods: goodsOf(sale, sums, taxes),
            tax: taxOf(sums),
            figures,
          },
        }),
      ]
    })
  })
}

type CloudSale = Extract<CloudReceiptAct, { do: 'sell in the cloud' }>['sale']

const itemsShown = ({ goods }: CloudSale, items: ReturnType<typeof sumsOfSale>['items']): Expects[] => [
  hasValue('goods.length', goods.length, 'EXT-102'),
  ...goods.flatMap(({ code, name, price, quantity, is_return = false }, at): Expects[] => [
    hasValue(`goods.${at}.good.code`, code, 'EXT-102'),
    hasValue(`goods.${at}.good.name`, name, 'EXT-102'),
    hasValue(`goods.${at}.good.price`, price, 'EXT-102'),
    hasValue(`goods.${at}.quantity`, quantity, 'EXT-102'),
    hasValue(`goods.${at}.is_return`, is_return, 'EXT-102'),
    hasValue(`goods.${at}.sum`, items[at]!.sum, 'EXT-102'),
    hasValue(`goods.${at}.discounts.length`, items[at]!.discounts.length, 'EXT-102'),
    hasValue(`goods.${at}.taxes.length`, items[at]!.taxes.length, 'EXT-102'),
    ...items[at]!.taxes.flatMap(({ code: tax, value, extra }, n) => [
      hasValue(`goods.${at}.taxes.${n}.code`, tax, 'EXT-102'),
      hasValue(`goods.${at}.taxes.${n}.value`, value, 'EXT-102'),
      hasValue(`goods.${at}.taxes.${n}.extra_value`, extra, 'EXT-102'),
    ]),
  ]),
]

/** Of a payment in cash, what only a card has does not come back (EXT-114). */
const paymentsShown = (payments: CloudSale['payments']): Expects[] => [
  hasValue('payments.length', payments.length, 'EXT-102'),
  ...payments.flatMap(({ type, value, label = USUAL_LABEL[type], rrn, card_mask }, n): Expects[] => [
    hasValue(`payments.${n}.type`, type, 'EXT-102'),
    hasValue(`payments.${n}.value`, value, 'EXT-102'),
    hasValue(`payments.${n}.label`, label, 'EXT-102'),
    ...Object.entries({ rrn, card_mask }).flatMap(([name, each]) =>
      each === undefined
        ? []
        : [
            type === 'CASH'
              ? isLike(`payments.${n}.${name}`, 'absent', 'EXT-114')
              : hasValue(`payments.${n}.${name}`, each, 'EXT-102'),
          ],
    ),
  ]),
]

export const cloudReceiptAnswers: ByAct<CloudReceiptAct, readonly Lawful[]> = {
  'sell in the cloud': sold,
  'move cash in the cloud': cashMovedInCloud,
  'withdraw in the cloud': withdrawnInCloud,
}
