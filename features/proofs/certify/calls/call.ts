/** One call of a client: as it was sent, what the server answered, and what the client heard of that. */
import { member } from '../../../support/law/answer.ts'
import { type DisturbanceName, isHeardThrough } from './disturbances.ts'

/** Which of the interface's surfaces a call came to. */
export type CalledSurface = 'cloud' | 'desk' | 'bridge' | 'lan'

export interface Call {
  /** From 1, in the order in which the day's calls came. */
  n: number
  /** Which start of the client it came from, from 1: another one follows a kill. */
  process: number
  surface: CalledSurface
  /** `SEND`: a message on a socket. */
  method: string
  /** Behind the address of the world: `/api/v1/shifts`; of a message on the cloud's socket with its operation. */
  path: string
  query: string
  headers: Readonly<Record<string, string>>
  /** JSON as it was read, another body as text; null: none. */
  body: unknown
  /** Milliseconds from the beginning of the day. */
  at: number
  /** Null: the server was not asked. */
  answer: CallAnswer | null
  /** When the client had its answer, or lost it. */
  endedAt: number
  /** What was done to it; null: nothing. */
  disturbed: DisturbanceName | null
  /** Whether the client had left when its answer came: nothing was done to it, the service was slower than it waits. */
  isGivenUp: boolean
}

export interface CallAnswer {
  /** Of a message on a socket: 200, or 503 where it says that it came to nothing. */
  status: number
  /** JSON as it was read, another body as text; null: none. */
  body: unknown
  /** Why the sandbox refused it, by the sandbox's own name; left out: it did not. */
  rule?: string
}

/** Whether the client heard the answer that the server gave. */
export const isHeard = ({ answer, disturbed }: Call): boolean => answer !== null && isHeardThrough(disturbed)

/** Whether the service has done what was asked. */
export const isDone = ({ answer }: Call): boolean => answer !== null && answer.status < 300

/** Whether the client looked at its shift or its register, and heard of it. */
export const isShiftLook = (call: Call): boolean =>
  call.method === 'GET' &&
  /\/(cashier\/shift|shifts(\/.+)?|kasa\/status)$/.test(call.path) &&
  isHeard(call) &&
  isDone(call)

/** A body as JSON where it is, else its text; null: it is empty. */
export function bodyIn(bytes: Buffer): unknown {
  if (bytes.length === 0) return null
  const text = bytes.toString('utf8')
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const posts = (call: Call, path: RegExp): boolean => call.method === 'POST' && path.test(call.path)

/** Whether a call came to a bank terminal, and not to the service. */
export const isOfTerminal = ({ surface }: Call): boolean => surface === 'bridge' || surface === 'lan'

/** An item of goods as a client sends it: of the cloud, what it is stands in `good`. */
export interface AskedItem {
  code?: unknown
  price?: unknown
  quantity?: unknown
  is_return?: unknown
  good?: AskedItem
  discounts?: unknown
}

export interface AskedPayment {
  type?: unknown
  value?: unknown
  rrn?: unknown
}

const listIn = (body: unknown, name: 'goods' | 'payments'): unknown[] => {
  const list = (body as Record<string, unknown> | null)?.[name]
  return Array.isArray(list) ? list.filter((each) => typeof each === 'object' && each !== null) : []
}

/** Goods of a request for a receipt; none where there is no list of them. */
export const goodsIn = (body: unknown): AskedItem[] => listIn(body, 'goods') as AskedItem[]
export const paymentsIn = (body: unknown): AskedPayment[] => listIn(body, 'payments') as AskedPayment[]
/** Of payments, minor units; NaN where one has no number. */
export const sumPaid = (payments: readonly AskedPayment[]): number =>
  payments.reduce((sum, { value }) => sum + Number(value), 0)

/** Deeds of a client, at whichever surface they are done. */
export const DEEDS = {
  sale: (call: Call): boolean => posts(call, /\/receipts?\/sell(-offline)?$/),
  opening: (call: Call): boolean => posts(call, /\/shifts$|\/shift\/open$/),
  closing: (call: Call): boolean => posts(call, /\/shifts\/close$|\/shifts\/[^/]+\/close$|\/shift\/close$/),
  cash: (call: Call): boolean => posts(call, /\/receipts?\/(service|cash-withdrawal)$/),
  goOffline: (call: Call): boolean => posts(call, /\/cash-registers\/go-offline$/),
  goOnline: (call: Call): boolean => posts(call, /\/cash-registers\/go-online$/),
  /** A read by its method. */
  askCodes: ({ path }: Call): boolean => path.endsWith('/cash-registers/ask-offline-codes'),
  purchase: (call: Call): boolean => isOfTerminal(call) && call.path.endsWith('/purchase'),
  cancel: (call: Call): boolean => isOfTerminal(call) && call.path.endsWith('/cancel'),
  signIn: (call: Call): boolean => posts(call, /\/cashier\/signin(PinCode)?$/),
} as const satisfies Record<string, (call: Call) => boolean>

/** Minor units that are asked of a terminal, which the local network writes as text; null: there is no such number. */
export function askedAmount({ body }: Call): number | null {
  const amount = Number(member(body, 'payload.amount') ?? member(body, 'amount'))
  return Number.isSafeInteger(amount) && amount > 0 ? amount : null
}

/** Tokens that the service has given in a day's calls. */
export const tokensIn = (calls: readonly Call[]): string[] =>
  calls.flatMap(({ answer }) => {
    const token = member(answer?.body, 'access_token')
    return typeof token === 'string' ? [token] : []
  })
