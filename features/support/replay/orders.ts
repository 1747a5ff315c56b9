/**
 * Those that are sent together are answered in some order, and a server may take another one each time: a replay looks
 * for an order in which they come as kept, in forks of the world. Sent at once first, for what only overlapping shows.
 */

import { forkOf } from './lab-of-run.ts'
import { singleDifferences, stepDifferences } from './recorded/differences.ts'
import type { HttpStep, ReplayStep, SingleReplayStep, TogetherStep } from './replay-form.ts'
import type { ReplayServer } from './server-under-test.ts'
import type { ReplaySession, Taken } from './session.ts'

/** Orders that are tried of one step: nine take some forty. */
const MOST_ORDERS = 150
/** How often they are sent at once, before their orders and behind them. */
const AT_ONCE = 2

/** A fork has its own sockets: while clients are at sockets no order is looked for. */
export const isOrderSought = (step: ReplayStep, course: ReplaySession): step is TogetherStep =>
  'together' in step &&
  step.together.length > 1 &&
  !course.hasClients &&
  !step.together.some((each) => 'socket' in each)

/** A course in a fork, and the step as it went there. */
interface TakenAsKept {
  course: ReplaySession
  now: ReplayStep
}

/**
 * @param later steps behind it: they show whether a request without an answer was made
 * @returns null: there is no order in which they come as kept; where there is one but for ids, what went then
 */
export async function takenAsKept(
  course: ReplaySession,
  server: ReplayServer,
  step: TogetherStep,
  later: readonly ReplayStep[],
): Promise<TakenAsKept | null> {
  const fork = async (from: ReplaySession): Promise<ReplaySession> => from.fork(await forkOf(server, from.world.world))
  const atOnce = async (): Promise<TakenAsKept | null> => {
    // What a kill cuts off is chance
    const tries = step.together.some((each) => 'restart' in each) ? 0 : AT_ONCE
    for (let left = tries; left > 0; left--) {
      const found = await takenAtOnce(await fork(course), step)
      if (found) return found
    }
    return null
  }
  const inOrder = (): Promise<TakenAsKept | null> => new OrderSearch(step, later, () => fork(course)).found()
  return (await atOnce()) ?? (await inOrder()) ?? atOnce()
}

/** UUIDs, hashes in hex, signatures in base64, and the numbers of the tax authority. */
const MADE = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\b[0-9a-f]{64}\b|[A-Za-z0-9+/]{43}=|\bTEST-\w{6}\b/g

/** But for ids: they are given as requests come in, and may belong to no order in which these are answered. */
function isAsKept(kept: SingleReplayStep, now: SingleReplayStep): boolean {
  const bare = (step: SingleReplayStep): SingleReplayStep => JSON.parse(JSON.stringify(step).replaceAll(MADE, 'made'))
  return singleDifferences(bare(kept), bare(now)).length === 0
}

async function takenAtOnce(course: ReplaySession, step: TogetherStep): Promise<TakenAsKept | null> {
  const now = await course.take(step)
  if (stepDifferences(step, now).length === 0) return { course, now }
  await course.end()
  return null
}

/** Whether a request without an answer was made: not where the same is sent again later, and accepted. */
export function wasMade({ http }: HttpStep, later: readonly ReplayStep[]): boolean {
  const body = JSON.stringify(http.body)
  const isAgain = (step: SingleReplayStep): step is HttpStep =>
    'http' in step && step.http.path === http.path && JSON.stringify(step.http.body) === body
  const again = later.flatMap((step) => ('together' in step ? step.together : [step])).find(isAgain)
  return !again?.answer || again.answer.status >= 300
}

/** A course in a fork behind steps in some order, which all came as kept. */
interface OrderTaken {
  course: ReplaySession
  taken: ReadonlyMap<number, Taken<SingleReplayStep>>
}

/** Puts one step after the other into an order, at the last place at which it and those behind it come as kept. */
class OrderSearch {
  readonly #step: TogetherStep
  readonly #fork: () => Promise<ReplaySession>
  /** Numbers of those whose answers are looked at. */
  readonly #answered: readonly number[]
  /** Of those without an answer because the server ended: those that were made before. */
  readonly #lost: readonly number[]
  #left = MOST_ORDERS

  /** @param fork makes a world as it was before the step */
  constructor(step: TogetherStep, later: readonly ReplayStep[], fork: () => Promise<ReplaySession>) {
    this.#step = step
    this.#fork = fork
    const isEnding = step.together.some((each) => 'restart' in each)
    const isLost = (each: SingleReplayStep): each is HttpStep => isEnding && 'http' in each && each.answer?.status === 0
    const numbered = [...step.together.entries()]
    this.#answered = numbered.flatMap(([index, each]) => ('restart' in each || isLost(each) ? [] : [index]))
    this.#lost = numbered.flatMap(([index, each]) => (isLost(each) && wasMade(each, later) ? [index] : []))
  }

  /** @returns null: they fit into no order that was tried */
  async found(): Promise<TakenAsKept | null> {
    const order = await this.#order()
    const path = order && (await this.#taken(order))
    if (!path) return null
    const { course, taken } = path
    for (const index of this.#lost) await course.begin(this.#step.together[index]!)
    const parts: Taken<SingleReplayStep>[] = []
    for (const [index, each] of this.#step.together.entries())
      parts.push(taken.get(index) ?? ('restart' in each ? await course.begin(each) : lost(each)))
    const begun = { step: { together: parts.map(({ step }) => step) }, came: parts.map(({ came }) => came) }
    return { course, now: await course.finish(begun, this.#step) }
  }

  async #order(): Promise<number[] | null> {
    let order: number[] = []
    let left = [...this.#answered]
    while (left.length > 0) {
      const postponed: number[] = []
      for (const index of left) {
        const longer = await this.#withOneMore(order, index)
        if (longer) order = longer
        else postponed.push(index)
      }
      // Those that wait for others are tried again behind these
      if (postponed.length === left.length) return null
      left = postponed
    }
    return order
  }

  async #withOneMore(order: readonly number[], index: number): Promise<number[] | null> {
    for (let place = order.length; place >= 0; place--) {
      if (this.#left-- <= 0) return null
      const longer = order.toSpliced(place, 0, index)
      const path = await this.#taken(longer)
      if (!path) continue
      await path.course.end()
      return longer
    }
    return null
  }

  /** Takes steps in an order, in a fork. @returns null: one of them did not come as kept */
  async #taken(order: readonly number[]): Promise<OrderTaken | null> {
    const course = await this.#fork()
    const taken = new Map<number, Taken<SingleReplayStep>>()
    for (const index of order) {
      const one = await course.begin(this.#step.together[index]!)
      if (!isAsKept(this.#step.together[index]!, one.step)) {
        await course.end()
        return null
      }
      taken.set(index, one)
    }
    return { course, taken }
  }
}

/** Of a request that had no answer: it has none again. */
const lost = (step: SingleReplayStep): Taken<SingleReplayStep> => ({
  step,
  came: { status: 0, headers: {}, body: undefined },
})
