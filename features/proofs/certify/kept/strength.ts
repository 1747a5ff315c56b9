/** How strongly a day is disturbed. */
import { DISTURBANCES } from '../calls/disturbances.ts'
import type { DisturbancePlan } from '../gateway/plans.ts'

/** Their catalogue begins with the weakest. */
const WEAKEST_FIRST = Object.keys(DISTURBANCES)
/** More than the calls of any day. */
const CALLS = 1_000_000

/** A number that is the greater, the stronger the disturbance is, and then the later it comes; below 0: the day is quiet. */
export const strengthOf = (plan: DisturbancePlan | null): number =>
  plan === null ? -1 : WEAKEST_FIRST.indexOf(plan.disturbance) * CALLS + plan.n
