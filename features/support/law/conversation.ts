/** Checks one socket against its description, frame by frame. */
import { parseText } from '../../../machines/text.ts'
import { EXCERPT, type MessageExchange, type SocketContract } from './socket-contract.ts'

/** Close codes that are not the server's: those of the client itself, and none. */
const OWN_ENDS = [1000, 1005, 1006]

/** A frame's JSON object; any other frame, or one with half a character, has no members. */
type Members = Record<string, unknown>
/** No body, null and an empty list are an empty body (AMB-07). */
const bodyOf = (text: string): string => (/^\s*(null|\[\s*\])?\s*$/.test(text) ? '{}' : text)
function membersOf(text: string): Members {
  try {
    const value = parseText(bodyOf(text))
    return typeof value === 'object' && value !== null ? (value as Members) : {}
  } catch {
    return {}
  }
}

/** One socket, as its client sees it. Each method returns a difference from the description in words, or null. */
export class SocketConversation {
  readonly #contract: SocketContract
  readonly #channel: string
  /** Messages of the client without an answer yet, oldest first. */
  #said: string[] = []
  /** Whether the first message has yet to identify the client. */
  #isStrange: boolean

  /** @throws when no channel is described at the address */
  constructor(contract: SocketContract, url: string, headers: Record<string, string> = {}) {
    const { channel, isStrange } = contract.channelAt(url, headers)
    this.#contract = contract
    this.#channel = channel
    this.#isStrange = isStrange
  }

  said(text: string): void {
    this.#said.push(text)
  }

  received(text: string): string | null {
    const received = this.#contract.exchanges(this.#channel, 'receive')
    const sent = this.#contract.exchanges(this.#channel, 'send')
    const sayable = [...sent.flatMap(({ asked }) => asked), ...received.flatMap(({ answers }) => answers)]
    const found = this.#contract.fit('server', [...new Set(sayable)], text)
    if ('fault' in found) return this.#breach(`what was told ${found.fault}`)
    const { code } = membersOf(text)
    if (!this.#contract.fails(found.name, code)) return this.#breach(`${found.name} has a code not described: ${code}`)
    return this.#introduced(received) ?? this.#answered(text, found.name, received)
  }

  closed(code: number): string | null {
    if (OWN_ENDS.includes(code) || this.#contract.closes(this.#channel, code)) return null
    return this.#breach(`closed with ${code}, which is not described`)
  }

  /** A client without a pending request has connected by a message that has no answer. */
  #introduced(received: MessageExchange[]): string | null {
    if (!this.#isStrange) return null
    this.#isStrange = false
    const unanswered = received.filter(({ answers }) => answers.length === 0).flatMap(({ asked }) => asked)
    const found = this.#contract.fit('client', unanswered, this.#said.shift() ?? '')
    return 'fault' in found ? this.#breach(`who came in by what ${found.fault}`) : null
  }

  /** An answer to a message of the client; a success means that the message was well formed. */
  #answered(text: string, name: string, received: MessageExchange[]): string | null {
    const answerable = received.filter(({ answers }) => answers.includes(name)).flatMap(({ asked }) => asked)
    if (answerable.length === 0) return null
    const answer = membersOf(text)
    const index = this.#said.findIndex((each) => pairs(membersOf(each), answer))
    // A client that has sent nothing counts as having sent an empty body, where that is enough (NS-57).
    const [asked = '{}'] = index < 0 ? [] : this.#said.splice(index, 1)
    const found = this.#contract.fit('client', answerable, bodyOf(asked))
    if (index < 0 && 'fault' in found)
      return this.#breach(`${name} answers nothing that was said: ${text.slice(0, EXCERPT)}`)
    if (answer.success === false) return null
    return 'fault' in found ? this.#breach(`${name} answers what ${found.fault}`) : null
  }

  #breach = (what: string): string => `at ${this.#channel} ${what}`
}

/** Characters; a longer member need not be repeated. */
const REPEATED = 64

/** Whether an answer is to this message, by the members it repeats; a member that was not sent may have any value. */
function pairs(said: Members, answer: Members): boolean {
  const repeats = (name: string): boolean => {
    const [own, told] = [said[name], answer[name]]
    const isRepeatable = typeof own === 'string' && own.length <= REPEATED
    return !(name in answer) || (told === null ? !isRepeatable : typeof own !== 'string' || own === told)
  }
  return repeats('request_id') && repeats('operation_type')
}
