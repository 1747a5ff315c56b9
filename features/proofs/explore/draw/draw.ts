/** The next act of an episode, drawn by its seed from the state at hand. */

import { ALONG, mayCome, namesDevice } from '../../../support/model/along.ts'
import { mayNameComputer } from '../../../support/model/computers.ts'
import { type Act, askOf } from '../../../support/model/model.ts'
import { isOpen, type State } from '../../../support/model/state.ts'
import { isSure } from '../../../support/model/sure.ts'
import type { Random } from '../../kit/random.ts'
import type { Chart } from '../charts/chart.ts'
import { authorityDraws } from './authority-draws.ts'
import { catalogueDraws } from './catalogue-draws.ts'
import { soughtAct, soughtIn } from './charts/chart-draws.ts'
import { cloudReceiptDraws } from './cloud/receipt-draws.ts'
import { formDraws } from './desk/form-draws.ts'
import { periodDraws } from './desk/period-draws.ts'
import { receiptDraws, sellAt } from './desk/receipt-draws.ts'
import { faultDraws } from './fault-draws.ts'
import { type Draw, type Ground, someSession } from './ground.ts'
import { linkDraws } from './link-draws.ts'
import { listDraws } from './list-draws.ts'
import { organizationDraws } from './organization-draws.ts'
import { outageDraws } from './outage-draws.ts'
import { reportDraws } from './report-draws.ts'
import { sessionDraws } from './session-draws.ts'
import { shiftDraws } from './shift-draws.ts'
import { terminalDraws } from './terminals/terminal-draws.ts'
import { webhookDraws } from './webhook-draws.ts'

const SUBJECTS: readonly (readonly Draw<Act>[])[] = [
  sessionDraws,
  shiftDraws,
  authorityDraws,
  outageDraws,
  receiptDraws,
  periodDraws,
  cloudReceiptDraws,
  linkDraws,
  faultDraws,
  formDraws,
  listDraws,
  reportDraws,
  catalogueDraws,
  organizationDraws,
  webhookDraws,
  terminalDraws,
]
const DRAWS: readonly Draw<Act>[] = SUBJECTS.flat()

/**
 * Weights of an episode: what is seldom in most is much done in some, so that it meets itself and what is beside it; half of
 * them have a subject that is done the most.
 */
function weightsOf(random: Random): readonly number[] {
  const subject = random.happens(0.5) ? random.pick(SUBJECTS) : []
  return DRAWS.map((draw) => draw.weight * random.pick([0.3, 1, 1, 1, 4]) * (subject.includes(draw) ? 4 : 1))
}

function oneOf({ random, weights }: Ground): Draw<Act> {
  let left = random.next() * weights.reduce((sum, weight) => sum + weight, 0)
  for (const [at, weight] of weights.entries()) {
    left -= weight
    if (left < 0) return DRAWS[at]!
  }
  return DRAWS[0]!
}

/** Share of restarts, in episodes with disturbances. */
const RESTARTS = 0.03
/** Documents that are many to be delivered. */
const HEAP = 22

/** Towards many documents of one session offline, and their delivery. */
function heapedAct(state: State, ground: Ground): Act | null {
  const register = state.registers[ground.registers[0]!]!
  const { link, held, codes, id, shift } = register
  const by = someSession(state, ground)
  if (shift === null) return { do: 'open at the desk', at: id }
  if (link !== 'offline') return link === 'online' && by !== null ? { do: 'go offline', by, at: id } : null
  if (held >= HEAP) return by === null ? null : { do: 'go online', by, at: id }
  return isOpen(register) && codes.free > 1 ? sellAt(state, ground, id) : null
}

/** Share of acts towards what is sought. */
const SEEKS = 0.5

/** Always some act: one that is not possible in this state is drawn again. */
export function nextAct(state: State, ground: Ground): Act {
  const { again } = ground
  ground.again = null
  if (again !== null && isSure(state, again) && ground.random.happens(0.7)) return again
  if (ground.sought && ground.random.happens(SEEKS)) {
    const act = soughtAct(state, ground)
    if (act !== null && isSure(state, act)) return act
  }
  if (ground.isDisturbed && ground.random.happens(RESTARTS)) return { do: 'restart' }
  if (ground.isHeaped && ground.random.happens(0.8)) {
    const heaped = heapedAct(state, ground)
    if (heaped && isSure(state, heaped)) return heaped
  }
  for (;;) {
    const act = oneOf(ground).make(state, ground)
    if (act !== null && isSure(state, act)) return withSomething(state, act, ground)
  }
}

/** Mostly the first of the desk's computers, or one that is named alike; now and then none is named. */
function atComputer(random: Random): { computer?: string } {
  const computer = random.pick(['till-1', 'till-1', 'till-1', 'till-2', 'TILL-1', undefined])
  return computer === undefined ? {} : { computer }
}

/** Now and then an act comes with what changes nothing, or with a member too few. */
function withSomething(state: State, act: Act, { random, areComputers }: Ground): Act {
  if (act.do === 'ask for what is not there') return act
  if (areComputers && mayNameComputer(askOf(state, act))) return { ...act, ...atComputer(random) }
  const ask = askOf(state, act)
  if (!random.happens(namesDevice(ask) ? 0.15 : 0.08)) return act
  const along = namesDevice(ask) && random.happens(0.4) ? 'a device' : random.pick(ALONG)
  return mayCome(ask, along) ? { ...act, along } : act
}

/**
 * Where an episode takes place: one register or two of an outlet, now and then with others of the house.
 * @param charts transitions of which are sought
 */
export function groundOf(
  { house, registers: all }: State,
  { random, seed, charts }: { random: Random; seed: number; charts: readonly Chart[] },
): Ground {
  const usable = Object.values(house.registers).filter(
    ({ isTest, isFrozen, organization }) => isTest && !isFrozen && !house.owing.includes(organization),
  )
  const first = random.pick(usable)
  const others = usable.filter(({ id, organization }) => id !== first.id && organization === first.organization)
  const odd = Object.values(house.registers).filter(
    ({ organization, isTest, isFrozen }) => organization === first.organization && (!isTest || isFrozen),
  )
  const registers = [first.id]
  if (random.happens(0.7) && others.length > 0) registers.push(random.pick(others).id)
  if (random.happens(0.15) && odd.length > 0) registers.push(random.pick(odd).id)
  const colleagues = Object.values(house.cashiers).filter(
    ({ organization, isActive }) => organization === first.organization && isActive,
  )
  const near = colleagues.filter(({ branch }) => branch === first.branch || random.happens(0.3))
  const cashiers = (near.length > 0 ? near : colleagues).map(({ id }) => id)
  const strangers = Object.values(house.cashiers)
    .filter(({ organization, isActive }) => organization !== first.organization && isActive)
    .map(({ id }) => id)
  return {
    random,
    seed,
    broken: 0,
    registers,
    cashiers,
    strangers: random.happens(0.4) ? strangers : [],
    isAtTerminals: random.happens(0.35),
    // A server that is not ours would keep its register to that computer for good
    areComputers: !all[first.id]!.drifts && random.happens(0.2),
    isAway: random.happens(0.35),
    atOnce: random.pick([0, 0.03, 0.03, 0.2]),
    sought: soughtIn(charts, random),
    weights: weightsOf(random),
    isDisturbed: random.happens(0.3),
    isHeaped: random.happens(0.06),
    again: null,
  }
}
