/** A client's quiet day, and then a day for each disturbance of each of its calls: some at a time, each at a world of its own. */
import type { Target } from '../../support/world/target.ts'
import type { ClientUnderTest } from './client/client-under-test.ts'
import { type Day, type DayGuest, livedDay } from './day/day.ts'
import { type DisturbancePlan, plansFor } from './gateway/plans.ts'
import { type JudgedDay, LeastDisturbedDays } from './kept/judged-days.ts'
import { type KeptDay, keptDay } from './kept/kept-day.ts'
import { beside } from './rules/money-rules.ts'
import { wasDisturbed } from './rules/patience-rules.ts'
import { judgedDay, type RuleFinding } from './rules/rules.ts'
import { NEXT_DAY } from './rules/sale-rules.ts'

export interface Swept {
  /** What was tried: every disturbance, one day, or what a client did while it was watched. */
  scope: 'sweep' | 'day' | 'watch'
  quiet: Day
  /** Whether two quiet days make the same receipts: else days are not held against each other. */
  isRepeatable: boolean
  /** The quiet one first. */
  days: JudgedDay[]
  /** Disturbances of calls that did not come again. */
  unmet: DisturbancePlan[]
  /** How many gave no verdict: they were not tried, or this machine was too slow for them. */
  left: number
  /** Those whose day this machine was too slow for, by itself as well: a client that leaves is not judged by it. */
  tooSlow: DisturbancePlan[]
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
  /** Whether every day is kept whole; left out: those that break a rule with the least disturbance. */
  keepsAll?: boolean
  /** Whether no further day begins. */
  stops(): boolean
  /** Told of each day that has ended. */
  progress(done: number, all: number): void
}

interface JudgedBy extends Pick<DayGuest, 'startsAnew'> {
  quiet: Day | null
  isRepeatable: boolean
  wants(day: JudgedDay): boolean
}

/** Lives a day, and judges it while its world is there. @param quiet null: this is it */
async function judgedLife(
  target: Target,
  client: ClientUnderTest,
  plan: DisturbancePlan | null,
  { quiet, isRepeatable, wants, startsAnew }: JudgedBy,
): Promise<{ day: Day; judged: JudgedDay }> {
  let findings: readonly RuleFinding[] = []
  let kept: KeptDay | null = null
  const day = await livedDay(target, client, plan, {
    ...(startsAnew && { startsAnew }),
    async look(ended, lab) {
      findings = judgedDay(ended, quiet, isRepeatable)
      const broken = findings.flatMap((each) => each.broken)
      if (wants({ plan, findings, kept })) kept = await keptDay(ended, quiet, broken, lab)
    },
  })
  return { day, judged: { plan, findings, kept } }
}

/** Whether the client left a call whose answer nothing kept from it. What a kill has cut off is of the kill. */
const wasLeftWaiting = ({ calls, ends }: Day): boolean =>
  calls.some(({ isGivenUp, process }) => isGivenUp && process === calls[0]!.process + ends.length - 1)

const keepsNextDay = ({ findings }: JudgedDay): boolean =>
  findings.some(({ rule, broken }) => rule === NEXT_DAY && broken.length === 0)

/** A second day: what a till has written down may say that its day is over, and its ids may be made of the date. */
async function secondLife(...[target, client, plan, judgedBy]: Parameters<typeof judgedLife>) {
  let lived = await judgedLife(target, client, plan, judgedBy)
  for (const startsAnew of ['on this date', 'on another date'] as const)
    if (!keepsNextDay(lived.judged)) lived = await judgedLife(target, client, plan, { ...judgedBy, startsAnew })
  return lived
}

/** Lives the quiet day, once more where a call was left: this machine may have been slow. */
async function quietLife(target: Target, client: ClientUnderTest, wants: JudgedBy['wants']) {
  const judgedBy = { quiet: null, isRepeatable: false, wants }
  const first = await judgedLife(target, client, null, judgedBy)
  return wasLeftWaiting(first.day) ? judgedLife(target, client, null, judgedBy) : first
}

/** @throws when the client calls nothing, or its set-up fails */
export async function sweep(target: Target, client: ClientUnderTest, options: SweepOptions): Promise<Swept> {
  const { shard, parallel, chooses, keepsAll = false } = options
  const least = new LeastDisturbedDays()
  const wants = (each: JudgedDay): boolean => keepsAll || least.wants(each)
  const begun = performance.now()
  const { day: quiet, judged } = await quietLife(target, client, wants)
  if (quiet.calls.length === 0)
    throw new Error(`the client called nothing: ${quiet.ends.at(-1)!.said.trim() || 'and said nothing'}`)
  least.add(judged)
  const days = [judged]
  const took = { quiet: performance.now() - begun, each: 0 }
  const swept: Swept = { scope: 'sweep', quiet, isRepeatable: true, days, unmet: [], left: 0, tooSlow: [], took }
  // What it does undisturbed is judged by that alone
  if (judged.findings.some(({ rule, broken }) => rule === 'ends-by-itself' && broken.length > 0)) return swept
  const all = plansFor(quiet.calls, quiet.webhooks).filter((plan) => chooses?.(plan) ?? true)
  const plans = all.filter((_, at) => shard === null || at % shard.parts === shard.part - 1)
  if (plans.length > 0) swept.isRepeatable = beside(await livedDay(target, client, null), quiet).length === 0
  const isPatient = !wasLeftWaiting(quiet)
  const tryOut = async (plan: DisturbancePlan, slow: DisturbancePlan[]): Promise<void> => {
    const { isRepeatable } = swept
    const judgedBy = { quiet, isRepeatable, wants }
    const life = plan.call === null ? secondLife : judgedLife
    const lived = await life(target, client, plan, judgedBy)
    if (isPatient && wasLeftWaiting(lived.day)) return void slow.push(plan)
    if (wasDisturbed(lived.day)) {
      least.add(lived.judged)
      days.push(lived.judged)
    } else swept.unmet.push(plan)
    options.progress(days.length + swept.unmet.length - 1, plans.length)
  }
  let next = 0
  const again: DisturbancePlan[] = []
  const lane = async (): Promise<void> => {
    while (next < plans.length && !options.stops()) await tryOut(plans[next++]!, again)
  }
  const sweepBegun = performance.now()
  await Promise.all(Array.from({ length: parallel }, lane))
  while (again.length > 0 && !options.stops()) await tryOut(again.pop()!, swept.tooSlow)
  swept.left = plans.length - next + again.length + swept.tooSlow.length
  took.each = (performance.now() - sweepBegun) / Math.max(1, next)
  return swept
}
