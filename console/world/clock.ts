/** The clock of the world, as it goes on here between two looks at it. */
import { signal } from '@preact/signals'
import type { AdvanceClockBody, Clock, ClockMoved } from '../../server/client/model.ts'
import { untilAnswered } from '../base/again.ts'
import { lab } from '../base/lab.ts'

/** What a running clock is shown to, ms. */
const TICK_MS = 250

export const clockMode = signal<'real' | 'virtual' | null>(null)
/** What the world's clock shows, epoch milliseconds. */
export const now = signal(Date.now())
/** How much the clock of the world is ahead of this machine's, ms: of a clock that runs. */
let ahead = 0

export function setClock({ mode, now: text }: { mode: 'real' | 'virtual'; now: string }): void {
  clockMode.value = mode
  now.value = Date.parse(text)
  ahead = now.value - Date.now()
}

/** Looks so far: a later one takes the place of one that is not answered yet. */
let looks = 0

export async function lookAtClock(): Promise<void> {
  const [client, own] = [lab.value, ++looks]
  if (client === null) return
  const clock = await untilAnswered(
    () => client.clock.get(),
    () => own === looks,
  ).catch(() => null)
  if (clock !== null && own === looks) setClock(clock)
}

/** Takes a step; a clock that runs is stopped first. @throws LabError when the clock cannot go there */
export async function advance(step: AdvanceClockBody): Promise<ClockMoved> {
  const { clock } = lab.value!
  if (clockMode.value !== 'virtual') setClock((await clock.stop()).clock)
  const moved = await clock.advance(step)
  setClock(moved.clock)
  return moved
}

/** The clock of the world as it is now, to be put back later. */
export async function findClock(): Promise<Clock> {
  const clock = await lab.value!.clock.get()
  setClock(clock)
  return clock
}

/** Puts the clock back: a stopped one to its time; one that ran shows the time of the machine again. */
export async function putBack({ mode, now: text }: Clock): Promise<void> {
  const { clock } = lab.value!
  setClock((await (mode === 'real' ? clock.run() : clock.stop(text))).clock)
}

setInterval(() => {
  if (clockMode.value === 'real') now.value = Date.now() + ahead
}, TICK_MS)
