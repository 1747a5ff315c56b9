/** A client's quiet day, and then a day for each disturbance of each of its calls: some at a time, each at a world of its own. */
import type { Target } from '../../support/world/target.ts'
import { type ClientUnderTest, type Day, livedDay } from './day/day.ts'
import { type DisturbancePlan, plansFor } from './gateway/plans.ts'
import { beside } from './rules/money-rules.ts'
import { disturbedCall } from './rules/patience-rules.ts'
import { judgedDay, type RuleFinding } from './rules/rules.ts'

export interface JudgedDay {
  plan: DisturbancePlan | null
  findings: readonly RuleFinding[]
}

export interface Swept {
  quiet: Day
  /** Whether two quiet days make the same receipts: else days are not held against each other. */
  isRepeatable: boolean
  /** The quiet one first. */
  days: JudgedDay[]
  /** Disturbances of calls that did not come again. */
  unmet: DisturbancePlan[]
  /** Those that were not tried. */
  left: number
  /** Milliseconds of the quiet day, and of each other on average, shared by those at the same time. */
  took: { quiet: number; each: number }
}

export interface SweepOptions {
  /** Days at the same time. */
  parallel: number
  /** `i/n`: a part of the disturbances, from 1; null: all. */
  shard: { part: number; parts: number } | null
  /** Disturbances that are tried; left out: all. */
  chooses?(plan: DisturbancePlan): boolean
  /** Whether no further day begins. */
  stops(): boolean
  /** Told of each day that has ended. */
  progress(done: number, all: number): void
}

/** @throws when the client calls nothing, or its set-up fails */
export async function sweep(target: Target, client: ClientUnderTest, options: SweepOptions): Promise<Swept> {
  const begun = performance.now()
  const quiet = await livedDay(target, client, null)
  if (quiet.calls.length === 0)
    throw new Error(`the client called nothing: ${quiet.ends.at(-1)!.said.trim() || 'and said nothing'}`)
  const days: JudgedDay[] = [{ plan: null, findings: judgedDay(quiet, null, false) }]
  const quietTook = performance.now() - begun
  const swept: Swept = { quiet, isRepeatable: true, days, unmet: [], left: 0, took: { quiet: quietTook, each: 0 } }
  // What it does undisturbed is judged by that alone
  if (days[0]!.findings.some(({ rule, broken }) => rule === 'ends-by-itself' && broken.length > 0)) return swept
  swept.isRepeatable = beside(await livedDay(target, client, null), quiet).length === 0
  const { shard, parallel, chooses = () => true } = options
  const all = plansFor(quiet.calls).filter(chooses)
  const plans = all.filter((_, at) => shard === null || at % shard.parts === shard.part - 1)
  let next = 0
  const lane = async (): Promise<void> => {
    while (next < plans.length && !options.stops()) {
      const plan = plans[next++]!
      const day = await livedDay(target, client, plan)
      if (disturbedCall(day)) days.push({ plan, findings: judgedDay(day, quiet, swept.isRepeatable) })
      else swept.unmet.push(plan)
      options.progress(days.length + swept.unmet.length - 1, plans.length)
    }
  }
  const sweepBegun = performance.now()
  await Promise.all(Array.from({ length: parallel }, lane))
  swept.left = plans.length - next
  swept.took.each = (performance.now() - sweepBegun) / Math.max(1, next)
  return swept
}
