/** What the console knows of its world, kept up to date. */

import { openLab } from '../base/lab.ts'
import { lookAtClock } from './clock.ts'
import { look } from './registers.ts'
import { forgetTokens } from './sign-in.ts'
import { followWorld } from './timeline.ts'

/** Looks at the world anew: it was reset, restored or restarted. */
async function again(): Promise<void> {
  forgetTokens()
  await openLab()
  await Promise.all([lookAtClock(), look()])
}

/** Begins to follow the world. */
export function begin(): void {
  void lookAtClock()
  void look()
  followWorld(() => void again())
}
