import { type Answer, type Exchange, json, readOpenBody } from '../kernel/exchange.ts'
import { momentText, shownMoment } from '../kernel/moments.ts'
import { queryFlag, queryInteger, queryMoment, readQuery } from '../kernel/query.ts'
import { malformed } from '../kernel/refusal.ts'
import type { Route } from '../kernel/routing.ts'
import { goOffline, goOnline } from '../state/journal.ts'
import type { Register } from '../state/model.ts'
import type { World } from '../state/world.ts'
import { forWriting, registerForReading, wrongState } from './access.ts'

const COUNT_MAX = 10_000
const ONLINE_WAIT_MS = 5000

/** POST go-online: starts sending offline documents (CLD-401 to CLD-404, NS-55). */
async function online(world: World, exchange: Exchange): Promise<Answer> {
  const { register } = forWriting(world, exchange)
  readOpenBody(exchange)
  if (!register.offline) {
    if (world.reading.onlineTwice === 'refused') throw wrongState(world, 'Каса вже онлайн.')
    return json(200, { connection: 'online', left: 0 })
  }
  const arrival = goOnline(world, register)
  if (!world.reading.onlineWaits) return json(202, { connection: 'sending', left: register.pending.length })
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), ONLINE_WAIT_MS)
  const arrived = await Promise.race([arrival, promise])
  clearTimeout(timer)
  return json(200, { connection: arrived ? 'online' : 'offline', left: register.pending.length })
}

/** POST go-offline: 200, and the register is offline; its body is open (CLD-405 to CLD-408, NS-14). */
function offline(world: World, exchange: Exchange): Answer {
  const { register } = forWriting(world, exchange)
  readOpenBody(exchange)
  goOffline(world, register)
  return json(200, { connection: 'offline', left: register.pending.length })
}

/** POST ping-tax-service: DONE when the link exists (CLD-409). */
function ping(world: World, exchange: Exchange): Answer {
  forWriting(world, exchange)
  readOpenBody(exchange)
  return json(200, { status: world.authority.up ? 'DONE' : 'UNREACHABLE' })
}

function grant(world: World, register: Register, count: number): void {
  register.codesAsked = count
  const batch = register.codesAsked + register.codes.length
  for (let index = 0; index < count; index += 1) {
    register.codes.push({ code: `${world.authority.nextCode()}.${batch}.${index + 1}`, at: world.now() })
  }
}

/** GET ask-offline-codes: asks the authority for codes, only while online (CLD-411 to CLD-414). */
async function ask(world: World, exchange: Exchange): Promise<Answer> {
  const { register } = forWriting(world, exchange)
  const query = readQuery(exchange, { count: queryInteger(1, COUNT_MAX, 2000), sync: queryFlag(false) })
  if (register.offline) throw wrongState(world, 'Коди можна запитати лише онлайн.')
  if (!world.authority.up) return json(200, { status: 'UNREACHABLE' })
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(() => {
    grant(world, register, query.count)
    resolve()
  }, world.reading.authorityMs)
  timer.unref()
  if (!query.sync) return json(200, { status: world.reading.askPending })
  await promise
  return json(200, { status: 'DONE' })
}

/** GET get-offline-codes: reads the store without reserving codes (CLD-416, NS-49). */
function codes(world: World, exchange: Exchange): Answer {
  const register = registerForReading(world, exchange)
  const { count } = readQuery(exchange, { count: queryInteger(1, COUNT_MAX, 150) })
  const { reading } = world
  const ordered = reading.codeOrder === 'newest' ? register.codes.toReversed() : register.codes
  const shown = ordered
    .slice(0, count)
    .map(({ code, at }) => (reading.codeShape === 'text' ? code : { number: code, got_at: momentText(reading, at) }))
  return json(200, shown)
}

/** GET get-offline-codes-count: one count (CLD-419). */
function codesCount(world: World, exchange: Exchange): Answer {
  const count = registerForReading(world, exchange).codes.length
  readQuery(exchange, {})
  return json(200, world.reading.countShape === 'number' ? count : { total: count })
}

/** GET get-offline-time: the offline periods that overlap a window, clipped to it (CLD-421, CLD-422). */
function offlineTime(world: World, exchange: Exchange): Answer {
  const register = registerForReading(world, exchange)
  const { reading } = world
  const query = readQuery(exchange, { from_date: queryMoment, to_date: queryMoment })
  for (const name of ['from_date', 'to_date'] as const) {
    if (query[name] === undefined && reading.offlineTimeDates === 'required')
      throw malformed(['query', name], 'Missing')
  }
  const from = query.from_date ?? 0
  const to = query.to_date ?? world.now()
  const spells = register.spells
    .map((spell) => ({ from: spell.from, to: spell.to ?? world.now() }))
    .filter((spell) => spell.to >= from && shownMoment(reading, spell.from) <= to)
    .map((spell) => ({ from: Math.max(spell.from, from), to: Math.max(from, Math.min(spell.to, to)) }))
  const minutes = spells.reduce((sum, spell) => sum + Math.max(0, spell.to - spell.from) / 60_000, 0)
  const shown = spells.map((spell) => ({
    began: momentText(reading, spell.from),
    ended: momentText(reading, spell.to),
  }))
  return json(200, { minutes, spells: shown })
}

/** The operations of connectivity and offline codes. */
export function connectivityRoutes(world: World): Route[] {
  const route = (
    method: string,
    name: string,
    answer: (world: World, exchange: Exchange) => Answer | Promise<Answer>,
  ) => ({
    method,
    path: `/api/v1/cash-registers/${name}`,
    answer: (exchange: Exchange) => answer(world, exchange),
  })
  return [
    route('POST', 'go-online', online),
    route('POST', 'go-offline', offline),
    route('POST', 'ping-tax-service', ping),
    route('GET', 'ask-offline-codes', ask),
    route('GET', 'get-offline-codes', codes),
    route('GET', 'get-offline-codes-count', codesCount),
    route('GET', 'get-offline-time', offlineTime),
  ]
}
