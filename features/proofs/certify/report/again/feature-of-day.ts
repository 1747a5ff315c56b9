/** A replay of a day as a scenario in our own sentences, without what only waits. */
import { durationMs } from '../../../../../machines/duration.ts'
import { gherkinOf } from '../../../../support/replay/gherkin/scenario.ts'
import { renumbered, stepsReferredTo } from '../../../../support/replay/references.ts'
import type { ReplayFile, ReplayStep } from '../../../../support/replay/replay-form.ts'

/** A look that was answered well, and that no later step reads: a till polls. */
function isPoll(step: ReplayStep, index: number, steps: readonly ReplayStep[]): boolean {
  if (!('http' in step) || step.http.method !== 'GET' || index === steps.length - 1) return false
  const { status } = step.answer ?? { status: 0 }
  return status >= 200 && status < 300 && !steps.some((each) => stepsReferredTo(each).includes(index))
}

/** Steps without polls, and the pauses around them as one. */
function withoutPolls(steps: readonly ReplayStep[]): ReplayStep[] {
  const left: ReplayStep[] = []
  const places = new Map<number, number>()
  for (const [index, step] of steps.entries()) {
    if (isPoll(step, index, steps)) continue
    const last = left.at(-1)
    if ('advance' in step && last && 'advance' in last) {
      const ms = durationMs(last.advance)! + durationMs(step.advance)!
      left[left.length - 1] = { advance: `PT${(ms / 1000).toFixed(3)}S` }
      continue
    }
    places.set(index, left.length)
    left.push(renumbered(step, (before) => places.get(before) ?? null))
  }
  return left
}

/** @param replay with what came, and with its secrets in their places */
export const featureOfDay = (replay: ReplayFile): string =>
  gherkinOf({ ...replay, steps: withoutPolls(replay.steps) }, 'What certifying a client has shown')
