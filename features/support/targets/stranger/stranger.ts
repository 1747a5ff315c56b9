/** A target that has no lab: one lane of its profile, in which scenarios go one after the other. */

import { type Capability, lacks, NotTested } from '../../law/capabilities.ts'
import { ENDANGERED } from '../../wire/stopping.ts'
import { inAddress, inText } from '../../wire/values.ts'
import { Wire } from '../../wire/wire.ts'
import { Past } from '../../world/past.ts'
import type { Target } from '../../world/target.ts'
import { UNWRITTEN } from '../../world/written.ts'
import { offeredBy, openAdapter } from '../adapter/adapter.ts'
import type { Adapter } from '../adapter/deeds.ts'
import { cardOf, hardwareSocketOf, pairsOf, playedIn } from '../house.ts'
import { IdMapping, type Pair } from '../id-mapping.ts'
import { Limit } from '../limit.ts'
import { type Findings, handedOn } from '../preflight/findings.ts'
import { preflight } from '../preflight/preflight.ts'
import { trust } from '../profile/gateway.ts'
import { budgetOf, lanesOf, type Profile, ProfileError } from '../profile/profile.ts'
import { headersOf } from '../profile/surfaces.ts'
import { AdaptedLab, Disturbances } from './adapted-lab.ts'
import { Bank } from './bank.ts'
import { Cleanup } from './cleanup.ts'
import { TestRegistersOnly } from './guard.ts'
import { Endangered } from './offered-operations.ts'
import { PendingWork } from './pending-work.ts'
import { Receiver } from './receiver.ts'
import type { Watch } from './registers/registers-shown.ts'
import { StrangerLab } from './stranger-lab.ts'
import { OwnTerminals } from './terminals/own-terminals.ts'
import { askWithinReach } from './within-reach.ts'

/** Calls of ours come from here, where the target is on this machine. */
const HERE = '127.0.0.1'
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** Whether the target can call us: it is on this machine. */
export const reachesUs = ({ cloud }: Profile): boolean => cloud != null && LOOPBACK.has(new URL(cloud).hostname)

/** Where the features begin, as far as a clock can be set. */
export const BEGINNING = '2026-03-02T07:00:00Z'

const adapterOf = async ({ adapter }: Profile): Promise<Adapter | null> =>
  adapter === undefined ? null : openAdapter(adapter)

/** What a target without a lab offers beside the interface. @throws ProfileError when its adapter cannot be had */
export const offersOf = async (profile: Profile): Promise<ReadonlySet<Capability>> =>
  offersWith(profile, await adapterOf(profile))

const offersWith = (profile: Profile, adapter: Adapter | null): ReadonlySet<Capability> =>
  new Set([
    ...(profile.capabilities ?? []),
    ...(adapter ? offeredBy(adapter) : []),
    ...(hardwareSocketOf(profile) !== null && playedIn(profile).size > 0 ? (['terminals'] as const) : []),
  ])

/** What a look has found, by whoever took it first. @throws ProfileError when something stands in the way of a run */
async function findingsOf(profile: Profile): Promise<Findings> {
  const findings = handedOn() ?? (await preflight(profile))
  if (findings.faults.length > 0)
    throw new ProfileError(`${profile.name} cannot be tested: ${findings.faults.join('; ')}`)
  return findings
}

/**
 * @param place of the lane; lanes beyond the last begin again at the first
 * @throws ProfileError when something stands in the way of a run, as that it would write real fiscal documents
 */
export async function openStranger(profile: Profile, place: number): Promise<Target> {
  if (profile.ca !== undefined) trust(profile.ca)
  const findings = await findingsOf(profile)
  const lanes = lanesOf(profile)
  const number = place % lanes.length
  const lane = lanes[number]!
  const budgetMs = budgetOf(profile)
  const receiver = reachesUs(profile) ? await Receiver.open(HERE) : null
  const card = cardOf(profile, lane, receiver?.url ?? '', findings.unproven)
  const pairs = pairsOf(lane)
  const devices = new Set(Object.values(lane.terminals ?? {}).map(({ device_id }) => device_id))
  let ids = new IdMapping(pairs)
  let bank = new Bank(ids, devices)
  let past = new Past(new Map())
  const begin = (): void => {
    ids = new IdMapping(pairs)
    bank = new Bank(ids, devices)
  }
  const outward = (value: string): string => ids.outward(bank.outward(value))
  const timeout = new Limit(budgetMs)
  const headersFor = headersOf(profile)
  const wire = new Wire({
    ...{ timeout, headersFor },
    translation: {
      address: (url) => inAddress(url, outward),
      outward,
      inward: (value) => ids.inward(value),
      sent: (text) => inText(bank.said(text), outward),
      received: (text) => inText(bank.heard(text), ids.inward),
      inTargetWords: (text) => bank.inTargetWords(ids.inTargetWords(past.inTargetWords(text))),
    },
    guard: {
      async admit(leaving) {
        await guard.admit(leaving)
        await cleanup.leaving(leaving)
      },
      answered: (leaving, status) => guard.answered(leaving, status),
    },
  })
  const guard = new TestRegistersOnly(new Wire({ timeout, headersFor }), profile, findings)
  const watch: Watch = (role, { is_test }) => guard.watch(number, role, is_test)
  const cleanup = new Cleanup(wire, { world: card, budgetMs, receiver, watch })
  const pendingWork = new PendingWork(wire)
  const hardwareSocket = hardwareSocketOf(profile)
  const played = playedIn(lane)
  const terminals =
    hardwareSocket !== null && played.size > 0 ? await OwnTerminals.open(wire, played, hardwareSocket) : null
  for (const recorder of [pendingWork, cleanup, guard, ...(terminals ? [terminals] : [])]) wire.recordTo(recorder)
  const adapter = await adapterOf(profile)
  const disturbances = adapter && new Disturbances(adapter)
  /** What an adapter was asked to disturb. */
  const clear = async (): Promise<void> => {
    await disturbances?.clearAll()
    await adapter?.reset?.()
  }
  /** The registers as a scenario wants to find them. A clock that an adapter has set brings no answers by itself. */
  const order = async (opens: string | null): Promise<Pair[]> => {
    await clear()
    return cleanup.prepare(adapter !== null, opens)
  }
  pairs.push(...(await cleanup.learn()))
  pairs.push(...(await cleanup.pairsOfOrganizations()))
  return {
    wire,
    base: null,
    data: null,
    offers: offersWith(profile, adapter),
    async enter(options, needs, written = UNWRITTEN) {
      if (options.seed === undefined || options.from !== undefined) throw lacks('worlds')
      if (timeout.goneBecause) throw new NotTested(`the target does not answer any more: ${timeout.goneBecause}`)
      askWithinReach(written, lane, card, !adapter?.reset)
      begin()
      const learnt = await order(written.opens).catch((error: Error) => {
        if (error instanceof Endangered) throw error
        // Of what the scenario is to prove this says nothing.
        throw new NotTested(`the registers cannot be put in order: ${error.message}`)
      })
      pairs.push(...learnt)
      await terminals?.renew(options.seed)
      if (written.settles) await cleanup.settle()
      past = new Past(adapter?.reset ? new Map() : await cleanup.standing(written.counts))
      pendingWork.reset()
      begin()
      const surroundings = { receiver, past, pendingWork, registers: cleanup.registers, terminals }
      if (!adapter || !disturbances) return new StrangerLab(wire, card, needs, surroundings)
      const lab = new AdaptedLab(wire, card, needs, surroundings, { adapter, disturbances })
      if (adapter.setClock) await lab.setClock(options.clock?.now ?? BEGINNING)
      return lab
    },
    leave: async () => {},
    restart: () => Promise.reject(lacks('store')),
    async close() {
      begin()
      try {
        if (guard.danger !== null) throw new Error(`${ENDANGERED}${guard.danger}`)
        if (timeout.goneBecause) throw new Error(`the target does not answer any more: ${timeout.goneBecause}`)
        await clear()
        await cleanup.tidy(true)
      } catch (error) {
        if (guard.danger !== null) throw new Error(`${ENDANGERED}${guard.danger}; it is left as it is, look after it`)
        throw new Error(
          wire.inTargetWords(`the registers were not left in order, look after them: ${(error as Error).message}`),
        )
      } finally {
        await receiver?.close()
        await terminals?.close()
      }
    },
  }
}
