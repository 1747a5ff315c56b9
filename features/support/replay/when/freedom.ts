/**
 * The freedom of a replay: what could as well have happened in another order or at another moment. Those that are sent
 * together begin in any order; clients that are named and do not refer to each other take turns in any way; a fault
 * comes at any moment of the time that passes beside it.
 */
import { createHash } from 'node:crypto'
import { durationMs } from '../../../../machines/duration.ts'
import { stepsReferredTo } from '../references.ts'
import type { AdvanceStep, ReplayStep } from '../replay-form.ts'
import type { Interleaving } from '../session.ts'

/** A step to be taken: its number in the replay, by which others refer to it. */
interface PlannedStep {
  index: number
  step: ReplayStep
  interleaving?: Interleaving
}

/** At least 0, below 1; the same row for the same seed. */
type RandomRow = () => number

/** Longest real wait before one of those that are sent together, ms. */
const LONGEST_WAIT_MS = 12

export function randomRow(...seed: readonly (string | number)[]): RandomRow {
  let counter = 0
  return () => {
    const digest = createHash('sha256')
      .update(JSON.stringify([...seed, counter++]))
      .digest()
    return digest.readUInt32BE(0) / 2 ** 32
  }
}

/** Whether another order or moment is possible in the steps from a number on. */
export function isFree(steps: readonly ReplayStep[], from: number): boolean {
  const rest = steps.slice(from)
  return (
    rest.some((step) => 'together' in step && step.together.length > 1) ||
    rest.some((step, index) => isFaultBesideTime(step, rest[index + 1])) ||
    turnsOf(steps, from).some((turn) => new Set(turn.map((index) => clientOf(steps[index]!))).size > 1)
  )
}

/** One of the courses that the steps from a number on could as well have taken. */
export function plan(steps: readonly ReplayStep[], from: number, random: RandomRow): PlannedStep[] {
  const order = turnsOf(steps, from).flatMap((turn) => merged(steps, turn, random))
  const planned = order.map((index): PlannedStep => {
    const step = steps[index]!
    return { index, step, ...('together' in step && { interleaving: interleaved(step.together.length, random) }) }
  })
  return planned.flatMap((each, place) => moved(planned, place, each, random))
}

const clientOf = (step: ReplayStep): string | undefined => ('together' in step ? undefined : step.by)

/** Numbers of steps, divided into those of clients who take turns; any other step is alone, and none passes it. */
function turnsOf(steps: readonly ReplayStep[], from: number): number[][] {
  const turns: number[][] = []
  let isOpen = false
  for (let index = from; index < steps.length; index++) {
    const isOfClient = clientOf(steps[index]!) !== undefined
    if (isOfClient && isOpen) turns.at(-1)!.push(index)
    else turns.push([index])
    isOpen = isOfClient
  }
  return turns
}

/** Any order in which each client keeps its own, and no step comes before one that it refers to. */
function merged(steps: readonly ReplayStep[], turn: readonly number[], random: RandomRow): number[] {
  const left = [...turn]
  const order: number[] = []
  while (left.length > 0) {
    const ready = left.filter((index, place) => {
      const before = left.slice(0, place)
      const isFirst = !before.some((other) => clientOf(steps[other]!) === clientOf(steps[index]!))
      return isFirst && !stepsReferredTo(steps[index]!).some((other) => left.includes(other))
    })
    const next = ready[Math.floor(random() * ready.length)]!
    left.splice(left.indexOf(next), 1)
    order.push(next)
  }
  return order
}

function interleaved(count: number, random: RandomRow): Interleaving {
  const order = Array.from({ length: count }, (_, index) => index)
  for (let place = count - 1; place > 0; place--) {
    const other = Math.floor(random() * (place + 1))
    ;[order[place], order[other]] = [order[other]!, order[place]!]
  }
  return { order, waits: order.map((_, place) => place * random() * LONGEST_WAIT_MS) }
}

const isFault = (step: ReplayStep | undefined): boolean => step !== undefined && 'fault' in step
const isTime = (step: ReplayStep | undefined): step is AdvanceStep =>
  step !== undefined && 'advance' in step && (durationMs(step.advance) ?? 0) > 1

const isFaultBesideTime = (step: ReplayStep, next: ReplayStep | undefined): boolean =>
  (isFault(step) && isTime(next)) || (isTime(step) && isFault(next))

/** A fault beside time that passes comes within that time: the time is divided, and the fault put between. */
function moved(planned: readonly PlannedStep[], place: number, each: PlannedStep, random: RandomRow): PlannedStep[] {
  const [before, after] = [planned[place - 1]?.step, planned[place + 1]?.step]
  if (isFault(each.step)) {
    // It is put by the time beside it: by the time behind it, where both sides have some
    return isTime(after) || isTime(before) ? [] : [each]
  }
  if (!isTime(each.step)) return [each]
  const earlier = isFault(before) ? planned[place - 1]! : undefined
  const later = isFault(after) && !isTime(planned[place + 2]?.step) ? planned[place + 1]! : undefined
  const faults = [earlier, later].filter((one) => one !== undefined)
  const ms = durationMs(each.step.advance)!
  const moments = faults.map(() => Math.floor(random() * (ms + 1))).sort((a, b) => a - b)
  const parts = [...moments, ms].map((moment, index) => moment - (moments[index - 1] ?? 0))
  return parts.flatMap((part, index): PlannedStep[] => [
    ...(part > 0 ? [{ index: each.index, step: { ...each.step, advance: `PT${part / 1000}S` } as AdvanceStep }] : []),
    ...(faults[index] ? [faults[index]] : []),
  ])
}
