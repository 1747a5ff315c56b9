/**
 * Where a call that came to the wrong place is served: at another surface, under another prefix or version, by another
 * method. A 404 and a 405 keep their status and form; `served_at` is a figure of theirs, or `near` where the path is
 * served nowhere and others of this server are like it (NS-31).
 */
import type { IncomingMessage } from 'node:http'
import type { Services } from '../../../outbound/services.ts'
import { publicAddresses } from '../addresses/public-addresses.ts'
import type { Operation, Reply } from '../operation.ts'
import { nearDoors } from './near-doors.ts'

/** A row of some surface, or a socket of it. */
export interface ServedPlace extends Pick<Operation, 'surface' | 'path'> {
  method: string
  isSocket?: boolean
}

/** A call as it came, inside its world. */
interface Call {
  method: string
  path: string
  surface: Operation['surface']
  /** It asks for a socket. */
  isUpgrade: boolean
}

const PLACE = /^(\/w\/[\w-]+)?(?:\/desks\/[^/?]+)?(\/[^?]*)/
/** Of an API: its folder, and its version. */
const PREFIX = /^\/(?:api\/)?(?:v\d+\/)?/i

/** A longer path is looked for nowhere else. Characters. */
const PATH_LIMIT = 300
/** Of the paths near the asked one so many are named. */
const NEAR = 8

/** The path as it may be meant, the likeliest first. */
function meanings(path: string): string[] {
  const tidy = path.replace(/\/{2,}/g, '/').replace(/(?<=[^/])\/$/, '')
  const rest = tidy.replace(PREFIX, '')
  // A call of the API is not meant for the lab, which may have something of the same name.
  const lab = rest === tidy.slice(1) ? [`/lab/${rest}`] : []
  return [tidy, `/api/v1/${rest}`, `/api/${rest}`, `/${rest}`, ...lab]
}

/** Parameters are any segment; one of a whole path has none to be told by. */
const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll('.', '\\.').replace(/\*\w+/g, '.+').replace(/:\w+/g, '[^/]+')}$`, 'i')

/** The cloud and the lab are one server. */
const serverOf = (surface: Operation['surface']): Operation['surface'] => (surface === 'lab' ? 'cloud' : surface)

/** Fixed segments before parameters: `shifts/close` is never read as `shifts/{shift_id}` (CLD-014). */
export const byPrecedence = <Row extends { path: string }>(rows: readonly Row[]): Row[] =>
  [...rows].sort((a, b) => (a.path.replace(/:\w+/g, '~') < b.path.replace(/:\w+/g, '~') ? -1 : 1))

interface DoorFound {
  door: ServedPlace
  pattern: RegExp
}

export class Doors {
  readonly #doors: readonly DoorFound[]

  constructor(doors: readonly ServedPlace[]) {
    this.#doors = byPrecedence(doors)
      .filter(({ path }) => path !== '/')
      .map((door) => ({ door, pattern: patternOf(door.path) }))
  }

  /** The door a call was meant for; null: none, or the place it came to, whose methods are told anyway. */
  meantBy({ method, path, surface }: Omit<Call, 'isUpgrade'>): ServedPlace | null {
    let best: ServedPlace | null = null
    let cost = Number.POSITIVE_INFINITY
    for (const [index, meaning] of meanings(path).entries())
      for (const { door, pattern } of this.#doors) {
        const isHere = serverOf(door.surface) === surface
        const away = (door.method === method ? 0 : 20) + (isHere ? 0 : 10) + index
        if (away >= cost || !pattern.test(meaning)) continue
        best = door
        cost = away
      }
    if (best && serverOf(best.surface) === surface && patternOf(best.path).test(path)) {
      // Of other letters or slashes alone it is another place; else `allow` says what is served here.
      const fixed = best.path.split(/[:*]/)[0]!
      if (path.startsWith(fixed) && !/\/\/|\/$/.test(path)) return null
    }
    return best
  }

  /** What this server serves at a path itself, by that method; null: nothing. */
  servedAt({ method, path, surface, isUpgrade }: Call): ServedPlace | null {
    const isIt = ({ door, pattern }: DoorFound): boolean =>
      serverOf(door.surface) === surface &&
      door.method === method &&
      Boolean(door.isSocket) === isUpgrade &&
      pattern.test(path)
    return this.#doors.find(isIt)?.door ?? null
  }

  /** What this server serves near a path: by one method, calls or sockets. */
  near(call: Call): ServedPlace[] {
    return nearDoors(this.#at(call.surface), call)
  }

  /** The list that rows are taken from: served at the path above them; null: there is none. */
  listOf(places: readonly ServedPlace[], surface: Operation['surface']): ServedPlace | null {
    const above = places[0]!.path.replace(/\/[^/]*$/, '')
    return (
      this.#at(surface).find(({ method, path, isSocket }) => method === 'GET' && path === above && !isSocket) ?? null
    )
  }

  #at(surface: Operation['surface']): ServedPlace[] {
    return this.#doors.map(({ door }) => door).filter((door) => serverOf(door.surface) === surface)
  }
}

type Words = Readonly<Record<'uk' | 'en', (place: string) => string>>
const WORDS = {
  served_at: {
    uk: (place) => `. Виклик обслуговують тут: ${place}`,
    en: (place) => `. It is served at ${place}`,
  },
  near: { uk: (place) => `. Можливо, це: ${place}`, en: (place) => `. Was this meant: ${place}` },
  docs: { uk: (place) => `. Усі виклики: ${place}`, en: (place) => `. All calls: ${place}` },
} as const satisfies Record<string, Words>

/** Where all calls are described, by a path of the cloud. */
const DOCS = { lab: '/lab/docs', sockets: '/api/docs/sockets', calls: '/api/docs' } as const

/** A path that begins with the name of a world, and not with `/w/` and that name. */
const WORLDLESS = /^\/(?:worlds?\/)?([\w-]+)(\/(?:api|lab|paylink)\/.+)$/

/** The refusal of a call at the wrong door, with where it or what is near is served. @param surface whose server was asked */
export function withDoor(
  services: Pick<Services, 'addresses' | 'clientAddresses'>,
  doors: Doors,
  http: IncomingMessage & { originalUrl?: string },
  surface: Operation['surface'],
  language: 'uk' | 'en',
  given: Reply,
): Reply {
  const [, world = '', path = ''] = PLACE.exec(http.originalUrl ?? http.url ?? '') ?? []
  if (path.length > PATH_LIMIT) return given
  const isUpgrade = http.headers.upgrade?.toLowerCase() === 'websocket'
  const call: Call = { method: http.method ?? '', path, surface, isUpgrade }
  const addressed = (door: ServedPlace, rest: string): string =>
    `${door.method} ${addressOf(services, http, surface, door)}${rest}`
  const figures: [name: keyof typeof WORDS | 'list', place: string][] = []
  const door = doors.meantBy(call)
  const places = door ? [door] : doors.near(call)
  const [first] = places
  if (first !== undefined) {
    const paths = places.slice(0, NEAR).map(({ path: own }) => shownPath(world, own))
    if (places.length > NEAR) paths.push(`${places.length - NEAR} more`)
    figures.push([door ? 'served_at' : 'near', addressed(first, paths.join(', '))])
    const list = places.length > NEAR ? doors.listOf(places, surface) : null
    if (list) figures.push(['list', addressed(list, shownPath(world, list.path))])
  } else {
    const [, name, rest] = WORLDLESS.exec(path) ?? []
    const inWorld = name !== undefined && world === '' ? doors.servedAt({ ...call, path: rest! }) : null
    if (inWorld) figures.push(['near', addressed(inWorld, shownPath(`/w/${name}`, inWorld.path))])
    else if (given.status === 404) figures.push(['docs', docsFor(services, http, surface, call)])
  }
  if (figures.length === 0) return given
  const explained = figures.map(([name, place]) => `; ${name}=${place}`).join('')
  const headers = { ...given.headers, 'x-rule': `${given.headers?.['x-rule']}${explained}` }
  const body = given.body as { message: string }
  // In the cloud messages are the framework's.
  if (surface === 'cloud' && !path.startsWith('/lab/')) return { ...given, headers, body }
  const [name, place] = figures[0] as [keyof typeof WORDS, string]
  return { ...given, headers, body: { ...body, message: body.message + WORDS[name][language](place) } }
}

const shownPath = (world: string, path: string): string => world + path.replace(/[:*](\w+)/g, '{$1}')

/** The page that describes what there is, of the kind that was asked for; of another server with its address. */
function docsFor(
  services: Pick<Services, 'addresses' | 'clientAddresses'>,
  http: IncomingMessage,
  surface: Operation['surface'],
  { path, isUpgrade }: Call,
): string {
  const isOfSockets = isUpgrade || surface === 'lan'
  const page = /^\/lab(\/|$)/.test(path) ? DOCS.lab : isOfSockets ? DOCS.sockets : DOCS.calls
  const isHere = surface === 'cloud' || (surface === 'local' && page === DOCS.calls)
  return `GET ${isHere ? '' : addressOf(services, http, surface, { surface: 'cloud', path: page, method: 'GET' })}${page}`
}

function addressOf(
  services: Pick<Services, 'addresses' | 'clientAddresses'>,
  http: IncomingMessage,
  surface: Operation['surface'],
  door: ServedPlace,
): string {
  const asked = surface === 'lan' ? undefined : surface === 'local' ? 'local' : 'cloud'
  const { cloud, local, lan } = publicAddresses(services, asked ? http.headers : {}, asked)
  const base = { cloud, lab: cloud, local, lan: lan.replace(/^ws/, 'http') }[door.surface]
  return door.isSocket ? base.replace(/^http/, 'ws') : base
}
