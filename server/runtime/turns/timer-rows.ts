/** Timers of a turn on their way: to the clock of the world, and into its rows. */
import type { TimerRow, TurnBatch } from '../../store/batch.ts'
import type { StoredTimer } from '../../store/timer.ts'
import type { World } from '../world/world.ts'

/** Sets or cancels one timer of a turn, on the world's clock and in the store. */
export function setTimer(batch: TurnBatch, world: World, key: string, timer: StoredTimer | null): void {
  const [address, id] = key.split(' ') as [string, string]
  if (timer) world.clock.timers.set(timer)
  else world.clock.timers.cancel(address, id)
  const row: TimerRow = timer ? [world.id, address, id, timer.due, timer.event] : [world.id, address, id]
  batch.timers.set(`${world.id} ${key}`, { row, set: timer !== null })
}
