/**
 * What is no answer of the target: a connection that is cut, and a gateway that did not reach it. A request that can
 * have done nothing is sent once more, on a new connection; only what two tries show is judged.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, describeAnswer } from '../law/answer.ts'

const CUT = new Set(['ECONNRESET', 'EPIPE', 'ECONNABORTED'])

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '')

/** Whether a connection ended before the answer, or what came there is no answer by HTTP (a wrong length, say). */
export const isCut = (error: unknown): boolean => CUT.has(codeOf(error)) || codeOf(error).startsWith('HPE_')

/** Whether a sentence says that a connection was cut. */
export const isOfCut = (sentence: string): boolean =>
  /\b(ECONNRESET|EPIPE|ECONNABORTED|socket hang up|Parse Error)|: aborted$/.test(sentence)

/** Code of an error about an answer that is said to be JSON, and is not. */
export const BROKEN_ANSWER = 'ERR_BROKEN_ANSWER'

/** Whether an answer was lost or is not whole: what was asked may have been done, and says nothing of the target. */
export const isAnswerLost = (error: unknown): boolean => isCut(error) || codeOf(error) === BROKEN_ANSWER

/** Whether an answer is a gateway's: it has not reached the target, and its page is no JSON. */
export const isOfGateway = ({ status, body }: Pick<Answer, 'status' | 'body'>): boolean =>
  status >= 502 && status <= 504 && body === undefined

/** Reads that do something: codes are asked for, a report is printed. */
const DOING = /\/(ask-offline-codes|reports\/periodical)(?:[/?]|$)/

/** Who signs in a second time has another session, and nothing else is done. */
const SIGN_IN = /\/cashier\/signin(PinCode)?(?:[?#]|$)/

/** Whether a request can have done nothing, whether it came in or not. */
const isRepeatable = (method: string, url: string): boolean =>
  method === 'POST' ? SIGN_IN.test(url) : (method === 'GET' || method === 'HEAD') && !DOING.test(url)

/** Why an answer to an action says nothing of the target; null: it does, or two tries had the same. */
export function lostAtGateway(answer: Answer): string | null {
  const [method = '', url = ''] = answer.asked?.split(' ') ?? []
  return isOfGateway(answer) && !isRepeatable(method, url) ? `a gateway answered ${describeAnswer(answer)}` : null
}

/** Whether a second try is worth it: the answer is no whole one of the target. */
const isSpoilt = (answer: Answer): boolean => isOfGateway(answer) || answer.broken !== undefined

/**
 * @param isRead whether it changes nothing, with any method
 * @param ask sends it, on a new connection or on one that is open
 * @throws what the second try throws, or the only one
 */
export async function atMostTwice(
  { method, url, isRead }: { method: string; url: string; isRead: boolean },
  ask: (isFresh: boolean) => Promise<Answer>,
): Promise<Answer> {
  if (!isRead && !isRepeatable(method, url)) return ask(false)
  try {
    const answer = await ask(false)
    return isSpoilt(answer) ? ask(true) : answer
  } catch (error) {
    if (!isCut(error)) throw error
    return ask(true)
  }
}

/** Milliseconds between two tries to reach a server that begins anew. */
const PAUSE_MS = 100

/**
 * Asks until the server listens, for a server that begins anew: a connection that is refused has done nothing.
 * @param limit ends it
 */
export async function onceItListens(ask: () => Promise<Answer>, limit: AbortSignal): Promise<Answer> {
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (codeOf(error) !== 'ECONNREFUSED' || limit.aborted) throw error
      await sleep(PAUSE_MS)
    }
  }
}
