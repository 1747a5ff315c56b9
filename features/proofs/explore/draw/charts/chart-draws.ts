/** Acts along a way to a transition of a statechart: each second episode seeks one, by the seed. */
import type { Act } from '../../../../support/model/model.ts'
import type { State } from '../../../../support/model/state.ts'
import type { Random } from '../../../kit/random.ts'
import type { Chart } from '../../charts/chart.ts'
import { firstOnTheWay } from '../../charts/ways.ts'
import type { Ground, Sought } from '../ground.ts'
import { mailAct } from './mail-ways.ts'
import { registerAct, registerPlace, viaRefusal } from './register-ways.ts'

/** Charts whose transitions acts drawn at random do not all reach; the register has the most. */
const SOUGHT = ['register', 'register', 'register', 'register', 'report-task', 'mailing', 'mail-preference']

const eventOf = (transition: string): string => / ?[^:]*: ([^ ]+( offlineLimit)?)/.exec(transition)![1]!

/** What an episode seeks, of the charts of a server; null: this episode seeks none. */
export function soughtIn(charts: readonly Chart[], random: Random): Sought | null {
  const known = charts.filter(({ name }) => SOUGHT.includes(name))
  if (known.length === 0 || random.happens(0.5)) return null
  const name = random.pick(SOUGHT)
  const chart = known.find((each) => each.name === name)!
  return { chart, transition: random.pick([...chart.arrows.values()].flat()).transition }
}

const REFUSAL = 'register link.online: delivery.refused → link.blocked'

/** The next act towards what an episode seeks; null: none is known in this state. */
export function soughtAct(state: State, ground: Ground): Act | null {
  const { sought, registers } = ground
  if (sought === null) return null
  const register = state.registers[registers[0]!]!
  const { chart } = sought
  if (chart.name !== 'register') return mailAct(eventOf(sought.transition), state, ground)
  const transition = viaRefusal(sought.transition, register) ? REFUSAL : sought.transition
  const arrow = firstOnTheWay(chart, JSON.stringify(registerPlace(state, register)), transition)
  if (arrow === null) return null
  return registerAct({ sought: transition, event: eventOf(arrow) }, state, register, ground)
}
