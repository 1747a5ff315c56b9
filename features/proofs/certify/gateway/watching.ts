/** What the gateway does to a day besides passing calls on. */
import type { Call } from '../calls/call.ts'
import type { PurchaseTwist } from '../calls/disturbances.ts'
import type { WorldChange } from '../calls/world-changes.ts'
import type { DisturbancePlan } from './plans.ts'

export interface Watching {
  plan: DisturbancePlan | null
  /** Longest that an answer which is to come too late is held, ms. */
  lateMs: number
  /** Kills the client, in the midst of its call. */
  kill(): void
  /** Whether the client was ended by us, so that what it leaves is not left by itself. */
  isEnded(): boolean
  /** Resolves when the world has changed. */
  change(world: WorldChange): Promise<void>
  /** What answers say in `Date`, where the world's clock is another one than the machine's; null: it is not. */
  date(): string | null
  /** Resolves when the next purchase at the terminal that a call names is to come to something else. */
  twist(purchase: PurchaseTwist, call: Call): Promise<void>
}
