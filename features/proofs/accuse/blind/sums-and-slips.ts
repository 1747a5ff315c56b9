/** Wrong servers of what receipts come to in a shift, and of where they are sent, written blind. */
import * as counting from '../../../../machines/money/counting.ts'
import * as sums from '../../../../machines/money/sums.ts'
import * as taxShares from '../../../../machines/money/tax-shares.ts'
import { paysOut } from '../../../../machines/money/totals.ts'
import type { ShiftSums } from '../../../../machines/vocabulary/reports/report.ts'
import { wiring } from '../../../../machines/wiring.ts'
import { inCall, inMethod, type Seam } from '../seams/seam.ts'
import { figuresSum } from '../subjects/sale-figures.ts'
import type { WrongServersByName } from '../wrong-server.ts'

type Money = Parameters<typeof sums.countReceipt>[1]

/** The sums of a shift behind a sale or return. */
const counts = (wrong: (right: ShiftSums, before: ShiftSums, money: Money) => Partial<ShiftSums>): Seam =>
  inCall(sums, 'countReceipt', (right, before, money, ...rest) => {
    const counted = right(before, money, ...rest)
    return { ...counted, ...wrong(counted, before, money) }
  })

export default {
  'FLD-014: takes what a sale is rounded up off what was rounded down before': () =>
    counts(({ sales_round_down }, before, { is_return, round_sum }) =>
      is_return || round_sum <= 0 || before.sales_round_down === 0
        ? {}
        : { sales_round_down: Math.max(0, sales_round_down - round_sum) },
    ),
  'FLD-015: adds up the excise of the first receipt of a tax alone': () =>
    inCall(taxShares, 'addTax', (right, row, { value, extra_value }, is_return) => {
      const isFirst = row.sell_sum === 0 && row.return_sum === 0
      right(row, { value, extra_value: isFirst ? extra_value : 0 }, is_return)
    }),
  'FLD-016: counts a withdrawal under the label of the first card that paid for a sale': () =>
    inCall(sums, 'countWithdrawal', (right, before, paid) => {
      const card = before.payments.find(({ type, sell_sum }) => type === 'CASHLESS' && sell_sum > 0)
      return right(before, card ? { ...paid, label: card.label, code: card.code } : paid)
    }),
  'JRN-013: counts the cash of a sale that is paid under two labels by the first': () =>
    counts(({ balance }, _before, { is_return, paid }) => {
      const [, ...others] = paid.filter(({ type }) => type === 'CASH')
      return is_return ? {} : { balance: others.reduce((left, { value }) => left - value, balance) }
    }),
  'LOC-134: reports cash taken out under the label of the first cash put in': () =>
    inCall(sums, 'countService', (right, before, value, label) => {
      const putIn = before.payments.find(({ service_in }) => service_in > 0)
      return right(before, value, value < 0 && putIn ? putIn.label : label)
    }),
  'LOC-158: leaves discounts on items out of the report where the whole receipt has one': () =>
    figuresSum((right, type, goods, discounts) => right(type, discounts.length > 0 ? [] : goods, discounts)),
  'LOC-159: reports a charge on the whole receipt once for each of its items': () =>
    figuresSum((right, type, goods, discounts) => {
      const sum = right(type, goods, discounts)
      return type === 'EXTRA_CHARGE' ? sum + (goods.length - 1) * right(type, [], discounts) : sum
    }),
  'NS-60: counts a prize that is paid out among the sales': () =>
    inCall(counting, 'countReceiptCommand', (right, before, command) => {
      const made = right(before, command)
      if (command.type !== 'receipt.sell') return made
      const { goods } = command.request
      if (!goods.every((item) => paysOut(item) && item.is_return !== true)) return made
      const { sell_receipts_count, return_receipts_count } = made.sums
      const counted = { sell_receipts_count: sell_receipts_count + 1, return_receipts_count: return_receipts_count - 1 }
      return { ...made, sums: { ...made.sums, ...counted } }
    }),
  'LOC-170: messages each receipt to the telephone of the first buyer': () => {
    const first = new Map<string, string>()
    return inMethod(wiring, 'slip.requested', (right, fact, from) => {
      const { phone, organization_id } = fact
      if (phone !== null && !first.has(organization_id)) first.set(organization_id, phone)
      return right!(phone === null ? fact : { ...fact, phone: first.get(organization_id)! }, from)
    })
  },
  'LOC-170: mails an address the first of its receipts alone': () => {
    const mailed = new Set<string>()
    return inMethod(wiring, 'slip.requested', (right, fact, from) => {
      const emails = fact.emails.filter((each) => !mailed.has(`${from} ${each}`))
      for (const each of emails) mailed.add(`${from} ${each}`)
      return right!({ ...fact, emails }, from)
    })
  },
  'LOC-172: prints a receipt twice that is mailed as well': () =>
    inMethod(wiring, 'receipt.created', (right, fact, from) => {
      const heard = right!(fact, from)
      const { request } = fact.document.body
      const isMailed = 'delivery' in request && request.delivery?.email != null
      return heard && isMailed ? [heard, heard].flat() : heard
    }),
} satisfies WrongServersByName
