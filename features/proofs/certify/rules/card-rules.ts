/** Rules on payments by card: what a bank terminal moved, and what receipts say of it. */
import { member } from '../../../support/law/answer.ts'
import { askedAmount, type Call, DEEDS, isHeard } from '../calls/call.ts'
import type { Day } from '../day/day.ts'
import type { LedgerPayment } from '../day/ledger.ts'
import { inHryvnias } from '../in-both.ts'
import { cardAccounts, chargesBySum } from './card-accounts.ts'
import type { ClientRule } from './rule.ts'
import { callInWords, callShows } from './sales.ts'

const requestIdOf = ({ body }: Call): unknown => member(body, 'request_id')

/** Payments of sales that no purchase is of: those of a declined card, and more than on the quiet day. */
function unpaidOf(day: Day, unpaid: readonly LedgerPayment[], quiet: Day | null): LedgerPayment[] {
  const declined = day.ledger.operations.filter(({ moved }) => moved === 0)
  const isDeclined = ({ value, rrn }: LedgerPayment): boolean =>
    declined.some((operation) => (rrn === null ? operation.asked === value : operation.rrn === rrn))
  const usual = (quiet && cardAccounts(quiet)?.unpaid.map(({ value }) => value)) ?? []
  return unpaid.filter((payment) => {
    if (isDeclined(payment)) return true
    const at = usual.indexOf(payment.value)
    if (at >= 0) usual.splice(at, 1)
    return quiet !== null && at < 0
  })
}

export const CARD_RULES = {
  'a-card-has-its-receipt': {
    needs: 'terminal',
    isOfTheEnd: true,
    title: { en: 'Each approved payment by card has its receipt', uk: 'Кожна схвалена оплата карткою має чек' },
    from: 'BRG-003, BRG-203, facts 13a',
    costs: true,
    advice: {
      en: 'Make the receipt from the answer of the terminal, and cancel by its rrn what came to no receipt.',
      uk: 'Робіть чек із відповіді термінала; те, що не стало чеком, скасуйте за його rrn.',
    },
    judge(day) {
      const accounts = cardAccounts(day)
      if (accounts === null) return null
      return [
        ...accounts.charged.map(({ sum }) => ({
          ...{ en: `card charged ${inHryvnias(sum)}, no receipt`, uk: `з картки знято ${inHryvnias(sum)}, чека немає` },
          sum,
        })),
        ...accounts.refunded.map(({ moved }) => ({
          en: `${inHryvnias(moved)} given back to a card, no receipt`,
          uk: `${inHryvnias(moved)} повернено на картку, чека немає`,
          sum: moved,
        })),
      ]
    },
  },
  'a-receipt-has-its-payment': {
    needs: 'terminal',
    title: { en: 'A receipt by card has its approved payment', uk: 'Чек на картку має схвалену оплату' },
    from: 'BRG-212, ERR-401',
    costs: true,
    advice: {
      en: 'Only success true with code 0 is a payment: without it, no receipt by card.',
      uk: 'Оплата — лише success true з code 0: без неї чека на картку немає.',
    },
    judge(day, quiet) {
      const accounts = cardAccounts(day)
      if (accounts === null) return null
      return unpaidOf(day, accounts.unpaid, quiet).map(({ value }) => ({
        ...{ en: `receipt without a payment: ${inHryvnias(value)}`, uk: `чек без оплати: ${inHryvnias(value)}` },
        sum: value,
      }))
    },
  },
  'a-card-is-charged-once': {
    needs: 'terminal',
    isBesideQuiet: true,
    title: { en: 'A sale charges the card once', uk: 'Один продаж списує з картки один раз' },
    from: 'BRG-208, BRG-209, NS-86',
    costs: true,
    advice: {
      en: 'Keep the request_id with the sale, in a file that outlives a restart, and ask again under it.',
      uk: 'Зберігайте request_id разом із продажем, у файлі, що переживе перезапуск, і питайте знову з ним.',
    },
    judge(day, quiet) {
      const accounts = cardAccounts(day)
      if (accounts === null || quiet === null) return null
      const [now, usual] = [chargesBySum(day), chargesBySum(quiet)]
      return accounts.charged
        .filter(({ operation: { asked } }) => (now.get(asked) ?? 0) > (usual.get(asked) ?? 0) && usual.has(asked))
        .map(({ sum }) => ({
          ...{ en: `card charged twice: ${inHryvnias(sum)}`, uk: `з картки знято двічі: ${inHryvnias(sum)}`, sum },
        }))
    },
  },
  'asks-for-a-lost-purchase': {
    needs: 'terminal',
    title: { en: 'It asks what became of a lost purchase', uk: 'Питає, чим скінчилася загублена оплата' },
    from: 'BRG-209, NS-86',
    costs: true,
    advice: {
      en: 'Send the same message with the same request_id: the terminal gives the result there was, and charges nothing.',
      uk: 'Надішліть те саме з тим самим request_id: термінал віддасть наявний результат і нічого не спише.',
    },
    judge({ calls }) {
      const lost = calls.find((call) => DEEDS.purchase(call) && call.disturbed !== null && !isHeard(call))
      if (!lost) return null
      const again = calls.slice(lost.n).find((call) => DEEDS.purchase(call) && askedAmount(call) === askedAmount(lost))
      if (!again) return []
      const id = requestIdOf(lost)
      if (id !== undefined && id === requestIdOf(again)) return []
      const { en, uk } = callInWords(lost)
      return [
        callShows(
          again,
          `pays anew, and what became of ${en} was not asked`,
          `платить наново, а чим скінчився ${uk}, не спитано`,
        ),
      ]
    },
  },
  'the-receipt-says-what-was-charged': {
    needs: 'terminal',
    title: { en: 'The sum by card is the sum that was charged', uk: 'Сума на картку дорівнює списаній' },
    from: 'BRG-003, FLD-025',
    costs: true,
    advice: {
      en: 'Take the sum of the payment from result.amount of the answer.',
      uk: 'Беріть суму оплати з result.amount відповіді.',
    },
    judge(day) {
      const accounts = cardAccounts(day)
      if (accounts === null) return null
      return accounts.unequal
        .filter(({ operation: { asked, moved } }) => moved >= asked)
        .map(({ payment: { value }, operation: { moved } }) => ({
          en: `card charged ${inHryvnias(moved)}, ${inHryvnias(value)} by card in the receipt`,
          uk: `з картки знято ${inHryvnias(moved)}, у чеку карткою ${inHryvnias(value)}`,
          sum: Math.abs(moved - value),
        }))
    },
  },
  'a-part-is-no-whole': {
    needs: 'terminal',
    title: { en: 'A part that was approved is not declared as the whole', uk: 'Схвалену частину не оголошує цілим' },
    from: 'NS-32, facts 13a',
    costs: true,
    advice: {
      en: 'Compare result.amount with what was asked: take the rest otherwise, or cancel by rrn.',
      uk: 'Порівняйте result.amount із запитаним: решту візьміть інакше або скасуйте за rrn.',
    },
    judge(day) {
      const isPart = ({ asked, moved }: { asked: number; moved: number }): boolean => moved > 0 && moved < asked
      const accounts = cardAccounts(day)
      if (accounts === null || !day.ledger.operations.some(isPart)) return null
      return accounts.unequal
        .filter(({ operation }) => isPart(operation))
        .map(({ payment: { value }, operation: { moved } }) => ({
          en: `card charged ${inHryvnias(moved)}, ${inHryvnias(value)} declared as paid by it`,
          uk: `з картки знято ${inHryvnias(moved)}, задекларовано ${inHryvnias(value)} карткою`,
          sum: Math.abs(moved - value),
        }))
    },
  },
  'refunds-by-rrn': {
    needs: 'terminal',
    isOfTheEnd: true,
    title: { en: 'Card money goes back by the rrn of its purchase', uk: 'Гроші на картку повертає за rrn оплати' },
    from: 'BRG-104, BRG-204',
    costs: true,
    advice: {
      en: 'Keep rrn, invoice_num and auth_code of the purchase with its receipt, and send them with the cancel.',
      uk: 'Зберігайте rrn, invoice_num і auth_code оплати разом із чеком і надсилайте їх у cancel.',
    },
    judge(day) {
      const accounts = cardAccounts(day)
      const cancels = day.calls.filter(DEEDS.cancel)
      if (accounts === null || (cancels.length === 0 && accounts.unreturned.length === 0)) return null
      const known = new Set<unknown>(
        day.ledger.operations.filter(({ kind, moved }) => kind === 'purchase' && moved > 0).map(({ rrn }) => rrn),
      )
      const odd = cancels.filter(({ body }) => !known.has(member(body, 'payload.rrn') ?? member(body, 'rrn')))
      return [
        ...odd
          .slice(0, 1)
          .map((call) => callShows(call, 'has the rrn of no purchase', 'має rrn, якого немає в жодної оплати')),
        ...accounts.unreturned.map(({ value }) => ({
          en: `${inHryvnias(value)} returned in a receipt, and not to the card`,
          uk: `${inHryvnias(value)} повернено чеком, а не на картку`,
          sum: value,
        })),
      ]
    },
  },
} as const satisfies Record<string, ClientRule>
