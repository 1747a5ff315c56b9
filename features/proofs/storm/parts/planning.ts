/** Chooses the parts of an episode one after another: while a situation is missing, acts that lead to it come more often. */
import type { Random } from '../../kit/random.ts'
import type { StormAct } from '../driver/acts/act.ts'
import { STORM_ACTS } from '../driver/acts/all.ts'
import type { SituationCounts } from '../situations/situation-counts.ts'
import { type EpisodePart, EVERYDAY } from './episode-part.ts'

/** Acts of a day: each there is once, and some for what has not been reached. */
export const ACTS_OF_DAY = STORM_ACTS.length + 14
/** Acts from one look at everything to the next. */
const REST_ACTS = 25
/** Behind the first round of all acts, one is taken so much more often while a situation it leads to is missing. */
const DIRECTED = 50

interface EpisodeLength {
  /** Days of the world. */
  days: number
  /** Acts of a day. */
  acts: number
}

/** Each part is chosen when the one before it has been played. @param counts what has been reached by then */
export function* plannedParts({ days, acts }: EpisodeLength, counts: SituationCounts, chance: Random) {
  for (const till of EVERYDAY) yield { part: 'sign-in', till } satisfies EpisodePart
  const deck = shuffled(STORM_ACTS, chance)
  for (let day = 0; day < days; day++) {
    for (const till of EVERYDAY) yield { part: 'ready', till } satisfies EpisodePart
    for (let left = acts; left > 0; left--) {
      const { name } = deck.pop() ?? chosen(counts, chance)
      yield { part: 'act', act: name, till: chance.pick(EVERYDAY), seed: seedBy(chance) } satisfies EpisodePart
      if (left % REST_ACTS === 0) yield { part: 'rest' } satisfies EpisodePart
    }
    yield { part: 'evening', seed: seedBy(chance) } satisfies EpisodePart
  }
  yield { part: 'end' } satisfies EpisodePart
}

const seedBy = (chance: Random): number => chance.between(0, 2 ** 32 - 1)

/** In an order by chance. */
function shuffled<Item>(items: readonly Item[], chance: Random): Item[] {
  const deck = [...items]
  for (let place = deck.length - 1; place > 0; place--) {
    const other = chance.between(0, place)
    ;[deck[place], deck[other]] = [deck[other]!, deck[place]!]
  }
  return deck
}

/** An act by its weight; those that lead to what is missing are taken more often. */
function chosen(counts: SituationCounts, chance: Random): StormAct {
  const weights = STORM_ACTS.map(({ weight, leadsTo }) =>
    leadsTo.some((name) => counts.of(name) === 0) ? weight * DIRECTED : weight,
  )
  let left = chance.next() * weights.reduce((sum, weight) => sum + weight, 0)
  const place = weights.findIndex((weight) => {
    left -= weight
    return left < 0
  })
  return STORM_ACTS[place < 0 ? 0 : place]!
}
