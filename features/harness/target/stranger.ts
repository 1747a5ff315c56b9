/** A target that has no lab: one lane of its profile, in which scenarios go one after the other. */
import { goThrough } from '../../actors/passage.ts'
import type { Target } from '../target.ts'
import { Bank } from './bank.ts'
import { type Capability, lacks, NotTested } from './capabilities.ts'
import { cardOf, isNowhere, pairsOf } from './house.ts'
import { NoLab } from './no-lab.ts'
import { Past } from './past.ts'
import { budgetOf, lanesOf, type Profile, ProfileError, productionRegisters } from './profile.ts'
import { Receiver } from './receiver.ts'
import { Tidying } from './tidying.ts'
import { Translation } from './translation.ts'
import { UnderWay } from './under-way.ts'
import { UNWRITTEN } from './written.ts'

/** Calls of ours come from here, where the target is on this machine. */
const HERE = '127.0.0.1'
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]'])

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
  let translation = new Translation(pairs)
  let bank = new Bank(translation, devices)
  const begin = (): void => {
    translation = new Translation(pairs)
    bank = new Bank(translation, devices)
  }
  const tidying = new Tidying(card, budgetMs, receiver)
  const underWay = new UnderWay()
  goThrough({
    outward: (text) => {
      if (isNowhere(text)) throw new NotTested(`the profile has no ${text.split(/[:/]/)[1]!.trim()}`)
      return translation.outward(text)
    },
    inward: (text) => translation.inward(bank.heard(text)),
    keep: (exchange) => {
      underWay.see(exchange)
      tidying.see(exchange)
    },
  })
  await tidying.learn()
  pairs.push(...(await tidying.pairsOfOrganizations()))
  return {
    base: card.base_url,
    data: null,
    offers: new Set<Capability>(profile.capabilities ?? []),
    async enter(wish, needs, { counts, settles, overfills } = UNWRITTEN) {
      if (wish.seed === undefined || wish.from !== undefined) throw lacks('worlds')
      if (overfills) throw new NotTested('a register that is filled to its greatest sum could not be put in order')
      begin()
      pairs.push(...(await tidying.tidy()))
      if (settles) await tidying.settle()
      const past = new Past(await tidying.standing(counts))
      underWay.reset()
      begin()
      return new NoLab(card, needs, { receiver, past, underWay, registers: tidying.registers })
    },
    leave: async () => {},
    restart: () => Promise.reject(lacks('store')),
    async close() {
      begin()
      await tidying.tidy()
      await receiver?.close()
      goThrough(null)
    },
  }
}
