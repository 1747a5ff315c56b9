/** Rules on what a client's requests say. */
import { member } from '../../../support/law/answer.ts'
import { type Call, DEEDS, isHeard, isOfTerminal, tokensIn } from '../calls/call.ts'
import type { ClientRule } from './rule.ts'
import { callShows } from './sales.ts'

const MONEY = ['price', 'quantity', 'value', 'sum', 'amount', 'total', 'rest']

/** Members of money that are no whole numbers, by their paths. */
function fractionsIn(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    // Of a discount in per cent the value may be a fraction
    if (name === 'discounts') return []
    const place = path === '' ? name : `${path}.${name}`
    if (MONEY.includes(name) && typeof inner === 'number') return Number.isInteger(inner) ? [] : [`${place} ${inner}`]
    return fractionsIn(inner, place)
  })
}

/** Refusals that stay when the same is asked again. */
const STAYS = [400, 403, 404, 422]
/** What a shift or a register refuses as it stands passes: the shift opens, the register is there again. */
const PASSES = /^(shift|cash_register)\./
const isFinal = ({ answer, disturbed }: Call): boolean =>
  !disturbed && STAYS.includes(answer?.status ?? 0) && !PASSES.test(String(member(answer?.body, 'code')))
const MOST_AGAIN = 3
/** Looks in a row between which nobody has waited, at most, and what a pause is at least, ms. */
const MOST_LOOKS = 8
const PAUSE_MS = 15
/** Characters of what may come about by chance in a log, as a PIN does. */
const LEAST_LOGGED = 6

export const REQUEST_RULES = {
  'whole-numbers': {
    needs: 'call',
    title: { en: 'Money and quantities are whole numbers', uk: 'Гроші й кількість — цілі числа' },
    from: 'LOC-001, LOC-002',
    costs: true,
    advice: {
      en: 'Count in hundredths of the currency and thousandths of a piece, in integers from the beginning.',
      uk: 'Рахуйте в копійках і тисячних штуки, цілими числами від самого початку.',
    },
    judge({ calls }) {
      const bodies = calls.filter(({ body }) => typeof body === 'object' && body !== null)
      if (bodies.length === 0) return null
      return bodies
        .flatMap((call) => fractionsIn(call.body).map((place) => callShows(call, `has ${place}`, `має ${place}`)))
        .slice(0, 1)
    },
  },
  'says-who-it-is': {
    needs: 'call',
    title: { en: 'Each call names the client and its version', uk: 'Кожен виклик називає клієнта і версію' },
    from: 'VER-003',
    costs: false,
    advice: {
      en: 'Send X-Client-Name and X-Client-Version with every request.',
      uk: 'Надсилайте X-Client-Name і X-Client-Version з кожним запитом.',
    },
    judge({ calls }) {
      const ofService = calls.filter((call) => !isOfTerminal(call))
      if (ofService.length === 0) return null
      const odd = ofService.find(({ headers }) => !headers['x-client-name'] || !headers['x-client-version'])
      return odd ? [callShows(odd, 'does not', 'цього не робить')] : []
    },
  },
  'says-its-body-is-json': {
    needs: 'call',
    title: { en: 'A body of JSON is said to be JSON', uk: 'Про тіло JSON сказано, що це JSON' },
    from: 'facts 13a',
    costs: false,
    advice: { en: 'Send Content-Type: application/json.', uk: 'Надсилайте Content-Type: application/json.' },
    judge({ calls }) {
      const sent = calls.filter((call) => !isOfTerminal(call) && typeof call.body === 'object' && call.body !== null)
      if (sent.length === 0) return null
      const odd = sent.find(({ headers }) => !/^application\/([\w.-]+\+)?json\b/i.test(headers['content-type'] ?? ''))
      if (!odd) return []
      const said = odd.headers['content-type']
      return [callShows(odd, `says ${said ?? 'nothing'}`, `каже ${said ?? '«нічого»'}`)]
    },
  },
  'secrets-stay-out-of-addresses': {
    needs: 'call',
    title: { en: 'Tokens and passwords stay out of addresses', uk: 'Токенів і паролів немає в адресах' },
    from: 'AUT-003',
    costs: false,
    advice: {
      en: 'Send the token in Authorization: addresses are written to logs.',
      uk: 'Надсилайте токен в Authorization: адреси потрапляють у журнали.',
    },
    judge({ calls, secrets }) {
      if (calls.length === 0) return null
      const hidden = [...new Set([...secrets, ...tokensIn(calls)])]
      const odd = calls.find((call) => hidden.some((each) => isInAddress(call, each)))
      return odd ? [callShows(odd, 'has one in its address', 'має його в адресі')] : []
    },
  },
  'test-registers-alone': {
    needs: 'call',
    title: { en: 'It leaves registers of real documents alone', uk: 'Не чіпає кас зі справжніми документами' },
    from: 'facts 13a',
    costs: true,
    advice: { en: 'Use the register that it was told of.', uk: 'Користуйтеся лише названою касою.' },
    judge({ calls, production }) {
      if (calls.length === 0) return null
      const texts = (call: Call): string => `${call.path}?${call.query} ${call.headers['x-license-key'] ?? ''}`
      const odd = calls.find((call) => call.method !== 'GET' && production.some((each) => texts(call).includes(each)))
      return odd ? [callShows(odd, 'is about one', 'стосується такої каси')] : []
    },
  },
  'secrets-stay-out-of-logs': {
    needs: 'words',
    title: { en: 'It writes no secret to its logs', uk: 'Не пише секретів у журнали' },
    from: 'AUT-003',
    costs: false,
    advice: {
      en: 'Leave tokens, passwords and licence keys out of what is printed and logged.',
      uk: 'Не друкуйте й не пишіть у журнал токенів, паролів і ключів ліцензії.',
    },
    judge({ calls, secrets, ends, logs }) {
      const texts = [...ends.map(({ said }) => said), logs]
      if (texts.every((text) => text === '')) return null
      const hidden = [...secrets, ...tokensIn(calls)].filter((each) => each.length >= LEAST_LOGGED)
      return texts.some((text) => hidden.some((each) => text.includes(each)))
        ? [{ en: 'a secret is in what it says or logs', uk: 'секрет є в тому, що він друкує чи пише в журнал' }]
        : []
    },
  },
  'is-understood': {
    needs: 'call',
    title: { en: 'What it asks is well formed', uk: 'Його запити правильно складено' },
    from: 'ERR-001, facts 13b',
    costs: false,
    advice: {
      en: '422 names the member in detail: each sale that is sent so is refused.',
      uk: '422 називає поле в detail: кожен так надісланий продаж відхиляється.',
    },
    judge({ calls }) {
      const heard = calls.filter((call) => !isOfTerminal(call) && isHeard(call))
      if (heard.length === 0) return null
      const odd = heard.find(({ answer }) => answer!.status === 422)
      if (!odd) return []
      const why = String(member(odd.answer!.body, 'message') ?? '')
      return [callShows(odd, `was refused with 422: ${why}`, `відхилено з 422: ${why}`)]
    },
  },
  'waits-between-looks': {
    needs: 'call',
    title: { en: 'It waits between two looks', uk: 'Чекає між двома переглядами' },
    from: 'facts 1',
    costs: false,
    advice: {
      en: 'Wait between two polls, longer and longer: a service refuses with 429 who asks without a pause.',
      uk: 'Чекайте між запитами, щоразу довше: тому, хто питає без паузи, сервіс відмовляє з 429.',
    },
    judge({ calls }) {
      const looks = calls.filter(({ method }) => method === 'GET')
      if (looks.length === 0) return null
      let row = 1
      for (const [at, call] of calls.entries()) {
        const before = calls[at - 1]
        const isAgain =
          before?.method === 'GET' &&
          isHeard(before) &&
          `${before.method} ${before.path} ${before.query}` === `${call.method} ${call.path} ${call.query}` &&
          call.at - before.endedAt < PAUSE_MS
        row = isAgain ? row + 1 : 1
        if (row > MOST_LOOKS)
          return [callShows(call, `came ${row} times without a pause`, `повторено ${row} разів без паузи`)]
      }
      return []
    },
  },
  'takes-no-for-an-answer': {
    needs: 'refusal',
    title: { en: 'What is refused is not asked again unchanged', uk: 'Відхилене не повторюється без змін' },
    from: 'ERR-001, ERR-106',
    costs: false,
    advice: {
      en: 'A refusal in 4xx stays as long as the request does: show it to the cashier.',
      uk: 'Відмова 4xx лишається, доки лишається запит: покажіть її касирові.',
    },
    judge({ calls }) {
      const refused = calls.filter(isFinal)
      if (refused.length === 0) return null
      const alike = Map.groupBy(refused, ({ method, path, body }) => `${method} ${path} ${JSON.stringify(body)}`)
      return [...alike.values()]
        .filter((each) => each.length > MOST_AGAIN && each[0]!.method !== 'GET')
        .map((each) => {
          const [times, { status }] = [each.length, each[0]!.answer!]
          return {
            ...callShows(
              each[0]!,
              `came ${times} times, and was refused with ${status}`,
              `повторено ${times} разів, і щоразу відхилено з ${status}`,
            ),
            call: each.at(-1)!.n,
          }
        })
    },
  },
  'keeps-its-session': {
    needs: 'call',
    title: { en: 'It signs in once, and again when it has to', uk: 'Входить один раз і знову лише за потреби' },
    from: 'AUT-001',
    costs: false,
    advice: { en: 'Keep the token for the day.', uk: 'Зберігайте токен на день.' },
    judge({ calls, ends }) {
      const signedIn = calls.filter((call) => DEEDS.signIn(call) && (call.answer?.status ?? 500) < 300)
      if (signedIn.length === 0) return null
      const ended = calls.filter(({ answer }) => answer?.status === 401).length
      // Who is not sure of its session behind a call that came to nothing may begin another one
      const troubled = calls.filter(({ disturbed, isGivenUp }) => disturbed || isGivenUp).length
      // There are two ways to sign in, and each may have a session of its own
      const most = 2 * ends.length + ended + troubled
      const times = signedIn.length
      return times > most
        ? [{ en: `it signed in ${times} times`, uk: `він увійшов ${times} разів`, call: signedIn.at(-1)!.n }]
        : []
    },
  },
  'asks-the-service-alone': {
    needs: 'call',
    title: { en: 'It asks the service, and nothing else', uk: 'Звертається до сервісу і ні до чого іншого' },
    from: 'facts 13a',
    costs: false,
    advice: { en: 'Ask the addresses that it was told.', uk: 'Користуйтеся лише наданими адресами.' },
    judge: ({ oddities }) => [...oddities],
  },
} as const satisfies Record<string, ClientRule>

/** Characters of what may come about by chance within an id, as a PIN does: such a secret is a whole part of an address. */
const SHORT = 12

function isInAddress({ path, query }: Call, secret: string): boolean {
  const address = decoded(`${path}?${query}`)
  return secret.length < SHORT ? address.split(/[/?&=]/).includes(secret) : address.includes(secret)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
