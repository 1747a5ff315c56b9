/** Messages of an AsyncAPI document: requests on a channel, their answers, and unsolicited messages. */
import type { PublishedSchema } from './published.ts'

interface Ref {
  $ref: string
}

interface Message {
  name: string
  payload: PublishedSchema
  'x-codes'?: { code: number; name: string; uk: string; en: string }[]
}

/** The parts of an AsyncAPI document used here. */
export interface PublishedSockets {
  servers: Record<string, { host: string; pathname?: string }>
  channels: Record<string, { address: string; servers: Ref[]; bindings: { ws: { query?: PublishedSchema } } }>
  operations: Record<string, { action: string; channel: Ref; messages: Ref[]; reply?: { messages: Ref[] } }>
  components: { messages: Record<string, Message> }
}

/** A channel with the schemas of its messages, their references resolved. */
export interface PublishedChannel {
  address: string
  /** Name of its server. */
  server: string
  query: PublishedSchema | null
  exchanges: { asked: PublishedSchema; answered: PublishedSchema[] }[]
  /** Messages it accepts without answering. */
  unanswered: PublishedSchema[]
  events: PublishedSchema[]
}

const nameOf = ({ $ref }: Ref): string => $ref.split('/').at(-1)!

export function publishedChannels(document: PublishedSockets): PublishedChannel[] {
  const schemaOf = (ref: Ref): PublishedSchema =>
    resolved(document, document.components.messages[nameOf(ref)]!.payload) as PublishedSchema
  return Object.entries(document.channels).map(([id, { address, servers, bindings }]) => {
    const here = Object.values(document.operations).filter(({ channel }) => nameOf(channel) === id)
    const received = here.filter(({ action }) => action === 'receive')
    const asked = received.map(({ messages, reply }) => ({
      asked: schemaOf(messages[0]!),
      answered: (reply?.messages ?? []).map(schemaOf),
    }))
    return {
      ...{ address, server: nameOf(servers[0]!), query: bindings.ws.query ?? null },
      exchanges: asked.filter(({ answered }) => answered.length > 0),
      unanswered: asked.filter(({ answered }) => answered.length === 0).map((each) => each.asked),
      events: here.filter(({ action }) => action === 'send').flatMap(({ messages }) => messages.map(schemaOf)),
    }
  })
}

/** A schema with its references replaced by their targets. */
function resolved(document: object, schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map((each) => resolved(document, each))
  if (typeof schema !== 'object' || schema === null) return schema
  const { $ref } = schema as Partial<Ref>
  if ($ref === undefined)
    return Object.fromEntries(Object.entries(schema).map(([name, each]) => [name, resolved(document, each)]))
  const steps = $ref.slice(2).split('/')
  return resolved(
    document,
    steps.reduce<unknown>((inner, step) => (inner as Record<string, unknown>)[step], document),
  )
}

/** Objects within a schema that allow additional members. */
export function openObjects(schema: PublishedSchema, place = 'it'): string[] {
  const { properties, items, type, additionalProperties } = schema
  return [
    ...(type === 'object' && additionalProperties !== false ? [place] : []),
    ...Object.entries(properties ?? {}).flatMap(([name, each]) => openObjects(each, `${place}.${name}`)),
    ...(items ? openObjects(items, `${place}[]`) : []),
  ]
}
