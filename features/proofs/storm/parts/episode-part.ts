/**
 * Parts of an episode: each is played with randomness of its own, so that one left out changes none of the others. Fewer
 * parts of an episode, in their order, are an episode too.
 */
import { Random } from '../../kit/random.ts'
import { nextMidnight } from '../driver/acts/act.ts'
import { STORM_ACTS } from '../driver/acts/all.ts'
import { StormShop } from '../driver/shop.ts'
import type { StormRun } from '../driver/storm-run.ts'

/** Registers with the cashiers of their desks, by their places in the seed. */
export const TILLS = [
  { register: 0, cashier: 0 },
  { register: 1, cashier: 1 },
  { register: 3, cashier: 0 },
  { register: 6, cashier: 6 },
] as const
/** Places of the everyday ones. The everyday cashier has two registers: the one of the agent is opened by acts of its own. */
export const EVERYDAY: readonly number[] = [0, 1, 3]

/** `till` is a place in TILLS, `seed` that of the part's randomness. */
export type EpisodePart =
  | { part: 'sign-in'; till: number }
  | { part: 'ready'; till: number }
  | { part: 'act'; act: string; till: number; seed: number }
  | { part: 'rest' }
  | { part: 'evening'; seed: number }
  | { part: 'end' }

/** Longest wait between two tries of a webhook, of a mail, of a delivery, ms of the world. */
export const ALL_SETTLED_MS = 35 * 60_000

export class EpisodeStage {
  readonly #run: StormRun
  readonly #shops: readonly StormShop[]
  readonly #everyday: readonly StormShop[]

  constructor(run: StormRun) {
    this.#run = run
    this.#shops = TILLS.map(({ register, cashier }) => new StormShop(run, register, cashier))
    this.#everyday = EVERYDAY.map((till) => this.#shops[till]!)
  }

  /** @throws BrokenInvariant */
  async play(part: EpisodePart): Promise<void> {
    const run = this.#run
    if ('seed' in part) run.chance = new Random(part.seed)
    switch (part.part) {
      case 'sign-in':
        await this.#shops[part.till]!.signIn()
        return
      case 'ready':
        await this.#shops[part.till]!.ready()
        return
      case 'act':
        return actOf(part.act).play({ run, shop: this.#shops[part.till]!, shops: this.#shops })
      case 'rest':
        return run.rest(false)
      case 'evening':
        return this.#evening()
      case 'end':
        return this.#end()
    }
  }

  /** Most shifts are closed, and the next morning comes. */
  async #evening(): Promise<void> {
    const run = this.#run
    for (const shop of this.#everyday)
      if (shop.book.isOpen && run.chance.happens(0.8)) await shop.close(run.chance.pick(['desk', 'cloud'] as const))
    await run.advance(60_000)
    await run.rest(false)
    const morning = nextMidnight(run.books.now) + run.chance.between(5 * 60, 9 * 60) * 60_000
    await run.advance(morning - run.books.now)
  }

  /** Everything is mended, and everything that waits has time to arrive. */
  async #end(): Promise<void> {
    const run = this.#run
    for (const shop of this.#shops)
      for (let tries = 0; shop.book.link !== 'online' && tries < 5; tries++) {
        await shop.goOnline()
        await run.advance(30_000)
      }
    for (const shop of this.#shops) if (shop.book.isOpen) await shop.close('desk')
    await run.advance(ALL_SETTLED_MS)
    await run.rest(true)
  }
}

function actOf(name: string) {
  const act = STORM_ACTS.find((each) => each.name === name)
  if (!act) throw new Error(`there is no act ${name}`)
  return act
}
