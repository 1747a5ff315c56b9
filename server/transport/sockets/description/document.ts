/** The document of the sockets, as far as the page reads it. */
import type { CloseCode, NativeCode, TokenCall } from './channel.ts'

export interface Ref {
  $ref: string
}

export interface AsyncApiSchema {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  format?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  description?: string
  properties?: Record<string, AsyncApiSchema>
  required?: string[]
  items?: AsyncApiSchema
  anyOf?: AsyncApiSchema[]
}

export interface AsyncApiMessage {
  name: string
  summary: string
  description?: string
  payload: AsyncApiSchema
  examples: { payload: unknown }[]
  'x-clauses'?: string[]
  'x-codes'?: NativeCode[]
}

export interface Channel {
  address: string
  summary: string
  description: string
  servers: Ref[]
  parameters?: Record<string, { description?: string; examples?: string[] }>
  bindings: { ws: { query?: AsyncApiSchema; headers?: AsyncApiSchema } }
  'x-clauses'?: string[]
  'x-close-codes': CloseCode[]
  'x-token'?: TokenCall
}

interface AsyncApiOperation {
  action: 'send' | 'receive'
  channel: Ref
  messages: Ref[]
  reply?: { messages: Ref[] }
}

export interface AsyncApiDocument {
  info: { title: string; version: string; description: string }
  servers: Record<string, { protocol: string; host: string; pathname?: string; description: string }>
  channels: Record<string, Channel>
  operations: Record<string, AsyncApiOperation>
  components: { messages: Record<string, AsyncApiMessage>; schemas: Record<string, AsyncApiSchema> }
}

/** The last step of a reference. */
export const nameOf = ({ $ref }: Ref): string => $ref.split('/').at(-1)!

/** A schema, or the model it refers to. */
export const resolved = ({ components }: AsyncApiDocument, schema: AsyncApiSchema): AsyncApiSchema =>
  schema.$ref === undefined ? schema : components.schemas[nameOf({ $ref: schema.$ref })]!

/** A message at a channel, as its client sees it. */
export interface MessageAtChannel {
  name: string
  /** Names of what it is answered with. */
  answers: string[]
}

/**
 * What a client says and hears at a channel, each message once; an answer that several share comes after the answers
 * of one.
 */
export function conversation(
  { operations }: AsyncApiDocument,
  channel: string,
): { says: MessageAtChannel[]; hears: MessageAtChannel[] } {
  const here = Object.values(operations)
    .filter((each) => nameOf(each.channel) === channel)
    .map(({ action, messages, reply }) => ({
      isReceived: action === 'receive',
      asked: messages.map(nameOf),
      answers: (reply?.messages ?? []).map(nameOf),
    }))
  const side = (received: boolean): MessageAtChannel[] => {
    const asked = here
      .filter(({ isReceived }) => isReceived === received)
      .flatMap((each) => each.asked.map((name): MessageAtChannel => ({ name, answers: each.answers })))
    const answers = here
      .filter(({ isReceived }) => isReceived !== received)
      .flatMap((each) => each.answers.map((name, place) => ({ name, place })))
      .sort((a, b) => a.place - b.place)
      .map(({ name }): MessageAtChannel => ({ name, answers: [] }))
    const all = received ? [...asked, ...answers] : [...answers, ...asked]
    return [...new Map(all.map((each) => [each.name, each])).values()]
  }
  return { says: side(true), hears: side(false) }
}
