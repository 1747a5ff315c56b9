/** Errors outside a handler's answers, and the log line of a request. */
import type { IncomingMessage } from 'node:http'
import type { Services } from '../../outbound/services.ts'
import { ClientGone } from '../../runtime/client-gone.ts'
import { OwnerUnreachable, PEER_KEY } from '../../runtime/peers/handed-on.ts'
import { AdvanceInterrupted } from '../../runtime/turns/scheduler.ts'
import { WorkerStarved } from '../../runtime/worker-pool.ts'
import { WorldGone } from '../../runtime/world/world.ts'
import { WorldElsewhere } from '../../runtime/worlds/world-elsewhere.ts'
import { TooManyWorlds } from '../../runtime/worlds/world-limits.ts'
import { WorldHeld, WorldRefused } from '../../runtime/worlds/world-options.ts'
import { StoreError } from '../../store/errors.ts'
import { Unreadable } from '../../store/unreadable.ts'
import { BodyMalformed, BodyTooLarge, NoRoom } from './body.ts'
import { invalid, type Operation, type Reply, refused, reply } from './operation.ts'

/** As it came: Express takes the prefix of a world off. */
export const requestUrl = (http: IncomingMessage & { originalUrl?: string }): string | undefined =>
  http.originalUrl ?? http.url

/** A name a member of a query may have: anything else may be a secret. */
const MEMBER = /^[\w.[\]-]{1,40}$/

/** The rest of such a path is a secret of the mail it was sent in. */
const MAILED_LINK = /^((?:\/w\/[^/]+)?\/mail\/[^/]+\/).*/s

/** Where a request went, as logs have it: its path, and of its query the names, for the values may be secrets. */
function placeOf(url = ''): { path: string; query?: string[] } {
  const [given, query] = url.split(/\?(.*)/s) as [string, string | undefined]
  const path = given.replace(MAILED_LINK, '$1[secret]')
  if (!query) return { path }
  const names = new Set(query.split('&').map((pair) => decoded(pair.split('=')[0]!)))
  return { path, query: [...names].map((name) => (MEMBER.test(name) ? name : '[other]')) }
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/** Who asked for what, and what came of it: the place where integrations find themselves by name (VER-003). */
export function note({ log }: Services, http: IncomingMessage, status: number): void {
  if (!log.isLevelEnabled('debug')) return
  const { method, headers } = http
  const { 'x-client-name': client_name, 'x-client-version': client_version } = headers
  log.debug({ method, ...placeOf(requestUrl(http)), status, client_name, client_version }, 'answered')
}

const BUSY = {
  uk: 'Запитів забагато, щоб тримати їх у пам’яті: нічого не зроблено. Спробуйте ще раз',
  en: 'More is asked for at once than there is memory for: nothing has been done. Try again',
} as const
/** By then what takes the memory has ended, or has made room. */
const RETRY_SECONDS = 10

/** There is no memory now for what a request brings, or would be answered (NS-33). */
export const busy = (language: 'uk' | 'en'): Reply => ({
  ...reply(503, { code: 'server.busy', message: BUSY[language] }),
  // What the client is still sending is not waited for.
  headers: { 'x-rule': 'no memory for it now; NS-33', 'retry-after': `${RETRY_SECONDS}`, connection: 'close' },
})

const NO_PROCESSOR = {
  uk: 'Сервер надто зайнятий, тож не встиг: нічого не зроблено. Спробуйте ще раз',
  en: 'The server is too busy and ran out of time: nothing has been done. Try again',
} as const

/** A thread had too little of the processor for what it was to draw or read (NS-33). */
const starved = (language: 'uk' | 'en'): Reply => ({
  ...reply(503, { code: 'server.busy', message: NO_PROCESSOR[language] }),
  headers: { 'x-rule': 'no processor for it now; NS-33', 'retry-after': `${RETRY_SECONDS}` },
})

const TOO_MANY_WORLDS = {
  uk: (limit: number, idle: string) =>
    `Світів уже ${limit}, більше сервер не бере (--max-worlds). Найдовше без звернень: ${idle}. Видаліть непотрібні: DELETE /w/{world}/lab/world`,
  en: (limit: number, idle: string) =>
    `There are ${limit} worlds already, and the server takes no more (--max-worlds). Not asked for longest: ${idle}. Delete those that are not needed: DELETE /w/{world}/lab/world`,
} as const

/** There may be no world more, until one is deleted. */
function tooManyWorlds({ limit, idle }: TooManyWorlds, language: 'uk' | 'en'): Reply {
  const named = idle.map(({ name, at }) => `${name} (${new Date(at).toISOString().slice(0, 16)}Z)`).join(', ')
  return {
    ...reply(409, { code: 'lab.too_many_worlds', message: TOO_MANY_WORLDS[language](limit, named || '–') }),
    headers: { 'x-rule': `as many worlds as the server takes; LAB; limit=${limit}` },
  }
}

/**
 * What went wrong outside a handler's answers: the form of the body, the disk, or ourselves.
 * @param url for the log, which takes no value of its query
 */
export function failure(
  services: Services,
  error: Error,
  url: string | undefined,
  language: 'uk' | 'en',
  surface: Operation['surface'],
): Reply {
  if (error instanceof BodyMalformed) return invalid([error.issue], language)
  if (error instanceof BodyTooLarge) {
    const { headers, ...rest } = refused('body larger than is taken', { limit: error.limit }, language)
    // What the client is still sending is not waited for.
    return { ...rest, headers: { ...headers, connection: 'close' } }
  }
  if (error instanceof NoRoom) return busy(language)
  if (error instanceof WorkerStarved) return starved(language)
  if (error instanceof WorldRefused)
    return invalid([{ loc: error.loc, msg: error.message, type: 'value_error' }], language)
  // Another process has handed it on to this one, which is not the owner of its world, or does not know it yet.
  if (error instanceof WorldElsewhere) {
    services.worlds.elsewhere.forget(error.world)
    return { ...reply(421, { code: 'misdirected', message: error.message }), headers: { [PEER_KEY]: 'no' } }
  }
  if (error instanceof OwnerUnreachable) {
    services.log.warn(placeOf(url), error.message)
    return {
      ...reply(503, { code: 'owner.unreachable', message: error.message }),
      headers: { 'retry-after': `${RETRY_SECONDS}` },
    }
  }
  if (error instanceof TooManyWorlds) return tooManyWorlds(error, language)
  if (error instanceof WorldHeld) return refused('world held by a token', { world: error.world }, language)
  if (error instanceof WorldGone) return refused('no such world', {}, language)
  // What goes on after its time to end finds the store closed.
  if (services.ending.aborted) return reply(503, { code: 'stopping', message: 'The server is stopping' })
  if (error instanceof Unreadable) {
    services.log.error({ place: error.place, ...placeOf(url) }, error.message)
    return refused('store cannot be written', {}, language)
  }
  if (error instanceof StoreError) {
    services.log.error({ err: error, ...placeOf(url) }, 'the store refused a turn')
    return refused('store cannot be written', {}, language)
  }
  if (error instanceof AdvanceInterrupted)
    return {
      ...reply(409, { code: 'clock.interrupted', message: 'The world was reset or deleted: its clock was stopped' }),
      headers: { 'x-rule': 'clock stopped on its way; LAB' },
    }
  if (error instanceof URIError) return refused('nothing at this path', {}, language, surface)
  if (!(error instanceof ClientGone)) services.log.error({ err: error, ...placeOf(url) }, 'a request failed')
  return reply(500, { code: 'internal', message: 'Internal Server Error' })
}
