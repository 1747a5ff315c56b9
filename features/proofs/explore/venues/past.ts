/** What a server that has a past can be asked, and how its answers are held to a model that knows only this episode. */
import type { WorldCard } from '../../../support/actors/world-card.ts'
import type { Capability } from '../../../support/law/capabilities.ts'
import type { Ask, Expected } from '../../../support/model/expected.ts'
import type { State } from '../../../support/model/state.ts'
import type { AskedHere, Received } from './venue.ts'

/** What is there to be asked. */
interface There {
  /** Instant at which the episode began, ms: what is older is not of it. */
  began: number
  offers: ReadonlySet<Capability>
  world: WorldCard
}

/** Lists with a window: asked from the beginning of the episode on. */
const WINDOWED = /^\/(shifts|cash-registers\/shifts|receipts\/search)$/
/** Lists whose rows of others are left out of what is judged. */
const SHARED = /^\/(cash-registers|goods)$/
/** Lists and figures that the past is in: only what is refused of them is judged. */
const OF_PAST = /^\/(receipts$|receipt-templates|cash-registers\/receipt-template)/
/** Their answers are judged by the status alone. */
const FIGURES = /^\/extended-reports/
/** A longer list may have more pages. */
const WHOLE = new Set(['limit'])

/** A path without a query that is written into it. */
const bare = ({ path }: Ask): string => path.split('?')[0]!

const isRefused = ({ lawful }: Expected): boolean => lawful.every(({ status }) => status >= 400)
const byStatus = ({ lawful }: Expected): Expected => ({ lawful: lawful.map((each) => ({ ...each, members: [] })) })

/** With the window of the episode; null: its end is before it. */
function windowed({ query = {}, ...ask }: Ask, began: number): Ask | null {
  const { from_date: from, to_date: to } = query
  const instant = (text: unknown): number => Date.parse(String(text))
  if (to !== undefined && !(instant(to) > began)) return null
  if (from !== undefined && Number.isNaN(instant(from))) return null
  if (from !== undefined && instant(from) >= began) return { ...ask, query }
  return { ...ask, query: { ...query, from_date: new Date(began).toISOString() } }
}

function inCloud(each: AskedHere, began: number): AskedHere | null {
  const { ask, expected } = each
  const { method, query = {} } = ask
  const path = bare(ask)
  if (FIGURES.test(path)) return { ask, expected: () => byStatus(expected()) }
  const isWhole = Object.keys(query).every((name) => WHOLE.has(name))
  const needsLook = OF_PAST.test(path) || (method === 'GET' && SHARED.test(path) && !isWhole)
  if (method === 'GET' && WINDOWED.test(path) && !isRefused(expected())) {
    const within = windowed(ask, began)
    return within && { ask: within, expected }
  }
  return needsLook && !isRefused(expected()) ? null : each
}

/** The request as it is sent at a server that is not ours; null: it has no such surface, or nothing could be said. */
export function asked(state: State, each: AskedHere, { began, offers, world }: There): AskedHere | null {
  const { surface, path } = each.ask
  switch (surface) {
    case 'lab':
      return canPass(state, path, offers) ? each : null
    case 'desk':
      return canSign(state, world, each.ask) ? each : null
    case 'cloud':
      return world.base_url === null ? null : inCloud(each, began)
    default:
      return null
  }
}

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
