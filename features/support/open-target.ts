/** The target of the features: our own server on free ports, or the one that KASALAB_TARGET names. */
import { withLab } from './targets/lab-target.ts'
import { namedTarget } from './targets/named.ts'
import { trust } from './targets/profile/gateway.ts'
import { headersOf, reachOf } from './targets/profile/surfaces.ts'
import { openStranger } from './targets/stranger/stranger.ts'
import { PROGRAM } from './wire/http.ts'
import { type HeadersFor, Wire } from './wire/wire.ts'
import type { Target } from './world/target.ts'

/** Our own server is asked by a program without a name (AMB-06), unless a quirk of the run demands one. */
const programByQuirk: HeadersFor = () =>
  process.env.KASALAB_QUIRKS?.split(',').includes('client-name-required') ? PROGRAM : {}

/** @throws ProfileError */
export async function openTarget(): Promise<Target> {
  const named = namedTarget(process.env.KASALAB_TARGET ?? 'embedded')
  if (named.kind === 'embedded') {
    // At any other target the server is not loaded
    const { openEmbedded } = await import('./targets/embedded.ts')
    return openEmbedded(new Wire({ headersFor: programByQuirk }))
  }
  if (named.kind === 'lab') {
    if (named.profile?.ca !== undefined) trust(named.profile.ca)
    const reach = reachOf(named.base, named.profile)
    const wire = new Wire({ reach, headersFor: named.profile ? headersOf(named.profile) : programByQuirk })
    return withLab(wire, named.base)
  }
  return openStranger(named.profile, Number(process.env.CUCUMBER_WORKER_ID ?? 0))
}
