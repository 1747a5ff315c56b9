/** What a server that has a past can be asked, and how its answers are held to a model that knows only this episode. */
import type { WorldCard } from '../../../support/actors/world-card.ts'
import type { Capability } from '../../../support/law/capabilities.ts'
import type { Ask, Expected } from '../../../support/model/expected.ts'
import { isAtRest, type State } from '../../../support/model/state.ts'
import { areRefused, spelledOut, withRoom } from './room.ts'
import type { AskedHere, Received } from './venue.ts'

/** What is there to be asked. */
interface There {
  offers: ReadonlySet<Capability>
  world: WorldCard
}

/** Lists whose rows of others are left out of what is judged. */
const SHARED = /^\/(cash-registers|goods)$/
/** Lists and figures that the past is in: only what is refused of them is judged. */
const OF_PAST = /^\/receipts(\/search)?$/
/** Their answers are judged by the status alone. */
const FIGURES =
  /^\/(cashier\/(tax|check-signature)|cash-registers\/get-offline-codes-count|cash-registers\/shifts|cashier\/shift|shifts$|shifts\/short)/
/** Pictures, and what is of the house: ours is not there. */
const OF_HOUSE = /\.png$|^\/(organization|receipt-templates|cash-registers\/receipt-template|paylink\/terminals)/
/** What is done of the house is not undone. */
const KEEPS_HOUSE = /^\/receipt-templates/
/** Statuses of what a house has, what a caller has a copy of, and what a house does not have. */
const HELD = [200, 304, 404]
/** Tokens of terminals, and reports: of their members those are held that the law gives a form or a value of its own. */
const OF_FORM = /^\/(extended-reports|paylink\/auth)\//
const FORMAL = /^(id|type|status|created_at|token|access_token)$/
/** Acts at these look at the house; reads, which have names, at the session. */
const OF_CASHIER = /^\/cashier\/(me|tax|check-signature)$/
/** What follows from whose shift it is. */
const OF_OWNER = /^\/(shifts|cashier\/shift|receipts)/
/** What the cloud does not know before the documents of a desk have come. */
const OF_DOCUMENTS = /^\/(shifts|cash-registers(?!\/(go|ping|ask)-)|cashier\/shift|receipts)/

/** A path without a query that is written into it. */
const bare = ({ path }: Ask): string => path.split('?')[0]!

const hasRows = ({ lawful }: Expected): boolean => lawful.some(({ members }) => members.some((each) => 'rows' in each))

/** By its status alone: what it shows may be of the past, and nothing is learnt from it. */
const byStatus = ({ lawful }: Expected, state: State): Expected => ({
  lawful: lawful.map((each) => ({ ...each, members: [], next: () => state })),
})

/** By its status alone, which says whether there is such a thing. */
const ofHouse = ({ lawful }: Expected, state: State): Expected =>
  lawful.some(({ status }) => HELD.includes(status))
    ? { lawful: HELD.map((status) => ({ status, clause: lawful[0]!.clause, members: [], next: () => state })) }
    : { lawful }

const inForm = ({ lawful }: Expected): Expected => ({
  lawful: lawful.map((each) => ({ ...each, members: each.members.filter(({ at }) => FORMAL.test(at)) })),
})

function inCloud(state: State, each: AskedHere): AskedHere | null {
  const { ask, expected } = each
  const { method } = ask
  const path = bare(ask)
  if (OF_CASHIER.test(path) && !('name' in each)) return null
  if (KEEPS_HOUSE.test(path) && method !== 'GET' && !areRefused(expected().lawful)) return null
  if (method === 'GET' && OF_HOUSE.test(path)) return { ask, expected: () => ofHouse(expected(), state) }
  if (OF_FORM.test(path)) return { ask, expected: () => inForm(expected()) }
  if (OF_DOCUMENTS.test(path) && !Object.values(state.registers).every(isAtRest)) return null
  // Who signs at a desk where nobody has a shift is left to the server (NS-92)
  if (OF_OWNER.test(path) && Object.values(state.registers).some(({ shift }) => shift?.isOfDesk)) return null
  if (method === 'GET' && FIGURES.test(path)) return { ask, expected: () => byStatus(expected(), state) }
  const needsLook = OF_PAST.test(path) || (method === 'GET' && SHARED.test(path) && !hasRows(expected()))
  // Without a webhook, the law says nothing of the answer (NS-45)
  if (method === 'GET' && path === '/webhook' && areRefused(expected().lawful)) return null
  return needsLook && !areRefused(expected().lawful) ? null : each
}

/** The request as it is sent at a server that is not ours; null: it has no such surface, or nothing could be said. */
export function asked(state: State, each: AskedHere, there: There): AskedHere | null {
  // Worked out once, and only where it is looked at
  let known: Expected | null = null
  const expected = (): Expected => {
    known ??= each.expected()
    return known
  }
  const ask = spelledOut(state, each.ask, expected)
  const here = ask && askedThere(state, { ...each, ask, expected }, there)
  return here && { ...here, expected: () => withRoom(state, here.ask, here.expected()) }
}

function askedThere(state: State, each: AskedHere, { offers, world }: There): AskedHere | null {
  const { surface, path } = each.ask
  switch (surface) {
    case 'lab':
      return canPass(state, path, offers) ? each : null
    case 'desk':
      return canSign(state, world, each.ask) ? each : null
    case 'cloud':
      return world.base_url === null ? null : inCloud(state, each)
    case 'processing':
      return isTerminalHere(world, each.ask) ? { ...each, expected: () => inForm(each.expected()) } : null
    default:
      return null
  }
}

/** Whether the terminal of a request is one of the profile's. */
const isTerminalHere = ({ proxy_ws_url: proxy, terminals }: WorldCard, { body }: Ask): boolean =>
  proxy !== null && terminals.some(({ id }) => id === (body as { terminalId?: unknown }).terminalId)

/** Whether there is a desk, and it is known who signs there (NS-92). */
function canSign({ house }: State, { cash_registers: all }: WorldCard, { register, method }: Ask): boolean {
  const url = all.find(({ id }) => id === register)?.local_base_url ?? null
  const signer = house.registers[register!]?.deskCashier
  return url !== null && (method === 'GET' || (signer !== undefined && house.cashiers[signer] !== undefined))
}

/** Time passes where it is waited for the tax authority; when codes come, it does not say. */
const canPass = ({ registers }: State, path: string, offers: ReadonlySet<Capability>): boolean =>
  path === '/restart'
    ? offers.has('restart')
    : path === '/clock/advance' && Object.values(registers).every(({ codes }) => codes.coming === 0)

/** An answer without the rows of others. */
export function knownRows({ house, goods }: State, ask: Ask, received: Received): Received {
  const path = bare(ask)
  const results = (received.body as { results?: unknown } | null)?.results
  if (ask.method !== 'GET' || !SHARED.test(path) || !Array.isArray(results)) return received
  const isKnown = ({ id }: { id?: string }): boolean =>
    path === '/goods' ? goods.some((good) => good.id === id) : house.registers[String(id)] !== undefined
  return { ...received, body: { ...(received.body as object), results: results.filter(isKnown) } }
}
