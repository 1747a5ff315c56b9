/** What failed, the same for each failure of one cause: by it two tries are compared. */
import { type JudgementResult, withoutFigures } from '../../law/judgement/judgement-result.ts'

/**
 * @param message of the failed step
 * @param step id of the failed step, where no assertion of the law has failed: elsewhere it is another failure
 */
export function failureKey(judged: JudgementResult | null, message: string, step: string): string {
  const failed = judged?.failed
  if (failed) return JSON.stringify([failed.operation, failed.members])
  return `${step} ${withoutFigures(message.split('\n', 1)[0]!)}`
}
