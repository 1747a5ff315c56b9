/**
 * Shrinks the steps of a replay while they still show what they show: whole clients are left out first, then halves,
 * quarters and single steps (delta debugging), each with the steps that refer to it; then what is left is made simpler.
 */
import { renumbered, stepsReferredTo } from '../references.ts'
import type { ReplayStep } from '../replay-form.ts'
import { type SimplerSteps, simplerSteps } from './simpler.ts'

/** Whether steps still show what is to be shown, in their own world. */
type Breaks = (steps: ReplayStep[]) => Promise<boolean>

interface ShrinkOptions {
  /** Real time after which no further attempt begins, ms. */
  withinMs?: number
  /** Attempts in all. */
  mostTries?: number
  /** Milliseconds of a clock that only grows. */
  clock?: () => number
  /** Simpler forms of a step; left out: all there are. */
  simpler?: SimplerSteps
}

interface Shrunk {
  steps: ReplayStep[]
  /** How often the steps were tried. */
  tries: number
  /** No step and no part of one can be left out; false: the time or the attempts have run out before. */
  isMinimal: boolean
}

const MINUTE_MS = 60_000
const MOST_TRIES = 2000

/** The steps cannot be shrunk: they do not show it as they are. */
export class ShowsNothing extends Error {}

/**
 * The same steps and answers of `breaks` give the same result, as long as the time does not end.
 * @throws ShowsNothing when the steps do not break as they are
 */
export async function shrink(
  steps: readonly ReplayStep[],
  breaks: Breaks,
  {
    withinMs = MINUTE_MS,
    mostTries = MOST_TRIES,
    clock = () => performance.now(),
    simpler = simplerSteps,
  }: ShrinkOptions = {},
): Promise<Shrunk> {
  const attempts = new Attempts(breaks, clock() + withinMs, mostTries, clock)
  let current: ReplayStep[] = [...steps]
  if (!(await attempts.show(current))) throw new ShowsNothing('the steps do not break as they are')
  const attempt = async (smaller: ReplayStep[] | null): Promise<boolean> => {
    if (smaller === null || !(await attempts.show(smaller))) return false
    current = smaller
    return true
  }
  for (const name of clientsOf(current)) await attempt(withoutSteps(current, (step) => clientOf(step) === name))
  for (let before = ''; before !== JSON.stringify(current) && !attempts.areOver; ) {
    before = JSON.stringify(current)
    await leaveOutChunks(
      () => current.length,
      (from, to) => attempt(withoutSteps(current, (_, index) => index >= from && index < to)),
    )
    for (let index = current.length - 1; index >= 0; index--) await simplify(() => current, index, attempt, simpler)
  }
  return { steps: current, tries: attempts.tries, isMinimal: !attempts.areOver }
}

type Attempt = (smaller: ReplayStep[] | null) => Promise<boolean>

/**
 * Leaves out halves, quarters, eighths … down to single ones, from the end, until none can be left out.
 * @param count how many there are now
 * @param attempt leaves out those from a place up to another, and says whether they stay out
 */
export async function leaveOutChunks(
  count: () => number,
  attempt: (from: number, to: number) => Promise<boolean>,
): Promise<void> {
  for (let size = Math.ceil(count() / 2); size >= 1; ) {
    let isSmaller = false
    for (let end = count(); end > 0; end = Math.min(end - size, count()))
      if (await attempt(Math.max(0, end - size), end)) isSmaller = true
    if (size === 1 && !isSmaller) return
    size = size === 1 ? 1 : Math.ceil(size / 2)
  }
}

/** Puts simpler steps in the place of one, as long as there is one. */
async function simplify(
  current: () => ReplayStep[],
  index: number,
  attempt: Attempt,
  simplerOnes: SimplerSteps,
): Promise<void> {
  for (let isSimpler = true; isSimpler; ) {
    isSimpler = false
    const steps = current()
    const isReferred = steps.some((each) => stepsReferredTo(each).includes(index))
    for (const simpler of simplerOnes(steps[index]!, isReferred))
      if (await attempt(steps.with(index, simpler))) {
        isSimpler = true
        break
      }
  }
}

/**
 * The steps without some, and without those that refer to these, with their references renumbered; null: nothing would
 * be left, or nothing is left out.
 */
export function withoutSteps(
  steps: readonly ReplayStep[],
  isLeftOut: (step: ReplayStep, index: number) => boolean,
): ReplayStep[] | null {
  const numbers = new Map<number, number>()
  const left: ReplayStep[] = []
  for (const [index, step] of steps.entries()) {
    if (isLeftOut(step, index) || stepsReferredTo(step).some((each) => !numbers.has(each))) continue
    numbers.set(index, left.length)
    left.push(renumbered(step, (each) => numbers.get(each) ?? null))
  }
  return left.length === 0 || left.length === steps.length ? null : left
}

const clientOf = (step: ReplayStep): string | undefined => ('together' in step ? undefined : step.by)

const clientsOf = (steps: readonly ReplayStep[]): Set<string> => new Set(steps.flatMap((step) => clientOf(step) ?? []))

/** Attempts, each once, within their bounds. */
class Attempts {
  readonly #breaks: Breaks
  readonly #end: number
  readonly #most: number
  readonly #clock: () => number
  /** Those that showed nothing, as JSON. */
  readonly #vain = new Set<string>()
  tries = 0

  constructor(breaks: Breaks, end: number, most: number, clock: () => number) {
    this.#breaks = breaks
    this.#end = end
    this.#most = most
    this.#clock = clock
  }

  get areOver(): boolean {
    return this.tries >= this.#most || this.#clock() >= this.#end
  }

  async show(steps: ReplayStep[]): Promise<boolean> {
    const form = JSON.stringify(steps)
    if (this.#vain.has(form) || this.areOver) return false
    this.tries++
    if (await this.#breaks(steps)) return true
    this.#vain.add(form)
    return false
  }
}
