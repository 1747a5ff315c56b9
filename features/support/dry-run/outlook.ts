/**
 * What a target lacks of what scenarios declare that they ask for, by its profile alone: it receives no request. What
 * only the target can answer, as whether the tax authority can be held back, shows in the run.
 */
import {
  addressOf,
  type Capability,
  isCapability,
  lacks,
  type Need,
  NotTested,
  type ProfileAddress,
} from '../law/capabilities.ts'
import { openAdapter } from '../targets/adapter/adapter.ts'
import { ofALab } from '../targets/lab-target.ts'
import { namedTarget } from '../targets/named.ts'
import { deskOf, type Profile, profileLanes } from '../targets/profile/profile.ts'
import { NO_MAILBOX, NOT_CALLED, reachesUs } from '../targets/profile/receiver-form.ts'
import { cardOf } from '../targets/seed.ts'
import { offersOf } from '../targets/stranger/stranger.ts'
import { requireReachable } from '../targets/stranger/stranger-knowledge.ts'
import { offersFor, type ScenarioTraits } from '../traits/scenario-traits.ts'
import { requireRole } from '../world/session.ts'

/** Why a scenario cannot be tested to its end, or not even to its first judgement. */
export interface Outlook {
  /** @returns null: to its end, as far as the profile tells */
  lacking(traits: ScenarioTraits): string | null
  /** @returns null: to its first judgement */
  lackingFirst(traits: ScenarioTraits): string | null
}

/** @returns the reason when the work ended as not tested; null otherwise */
function reasonOf(work: () => void): string | null {
  try {
    work()
    return null
  } catch (error) {
    if (error instanceof NotTested) return error.message
    throw error
  }
}

const outlook = (reach: (traits: ScenarioTraits, asks: readonly Need[]) => void): Outlook => ({
  lacking: (traits) => reasonOf(() => reach(traits, traits.asks)),
  lackingFirst: (traits) => reasonOf(() => reach(traits, traits.asksFirst)),
})

/** Our own sandbox has everything. */
const OWN = outlook(() => {})

/** A server with a lab. */
export const outlookOfLab = (offers: ReadonlySet<Capability>): Outlook =>
  outlook((_, asks) => {
    for (const need of asks) if (isCapability(need) && !offers.has(need)) throw lacks(need)
  })

/** @param place of the lane @throws ProfileError when its adapter cannot be loaded */
export async function outlookOfStranger(profile: Profile, place = 0): Promise<Outlook> {
  const offers = await offersOf(profile)
  const isUsed = profile.adapter === undefined || !(await openAdapter(profile.adapter)).reset
  const lanes = profileLanes(profile)
  const lane = lanes[place % lanes.length]!
  const card = cardOf(profile, lane, '')
  const addresses: Record<ProfileAddress, () => void> = {
    cloud: () => void addressOf(profile.cloud ?? null, 'cloud'),
    desk: () => void addressOf(deskOf(profile, lane, 'the register'), 'desk for the register'),
    proxy: () => void addressOf(profile.proxy ?? null, 'proxy'),
    LAN: () => void addressOf(profile.lan ?? null, 'LAN'),
    mailbox() {
      if (!profile.mailbox) throw new NotTested(NO_MAILBOX)
    },
    receiver() {
      if (!reachesUs(profile)) throw new NotTested(NOT_CALLED)
    },
  }
  const isAddress = (need: Need): need is ProfileAddress => need in addresses
  return outlook((traits, asks) => {
    requireReachable(traits, lane, card, isUsed)
    const offered = offersFor(traits, offers)
    for (const need of asks)
      if (isAddress(need)) addresses[need]()
      else if (!isCapability(need)) requireRole(need, card)
      else if (!offered.has(need)) throw lacks(need)
  })
}

/** @param named as on the command line @throws ProfileError */
export async function openOutlook(named: string, place = 0): Promise<Outlook> {
  const target = namedTarget(named)
  if (target.kind === 'embedded') return OWN
  return target.kind === 'lab' ? outlookOfLab(ofALab()) : outlookOfStranger(target.profile, place)
}
