/** Rules on what a client does when the tax authority refuses or is away, and when its register is cut off. */
import { member } from '../../../support/law/answer.ts'
import { type Call, DEEDS, isHeard } from '../calls/call.ts'
import type { DisturbanceName } from '../calls/disturbances.ts'
import type { Day } from '../day/day.ts'
import { disturbedCall, endedBadly, survives } from './patience-rules.ts'
import type { ClientRule } from './rule.ts'
import { callShows } from './sales.ts'

/** A day's calls from the one at which such a thing befell the world; null: it did not. */
export function callsSince(day: Day, ...names: DisturbanceName[]): readonly Call[] | null {
  const disturbed = disturbedCall(day)
  if (!disturbed || !names.includes(disturbed.disturbed!)) return null
  return day.calls.slice(disturbed.n - 1)
}

const REFUSALS = [400, 403]
export const isRefused = (call: Call): boolean => isHeard(call) && REFUSALS.includes(call.answer!.status)
export const isCashDeed = (call: Call): boolean => DEEDS.sale(call) || DEEDS.cash(call)

/** A sale that was refused and was not made later under its id, or a closing; null: none. */
function refusedForGood(calls: readonly Call[]): Call | null {
  const isMadeLater = (refused: Call): boolean =>
    calls.slice(calls.indexOf(refused)).some((call) => {
      const isSame = call.path === refused.path && member(call.body, 'id') === member(refused.body, 'id')
      return isSame && (call.answer?.status ?? 500) < 300
    })
  return (
    calls.find((call) => (isCashDeed(call) || DEEDS.closing(call)) && isRefused(call) && !isMadeLater(call)) ?? null
  )
}

export const WORLD_RULES: Readonly<Record<string, ClientRule>> = {
  'survives-the-authority': survives(
    { en: 'It survives a tax authority that is away', uk: 'Переживає зникнення податкової' },
    ['authority mute', 'authority unheard'],
    {
      en: 'A shift that stays CREATED or CLOSING is under way: wait for it, longer and longer.',
      uk: 'Зміна, що лишається CREATED чи CLOSING, у роботі: чекайте на неї, щоразу довше.',
    },
    'SHF-004, SHF-011',
  ),
  'survives-a-cut-off-register': {
    needs: 'deed',
    title: { en: 'It survives a register that is cut off', uk: 'Переживає касу без зв’язку із сервером' },
    from: 'CON-007, ERR-112',
    costs: false,
    advice: {
      en: 'Sell on, and ask again later for what needs the server: it is delivered when the line is back.',
      uk: 'Продавайте далі, а те, що потребує сервера, просіть пізніше: усе надійде, коли зв’язок повернеться.',
    },
    judge(day) {
      const calls = callsSince(day, 'server unreachable')
      if (calls === null) return null
      const badly = endedBadly(day)
      if (badly === null) return []
      return calls.some(isRefused) ? null : [badly]
    },
  },
  'sells-in-no-refused-shift': {
    needs: 'deed',
    title: { en: 'In a shift that was refused nothing is sold', uk: 'У відхиленій зміні нічого не продається' },
    from: 'SHF-006, SHF-007',
    costs: false,
    advice: {
      en: 'Wait for OPENED alone: a shift that is CLOSED has its reason in initial_transaction.',
      uk: 'Чекайте саме OPENED: у зміни CLOSED причина стоїть в initial_transaction.',
    },
    judge(day) {
      const calls = callsSince(day, 'shift refused')
      // A desk says at once that its shift is open (LOC-101), and that it was refused when it is sold in (ERR-205)
      if (calls === null || calls[0]!.surface === 'desk') return null
      const sold = calls.find(isCashDeed)
      return sold ? [callShows(sold, 'came, and its shift was refused', 'надіслано, хоча його зміну відхилено')] : []
    },
  },
  'sees-a-refused-closing': {
    needs: 'deed',
    title: { en: 'It sees that its closing was refused', uk: 'Бачить, що закриття відхилено' },
    from: 'NS-95',
    costs: false,
    advice: {
      en: 'Wait for CLOSED alone: a shift that is OPENED again has the reason in closing_transaction.',
      uk: 'Чекайте саме CLOSED: у зміни, що знову OPENED, причина стоїть у closing_transaction.',
    },
    judge(day) {
      if (callsSince(day, 'closing refused') === null) return null
      const isOpen = day.ledger.shifts.includes('OPENED')
      return isOpen && endedBadly(day) === null
        ? [{ en: 'it ended with 0, and its shift is OPENED', uk: 'він завершився з 0, а його зміна OPENED' }]
        : []
    },
  },
  'tells-of-refusals': {
    needs: 'deed',
    title: { en: 'What is refused is not told as done', uk: 'Відхилене не видає за зроблене' },
    from: 'ERR-205',
    costs: true,
    advice: {
      en: 'A refused sale is not sold: leave it out of KASALAB_CLIENT_SOLD, or end with another code than 0.',
      uk: 'Відхилений продаж не продано: не пишіть його до KASALAB_CLIENT_SOLD або завершіться не з 0.',
    },
    judge(day) {
      const calls = callsSince(day, 'receipt refused')
      const refused = calls && refusedForGood(calls)
      if (!refused) return null
      // A till that goes on without that sale says so by what it has sold
      const isLeftOut = DEEDS.sale(refused) && day.sold?.some(({ id }) => id === member(refused.body, 'id')) === false
      if (endedBadly(day) !== null || isLeftOut) return []
      const { status } = refused.answer!
      return [
        callShows(
          refused,
          `was refused with ${status}, and it ended with 0`,
          `відхилено з ${status}, а він завершився з 0`,
        ),
      ]
    },
  },
}
