/** AsyncAPI 3.0 of a table of sockets: what the rows say, and nothing else. The server is the application described. */
import { isDeepStrictEqual } from 'node:util'
import type { TSchema } from 'typebox'
import { Models, modelName } from '../../http/description/models.ts'
import { ABOUT } from '../../http/description/parameters.ts'
import type { CloseCode, DescribedSocket, ExampleIds, NativeCode, SocketMessage } from './channel.ts'

/** Codes with which any socket is closed; a row adds its own. */
const commonCloseCodes: readonly CloseCode[] = [
  { code: 1001, meaning: 'The server stops, or has been set back: the reason says which' },
  { code: 1002, meaning: 'What came is no WebSocket frame' },
  { code: 1003, meaning: 'A binary frame came: messages are text' },
  {
    code: 1006,
    meaning:
      'No close frame came at all: the connection is lost, or was cut because its reader let more than 1 MiB of messages lie, or gave no sign of life between two pings, which are 30 seconds apart',
  },
  { code: 1007, meaning: 'A text frame is no UTF-8' },
  { code: 1008, meaning: 'A message came in more than 1,024 frames, or in more than 16,384 pieces from the network' },
  { code: 1009, meaning: 'A message is larger than 1 MiB' },
  { code: 1013, meaning: 'More messages come in at once, piece by piece, than there is memory for: try again later' },
  { code: 4500, meaning: 'A fault of the server: its log says which' },
  { code: 4503, meaning: 'The store cannot be written, or the server is stopping: try again later' },
]

/** A table of sockets, and what is said of it as a whole. */
export interface SocketTable {
  title: string
  /** Of the interface, as clients read it. */
  version: string
  /** Markdown. */
  description: string
  rows: readonly DescribedSocket[]
}

/** Where a reader finds the sockets, and what is there in his world. */
export interface SocketPlace {
  /** By surface: host with port, and the prefix of the paths, without a slash at its end. */
  servers: Readonly<Record<DescribedSocket['surface'], { protocol: 'ws' | 'wss'; host: string; prefix: string }>>
  ids: ExampleIds
}

const SERVERS: Record<DescribedSocket['surface'], string> = {
  cloud: 'The proxy in the cloud',
  lan: 'The terminal in the local network',
}

/** By which answers find their requests. */
const CORRELATION = {
  description: 'An answer repeats the request_id of its request',
  location: '$message.payload#/request_id',
}

type Action = 'receive' | 'send'

const refer = (...steps: string[]): { $ref: string } => ({ $ref: ['#', ...steps].join('/') })

const cell = (text: string | number): string => String(text).replaceAll('|', '\\|')

/** A table of Markdown. */
const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n')

const closeCodes = (codes: readonly CloseCode[]): string =>
  table(
    ['Close code', 'Meaning'],
    codes.map(({ code, meaning }) => [code, meaning]),
  )

const nativeCodes = (codes: readonly NativeCode[]): string =>
  table(
    ['Code', 'Name', 'Українською', 'In English'],
    codes.map(({ code, name, uk, en }) => [code, name, uk, en]),
  )

/** Paragraphs and tables as one text. */
const prose = (blocks: readonly string[]): { description?: string } =>
  blocks.length === 0 ? {} : { description: blocks.join('\n\n') }

const clausesOf = (clauses: readonly string[]): object => (clauses.length > 0 ? { 'x-clauses': clauses } : {})

/** `/api/pos/:device_id/purchase` as AsyncAPI writes it. */
const channelAddress = (path: string): string => path.replace(/:(\w+)/g, '{$1}')

/** By code; a code of the row replaces the one of all sockets. */
const closesOf = ({ closes = [] }: DescribedSocket): CloseCode[] =>
  [...new Map([...commonCloseCodes, ...closes].map((each) => [each.code, each])).values()].sort(
    (a, b) => a.code - b.code,
  )

class Sheet {
  readonly #models = new Models()
  readonly #ids: ExampleIds
  readonly #messages: Record<string, object> = {}

  constructor(ids: ExampleIds) {
    this.#ids = ids
  }

  channel(row: DescribedSocket): object {
    const parameters = [...channelAddress(row.path).matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
    const closes = closesOf(row)
    return {
      address: channelAddress(row.path),
      summary: row.summary,
      ...prose([...(row.notes ?? []), closeCodes(closes)]),
      servers: [refer('servers', row.surface)],
      messages: Object.fromEntries(messagesOf(row).map((each) => [each.name, this.#message(each)])),
      ...(parameters.length > 0 && {
        parameters: Object.fromEntries(parameters.map((name) => [name, this.#parameter(name, row)])),
      }),
      bindings: { ws: this.#binding(row) },
      ...clausesOf(row.clauses),
      'x-close-codes': closes,
      ...(row.token && { 'x-token': row.token(this.#ids) }),
    }
  }

  #parameter(name: string, { params = {} }: DescribedSocket): object {
    const ids: Readonly<Record<string, string | undefined>> = this.#ids
    const example = ids[name]
    return { ...(params[name] && { description: params[name] }), ...(example && { examples: [example] }) }
  }

  /** The handshake. */
  #binding({ query, headers }: DescribedSocket): object {
    const described = (schema: TSchema | undefined) => schema && this.#models.described(schema)
    return {
      method: 'GET',
      ...(query && { query: described(query) }),
      ...(headers && { headers: described(headers) }),
      bindingVersion: '0.1.0',
    }
  }

  /** @throws when another message has this name */
  #message(message: SocketMessage): { $ref: string } {
    const { name, summary, notes = [], clauses, payload, codes } = message
    const { properties = {} } = payload as { properties?: object }
    const shown = {
      name,
      summary,
      ...prose([...notes, ...(codes ? [nativeCodes(codes)] : [])]),
      contentType: 'application/json',
      payload: this.#models.described(payload),
      ...('request_id' in properties && { correlationId: CORRELATION }),
      examples: [{ payload: message.example(this.#ids) }],
      ...clausesOf(clauses),
      ...(codes && { 'x-codes': codes }),
    }
    if (name in this.#messages && !isDeepStrictEqual(this.#messages[name], shown))
      throw new Error(`Two messages are named ${name}`)
    this.#messages[name] = shown
    return refer('components', 'messages', name)
  }

  operations(row: DescribedSocket): [name: string, operation: object][] {
    const said = (action: Action, messages: readonly SocketMessage[]): [string, object][] =>
      messages.map((each) => [`${row.id}${modelName(each.name)}`, operation(action, row, each)])
    return [...said('receive', row.receives), ...said('send', row.sends)]
  }

  components(): object {
    const sorted = (all: Record<string, unknown>): object =>
      Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)))
    const schemas = Object.entries(this.#models.schemas).map(([name, each]) => [name, titled(each, name)])
    return { messages: sorted(this.#messages), schemas: sorted(Object.fromEntries(schemas)) }
  }
}

/** A schema whose objects and enumerations have names: generators of clients call the rest by numbers. */
function titled(schema: unknown, name: string): unknown {
  if (Array.isArray(schema)) return schema.map((each, at) => titled(each, `${name}${at + 1}`))
  if (typeof schema !== 'object' || schema === null) return schema
  const members = Object.entries(schema).map(([member, each]) => {
    if (member === 'properties')
      return [
        member,
        Object.fromEntries(Object.entries(each).map(([of, its]) => [of, titled(its, name + modelName(of))])),
      ]
    return [member, ['items', 'anyOf', 'oneOf', 'allOf'].includes(member) ? titled(each, name) : each]
  })
  const isNamed = 'properties' in schema || 'enum' in schema
  return Object.fromEntries(isNamed && !('title' in schema) ? [['title', name], ...members] : members)
}

/** Each message of a socket once: what is said and what it is answered with. */
function messagesOf({ receives, sends }: DescribedSocket): SocketMessage[] {
  return [...new Set([...receives, ...sends].flatMap((each) => [each, ...(each.answers ?? [])]))]
}

/** Who says it, by what the server does with it. */
const DIRECTIONS: Record<Action, string> = { receive: 'A client sends it:', send: 'The server sends it:' }

function operation(
  action: Action,
  { id, summary: of }: DescribedSocket,
  { name, summary, clauses, answers = [] }: SocketMessage,
) {
  const channel = refer('channels', id)
  const messages = (all: readonly string[]) => all.map((each) => refer('channels', id, 'messages', each))
  return {
    action,
    channel,
    summary,
    description: `${DIRECTIONS[action]} ${of}`,
    messages: messages([name]),
    ...(answers.length > 0 && { reply: { channel, messages: messages(answers.map((each) => each.name)) } }),
    ...clausesOf(clauses),
  }
}

/**
 * The description of a table of sockets, for a reader at a place.
 * @throws when two different models or two different messages have one name
 */
export function asyncapi({ title, version, description, rows }: SocketTable, { servers, ids }: SocketPlace): object {
  const sheet = new Sheet(ids)
  const surfaces = [...new Set(rows.map(({ surface }) => surface))]
  return {
    asyncapi: '3.0.0',
    info: {
      title,
      version,
      description,
      contact: ABOUT.contact,
      license: { name: ABOUT.license.name },
      tags: [{ name: 'bank terminals' }],
    },
    defaultContentType: 'application/json',
    servers: Object.fromEntries(
      surfaces.map((surface) => {
        const { protocol, host, prefix } = servers[surface]
        const server = { host, protocol, ...(prefix && { pathname: prefix }), description: SERVERS[surface] }
        return [surface, server]
      }),
    ),
    channels: Object.fromEntries(rows.map((row) => [row.id, sheet.channel(row)])),
    operations: Object.fromEntries(rows.flatMap((row) => sheet.operations(row))),
    components: sheet.components(),
  }
}
