/** Two or three requests at once: the same one again, another of its kind, or any that the state has. */

import { clientsOf } from '../../../support/model/known/terminals.ts'
import { type Act, askOf } from '../../../support/model/model.ts'
import type { State } from '../../../support/model/state.ts'
import type { Random } from '../../kit/random.ts'
import { inCloudForm } from './cloud/receipt-draws.ts'
import { nextAct } from './draw.ts'
import type { Ground } from './ground.ts'

/** Draws of another act of a kind, at most. */
const MOST_DRAWS = 40

/** The world's own clock and faults are nobody's clients; a socket takes one message after the other. */
function mayBeAtOnce(state: State, act: Act): boolean {
  // What is wrong with its form is known of the state in which it is drawn alone
  if (act.do === 'break the form') return false
  // Of several documents that are refused it would not be known which was the first
  if (state.refusing?.documents === 'all') return false
  // Each client has a socket of its own
  if (act.do === 'say') return true
  const { surface, socket } = askOf(state, act)
  return surface !== 'lab' && surface !== 'bridge' && (socket === undefined || socket.does === 'exchange')
}

/** What it makes has a name of its own. */
function renamed(act: Act, nth: number): Act {
  switch (act.do) {
    case 'sign in':
    case 'sign in by pin':
    case 'ask for a terminal token':
    case 'ask for a token of processing':
      return { ...act, as: `${act.as} at once ${nth}` }
    default:
      return act
  }
}

/** A socket takes one message after the other. */
const isOfOneSocket = (one: Act, other: Act): boolean =>
  one.do === 'say' && other.do === 'say' && one.client === other.client

/** The same receipt through the cloud; the same request of another client at its terminal. */
function siblingOf(state: State, first: Act): Act | null {
  if (first.do === 'sell') {
    const cashier = state.registers[first.at]!.shift?.cashier
    const live = Object.entries(state.sessions).find(([, each]) => !each.hasEnded && each.cashier === cashier)
    return live ? { do: 'sell in the cloud', by: live[0], id: first.id, sale: inCloudForm(first.sale) } : null
  }
  if (first.do !== 'say') return null
  const { terminal } = state.bridge.clients[first.client]!
  const other = clientsOf(state.bridge, terminal).find(([name]) => name !== first.client)
  return other ? { ...first, client: other[0] } : null
}

const whereIs = (act: Act): unknown => ('of' in act ? act.of : 'at' in act ? act.at : undefined)

function another(state: State, ground: Ground, first: Act): Act | null {
  const { random } = ground
  const way = random.pick(['the same', 'its sibling', 'its kind', 'its kind', 'its place', 'any'] as const)
  const sibling = way === 'its sibling' ? siblingOf(state, first) : null
  if (sibling) return sibling
  if (way === 'the same' && first.do !== 'say') return first
  for (let draw = 0; draw < MOST_DRAWS; draw++) {
    const act = nextAct(state, ground)
    const fits = way === 'any' || (way === 'its kind' ? act.do === first.do : whereIs(act) === whereIs(first))
    if (fits && mayBeAtOnce(state, act) && !isOfOneSocket(first, act)) return act
  }
  return null
}

/** @returns acts at once, where one is such that others may come with it; null: none */
export function actsAtOnce(state: State, ground: Ground, first: Act): Act[] | null {
  const { random } = ground
  if (!mayBeAtOnce(state, first)) return null
  const all = [first]
  for (const more of howMany(random)) {
    const act = another(state, ground, first)
    if (act && !all.some((each) => isOfOneSocket(each, act))) all.push(renamed(act, more))
  }
  return all
}

const howMany = (random: Random): number[] => (random.happens(0.25) ? [1, 2] : [1])
