/** Rules on time and on working offline: midnight, 24 hours, 36 hours, offline codes, the way back. */
import { member } from '../../../support/law/answer.ts'
import { type Call, DEEDS, isDone, isHeard, isShiftLook } from '../calls/call.ts'
import type { DisturbanceName } from '../calls/disturbances.ts'
import type { Day } from '../day/day.ts'
import type { InBoth } from '../in-both.ts'
import { endedBadly } from './patience-rules.ts'
import type { ClientRule, DayFinding } from './rule.ts'
import { callInWords, callShows } from './sales.ts'
import { callsSince, isCashDeed, isRefused } from './world-rules.ts'

interface Remedy {
  /** What has befallen the world. */
  at: DisturbanceName
  /** Codes of the refusals that tell of it. */
  codes: readonly string[]
  /** The deed that ends it. */
  isRemedy(call: Call): boolean
  /** What is refused as long as that is not done. */
  isInVain(call: Call): boolean
  /** *closed its shift*. */
  done: InBoth
}

/**
 * Behind a refusal that says what is the matter, what ends it comes before anything that would be refused again. Who asks
 * for nothing more and ends with another code than 0 has called for help: then nothing was at stake.
 */
function remedied(day: Day, { at, codes, isRemedy, isInVain, done }: Remedy): DayFinding[] | null {
  const calls = callsSince(day, at)?.slice(1)
  if (!calls) return null
  const refused = calls.findIndex(
    (call) => isRefused(call) && codes.includes(String(member(call.answer!.body, 'code'))),
  )
  if (refused < 0) return []
  const next = calls.slice(refused + 1).find((call) => isRemedy(call) || isInVain(call))
  if (next && isRemedy(next)) return []
  if (!next && endedBadly(day) !== null) return null
  const code = member(calls[refused]!.answer!.body, 'code')
  const { en, uk, call } = callShows(calls[refused]!, `was refused (${code}), and`, `відхилено (${code}), і`)
  if (!next) return [{ en: `${en} it never ${done.en}`, uk: `${uk} він так і не ${done.uk}`, call: call! }]
  const then = callInWords(next)
  return [
    {
      en: `${en} ${then.en} came before it ${done.en}`,
      uk: `${uk} ${then.uk} був раніше, ніж він ${done.uk}`,
      call: next.n,
    },
  ]
}

/** Whether the client saw how late it is before its next deed. */
function hasLooked(day: Day, at: DisturbanceName): boolean {
  const calls = callsSince(day, at)?.slice(1) ?? []
  const deed = calls.findIndex((call) => isCashDeed(call) || DEEDS.closing(call) || DEEDS.goOnline(call))
  return calls.slice(0, deed < 0 ? calls.length : deed).some(isShiftLook)
}

const CLOSES = {
  ...{ isRemedy: DEEDS.closing, isInVain: isCashDeed },
  done: { en: 'closed its shift', uk: 'закрив зміну' },
} as const
const COMES_BACK = { isRemedy: DEEDS.goOnline, done: { en: 'went online', uk: 'вийшов онлайн' } } as const

const LATE = {
  costs: false,
  advice: {
    en: 'Hold opened_at against the time of the service before each sale; close an overdue shift, open another, and repeat the sale.',
    uk: 'Перед продажем звіряйте opened_at з часом сервісу; прострочену зміну закрийте, відкрийте нову й повторіть продаж.',
  },
} as const

const wentOffline = ({ calls }: Day): Call | undefined =>
  calls.find((call) => DEEDS.goOffline(call) && isHeard(call) && isDone(call))

export const TIME_RULES: Readonly<Record<string, ClientRule>> = {
  'closes-behind-midnight': {
    needs: 'look',
    title: { en: 'A shift that midnight has overtaken is closed', uk: 'Зміну, яку застала північ, закриває' },
    ...{ from: 'SHF-016, SHF-018, ERR-104', ...LATE },
    judge: (day) =>
      hasLooked(day, 'past midnight')
        ? remedied(day, { at: 'past midnight', codes: ['shift.other_day', 'shift.too_long'], ...CLOSES })
        : null,
  },
  'closes-behind-24-hours': {
    needs: 'look',
    title: { en: 'A shift of more than 24 hours is closed', uk: 'Зміну, довшу за 24 години, закриває' },
    ...{ from: 'SHF-017, SHF-018, ERR-105', ...LATE },
    judge: (day) =>
      hasLooked(day, 'past 24 hours')
        ? remedied(day, { at: 'past 24 hours', codes: ['shift.too_long', 'shift.other_day'], ...CLOSES })
        : null,
  },
  'comes-back-behind-36-hours': {
    needs: 'offline',
    title: { en: 'Offline for more than 36 hours, it goes online', uk: 'Після 36 годин офлайну виходить в онлайн' },
    from: 'LIM-001, LIM-003, ERR-102',
    costs: false,
    advice: {
      en: 'Go online, wait until all is delivered, and then repeat what was refused.',
      uk: 'Вийдіть в онлайн, дочекайтеся доставки всього і тоді повторіть відхилене.',
    },
    judge: (day) =>
      hasLooked(day, 'offline past 36 hours')
        ? remedied(day, {
            ...{ at: 'offline past 36 hours', codes: ['cash_register.offline_limit'], ...COMES_BACK },
            isInVain: (call) => isCashDeed(call) || DEEDS.closing(call) || DEEDS.opening(call),
          })
        : null,
  },
  'sees-to-offline-codes': {
    needs: 'offline',
    title: { en: 'It sees to offline codes before it goes offline', uk: 'Дбає про офлайн-коди до виходу в офлайн' },
    from: 'CLD-411, CLD-414',
    costs: false,
    advice: {
      en: 'Read get-offline-codes-count while online, and ask for more when there are few.',
      uk: 'Поки каса онлайн, читайте get-offline-codes-count і просіть ще, коли їх мало.',
    },
    judge(day) {
      const gone = wentOffline(day)
      if (!gone) return null
      const has = day.calls
        .slice(0, day.calls.indexOf(gone))
        .some((call) => /offline-codes(-count)?$/.test(call.path) && isHeard(call) && isDone(call))
      return has
        ? []
        : [callShows(gone, 'came, and it had not looked for codes', 'надіслано, а на коди він не дивився')]
    },
  },
  'survives-the-end-of-codes': {
    needs: 'offline',
    title: { en: 'It goes online when its codes are spent', uk: 'Виходить в онлайн, коли коди закінчилися' },
    from: 'CLD-414, LOC-123',
    costs: false,
    advice: {
      en: 'Go online first: codes are asked for while online alone. Then repeat the sale under its id.',
      uk: 'Спершу вийдіть в онлайн: коди просять лише онлайн. Потім повторіть продаж з тим самим id.',
    },
    judge: (day) =>
      remedied(day, {
        ...{ at: 'codes spent', codes: ['cash_register.no_offline_codes'], ...COMES_BACK },
        isInVain: (call) => isCashDeed(call) || DEEDS.closing(call) || DEEDS.askCodes(call),
      }),
  },
  'goes-back-online': {
    needs: 'offline',
    isOfTheEnd: true,
    title: { en: 'It goes back online before its day ends', uk: 'Повертається в онлайн до кінця дня' },
    from: 'CON-003, CON-007',
    costs: false,
    advice: {
      en: 'Call go-online, and again while offline_mode stays true: nothing made offline is delivered before.',
      uk: 'Викликайте go-online знову, доки offline_mode лишається true: до того зроблене офлайн не надсилається.',
    },
    judge(day) {
      if (!wentOffline(day) || endedBadly(day) !== null) return null
      return day.ledger.isOffline
        ? [{ en: 'its register is offline at the end', uk: 'наприкінці його каса офлайн' }]
        : []
    },
  },
}
