/** Rules on sales: what they cost and are paid with, what they return, and whether they are made on the next day too. */
import { numberOf, quantityOddities } from '../../../../server/transport/http/notices/quantities.ts'
import { member } from '../../../support/law/answer.ts'
import { type Call, DEEDS, goodsIn, isHeard, paymentsIn, sumPaid } from '../calls/call.ts'
import type { Day } from '../day/day.ts'
import type { LedgerReceipt } from '../day/ledger.ts'
import { inHryvnias } from '../in-both.ts'
import { beside, toldSales } from './money-rules.ts'
import { endedBadly } from './patience-rules.ts'
import type { ClientRule, DayFinding } from './rule.ts'
import { callShows, salesOf } from './sales.ts'

const SHIFTS_THE_TOTAL = ['discounts', 'rounding_mode', 'round', 'rounding'] as const

/** What its goods come to at least, each item rounded down (NS-62), where no discount and no rounding has a say; null: they have. */
function totalOf(body: unknown): number | null {
  const goods = goodsIn(body)
  const isPlain = SHIFTS_THE_TOTAL.every((name) => !member(body, name)) && goods.every(({ discounts }) => !discounts)
  if (!isPlain || goods.length === 0) return null
  const sums = goods.map(({ good, price, quantity }) => (Number(good?.price ?? price) * Number(quantity)) / 1000)
  return sums.every(Number.isFinite) ? sums.reduce((sum, each) => sum + Math.floor(each), 0) : null
}

function payFault(call: Call): DayFinding | null {
  const total = totalOf(call.body)
  const payments = paymentsIn(call.body)
  if (total === null || payments.length === 0) return null
  const cards = payments.filter(({ type }) => type !== 'CASH')
  const [paid, byCard, due] = [sumPaid(payments), sumPaid(cards), inHryvnias(total)]
  if (paid < total)
    return {
      ...callShows(call, `pays ${inHryvnias(paid)} for ${due}`, `оплачує ${inHryvnias(paid)} замість ${due}`),
      sum: total - paid,
    }
  if (byCard <= total + goodsIn(call.body).length) return null
  const taken = inHryvnias(byCard)
  return {
    ...callShows(call, `takes ${taken} from a card for ${due}`, `знімає з картки ${taken} замість ${due}`),
    sum: byCard - total,
  }
}

/** Refusals that say that the payments are not what the goods cost. */
const PAID_WRONGLY = /^receipt\.(underpaid|rest_not_covered|return_payment_differs|cash_not_rounded)$/

function refusedPayment(call: Call): DayFinding | null {
  const code = String(member(call.answer?.body, 'code'))
  if (!isHeard(call) || !PAID_WRONGLY.test(code)) return null
  const paid = sumPaid(paymentsIn(call.body))
  const said = inHryvnias(paid)
  return {
    ...callShows(call, `pays ${said}, and was refused (${code})`, `оплачує ${said}, і його відхилено (${code})`),
    sum: paid,
  }
}

/** What goods sent as pieces where thousandths are meant were not sold for, minor units. */
function piecesFault(call: Call): DayFinding | null {
  const [odd] = quantityOddities((call.body ?? {}) as Record<string, unknown>) ?? []
  if (!odd) return null
  const { good, price } = goodsIn(call.body)[Number(odd.place[1])]!
  const [sold, meant] = [odd.came, odd.meant].map((each) =>
    Math.round((numberOf(good?.price ?? price) * Number(each)) / 1000),
  )
  const [little, due] = [inHryvnias(sold!), inHryvnias(meant!)]
  return {
    ...callShows(
      call,
      `has the quantity ${odd.came}: ${little} declared for ${due}, ${odd.meant} was meant`,
      `має кількість ${odd.came}: задекларовано ${little} замість ${due}, мало бути ${odd.meant}`,
    ),
    sum: meant! - sold!,
  }
}

/** Receipts of sales made in the cloud that were under way when they were answered, and that the tax authority refused. */
function refusedBehindItsAnswer({ ledger, calls }: Day): { receipt: LedgerReceipt; call: Call }[] {
  const underWay = calls.filter(
    (call) =>
      DEEDS.sale(call) &&
      isHeard(call) &&
      member(call.answer!.body, 'status') === 'CREATED' &&
      member(call.answer!.body, 'is_created_offline') !== true,
  )
  return ledger.receipts.flatMap((receipt) => {
    const call = underWay.find(
      ({ answer }) => String(member(answer!.body, 'id')).toLowerCase() === receipt.id.toLowerCase(),
    )
    return receipt.kind === 'sale' && receipt.isRefused && call ? [{ receipt, call }] : []
  })
}

/** Whether the client was shown that a receipt is refused. */
const wasShown = ({ calls }: Day, { id }: LedgerReceipt): boolean =>
  calls.some((call) => {
    const shown = isHeard(call) ? JSON.stringify(call.answer!.body) : ''
    return shown.includes(id) && shown.includes('"ERROR"')
  })

/** The rule that a second day is lived for. */
export const NEXT_DAY = 'sells-the-next-day'

export const SALE_RULES = {
  'pays-its-goods': {
    needs: 'sale',
    title: { en: 'A sale is paid with what its goods cost', uk: 'Продаж оплачено на суму товарів' },
    from: 'LOC-157, LOC-164',
    costs: true,
    advice: {
      en: 'Work the total out of the goods that are sent, not beside them; change comes of cash alone.',
      uk: 'Рахуйте суму з тих товарів, що надсилаєте; решта буває лише з готівки.',
    },
    judge(day) {
      const sales = salesOf(day)
      if (sales.length === 0) return null
      return sales.flatMap(({ call }) => payFault(call) ?? refusedPayment(call) ?? []).slice(0, 1)
    },
  },
  'counts-in-thousandths': {
    needs: 'sale',
    title: { en: 'Quantities are thousandths of a piece', uk: 'Кількість — у тисячних штуки' },
    from: 'LOC-157',
    costs: true,
    advice: {
      en: 'Send 2000 for two pieces: 2 is two grams, and next to nothing is declared.',
      uk: 'Для двох штук надсилайте 2000: 2 — це два грами, і декларується майже нічого.',
    },
    judge(day) {
      const sales = salesOf(day)
      if (sales.length === 0) return null
      return sales.flatMap(({ call }) => piecesFault(call) ?? []).slice(0, 1)
    },
  },
  'sold-is-accepted': {
    needs: 'cloudSale',
    isOfTheEnd: true,
    title: {
      en: 'A sale in the cloud is sold when its receipt is DONE',
      uk: 'Продаж у хмарі продано, коли його чек DONE',
    },
    from: 'ERR-205, facts 5',
    costs: true,
    advice: {
      en: 'CREATED is under way: read GET /api/v1/receipts/{id} until DONE. With ERROR it is not sold: call for help.',
      uk: 'CREATED — ще в роботі: читайте GET /api/v1/receipts/{id} до DONE. ERROR — не продано: кличте на допомогу.',
    },
    judge(day) {
      const refused = refusedBehindItsAnswer(day)
      if (refused.length === 0) return null
      const badly = endedBadly(day) !== null
      const untold = day.sold === null ? [] : toldSales(day, day.sold).untold
      return refused
        .filter(({ receipt }) => (day.sold === null ? !badly : !untold.includes(receipt)))
        .filter(({ receipt }) => !(badly && wasShown(day, receipt)))
        .map(({ receipt: { id, total }, call }) => ({
          en: `${inHryvnias(total)} sold, and the tax authority had refused the receipt`,
          uk: `${inHryvnias(total)} продано, а податкова відхилила чек`,
          ...{ sum: total, receipt: id, call: call.n },
        }))
    },
  },
  'returns-what-was-sold': {
    needs: 'related',
    title: { en: 'A return is of a receipt that there is', uk: 'Повернення стосується чека, який є' },
    from: 'facts 5',
    costs: true,
    advice: {
      en: 'Send as related_receipt_id the id of the receipt of the sale, as it was made.',
      uk: 'Надсилайте в related_receipt_id той id, під яким зроблено чек продажу.',
    },
    judge(day) {
      const of = (call: Call): unknown => member(call.body, 'related_receipt_id')
      const returns = day.calls.filter((call) => DEEDS.sale(call) && typeof of(call) === 'string')
      if (returns.length === 0) return null
      const known = [...day.ledger.receipts, ...day.before.map(({ body }) => ({ id: member(body, 'id') }))]
      const ids = new Set(known.map(({ id }) => String(id).toLowerCase()))
      return returns
        .filter((call) => !ids.has(String(of(call)).toLowerCase()))
        .slice(0, 1)
        .map((call) => {
          const sum = sumPaid(paymentsIn(call.body))
          const said = inHryvnias(sum)
          return {
            ...callShows(
              call,
              `gives ${said} back for the receipt ${of(call)}, which is not there`,
              `повертає ${said} за чеком ${of(call)}, якого немає`,
            ),
            sum,
          }
        })
    },
  },
  [NEXT_DAY]: {
    needs: 'sweep',
    isOfTheEnd: true,
    isBesideQuiet: true,
    title: {
      en: 'The next day at its register sells as the first',
      uk: 'Наступного дня на тій самій касі продає так само',
    },
    from: 'LOC-153, NS-64',
    costs: true,
    advice: {
      en: 'Make ids at random: counted ones, and order numbers turned into UUIDs, come again with the next shift.',
      uk: 'Створюйте id випадково: лічильник чи номер замовлення, обернений на UUID, повториться наступної зміни.',
    },
    judge(day, quiet) {
      if (day.plan?.call !== null || quiet === null) return null
      const badly = endedBadly(day)
      const missing = beside(day, quiet).filter(({ more, like }) => more < 0 && like.kind === 'sale')
      if (missing.length === 0) return badly === null ? [] : [badly]
      const sum = missing.reduce((all, { like, more }) => all - like.total * more, 0)
      const known = new Set(day.before.filter(DEEDS.sale).map(({ body }) => member(body, 'id')))
      const again = day.calls.find((call) => DEEDS.sale(call) && known.has(member(call.body, 'id')))
      if (!again && badly === null && !day.calls.some(DEEDS.sale)) return null
      const said = inHryvnias(sum)
      return [
        again
          ? {
              ...callShows(
                again,
                `has the id of a sale of the day before: ${said} are without a receipt`,
                `має id продажу попереднього дня: ${said} без чека`,
              ),
              sum,
            }
          : {
              en: `${said} are without a receipt, as on no first day`,
              uk: `${said} без чека, не так, як першого дня`,
              sum,
            },
      ]
    },
  },
} as const satisfies Record<string, ClientRule>
