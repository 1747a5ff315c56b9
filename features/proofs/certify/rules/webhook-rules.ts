/** Rules on what a client does with the calls of the service to its webhook. */
import { type Call, isHeard } from '../calls/call.ts'
import type { DisturbanceName } from '../calls/disturbances.ts'
import type { Day } from '../day/day.ts'
import { WEBHOOK_LIMIT_MS, type WebhookCall } from '../gateway/webhooks.ts'
import { inHryvnias } from '../in-both.ts'
import { endedBadly } from './patience-rules.ts'
import type { ClientRule, DayFinding } from './rule.ts'

/** What a call to the webhook shows, behind its name. */
const webhookShows = ({ n, path }: WebhookCall, en: string, uk: string): DayFinding => ({
  en: `webhook ${n} (${path}) ${en}`,
  uk: `вебхук ${n} (${path}) ${uk}`,
})

const isTaken = ({ status }: WebhookCall): boolean => status !== null && status >= 200 && status < 300

/** Whether the client knew its key when a call came: the last answer to a setting was heard. */
function knewKey({ calls }: Day, { at }: WebhookCall): boolean {
  const isSetting = ({ method, path }: Call): boolean => method === 'POST' && path.endsWith('/api/v1/webhook')
  const last = calls.findLast((call) => isSetting(call) && call.at < at)
  return last !== undefined && isHeard(last) && last.endedAt < at
}

/** What a client may meet any day. */
const ANY_DAY: readonly DisturbanceName[] = [
  'webhook twice',
  'webhook late',
  'webhook out of order',
  'webhook forged',
  'webhook in other bytes',
  'webhook unheard',
]

const isMet = ({ plan, webhooks }: Day, names: readonly DisturbanceName[]): boolean =>
  plan !== null && names.includes(plan.disturbance) && webhooks.some(({ disturbed }) => disturbed !== null)

export const WEBHOOK_RULES = {
  'a-forged-webhook-is-refused': {
    needs: 'webhook',
    title: { en: 'A webhook that is forged is refused', uk: 'Підроблений вебхук відхиляє' },
    from: 'WHK-013, AUT-011',
    costs: true,
    advice: {
      en: 'Compare x-request-signature with Base64 of HMAC-SHA256 over the bytes of the body, and answer 401 where it differs.',
      uk: 'Порівняйте x-request-signature з Base64 від HMAC-SHA256 над байтами тіла і відповідайте 401, якщо різняться.',
    },
    judge({ webhooks }) {
      const forged = webhooks.filter(({ isForged, status }) => isForged && status !== null)
      if (forged.length === 0) return null
      return forged
        .filter(isTaken)
        .map((call) =>
          webhookShows(
            call,
            `had another body than was signed, and was answered ${call.status}`,
            `мав не те тіло, яке підписано, а відповідь — ${call.status}`,
          ),
        )
    },
  },
  'a-signed-webhook-is-taken': {
    needs: 'webhook',
    title: { en: 'A webhook that is rightly signed is taken', uk: 'Правильно підписаний вебхук приймає' },
    from: 'WHK-008, WHK-013',
    costs: false,
    advice: {
      en: 'Verify the bytes as they came, before they are read as JSON: written anew, they are other bytes.',
      uk: 'Перевіряйте байти такими, як прийшли, до розбору JSON: записані знову, вони вже інші.',
    },
    judge(day) {
      const signed = day.webhooks.filter((call) => !call.isForged && call.status !== null && knewKey(day, call))
      if (signed.length === 0) return null
      return signed
        .filter(({ status }) => status! >= 300 && status! < 500)
        .map((call) =>
          webhookShows(
            call,
            `was rightly signed, and answered ${call.status}`,
            `правильно підписано, а відповідь — ${call.status}`,
          ),
        )
        .slice(0, 1)
    },
  },
  'a-webhook-is-answered-in-time': {
    needs: 'webhook',
    title: { en: 'A webhook is answered within 10 s', uk: 'На вебхук відповідає за 10 с' },
    from: 'WHK-009',
    costs: false,
    advice: {
      en: 'Write it down, answer, and work on it afterwards.',
      uk: 'Запишіть, відповідайте, а обробляйте потім.',
    },
    judge({ webhooks }) {
      if (webhooks.length === 0) return null
      return webhooks
        .filter(({ took }) => took > WEBHOOK_LIMIT_MS)
        .map((call) => {
          const limit = WEBHOOK_LIMIT_MS / 1000
          return webhookShows(call, `was not answered within ${limit} s`, `лишився без відповіді понад ${limit} с`)
        })
        .slice(0, 1)
    },
  },
  'a-repeated-webhook-is-taken-once': {
    needs: 'webhook',
    title: { en: 'A webhook that comes again is taken once', uk: 'Повторний вебхук враховує один раз' },
    from: 'WHK-008',
    costs: true,
    advice: {
      en: 'Keep the ids that were taken. Answer 200 to one that comes again, and do nothing more.',
      uk: 'Зберігайте враховані id. На повторний відповідайте 200 і більше нічого не робіть.',
    },
    judge({ webhooks, sold }) {
      const known = Map.groupBy(
        webhooks.filter(({ isForged }) => !isForged),
        ({ path, body }) => `${path} ${JSON.stringify(body)}`,
      )
      const again = [...known.values()].filter((each) => each.length > 1 && isTaken(each[0]!))
      if (again.length === 0) return null
      const refused = again.flatMap((each) => each.slice(1).filter(({ status }) => status !== null && status >= 300))
      const ids = Map.groupBy(sold ?? [], ({ id }) => id.toLowerCase())
      return [
        ...refused
          .slice(0, 1)
          .map((call) =>
            webhookShows(
              call,
              `came again, and was answered ${call.status}`,
              `прийшов знову, а відповідь — ${call.status}`,
            ),
          ),
        ...[...ids]
          .filter(([, each]) => each.length > 1)
          .map(([id, each]): DayFinding => {
            const [times, sum] = [each.length, each.slice(1).reduce((all, { total }) => all + total, 0)]
            const said = inHryvnias(sum)
            return {
              en: `one sale was taken ${times} times: ${said} too much`,
              uk: `один продаж враховано ${times} разів: зайві ${said}`,
              ...{ sum, receipt: id },
            }
          }),
      ]
    },
  },
  'a-webhook-that-was-answered-is-kept': {
    needs: 'webhook',
    title: { en: 'A webhook is answered 200 when it is written down', uk: 'Відповідає 200, коли вебхук записано' },
    from: 'WHK-007',
    costs: true,
    advice: {
      en: 'Answered with 200 it never comes again: write it to a file or a database first.',
      uk: 'Після 200 він уже не прийде: спершу запишіть його у файл чи базу.',
    },
    judge(day, quiet) {
      if (!isMet(day, ['killed behind a webhook'])) return null
      const badly = endedBadly(day)
      const lost = (quiet?.sold?.length ?? 0) - (day.sold?.length ?? 0)
      return [
        ...(badly === null
          ? []
          : [
              {
                en: `it was killed behind its answer, and ${badly.en}`,
                uk: `його вбито після відповіді, і ${badly.uk}`,
              },
            ]),
        ...(lost > 0 && day.ledger.receipts.length >= quiet!.ledger.receipts.length
          ? [
              {
                en: `${lost} of its sales were told to it, and it does not know of them`,
                uk: `про ${lost} його продажів йому повідомлено, а він про них не знає`,
              },
            ]
          : []),
      ]
    },
  },
  'survives-webhooks-as-they-come': {
    needs: 'webhook',
    title: { en: 'It survives webhooks late, twice and in any order', uk: 'Переживає вебхуки в будь-якому порядку' },
    from: 'WHK-008',
    costs: false,
    advice: {
      en: 'Go by what a call tells of, not by which came before it.',
      uk: 'Зважайте на те, про що вебхук, а не на те, який був перед ним.',
    },
    judge(day) {
      if (!isMet(day, ANY_DAY)) return null
      const badly = endedBadly(day)
      return badly === null ? [] : [badly]
    },
  },
} as const satisfies Record<string, ClientRule>
