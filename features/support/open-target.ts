/** The target of the features: our own server on free ports, or another one. */

import { withLab } from './targets/lab-target.ts'
import { trust } from './targets/profile/gateway.ts'
import { headersOf, reachOf } from './targets/profile/surfaces.ts'
import { type RunSettings, settingsOf, targetOf } from './targets/run-settings.ts'
import { openStranger } from './targets/stranger/stranger.ts'
import { PROGRAM } from './wire/http.ts'
import { type HeadersFor, Wire } from './wire/wire.ts'
import type { Target } from './world/target.ts'

/** Our own server is asked by a program without a name (AMB-06), unless a quirk of the run demands one. */
const programByQuirk =
  ({ quirks }: RunSettings): HeadersFor =>
  () =>
    quirks.includes('client-name-required') ? PROGRAM : {}

/** @param lane number of the runner, from 0 @throws ProfileError */
export async function openTarget(settings: RunSettings = settingsOf(null), lane = 0): Promise<Target> {
  const named = targetOf(settings)
  const { allowedHosts, quirks } = settings
  if (named.kind === 'embedded') {
    // At any other target the server is not loaded
    const { openEmbedded } = await import('./targets/embedded.ts')
    return openEmbedded(new Wire({ headersFor: programByQuirk(settings) }), quirks)
  }
  if (named.kind === 'lab') {
    if (named.profile?.ca !== undefined) trust(named.profile.ca)
    const reach = reachOf(named.base, named.profile, allowedHosts)
    const wire = new Wire({ reach, headersFor: named.profile ? headersOf(named.profile) : programByQuirk(settings) })
    return withLab(wire, named.base)
  }
  return openStranger(named.profile, lane, settings)
}
