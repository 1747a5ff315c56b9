/** A replay is run: step by step what came is compared with what is kept, or kept in its place. */

import { newWorld } from './lab-of-run.ts'
import { isOrderSought, takenAsKept } from './orders.ts'
import { type ReplayDifference, stepDifferences } from './recorded/differences.ts'
import type { ReplayFile, ReplayStep } from './replay-form.ts'
import type { ReplayServer } from './server-under-test.ts'
import { ReplaySession } from './session.ts'

/** Real time within which a late answer comes after its time, ms. */
const ARRIVAL_MS = 500

/** A step as it went. */
export interface ReplayedStep {
  /** Number of the step; one that the replay does not have comes behind its last. */
  index: number
  kept: ReplayStep | null
  now: ReplayStep
  differences: ReplayDifference[]
}

export interface ReplayOutcome {
  steps: ReplayedStep[]
  /** The replay with what came in place of what was kept. */
  recorded: ReplayFile
  /** Whether anything was kept to be compared with. */
  isCompared: boolean
  /** What was replaced before bytes were compared, in words; empty: nothing. */
  replaced: string
}

/**
 * Runs a replay in its own world, which is deleted afterwards.
 * @param told called with each step when it has ended
 * @throws ReplayStopped, UnknownReference when a step cannot be carried out: the message names it
 */
export async function runReplay(
  replay: ReplayFile,
  server: ReplayServer,
  told: (step: ReplayedStep) => void = () => {},
): Promise<ReplayOutcome> {
  let course = new ReplaySession(server, await newWorld(server, replay))
  const steps: ReplayedStep[] = []
  const add = (index: number, kept: ReplayStep | null, now: ReplayStep): void => {
    const differences = kept ? stepDifferences(kept, now) : [{ place: 'heard', kept: undefined, now: heardIn(now) }]
    const step = { index, kept, now, differences }
    steps.push(step)
    told(step)
  }
  const take = async (step: ReplayStep, index: number): Promise<ReplayStep> => {
    const isSought = keepsSomething(step) && isOrderSought(step, course)
    const found = isSought ? await takenAsKept(course, server, step, replay.steps.slice(index + 1)) : null
    if (!found) return course.take(step)
    const left = course
    course = found.course
    await left.end()
    return found.now
  }
  try {
    for (const [index, step] of replay.steps.entries()) {
      const now = await placed(index, take(step, index))
      if (!course.late.has(index)) add(index, step, now)
      const isTime = 'advance' in step || index === replay.steps.length - 1
      for (const late of await course.arrived(isTime ? ARRIVAL_MS : 0))
        add(late.index, replay.steps[late.index]!, late.now)
    }
    for (const index of course.late) add(index, replay.steps[index]!, withoutAnswer(replay.steps[index]!))
    steps.sort((a, b) => a.index - b.index)
    const isCompared = replay.steps.some(keepsSomething)
    for (const step of await course.unread()) add(steps.length, isCompared ? null : step, step)
    const recorded = { ...replay, steps: steps.map(({ now }) => now) }
    return { steps, recorded, isCompared, replaced: course.masks.inWords }
  } finally {
    await course.end().catch(() => {})
  }
}

/** A step whose answer has not come by the end. */
const withoutAnswer = (step: ReplayStep): ReplayStep => ('http' in step ? { ...step, answer: { status: 0 } } : step)

const heardIn = (step: ReplayStep): unknown => ('socket' in step ? step.heard : undefined)

/** Whether anything that came is kept with a step. */
export const keepsSomething = (step: ReplayStep): boolean =>
  step.webhooks !== undefined ||
  ('together' in step
    ? step.together.some(keepsSomething)
    : ('http' in step && step.answer !== undefined) || ('socket' in step && step.heard !== undefined))

/** An error of a step names it. */
export async function placed<T>(index: number, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    ;(error as Error).message = `steps[${index}]: ${(error as Error).message}`
    throw error
  }
}
