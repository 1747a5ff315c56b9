/** Quirks that belong to a world as its seed does: they are on, and a reset leaves them on. */
import type { QuirkCommand, QuirksContext } from '../../../machines/vocabulary/quirk.ts'
import { Unreadable } from '../../store/unreadable.ts'
import type { Switchboard } from '../turns/switchboard.ts'
import { QUIRKS, type QuirkName } from '../world/quirks.ts'
import type { World } from '../world/world.ts'

export async function setInitialQuirks(
  switchboard: Switchboard,
  world: World,
  quirks: readonly QuirkName[],
): Promise<void> {
  if (quirks.length === 0) return
  const command: QuirkCommand = { type: 'quirks.make', at: world.clock.now(), quirks: [...quirks] }
  await switchboard.ask(world, QUIRKS, command)
}

/** None where that cannot be read: a reset is the way out of rows that are damaged. */
export async function quirksMadeWith(switchboard: Switchboard, world: World): Promise<string[]> {
  try {
    return (await switchboard.read<QuirksContext>(world, QUIRKS)).made
  } catch (error) {
    if (error instanceof Unreadable) return []
    throw error
  }
}
