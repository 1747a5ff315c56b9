/** Opens a target that has no lab: one lane of its profile. */

import type { Capability } from '../../law/capabilities.ts'
import { Wire } from '../../wire/wire.ts'
import type { Target } from '../../world/target.ts'
import type { Adapter } from '../adapter/actions.ts'
import { offeredBy, openAdapter } from '../adapter/adapter.ts'
import { LeftGoods } from '../left-goods.ts'
import { Limit } from '../limit.ts'
import { Patience, patienceOf } from '../patience/patience.ts'
import type { PreflightFindings } from '../preflight/findings.ts'
import { runPreflight } from '../preflight/preflight.ts'
import { trust } from '../profile/gateway.ts'
import { type Profile, ProfileError, profileLanes } from '../profile/profile.ts'
import { reachesUs } from '../profile/receiver-form.ts'
import { headersOf, reachOf } from '../profile/surfaces.ts'
import { MailAddresses } from '../receiving/mail-addresses.ts'
import { mailsIn } from '../receiving/mailbox.ts'
import { openReceiving, type Receiving } from '../receiving/receiving.ts'
import { cardOf, hardwareSocketOf, playedIn } from '../seed.ts'
import { Cleanup } from './cleanup.ts'
import { Receiver } from './receiver.ts'
import type { Watch } from './registers/registers-shown.ts'
import { TestRegistersOnly } from './requests/guard.ts'
import { PendingWork } from './requests/pending-work.ts'
import { StrangerPolicy } from './stranger-policy.ts'
import { StrangerTarget } from './stranger-target.ts'
import { StrangerTranslation } from './stranger-translation.ts'
import { OwnTerminals } from './terminals/own-terminals.ts'

/** Where the target calls us, when it is on this machine. */
const HERE = '127.0.0.1'

/** The receiver of a lane; null: the target cannot call us. @param place of the lane among the runners */
async function receiverFor(
  profile: Profile,
  receiving: Receiving | null,
  { place, patience }: { place: number; patience: Patience },
): Promise<Receiver | null> {
  if (!reachesUs(profile)) return null
  if (!profile.receiver) return Receiver.open(HERE, patience)
  return Receiver.behind(receiving!, place, patience)
}

const adapterOf = async ({ adapter }: Profile): Promise<Adapter | null> =>
  adapter === undefined ? null : openAdapter(adapter)

/** Capabilities of a target without a lab. @throws ProfileError when its adapter cannot be loaded */
export const offersOf = async (profile: Profile): Promise<ReadonlySet<Capability>> =>
  offersWith(profile, await adapterOf(profile))

const offersWith = (profile: Profile, adapter: Adapter | null): ReadonlySet<Capability> =>
  new Set([
    ...(profile.capabilities ?? []),
    ...(adapter ? offeredBy(adapter) : []),
    ...(hardwareSocketOf(profile) !== null && playedIn(profile).size > 0 ? (['terminals'] as const) : []),
  ])

/** What a run has found out and opened before its runners begin; null: without a run each lane does that itself. */
export interface Prepared {
  findings: PreflightFindings | null
  receiving: Receiving | null
  /** As of `reachOf`. */
  allowedHosts: readonly string[]
}

/** The preflight's findings. @throws ProfileError for an obstacle to the run */
async function findingsOf(profile: Profile, found: PreflightFindings | null): Promise<PreflightFindings> {
  const findings = found ?? (await runPreflight(profile))
  if (findings.faults.length > 0)
    throw new ProfileError(`${profile.name} cannot be tested: ${findings.faults.join('; ')}`)
  return findings
}

/**
 * @param place of the lane; lanes beyond the last start over at the first
 * @throws ProfileError for an obstacle to the run, such as real fiscal documents
 */
export async function openStranger(
  profile: Profile,
  place: number,
  { findings: found, receiving: opened, allowedHosts }: Prepared,
): Promise<Target> {
  if (profile.ca !== undefined) trust(profile.ca)
  const findings = await findingsOf(profile, found)
  const lanes = profileLanes(profile)
  const number = place % lanes.length
  const lane = lanes[number]!
  const patience = new Patience(patienceOf(profile))
  const receiving = opened ?? (await openReceiving(profile))
  const receiver = await receiverFor(profile, receiving, { place, patience })
  const card = cardOf(profile, lane, receiver?.url ?? '', findings.unproven)
  const addresses = profile.mailbox ? new MailAddresses(profile.mailbox.domain, place) : null
  const translation = new StrangerTranslation(lane, addresses)
  const mailbox = addresses && (() => mailsIn(receiving!.folder, addresses))
  const timeout = new Limit(patience.longestMs('delivery'))
  const headersFor = headersOf(profile)
  const reach = reachOf(null, profile, allowedHosts)
  const wire = new Wire({ translation, timeout, patience, headersFor, reach })
  const guard = new TestRegistersOnly(new Wire({ timeout, headersFor }), profile, findings)
  const watch: Watch = (role, { is_test }) => guard.watch(number, role, is_test)
  const left = new LeftGoods([profile.cloud ?? '', ...Object.values(lane.registers).map(({ id }) => id ?? '')])
  const cleanup = new Cleanup(wire, { world: card, patience, receiver, watch, left })
  const pendingWork = new PendingWork(wire)
  const hardwareSocket = hardwareSocketOf(profile)
  const played = playedIn(lane)
  const terminals =
    hardwareSocket !== null && played.size > 0 ? await OwnTerminals.open(wire, played, hardwareSocket) : null
  const { registers } = cleanup
  const toTerminals = terminals?.sent ?? null
  const policy = new StrangerPolicy({ guard, registers, pendingWork, left, receiver, toTerminals })
  wire.policy = policy
  const adapter = await adapterOf(profile)
  if (adapter?.now) receiver?.measureBy(() => adapter.now!())
  translation.learn(await cleanup.learn())
  translation.learn(await cleanup.pairsOfOrganizations())
  const parts = {
    wire,
    translation,
    timeout,
    guard,
    cleanup,
    policy,
    pendingWork,
    receiver,
    terminals,
    adapter,
    lane,
    card,
    patience,
    mailbox,
  }
  return new StrangerTarget(parts, offersWith(profile, adapter))
}
