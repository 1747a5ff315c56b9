/** Messages made from a description of sockets alone: the first answer of each request, every member with a value. */
import { describedValue, patternOf } from './described-answers.ts'

// biome-ignore lint/suspicious/noExplicitAny: a document of any form
type Described = any

const nameOf = ({ $ref }: { $ref: string }): string => $ref.split('/').at(-1)!

/** Whether a message is the one described: its constant members tell it from others of its channel. */
function isOf(message: unknown, { properties = {} }: Described): boolean {
  const members = message as Record<string, unknown> | null
  return Object.entries<Described>(properties).every(
    ([name, schema]) => !('const' in schema) || members?.[name] === schema.const,
  )
}

/** By the path of a socket and a message; null: the path or the message is not described, or has no answer. */
export function describedMessages(document: Described): {
  isChannel(path: string): boolean
  answer(path: string, message: unknown): unknown
} {
  const { channels, operations, components } = document
  const payloadOf = (message: { $ref: string }): Described => {
    const { payload } = components.messages[nameOf(message)]
    return payload.$ref ? components.schemas[nameOf(payload)] : payload
  }
  const rows = Object.entries<Described>(channels).map(([name, { address }]) => ({
    pattern: patternOf(address),
    requests: Object.values<Described>(operations)
      .filter(({ action, channel, reply }) => action === 'receive' && nameOf(channel) === name && reply)
      .map(({ messages, reply }) => ({ asked: payloadOf(messages[0]), told: payloadOf(reply.messages[0]) })),
  }))
  const rowOf = (path: string) => rows.find(({ pattern }) => pattern.test(path))
  return {
    isChannel: (path) => rowOf(path) !== undefined,
    answer(path, message) {
      const found = rowOf(path)?.requests.find(({ asked }) => isOf(message, asked))
      return found ? describedValue(found.told, components) : null
    },
  }
}
