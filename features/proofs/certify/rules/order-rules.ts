/** Rules on the order of calls: what is looked at before a deed, and before it is done again. */
import { member } from '../../../support/law/answer.ts'
import { type Call, DEEDS, isDone, isHeard, paymentsIn, sumPaid } from '../calls/call.ts'
import { isHeardThrough } from '../calls/disturbances.ts'
import type { Day } from '../day/day.ts'
import { inHryvnias } from '../in-both.ts'
import type { ClientRule, DayFinding } from './rule.ts'
import { callInWords, callShows, idsByLikeness, salesOf } from './sales.ts'

/** The status of a shift that an answer shows; null: none. */
const statusIn = ({ answer }: Call): string | null => {
  const status = member(answer?.body, 'shift.status') ?? member(answer?.body, 'status')
  return typeof status === 'string' ? status : null
}

/** An X-report shows the drawer, and is asked for by POST. */
const isLook = (call: Call): boolean =>
  (call.method === 'GET' || /\/(xreport|search)$/.test(call.path)) && isHeard(call) && call.answer!.status < 500

/** Deeds that were done again behind one whose answer was not heard, with nothing looked at between the two. */
function blindlyAgain({ calls }: Day, isDeed: (call: Call) => boolean): DayFinding[] | null {
  const lost = calls.find((call) => isDeed(call) && call.disturbed !== null && !isHeard(call))
  if (!lost) return null
  const behind = calls.slice(lost.n)
  const again = behind.findIndex((call) => isDeed(call) && call.path === lost.path)
  if (again < 0 || behind.slice(0, again).some(isLook)) return []
  // Under an id of its own it is done once
  const id = member(lost.body, 'id')
  if (id !== undefined && id === member(behind[again]!.body, 'id')) return []
  const what = callInWords(lost)
  return [
    callShows(
      behind[again]!,
      `repeats ${what.en}, whose answer it had not heard, without a look`,
      `повторює ${what.uk}, відповіді на який не було, і перед тим нічого не переглянуто`,
    ),
  ]
}

const UUID = /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/i
const UUID_V4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i

/** Disturbances after which a client does not know whether its deed was done. */
const KNOWN_UNDONE = ['too many requests', 'token ended']
const unknown = ({ plan }: Day): boolean =>
  plan !== null && !KNOWN_UNDONE.includes(plan.disturbance) && !isHeardThrough(plan.disturbance)

const looks =
  (isDeed: (call: Call) => boolean): ClientRule['judge'] =>
  (day) =>
    unknown(day) ? blindlyAgain(day, isDeed) : null

/** Whether a genuine webhook has said before a call that the shift is OPENED. */
const isToldOpen = ({ webhooks }: Day, shift: unknown, { at }: Call): boolean =>
  webhooks.some(
    (told) =>
      !told.isForged &&
      told.at <= at &&
      member(told.body, 'shift.id') === shift &&
      member(told.body, 'shift.status') === 'OPENED',
  )

/** A deed before the shift is OPENED, with what it lost: what was refused then, and not made later. */
function tooEarly({ ledger }: Day, call: Call): DayFinding {
  const id = String(member(call.body, 'id')).toLowerCase()
  const isLost = DEEDS.sale(call) && isHeard(call) && !isDone(call) && !ledger.receipts.some((each) => each.id === id)
  if (!isLost) return callShows(call, 'came before OPENED', 'був раніше за OPENED')
  const sum = sumPaid(paymentsIn(call.body))
  const said = inHryvnias(sum)
  return {
    ...callShows(
      call,
      `came before OPENED, and was refused: ${said} without a receipt`,
      `був раніше за OPENED, і його відхилено: ${said} без чека`,
    ),
    sum,
  }
}

/** Deeds of one kind that came behind one that was done, with none of the other kind between them. */
function doneAlready({ calls }: Day): DayFinding[] {
  let last: Call | null = null
  const isOpening = (call: Call): boolean => DEEDS.opening(call)
  for (const call of calls) {
    if (!(isOpening(call) || DEEDS.closing(call)) || !isHeard(call)) continue
    if (last && isOpening(last) === isOpening(call)) {
      const { en, uk } = callInWords(last)
      return [callShows(call, `came, and ${en} had done it already`, `надіслано, хоча ${uk} уже це зробив`)]
    }
    if (isDone(call)) last = call
  }
  return []
}

export const ORDER_RULES = {
  'opens-and-closes-once': {
    needs: 'shift',
    title: { en: 'A shift is opened once and closed once', uk: 'Зміну відкриває раз і закриває раз' },
    from: 'NS-43',
    costs: false,
    advice: {
      en: 'Read GET /api/v1/cashier/shift first: what is open needs no opening, what is closed no closing.',
      uk: 'Спершу прочитайте GET /api/v1/cashier/shift: відкрите не відкривають, закрите не закривають.',
    },
    judge(day) {
      const isAtStake = day.plan === null && day.calls.some((call) => DEEDS.opening(call) || DEEDS.closing(call))
      return isAtStake ? doneAlready(day) : null
    },
  },
  'waits-until-opened': {
    needs: 'created',
    title: { en: 'It sells when its shift is OPENED', uk: 'Продає, коли зміна OPENED' },
    from: 'SHF-005',
    costs: true,
    advice: {
      en: 'Read GET /api/v1/cashier/shift until it says OPENED, then sell.',
      uk: 'Читайте GET /api/v1/cashier/shift, доки там не OPENED, і тоді продавайте.',
    },
    judge(day) {
      let isOpening = false
      let wasAtStake = false
      const broken: DayFinding[] = []
      let shift: unknown
      for (const call of day.calls) {
        if ((DEEDS.sale(call) || DEEDS.cash(call)) && isOpening && !isToldOpen(day, shift, call))
          broken.push(tooEarly(day, call))
        const status = isHeard(call) ? statusIn(call) : null
        if (DEEDS.opening(call) && status === 'CREATED') {
          isOpening = wasAtStake = true
          shift = member(call.answer?.body, 'id')
        } else if (status !== null && status !== 'CREATED') isOpening = false
      }
      return wasAtStake ? broken.slice(0, 1) : null
    },
  },
  'one-sale-one-id': {
    needs: 'sale',
    title: { en: 'A sale has an id of its own, a UUID', uk: 'Продаж має власний id, UUID' },
    from: 'LOC-153',
    costs: true,
    advice: {
      en: 'Make the id before the first try and keep it: a sale without one is made twice when its answer is lost.',
      uk: 'Створіть id до першої спроби і збережіть: продаж без нього буде зроблено двічі, коли відповідь загубиться.',
    },
    judge(day) {
      const sales = salesOf(day)
      if (sales.length === 0) return null
      const odd = sales.filter(({ id, call }) => !(call.surface === 'desk' ? UUID_V4 : UUID).test(id ?? ''))
      const byId = Map.groupBy(sales, ({ id }) => id ?? '')
      const shared = [...byId].filter(
        ([id, each]) => id !== '' && new Set(each.map(({ likeness }) => likeness)).size > 1,
      )
      return [
        ...odd.slice(0, 1).map(({ call, id }) => callShows(call, `has the id ${id}`, `має id ${id}`)),
        ...shared.slice(0, 1).map(([id, each]) => ({
          ...{ en: `different sales have the id ${id}`, uk: `різні продажі мають id ${id}` },
          call: each.at(-1)!.call.n,
        })),
      ]
    },
  },
  'same-id-again': {
    needs: 'sweep',
    isBesideQuiet: true,
    title: { en: 'A sale that is tried again keeps its id', uk: 'Повторений продаж зберігає свій id' },
    from: 'LOC-153, NS-64',
    costs: true,
    advice: {
      en: 'Keep the id with the sale, in a file that outlives a restart, and send the same request again.',
      uk: 'Зберігайте id разом із продажем, у файлі, що переживе перезапуск, і надсилайте той самий запит.',
    },
    judge(day, quiet) {
      if (quiet === null || !unknown(day) || !day.calls.some((call) => DEEDS.sale(call) && call.disturbed)) return null
      const usual = idsByLikeness(quiet)
      const more = [...idsByLikeness(day)].filter(([like, ids]) => ids.size > (usual.get(like)?.size ?? 0))
      return more.map(([like, ids]) => ({
        en: `${ids.size} ids for ${usual.get(like)?.size ?? 0} sales of ${like}`,
        uk: `${ids.size} id на ${usual.get(like)?.size ?? 0} продажів: ${like}`,
      }))
    },
  },
  'looks-before-opening-again': {
    needs: 'deed',
    title: { en: 'It looks before it opens a shift again', uk: 'Дивиться, перш ніж відкривати зміну знову' },
    from: 'CLD-506, facts 13',
    costs: false,
    advice: {
      en: 'Read GET /api/v1/cashier/shift: the opening may be under way.',
      uk: 'Прочитайте GET /api/v1/cashier/shift: відкриття може вже тривати.',
    },
    judge: looks(DEEDS.opening),
  },
  'looks-before-closing-again': {
    needs: 'deed',
    title: { en: 'It looks before it closes a shift again', uk: 'Дивиться, перш ніж закривати зміну знову' },
    from: 'CLD-515, facts 13',
    costs: false,
    advice: {
      en: 'Read GET /api/v1/cashier/shift: the closing may be under way, or done.',
      uk: 'Прочитайте GET /api/v1/cashier/shift: закриття може вже тривати або завершитися.',
    },
    judge: looks(DEEDS.closing),
  },
  'looks-before-cash-again': {
    needs: 'cash',
    title: { en: 'It looks before it moves cash again', uk: 'Дивиться, перш ніж рухати готівку знову' },
    from: 'LOC-132, facts 13',
    costs: true,
    advice: {
      en: 'Compare the drawer, or the last receipts, with what it should hold; in the cloud, repeat it under its id.',
      uk: 'Порівняйте залишок або останні чеки з очікуваним; у хмарі повторюйте з тим самим id.',
    },
    judge: looks(DEEDS.cash),
  },
} as const satisfies Record<string, ClientRule>
