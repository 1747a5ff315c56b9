/**
 * When a failure became certain: the world is forked after each step of a replay, and the rest run many times in other
 * orders and at other moments, where there is freedom. The share of runs that end broken grows with what decides it.
 */

import { forkOf, newWorld } from '../lab-of-run.ts'
import { steadyMembers } from '../recorded/recorded-content.ts'
import { UnknownReference } from '../references.ts'
import type { ReplayFile, ReplayStep } from '../replay-form.ts'
import { placed } from '../replaying.ts'
import { type ReplayServer, ReplayStopped } from '../server-under-test.ts'
import { ReplaySession } from '../session.ts'
import { isFree, plan, randomRow } from './freedom.ts'

/** After a step, or before the first. */
export interface CertaintyAfter {
  /** Number of the step; -1: before the first. */
  index: number
  /** Runs of the rest: one where nothing in it is free. */
  runs: number
  /** Of these, those that ended broken. */
  broken: number
}

/** Whether a run ends broken, by all its steps as they went. */
type RunJudge = (steps: readonly ReplayStep[]) => boolean

interface CertaintyOptions {
  /** Runs after each step. */
  runs: number
  /** What the orders and moments are made from. */
  seed: string
  /** Left out: by the last answer that is kept. */
  isBroken?: RunJudge
  told?: (after: CertaintyAfter) => void
}

/** Real time that a late answer is waited for after each step, ms. */
const ARRIVAL_MS = 100

/** Runs at the same time. */
const ABREAST = 4

/** @throws ReplayStopped, UnknownReference when the steps cannot be carried out as they are */
export async function certaintyOf(
  replay: ReplayFile,
  server: ReplayServer,
  { runs, seed, isBroken = judgeOf(replay), told = () => {} }: CertaintyOptions,
): Promise<CertaintyAfter[]> {
  requireForks(replay)
  const { steps } = replay
  const course = new ReplaySession(server, await newWorld(server, replay))
  const now: ReplayStep[] = []
  const found: CertaintyAfter[] = []
  try {
    for (let index = -1; index < steps.length; index++) {
      if (index >= 0) now.push(await placed(index, course.take(steps[index]!)))
      const count = isFree(steps, index + 1) ? runs : 1
      const isKilling = steps.slice(index + 1).some((step) => 'restart' in step)
      const ended = await inLanes(count, isKilling ? 1 : ABREAST, (run) =>
        restOf(course, server, steps, now, (rest) => plan(rest, now.length, randomRow(seed, index, run))),
      )
      const after = { index, runs: count, broken: ended.filter((each) => each !== null && isBroken(each)).length }
      found.push(after)
      told(after)
    }
    return found
  } finally {
    await course.end().catch(() => {})
  }
}

/** A kill cuts off the sockets of all worlds of a server, and so those of the world that is forked. */
function requireForks({ steps }: ReplayFile): void {
  const all = steps.flatMap((step) => ('together' in step ? step.together : [step]))
  if (all.some((step) => 'restart' in step) && all.some((step) => 'socket' in step))
    throw new ReplayStopped('a replay with restarts and sockets cannot be forked: a restart cuts all sockets off')
}

/** Runs the rest in a fork. @returns all steps as they went; null: this order cannot be carried out */
async function restOf(
  course: ReplaySession,
  server: ReplayServer,
  steps: readonly ReplayStep[],
  before: readonly ReplayStep[],
  planned: (steps: readonly ReplayStep[]) => ReturnType<typeof plan>,
): Promise<ReplayStep[] | null> {
  const fork = await course.fork(await forkOf(server, course.world.world))
  const now = [...before]
  try {
    for (const { index, step, interleaving } of planned(steps)) {
      now[index] = await fork.take(step, index, interleaving)
      for (const late of await fork.arrived(ARRIVAL_MS)) now[late.index] = late.now
    }
    return now
  } catch (error) {
    if (error instanceof UnknownReference) return null
    throw error
  } finally {
    await fork.end().catch(() => {})
  }
}

async function inLanes<T>(count: number, lanes: number, work: (run: number) => Promise<T>): Promise<T[]> {
  const done: T[] = []
  let next = 0
  const lane = async (): Promise<void> => {
    for (let run = next++; run < count; run = next++) done[run] = await work(run)
  }
  await Promise.all(Array.from({ length: Math.min(lanes, count) }, lane))
  return done
}

/**
 * By the last answer that is kept: a replay that says what it `breaks` keeps the wrong one, and a run that ends with the
 * same is broken; one that does not say so keeps the right one, and a run that ends otherwise is broken. Compared is how
 * it ended: status, rule, numbers and states, not ids and moments, which another order changes.
 * @throws ReplayStopped when no answer is kept
 */
export function judgeOf({ steps, breaks }: ReplayFile): RunJudge {
  const last = steps.findLastIndex((step) => endOf(step) !== null)
  if (last < 0)
    throw new ReplayStopped('no answer is kept to judge the end of a run by: kasalab replay --record keeps them')
  const kept = endOf(steps[last]!)
  return (now) => (endOf(now[last]!) === kept) === (breaks !== undefined)
}

/** How a step ended, as text; null: nothing of it is kept. Those sent together have ended as they are sorted. */
function endOf(step: ReplayStep): string | null {
  if ('together' in step) {
    const ends = step.together.map(endOf)
    return ends.every((end) => end === null) ? null : ends.map(String).sort().join('\n')
  }
  if ('http' in step && step.answer) {
    const { status, headers, body } = step.answer
    const length = Array.isArray(body) ? body.length : null
    return JSON.stringify([status, headers?.['x-rule']?.split(';')[0], length, steadyMembers(body)])
  }
  return 'socket' in step && step.heard ? JSON.stringify(step.heard.map(steadyMembers)) : null
}
