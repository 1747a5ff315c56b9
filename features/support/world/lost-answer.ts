/** Answers that never come: their connection is cut, or the client gives up. Only a fault of the lab explains them. */
import { ok } from 'node:assert/strict'
import type { SaidFact } from '../actors/lab.ts'
import type { Answer } from '../law/answer.ts'

/** There was no answer: why, as the client sees it. */
export class MissingAnswer {
  readonly error: unknown

  constructor(error: unknown) {
    this.error = error
  }
}

const CUT = ['ECONNRESET', 'ABORT_ERR']

/** The answer to an action, if it has one; an error that is no missing answer is thrown. */
export async function answerOrNone(
  action: () => Promise<Answer | undefined>,
): Promise<Answer | MissingAnswer | undefined> {
  try {
    return await action()
  } catch (error) {
    const { code, name } = error as { code?: string; name?: string }
    if (CUT.includes(code ?? '') || name === 'TimeoutError') return new MissingAnswer(error)
    throw error
  }
}

/**
 * Holds what came against what the lab says of it.
 * @param facts since the action began; null: unknown
 * @throws the client's error, when no fault explains that there is no answer; or when an answer came that was lost
 */
export function holdLost(answer: Answer | MissingAnswer, facts: readonly SaidFact[] | null): void {
  const isLost = (facts ?? []).some(({ type }) => type === 'answer.lost' || type === 'request.lost')
  if (answer instanceof MissingAnswer) {
    if (!isLost) throw answer.error
  } else ok(!isLost, `the gateway lost it, and yet an answer came: ${answer.status}`)
}
