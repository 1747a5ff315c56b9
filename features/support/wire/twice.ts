/**
 * What is no answer of the target: a connection that is cut, and a gateway that did not reach it. A request that can
 * have done nothing is sent once more, on a new connection; only what two tries show is judged.
 */
import { type Answer, describeAnswer } from '../law/answer.ts'

const CUT = new Set(['ECONNRESET', 'EPIPE', 'ECONNABORTED'])

/** Whether a connection ended before the answer. */
export const isCut = (error: unknown): boolean => CUT.has((error as { code?: string } | null)?.code ?? '')

/** Whether an answer is a gateway's: it has not reached the target, and its page is no JSON. */
export const isOfGateway = ({ status, body }: Pick<Answer, 'status' | 'body'>): boolean =>
  (status === 502 || status === 504) && body === undefined

/** Reads that do something: codes are asked for, a report is printed. */
const DOING = /\/(ask-offline-codes|reports\/periodical)(?:[/?]|$)/

/** Whether a request can have done nothing, whether it came in or not. */
export const isRepeatable = (method: string, url: string): boolean =>
  (method === 'GET' || method === 'HEAD') && !DOING.test(url)

/** Why an answer to an action says nothing of the target; null: it does, or two tries had the same. */
export function lostAtGateway(answer: Answer): string | null {
  const [method = '', url = ''] = answer.asked?.split(' ') ?? []
  return isOfGateway(answer) && !isRepeatable(method, url) ? `a gateway answered ${describeAnswer(answer)}` : null
}

/**
 * @param ask sends it, on a new connection or on one that is open
 * @throws what the second try throws, or the only one
 */
export async function atMostTwice(
  method: string,
  url: string,
  ask: (isFresh: boolean) => Promise<Answer>,
): Promise<Answer> {
  if (!isRepeatable(method, url)) return ask(false)
  try {
    const answer = await ask(false)
    return isOfGateway(answer) ? ask(true) : answer
  } catch (error) {
    if (!isCut(error)) throw error
    return ask(true)
  }
}
