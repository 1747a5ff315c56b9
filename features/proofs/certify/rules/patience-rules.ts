/** Rules on what a client does when the service, or the way to it, does not do as usual. */
import { member } from '../../../support/law/answer.ts'
import { type Call, DEEDS, isHeard } from '../calls/call.ts'
import type { DisturbanceName } from '../calls/disturbances.ts'
import { RETRY_AFTER_S } from '../calls/disturbances.ts'
import { maskFor } from '../calls/masked.ts'
import type { ClientEnd } from '../client/client-process.ts'
import type { Day } from '../day/day.ts'
import type { InBoth } from '../in-both.ts'
import type { ClientRule, DayFinding } from './rule.ts'
import { callInWords, callShows } from './sales.ts'

/** Lines of what a client said that are shown, and characters of each, or of a message. */
const LAST_LINES = 3
const MOST_SHOWN = 300

/** How the client ended, where that is not well; null: it ended with 0. With the refusal that it ended at, and its last words. */
export function endedBadly(day: Day): DayFinding | null {
  const { code, ended, complained, said } = day.ends.at(-1)!
  if (code === 0 && ended === null) return null
  const masked = maskFor(day)
  const how = howItEnded(code, ended)
  const refused = lastRefusal(day)
  const where = refused === null ? { en: '', uk: '' } : refusalInWords(refused, masked)
  // A secret that is cut in half is none that can be left out
  const last = lastLines(masked(complained.trim() === '' ? said : complained))
  return {
    en: `${how.en}${where.en}${last && `; its last words: ${last}`}`,
    uk: `${how.uk}${where.uk}${last && `; останні слова: ${last}`}`,
    ...(refused && { call: refused.n }),
  }
}

function howItEnded(code: number | null, ended: ClientEnd['ended']): InBoth {
  if (ended === 'out of time') return { en: 'it did not end in its time', uk: 'він не завершився вчасно' }
  if (code === null) return { en: 'it ended with a signal', uk: 'його завершив сигнал' }
  return { en: `it ended with ${code}`, uk: `він завершився з ${code}` }
}

/** The refusal behind which the client has done nothing any more, of a deed rather than of a look; null: there is none. */
function lastRefusal({ calls }: Day): Call | null {
  const isRefused = (call: Call): boolean => isHeard(call) && call.answer!.status >= 400
  const deed = calls.findLastIndex((call) => isHeard(call) && call.method !== 'GET')
  if (deed >= 0 && isRefused(calls[deed]!)) return calls[deed]!
  return calls.slice(deed + 1).findLast(isRefused) ?? null
}

function refusalInWords(call: Call, masked: (text: string) => string): InBoth {
  const { status, body, rule } = call.answer!
  const message = masked(String(member(body, 'message') ?? (typeof body === 'string' ? body : ''))).slice(0, MOST_SHOWN)
  const what = `${status}${message && ` «${message}»`}${rule === undefined ? '' : ` (${rule})`}`
  const name = callInWords(call)
  return { en: ` behind ${name.en}, refused with ${what}`, uk: ` після: ${name.uk}, відхилено з ${what}` }
}

/** The last lines of what a client said, in one. */
const lastLines = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim().slice(0, MOST_SHOWN))
    .filter((line) => line !== '')
    .slice(-LAST_LINES)
    .join(' | ')

/** The call of a day that was disturbed; undefined: it never came. */
export const disturbedCall = ({ calls }: Day) => calls.find(({ disturbed }) => disturbed !== null)

/** Whether the call of the plan came, the client's or one to its webhook, or a second day was lived. */
export const wasDisturbed = (day: Day): boolean =>
  day.plan?.call === null ||
  disturbedCall(day) !== undefined ||
  day.webhooks.some(({ disturbed }) => disturbed !== null)

/** Whether a client has had two calls under way at the same time: what one of its threads is refused, another cannot know. */
const asksAtOnce = ({ calls }: Day): boolean =>
  calls.some(
    (call, at) => call.answer !== null && !call.isGivenUp && calls.slice(at + 1).some((next) => next.at < call.endedAt),
  )

const ofSameSurface = (call: Call, other: Call): boolean => call.surface === other.surface
const isSameAsked = (call: Call, other: Call): boolean =>
  ofSameSurface(call, other) &&
  call.method === other.method &&
  call.path === other.path &&
  member(call.body, 'id') === member(other.body, 'id')

/** Milliseconds that two clocks may be apart. */
const CLOSE_MS = 50

export const survives = (
  title: InBoth,
  names: readonly DisturbanceName[],
  advice: InBoth,
  from: string,
): ClientRule => ({
  ...{ title, from, advice, costs: false, needs: 'sweep' },
  judge(day) {
    if (day.plan === null || !names.includes(day.plan.disturbance) || !disturbedCall(day)) return null
    const badly = endedBadly(day)
    return badly === null ? [] : [badly]
  },
})

const AGAIN: InBoth = {
  en: 'Take it as an answer that was not heard: look whether the deed was done, and try again.',
  uk: 'Вважайте, що відповіді не було: перевірте, чи дію виконано, і спробуйте знову.',
}

export const PATIENCE_RULES: Readonly<Record<string, ClientRule>> = {
  'signs-in-again': {
    needs: 'sweep',
    title: { en: 'At 401 it signs in again and goes on', uk: 'Після 401 входить знову і продовжує' },
    from: 'AUT-003',
    costs: false,
    advice: {
      en: 'Sign in again once, and repeat the request with the new token.',
      uk: 'Увійдіть знову один раз і повторіть запит із новим токеном.',
    },
    judge(day) {
      if (day.plan?.disturbance !== 'token ended') return null
      const ended = disturbedCall(day)
      if (!ended) return null
      const behind = day.calls.slice(ended.n)
      const isAgain = behind.some((call) => DEEDS.signIn(call) && isHeard(call) && call.answer!.status < 300)
      const badly = endedBadly(day)
      if (badly === null) return []
      if (isAgain)
        return [{ ...badly, en: `it signed in again, and ${badly.en}`, uk: `він увійшов знову, і ${badly.uk}` }]
      const { en, uk } = callInWords(ended)
      return [{ en: `it did not sign in again behind ${en}`, uk: `він не увійшов знову після: ${uk}`, call: ended.n }]
    },
  },
  'waits-at-429': {
    needs: 'sweep',
    title: { en: 'At 429 it waits as long as it is told', uk: 'Після 429 чекає, скільки сказано' },
    from: 'facts 1',
    costs: false,
    advice: { en: 'Read Retry-After, seconds, and wait.', uk: 'Прочитайте Retry-After, секунди, і зачекайте.' },
    judge(day) {
      if (day.plan?.disturbance !== 'too many requests') return null
      const refused = disturbedCall(day)
      if (!refused) return null
      const isHeld = asksAtOnce(day) ? isSameAsked : ofSameSurface
      const next = day.calls.slice(refused.n).find((call) => isHeld(call, refused))
      const waited = (next?.at ?? Number.POSITIVE_INFINITY) - refused.endedAt
      if (waited < RETRY_AFTER_S * 1000 - CLOSE_MS)
        return [
          callShows(next!, `came ${Math.round(waited)} ms behind 429`, `був через ${Math.round(waited)} мс після 429`),
        ]
      const badly = endedBadly(day)
      return badly === null ? [] : [badly]
    },
  },
  'survives-5xx': survives(
    { en: 'It survives 502 and 504', uk: 'Переживає 502 і 504' },
    ['502 after the deed', '502 before the deed', '504 after the deed', '504 before the deed'],
    AGAIN,
    'facts 13a',
  ),
  'survives-no-json': survives(
    { en: 'It survives null, a page and a cut body', uk: 'Переживає null, сторінку й обірване тіло' },
    ['page for an answer', 'null for an answer', 'null body', 'cut body'],
    AGAIN,
    'facts 13a',
  ),
  'survives-lost-connections': survives(
    { en: 'It survives lost requests and answers', uk: 'Переживає втрачені запити й відповіді' },
    ['answer lost', 'request lost', 'connection reset', 'socket cut'],
    AGAIN,
    'facts 13a',
  ),
  'gives-up-in-time': survives(
    { en: 'It waits for no answer without an end', uk: 'Не чекає на відповідь без кінця' },
    ['never answered'],
    {
      en: 'Give each request a time of its own: many libraries have none unless they are told.',
      uk: 'Дайте кожному запиту власний час: багато бібліотек самі його не мають.',
    },
    'facts 13a',
  ),
  'survives-late-answers': survives(
    { en: 'It survives an answer that comes late', uk: 'Переживає запізнілу відповідь' },
    ['late', 'done late', 'terminal loses its answer'],
    {
      en: 'Give each request a time of its own, and take its end as an answer that was not heard.',
      uk: 'Дайте кожному запиту власний час, і його кінець вважайте відповіддю, якої не було.',
    },
    'facts 13a',
  ),
  'survives-a-kill': survives(
    { en: 'Started again, it ends its day', uk: 'Після перезапуску завершує свій день' },
    ['killed'],
    {
      en: 'Write down what is under way before it is sent (KASALAB_CLIENT_STATE), and look at the shift at each start.',
      uk: 'Записуйте розпочате до надсилання (KASALAB_CLIENT_STATE) і на кожному старті дивіться на зміну.',
    },
    'facts 13a',
  ),
  'ends-by-itself': {
    needs: 'call',
    title: { en: 'A quiet day ends by itself, and well', uk: 'Спокійний день завершується сам і добре' },
    from: 'facts 13a',
    costs: false,
    advice: { en: 'End with 0 when the day is done.', uk: 'Завершуйтеся з 0, коли день зроблено.' },
    judge(day, quiet) {
      if (quiet !== null) return null
      const badly = endedBadly(day)
      return badly === null ? [] : [badly]
    },
  },
}
