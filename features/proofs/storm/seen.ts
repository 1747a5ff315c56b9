/** What a storm sees, in order: what clients asked and were answered, what the lab shows of the world, what was done to it. */

/** A request as a client makes it; addresses are those of the specification. */
export interface StormRequest {
  surface: 'cloud' | 'desk' | 'lab'
  /** Id of the register whose desk is asked; null: not a desk. */
  desk: string | null
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  headers: Record<string, string>
  body: unknown
}

export interface StormAnswer {
  status: number
  /** undefined: nothing. */
  // biome-ignore lint/suspicious/noExplicitAny: the body of any operation, looked at by invariants
  body: any
  /** The lab says that the gateway has put it in the place of the operation's answer (EXT-716). */
  isSpoiled?: true
}

export type StormVerb =
  | 'sell'
  | 'return'
  | 'service'
  | 'withdraw'
  | 'open'
  | 'close'
  | 'x'
  | 'go-offline'
  | 'go-online'
  | 'ask-codes'
  | 'sign-in'
  | 'sign-out'
  | 'prepay'
  | 'prepay-return'
  | 'set-webhook'
  | 'remove-webhook'
  | 'ask-report'
  | 'email'
  | 'look'

/** One request of a client with its answer. */
export interface StormExchange {
  verb: StormVerb
  /** The client's name. */
  by: string
  /** Id of the register it is about; null: none. */
  register: string | null
  /** Id of the cashier who asks in the cloud; null at the desk. */
  cashier: string | null
  request: StormRequest
  /** null: it was lost, or came spoiled. */
  answer: StormAnswer | null
  /** Status that came with a spoiled answer; null: none came. */
  spoiled: number | null
  /** Of a lost answer: whether the lab shows that it was done. */
  done: boolean
  /** Of a lost answer: id of the receipt that the lab shows was made by it. */
  made: string | null
  /** Number of the fact that the lab shows it has left; null: none, or not looked for. */
  left: number | null
  /** The same request was sent before. */
  repeated: boolean
  /** The world's clock, epoch milliseconds. */
  at: number
  /** Number of the group of requests that were sent at once; null: alone. */
  group: number | null
}

/** A fact as the lab shows it. */
export interface LabFact {
  n: number
  at: string
  /** noun:id */
  address: string
  type: string
  // biome-ignore lint/suspicious/noExplicitAny: facts of all types, looked at by invariants
  fact: any
}

/** A message a front system sent to a bank terminal, and what it was answered. */
export interface TerminalTalk {
  terminal: string
  request_id: string
  operation: 'purchase' | 'cancel' | 'settlement'
  /** Minor units; null: a settlement. */
  amount: number | null
  answer: { success: boolean; code: number; result: Record<string, unknown> } | null
  repeated: boolean
  at: number
}

/** What is to be seen at rest: everything asked for has been settled. */
export interface RestView {
  /** The tax authority's record by register. */
  authority: Map<string, AuthorityView>
  /** The desk's status by register. */
  status: Map<string, Record<string, unknown>>
  /** Batches of the bank terminals. */
  terminals: Map<string, BatchView>
  /** Timers that are pending: address, event, due. */
  timers: string[]
  /** Transactions by register as the cloud lists them, the latest first, of one page. */
  transactions: Map<string, { serial: number; id: string; status: string; previous_hash: string }[]>
}

interface AuthorityView {
  head: string
  last: number
  refusals: number
}

interface BatchView {
  serial: number
  purchases: { count: number; sum: number }
  refunds: { count: number; sum: number }
}

export type Seen =
  | { kind: 'exchange'; exchange: StormExchange }
  | { kind: 'fact'; fact: LabFact }
  | { kind: 'talk'; talk: TerminalTalk }
  | { kind: 'advanced'; from: number; to: number }
  | { kind: 'fault'; name: string; parameters: Record<string, unknown> | null }
  | { kind: 'killed'; amid: number; how: 'kill' | 'world' }
  | { kind: 'restarted'; before: RestView; after: RestView }
  | { kind: 'rested'; view: RestView; last: boolean }

export const registerOf = ({ address }: LabFact): string | null =>
  address.startsWith('register:') ? address.slice('register:'.length) : null

/** Of a request under way. */
export const UNANSWERED = { answer: null, spoiled: null, done: false, made: null, left: null } as const

/** Takes what came: an answer that is spoiled tells its client nothing, and is as good as lost. */
export function hear(exchange: StormExchange, came: StormAnswer | null): void {
  exchange.answer = came?.isSpoiled ? null : came
  exchange.spoiled = came?.isSpoiled ? came.status : null
}

/** Whether the answer says that the request was carried out. */
export function isDone({ answer, done, verb, request }: StormExchange): boolean {
  if (answer === null) return done
  if (answer.status >= 300) return false
  // The desk says of an opening in the body whether there was one (LOC-101)
  return !(verb === 'open' && request.surface === 'desk' && answer.body?.status === false)
}

/** Code of a refusal; null: the answer is none. */
export const refusalCode = ({ answer }: StormExchange): string | null =>
  answer !== null && answer.status >= 400 ? String(answer.body?.code ?? answer.status) : null
