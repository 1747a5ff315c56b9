/** The request that a failed step is about, and its answer; and the one whose answer violates a field table. */
import type { Breach } from '../law/answer-fields.ts'
import { operationIn } from '../law/judgement/judgement-result.ts'
import { inOneLine } from '../living/expectation.ts'
import { exchangesOf } from '../living/kept-exchanges.ts'
import type { ScenarioResult } from '../living/scenario-result.ts'
import { type Exchange, type HttpExchange, isOfLab, NO_ANSWER, pathAndQueryOf } from '../wire/exchange.ts'

/** What a failed step leaves: its exchanges, and the operation that was judged. */
export interface Failing extends Pick<ScenarioResult, 'judged'> {
  exchanges: readonly Exchange[]
}

/** What is kept of it. */
export const failingOf = (result: ScenarioResult): Failing => ({
  exchanges: exchangesOf(result),
  judged: result.judged,
})

/** A query by which the suite checks the desk after an action. */
const isLook = (exchange: Exchange): boolean =>
  exchange.kind === 'http' && exchange.method === 'GET' && /\/api\/v1\/kasa\/status$/.test(pathAndQueryOf(exchange.url))

const isAsked = (exchange: Exchange): boolean =>
  !isOfLab(exchange) && (exchange.kind === 'http' || exchange.direction === 'sent')

/**
 * The requests and frames to the target that show a failure: that of the judged operation, else the last one that is
 * more than a look at the desk; and the look behind it. Empty: nothing was sent.
 */
export function failedExchanges({ exchanges, judged }: Failing): Exchange[] {
  const asked = exchanges.filter(isAsked)
  const operation = judged?.failed?.operation
  const isOfOperation = (each: Exchange): boolean =>
    each.kind === 'http' && operationIn(`${each.method} ${each.url}`) === operation
  const doing = asked.findLast(isOfOperation) ?? asked.findLast((each) => !isLook(each))
  const look = asked.at(-1)
  return [...new Set([doing, look && isLook(look) ? look : doing])].flatMap((each) => each ?? [])
}

/** Characters shown of an answer. */
const ANSWER_CHARACTERS = 300

function answerOf({ answer: { status, headers, body } }: HttpExchange): string {
  if (status === NO_ANSWER) return `had no answer (${inOneLine(body, ANSWER_CHARACTERS)})`
  const [, media = ''] = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type') ?? []
  const form = media.split(';')[0]!.trim()
  const text = body === '' ? 'without a body' : inOneLine(body, ANSWER_CHARACTERS)
  return `was answered ${status} ${form === 'application/json' || body === '' ? text : `${form || 'of no media type'}: ${text}`}`
}

/** The request of a failed step and its answer, in a line; null: nothing was sent. */
export function requestAndAnswer(failing: Failing): string | null {
  const [doing] = failedExchanges(failing)
  if (!doing) return null
  const place = pathAndQueryOf(doing.url)
  if (doing.kind === 'http') return `${doing.method} ${place} ${answerOf(doing)}`
  const later = failing.exchanges.slice(failing.exchanges.indexOf(doing) + 1)
  const heard = later.find((each) => each.kind === 'frame' && each.direction !== 'sent' && each.url === doing.url)
  const came = heard?.kind === 'frame' ? `${heard.direction}: ${inOneLine(heard.text, ANSWER_CHARACTERS)}` : 'no frame'
  return `a frame to ${place} was followed by ${came}`
}

/** The request whose answer violates a field table. @returns null: not recorded */
export function breachExchange({ line, words }: Breach, exchanges: readonly Exchange[]): HttpExchange | null {
  const [method, path = ''] = line.split(' ')
  const pattern = new RegExp(`${path.replace(/\{\w+\}/g, '[^/]+')}$`)
  const isAnswered = (each: Exchange): each is HttpExchange =>
    each.kind === 'http' &&
    !isOfLab(each) &&
    each.method === method &&
    pattern.test(pathAndQueryOf(each.url).replace(/\?.*/s, '')) &&
    words.startsWith(`${line} answered ${each.answer.status},`)
  return exchanges.find(isAnswered) ?? null
}
