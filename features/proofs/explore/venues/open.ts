/** The places of a target, as it is named on the command line. */
import { openTarget } from '../../../support/open-target.ts'
import { settingsOf, targetOf } from '../../../support/targets/run-settings.ts'
import type { Budget } from './bound.ts'
import { openOwnProcess, restartOf } from './own-process.ts'
import type { Venues } from './venue.ts'
import { inWorlds } from './worlds.ts'

/**
 * @param named address of a sandbox with a lab, or the file of a profile; null: a sandbox of its own
 * @param lanes of the profile, at most; null: all
 * @param kills whether a restart is a kill -9 of a server of its own
 * @throws ProfileError when it cannot be explored
 */
export async function openVenues(
  named: string | null,
  { lanes, kills }: { lanes: number | null; kills: boolean },
  budget: Budget,
): Promise<Venues> {
  if (kills) {
    const own = await openOwnProcess()
    return inWorlds(own, budget, restartOf(own))
  }
  const settings = settingsOf(named === null ? null : { kasalab: { ...settingsOf(null, {}), target: named } }, {})
  const target = targetOf(settings)
  if (target.kind === 'stranger') {
    const { inLanes } = await import('./lanes.ts')
    return inLanes(target.profile, lanes, budget)
  }
  return inWorlds(await openTarget(settings), budget)
}
