/**
 * Checks every frame at a socket against the server's description of its sockets. A message of the server fits one that
 * its channel sends, without members that are not described, though hardware of another maker may send more; a request
 * answered with success was well formed; native and close codes are described.
 */
import { Ajv, type ValidateFunction } from 'ajv'
import ajvFormats from 'ajv-formats'
import { OF_OWN_SCHEMAS } from './own-schemas.ts'

interface Ref {
  $ref: string
}

interface Operation {
  action: 'send' | 'receive'
  channel: Ref
  messages: Ref[]
  reply?: { messages: Ref[] }
}

interface Channel {
  address: string
  servers: Ref[]
  bindings?: { ws?: { query?: { properties?: object }; headers?: { properties?: object } } }
  'x-close-codes': { code: number }[]
}

export interface SocketDocument {
  servers: Record<string, { host: string }>
  channels: Record<string, Channel>
  operations: Record<string, Operation>
  components: { messages: Record<string, { 'x-codes'?: { code: number }[] }> }
}

/** The prefix of a channel's path: its world. */
const WORLD = /^\/w\/[^/]+(?=\/)/
/** Faults listed for one frame. */
const FAULTS_TOLD = 3
/** Characters shown of a wrong frame. */
export const EXCERPT = 1000

const addFormats = ajvFormats as unknown as typeof ajvFormats.default
const nameOf = ({ $ref }: Ref): string => $ref.split('/').at(-1)!

/** A request of a channel and its answers; `answers` is empty where it has none. */
export interface MessageExchange {
  asked: string[]
  answers: string[]
}

/** A schema whose objects have the members it names, and no others. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed)
  if (typeof schema !== 'object' || schema === null) return schema
  const members = Object.entries(schema).map(([name, each]) => [name, closed(each)])
  return { ...('properties' in schema && { additionalProperties: false }), ...Object.fromEntries(members) }
}

/** Schemas of each side: the server's messages closed, a client's as described. */
const SIDES = ['server', 'client'] as const
type Side = (typeof SIDES)[number]

export class SocketContract {
  readonly #document: SocketDocument
  readonly #ajv = new Ajv({ ...OF_OWN_SCHEMAS, strict: false, allErrors: true, inlineRefs: false })
  readonly #checks = new Map<string, ValidateFunction>()

  constructor(document: SocketDocument) {
    this.#document = document
    addFormats(this.#ajv)
    const { components } = document
    for (const side of SIDES)
      this.#ajv.addSchema({ components: side === 'server' ? closed(components) : components } as object, side)
  }

  /** Ports of its channels. */
  get ports(): string[] {
    return Object.values(this.#document.servers).map(({ host }) => new URL(`ws://${host}`).port)
  }

  /**
   * The channel at an address, and whether its client has yet to identify itself.
   * @throws when none is described there
   */
  channelAt(url: string, headers: Record<string, string> = {}): { channel: string; isStrange: boolean } {
    const { pathname, searchParams, port } = new URL(url)
    const path = pathname.replace(WORLD, '')
    const found = Object.entries(this.#document.channels).find(
      ([, { address, servers }]) =>
        new RegExp(`^${address.replace(/\{\w+\}/g, '[^/]+')}$`).test(path) &&
        servers.some((each) => new URL(`ws://${this.#document.servers[nameOf(each)]!.host}`).port === port),
    )
    if (!found) throw new Error(`the socket ${path} is not described, but was opened`)
    const [channel, { bindings }] = found
    const { query, headers: heads } = bindings?.ws ?? {}
    const known = Object.keys(heads?.properties ?? {}).map((name) => name.toLowerCase())
    const isSaid = searchParams.size > 0 || Object.keys(headers).some((name) => known.includes(name.toLowerCase()))
    return { channel, isStrange: 'token' in (query?.properties ?? {}) && !isSaid }
  }

  /** Operations of a channel that this side starts. */
  exchanges(channel: string, action: Operation['action']): MessageExchange[] {
    return Object.values(this.#document.operations)
      .filter((each) => nameOf(each.channel) === channel && each.action === action)
      .map(({ messages, reply }) => ({
        asked: messages.map(nameOf),
        answers: (reply?.messages ?? []).map(nameOf),
      }))
  }

  /** Whether the server may close a channel with this code. */
  closes = (channel: string, code: number): boolean =>
    this.#document.channels[channel]!['x-close-codes'].some((each) => each.code === code)

  /** Whether a message may have this native code; any, where none are described. */
  fails = (message: string, code: unknown): boolean =>
    this.#document.components.messages[message]!['x-codes']?.some((each) => each.code === code) ?? true

  /** The message among these that a frame fits, or its difference from the nearest one, in words. */
  fit(side: Side, names: readonly string[], text: string): { name: string } | { fault: string } {
    let payload: unknown
    try {
      payload = JSON.parse(text)
    } catch {
      return { fault: `is no JSON: ${text.slice(0, EXCERPT)}` }
    }
    let nearest = { faults: Number.POSITIVE_INFINITY, fault: `fits no message: ${text.slice(0, EXCERPT)}` }
    for (const name of names) {
      const check = this.#checkOf(side, name)
      if (check(payload)) return { name }
      const errors = check.errors!
      if (errors.length >= nearest.faults) continue
      const told = errors
        .slice(0, FAULTS_TOLD)
        .map((each) => `${each.instancePath || 'it'} ${each.message} ${JSON.stringify(each.params)}`)
      nearest = { faults: errors.length, fault: `is no ${name}, for ${told.join('; ')}: ${text.slice(0, EXCERPT)}` }
    }
    return nearest
  }

  #checkOf(side: Side, name: string): ValidateFunction {
    const place = `${side}#/components/messages/${name}/payload`
    let check = this.#checks.get(place)
    if (!check) {
      check = this.#ajv.compile({ $ref: place })
      this.#checks.set(place, check)
    }
    return check
  }
}
