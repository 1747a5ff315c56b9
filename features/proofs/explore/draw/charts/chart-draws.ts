/** Acts along a way to a transition of a statechart: each second episode seeks one, by the seed. */
import type { Act } from '../../../../support/model/model.ts'
import type { State } from '../../../../support/model/state.ts'
import type { Random } from '../../../kit/random.ts'
import type { Chart } from '../../charts/chart.ts'
import { firstOnTheWay } from '../../charts/ways.ts'
import type { Ground, Sought } from '../ground.ts'
import { registerAct, registerPlace, viaRefusal } from './register-ways.ts'

/** What an episode seeks, of the charts of a server; null: this episode seeks none. */
export function soughtIn(charts: readonly Chart[], random: Random): Sought | null {
  const known = charts.filter(({ name }) => name === 'register')
  if (known.length === 0 || random.happens(0.5)) return null
  const chart = random.pick(known)
  return { chart, transition: random.pick([...chart.arrows.values()].flat()).transition }
}

const REFUSAL = 'register link.online: delivery.refused → link.blocked'

/** The next act towards what an episode seeks; null: none is known in this state. */
export function soughtAct(state: State, ground: Ground): Act | null {
  const { sought, registers } = ground
  if (sought === null) return null
  const register = state.registers[registers[0]!]!
  const { chart } = sought
  const transition = viaRefusal(sought.transition, register) ? REFUSAL : sought.transition
  const arrow = firstOnTheWay(chart, JSON.stringify(registerPlace(state, register)), transition)
  if (arrow === null) return null
  const event = / ?[^:]*: ([^ ]+( offlineLimit)?)/.exec(arrow)![1]!
  return registerAct({ sought: transition, event }, state, register, ground)
}
