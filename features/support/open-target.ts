/** The target of the features: our own server on free ports, or the one that KASALAB_TARGET names. */
import { recordingTarget } from './dry-run/recording-target.ts'
import { openEmbedded } from './targets/embedded.ts'
import { withLab } from './targets/lab-target.ts'
import { namedTarget } from './targets/named.ts'
import { trust } from './targets/profile/gateway.ts'
import { headersOf, reachOf } from './targets/profile/surfaces.ts'
import { openStranger } from './targets/stranger/stranger.ts'
import { Wire } from './wire/wire.ts'
import type { Target } from './world/target.ts'

/** @throws ProfileError */
export async function openTarget(): Promise<Target> {
  if (process.env.KASALAB_RECORDS !== undefined) return recordingTarget(openEmbedded)
  const named = namedTarget(process.env.KASALAB_TARGET ?? 'embedded')
  if (named.kind === 'embedded') return openEmbedded()
  if (named.kind === 'lab') {
    if (named.profile?.ca !== undefined) trust(named.profile.ca)
    const reach = reachOf(named.base, named.profile)
    const wire = new Wire({ reach, ...(named.profile && { headersFor: headersOf(named.profile) }) })
    return withLab(wire, named.base)
  }
  return openStranger(named.profile, Number(process.env.CUCUMBER_WORKER_ID ?? 0))
}
