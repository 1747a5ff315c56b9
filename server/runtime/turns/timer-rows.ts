/** Timers of a turn on their way: to the clock of the world, into its rows, and out of them again. */
import type { TimerRow, TurnBatch } from '../../store/batch.ts'
import { StoreError } from '../../store/errors.ts'
import type { StoredTimer } from '../../store/states.ts'
import { Unreadable } from '../../store/unreadable.ts'
import { type World, WorldGone } from '../world/world.ts'

/** Sets or cancels one timer of a turn, on the world's clock and in the store. */
export function setTimer(batch: TurnBatch, world: World, key: string, timer: StoredTimer | null): void {
  const [address, id] = key.split(' ') as [string, string]
  if (timer) world.clock.timers.set(timer)
  else world.clock.timers.cancel(address, id)
  const row: TimerRow = timer ? [world.id, address, id, timer.due, timer.event] : [world.id, address, id]
  batch.timers.set(`${world.id} ${key}`, { row, set: timer !== null })
}

/**
 * The error of a timer's turn. What neither the store nor its rows say is thrown by a machine: another hand has written
 * an event that the actor cannot hear, and it never will.
 */
export function timerError(world: World, { address, id }: StoredTimer, thrown: unknown): unknown {
  if (thrown instanceof StoreError || thrown instanceof WorldGone || thrown instanceof Unreadable) return thrown
  const place = `timers: world ${world.id}, address ${address}, id ${id}`
  return new Unreadable(place, 'is nothing its actor can hear', { cause: thrown })
}
