/** Which quirks are on in a world. */
import type { QuirksContext } from '../../../machines/vocabulary/quirk.ts'
import type { RuntimeServices } from '../services.ts'
import { QUIRKS, type QuirkName } from '../world/quirks.ts'
import type { World } from '../world/world.ts'

/** Names of the quirks that are on in a world. */
export const quirksOn = async ({ switchboard }: RuntimeServices, world: World): Promise<readonly string[]> =>
  (await switchboard.read<QuirksContext>(world, QUIRKS)).on

/** Whether a quirk is on in a world; at once, when that is in memory. */
export function isQuirkOn(services: RuntimeServices, world: World, quirk: QuirkName): boolean | Promise<boolean> {
  const seen = services.switchboard.peek<QuirksContext>(world, QUIRKS)
  return seen ? seen.on.includes(quirk) : quirksOn(services, world).then((on) => on.includes(quirk))
}
