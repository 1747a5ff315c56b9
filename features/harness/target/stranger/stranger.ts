/** A target that has no lab: one lane of its profile, in which scenarios go one after the other. */
import { showTo, speakIn, waitWith } from '../../../actors/passage.ts'
import { type Capability, lacks, NotTested } from '../capabilities.ts'
import { cardOf, hardwareSocketOf, isNowhere, missingFor, pairsOf, playedIn } from '../house.ts'
import { budgetOf, lanesOf, type Profile, ProfileError, productionRegisters } from '../profile.ts'
import type { Target } from '../target.ts'
import { UNWRITTEN } from '../written.ts'
import { AdaptedLab, Disturbances } from './adapter/adapted-lab.ts'
import { offeredBy, openAdapter } from './adapter/adapter.ts'
import type { Adapter } from './adapter/deeds.ts'
import { Bank } from './bank.ts'
import { Limit } from './limit.ts'
import { NoLab } from './no-lab.ts'
import { Past } from './past.ts'
import { Receiver } from './receiver.ts'
import { OwnTerminals } from './terminals/own-terminals.ts'
import { Tidying } from './tidying.ts'
import { type Pair, Translation } from './translation.ts'
import { UnderWay } from './under-way.ts'
import { askWithinReach } from './within-reach.ts'

/** Calls of ours come from here, where the target is on this machine. */
const HERE = '127.0.0.1'
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** Where the features begin, as far as a clock can be set. */
const BEGINNING = '2026-03-02T07:00:00Z'

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

/**
 * @param place of the lane; lanes beyond the last begin again at the first
 * @throws ProfileError when it would write real fiscal documents
 */
export async function openStranger(profile: Profile, place: number): Promise<Target> {
  const real = productionRegisters(profile)
  if (real.length > 0)
    throw new ProfileError(
      `${real.join(', ')} of the profile ${profile.name} is no test register: real fiscal documents would be made`,
    )
  const lanes = lanesOf(profile)
  const lane = lanes[place % lanes.length]!
  const budgetMs = budgetOf(profile)
  const receiver = LOOPBACK.has(new URL(profile.cloud).hostname) ? await Receiver.open(HERE) : null
  const card = cardOf(profile, lane, receiver?.url ?? '')
  const pairs = pairsOf(lane)
  const devices = new Set(Object.values(lane.terminals ?? {}).map(({ device_id }) => device_id))
  const hardwareSocket = hardwareSocketOf(profile)
  const played = playedIn(lane)
  const terminals = hardwareSocket !== null && played.size > 0 ? await OwnTerminals.open(played, hardwareSocket) : null
  let translation = new Translation(pairs)
  let bank = new Bank(translation, devices)
  const begin = (): void => {
    translation = new Translation(pairs)
    bank = new Bank(translation, devices)
  }
  const tidying = new Tidying(card, budgetMs, receiver)
  const underWay = new UnderWay()
  const patience = new Limit(budgetMs)
  speakIn({
    outward: (text) => {
      if (isNowhere(text)) throw new NotTested(`the profile has no ${missingFor(text)}`)
      return translation.outward(bank.said(text))
    },
    inward: (text) => translation.inward(bank.heard(text)),
  })
  waitWith(patience)
  const lookAway = [underWay, tidying, ...(terminals ? [terminals] : [])].map((each) =>
    showTo({ keep: (exchange) => each.see(exchange) }),
  )
  const adapter = await adapterOf(profile)
  const disturbances = adapter && new Disturbances(adapter)
  /** The registers as a scenario wants to find them. */
  const order = async (): Promise<Pair[]> => {
    await disturbances?.clearAll()
    await adapter?.reset?.()
    return tidying.tidy()
  }
  pairs.push(...(await tidying.learn()))
  pairs.push(...(await tidying.pairsOfOrganizations()))
  return {
    base: card.base_url,
    data: null,
    offers: offersWith(profile, adapter),
    async enter(wish, needs, written = UNWRITTEN) {
      if (wish.seed === undefined || wish.from !== undefined) throw lacks('worlds')
      if (patience.goneBecause) throw new NotTested(`the target does not answer any more: ${patience.goneBecause}`)
      askWithinReach(written, lane, card, !adapter?.reset)
      begin()
      const learnt = await order().catch((error: Error) => {
        // Of what the scenario is to prove this says nothing.
        throw new NotTested(`the registers cannot be put in order: ${error.message}`)
      })
      pairs.push(...learnt)
      await terminals?.renew(wish.seed)
      if (written.settles) await tidying.settle()
      const past = new Past(adapter?.reset ? new Map() : await tidying.standing(written.counts))
      underWay.reset()
      begin()
      const surroundings = { receiver, past, underWay, registers: tidying.registers, terminals }
      if (!adapter || !disturbances) return new NoLab(card, needs, surroundings)
      const lab = new AdaptedLab(card, needs, surroundings, { adapter, disturbances })
      if (adapter.setClock) await lab.setClock(wish.clock?.now ?? BEGINNING)
      return lab
    },
    leave: async () => {},
    restart: () => Promise.reject(lacks('store')),
    async close() {
      begin()
      try {
        if (patience.goneBecause) throw new Error(`the target does not answer any more: ${patience.goneBecause}`)
        await order()
      } catch (error) {
        throw new Error(`the registers were not left in order, look after them: ${(error as Error).message}`)
      } finally {
        await receiver?.close()
        await terminals?.close()
        for (const end of lookAway) end()
        speakIn(null)
        waitWith(null)
      }
    },
  }
}
