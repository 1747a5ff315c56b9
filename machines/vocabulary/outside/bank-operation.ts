/**
 * One operation of a bank terminal: what was asked, how it goes, and what came of it. It stays for good: a request_id
 * that comes again is answered with its first result, and a purchase is the original that refunds are judged by.
 */
import { hash } from 'node:crypto'
import Type, { type Static } from 'typebox'
import { Nullable } from '../schemas/scalars.ts'
import { Count, Moment, Sum, Text } from '../schemas/state.ts'
import type { OPERATION_TYPES } from '../terminal.ts'
import { PresentedCard } from './bank-card.ts'
import type { BankMember, BankResult } from './bank-result.ts'
import { type BankRefusal, STATUS_NAMES, type StatusName } from './bank-status.ts'

export type OperationType = (typeof OPERATION_TYPES)[number]

/** What is asked of a terminal. Amounts are minor units (NS-25). */
const BankRequest = Type.Union([
  Type.Object({ operation_type: Type.Literal('purchase'), amount: Sum }),
  /** By `rrn` on the local network, by all three through the cloud; null: it was not said (AMB-19). */
  Type.Object({
    operation_type: Type.Literal('cancel'),
    amount: Sum,
    rrn: Text,
    invoice_num: Nullable(Count),
    auth_code: Nullable(Text),
  }),
  Type.Object({ operation_type: Type.Literal('settlement') }),
  Type.Object({ operation_type: Type.Literal('display-receipt'), receipt: Text }),
  Type.Object({ operation_type: Type.Literal('print-receipt'), receipt: Text, qr_url: Nullable(Text) }),
])
export type BankRequest = Static<typeof BankRequest>

/** The amount of a request, null where it has none. */
export const amountOf = (request: BankRequest): number | null => ('amount' in request ? request.amount : null)

/** The longest wait of an operation, from its request to its beginning and from there to its end, on the world's clock. */
export const OPERATION_LIMIT_MS = 150_000
/** Most characters of a text to be shown or printed: the operation's state holds it. */
export const RECEIPT_TEXT_LIMIT = 8192

/** Steps an operation is at while its end is not known. */
export const OPERATION_STEPS = ['queued', 'waiting-for-card', 'card-read', 'pin', 'authorising'] as const
export type OperationStep = (typeof OPERATION_STEPS)[number]
/** Steps that take time once an operation has begun. */
export type TimedStep = Exclude<OperationStep, 'queued'>

/** failed: neither bank nor customer has decided anything. */
export const OPERATION_ENDS = ['approved', 'declined', 'cancelled', 'timed-out', 'failed'] as const
export type OperationEnd = (typeof OPERATION_ENDS)[number]

/** new: nothing was asked yet. judging: a refund that the original is asked about, within one turn. */
const OperationState = Type.Enum(['new', ...OPERATION_STEPS, 'judging', ...OPERATION_ENDS])
export type OperationState = Static<typeof OperationState>

/** An end and its status; null: the success that was asked for. A success in part has a status as well (NS-32). */
export const OperationEnding = Type.Object({
  state: Type.Enum([...OPERATION_ENDS]),
  status: Nullable(Type.Enum(STATUS_NAMES)),
})
export type OperationEnding = Static<typeof OperationEnding>

const Side = Type.Object({ count: Count, sum: Count })

/** What lies between two settlements: purchases and refunds that were approved, sums in minor units. */
export const BankBatch = Type.Object({
  /** 1, 2, 3 … at the terminal. */
  serial: Count,
  /** When its first operation ended; null: it has none. */
  opened_at: Nullable(Moment),
  purchases: Side,
  refunds: Side,
})
export type BankBatch = Static<typeof BankBatch>

/** Time of each step, on the clock of the world. */
export const StepTimes = <Time extends Type.TSchema>(time: Time) =>
  Type.Object({ 'waiting-for-card': time, 'card-read': time, pin: time, authorising: time })

/** How an operation will go, decided by the terminal when it begins and anew when something there changes. */
export const OperationPlan = Type.Object({
  /** null: it needs none. */
  card: Nullable(PresentedCard),
  /** It ends at this step, or at the first after it that it comes to. */
  ending: Type.Object({ at: Type.Enum([...OPERATION_STEPS]), ...OperationEnding.properties }),
  /** null: until the step is told to end. */
  latency_ms: StepTimes(Nullable(Type.Number({ minimum: 0 }))),
  /** Its answer is not to reach who asked. */
  lost: Type.Boolean(),
  /** Of a purchase or a refund that is approved. */
  invoice_num: Nullable(Count),
  /** What a settlement closes. */
  batch: Nullable(BankBatch),
  /** What the bank approves of a purchase, minor units; left out: all that is asked for (NS-32). */
  approves: Type.Optional(Sum),
  /** Members that the answer to a success is without; left out: none (BRG-213). */
  omits: Type.Optional(Type.Array(Type.Unsafe<BankMember>(Text))),
})
export type OperationPlan = Static<typeof OperationPlan>

/** What the terminal, or a hand at it, has an operation do. */
export type Instruction =
  | { type: 'plan.change'; at: number; plan: OperationPlan }
  /** A card was put in: the operation goes on by this plan. */
  | { type: 'card.insert'; at: number; plan: OperationPlan }
  | { type: 'operation.proceed'; at: number }
  | { type: 'operation.approve'; at: number }
  | { type: 'operation.decline'; at: number; status: BankRefusal }
  | { type: 'customer.cancel'; at: number }
  /** It comes to nothing. */
  | { type: 'operation.break'; at: number; status: StatusName }

export type BankOperationCommand =
  | { type: 'operation.request'; at: number; request_id: string; request: BankRequest }
  | { type: 'operation.begin'; at: number; plan: OperationPlan }
  | Instruction
  /** The time of a step has run out. */
  | { type: 'step.due'; at: number }
  /** The time of the whole operation has run out. */
  | { type: 'limit.due'; at: number }
  /** A refund asks its original; `by` is the refund's rrn. */
  | {
      type: 'refund.judge'
      at: number
      by: string
      amount: number
      invoice_num: number | null
      auth_code: string | null
    }
  /** null: it is granted, and counted already. */
  | { type: 'refund.judged'; at: number; status: StatusName | null }

export type BankOperationFact =
  | { type: 'operation.requested'; at: number; request_id: string; request: BankRequest }
  | { type: 'operation.progressed'; at: number; request_id: string; step: TimedStep }
  | {
      type: 'operation.ended'
      at: number
      request_id: string
      operation_type: OperationType
      amount: number | null
      state: OperationEnd
      status: StatusName | null
      /** Whole, whatever the answer is without. */
      result: BankResult | null
      /** Members that the answer is without; left out: none. */
      omits?: BankMember[]
      /** true: the answer is not to reach who asked. */
      lost: boolean
    }
  /** The same request again, after its end: this is its first result. */
  | {
      type: 'operation.repeated'
      at: number
      request_id: string
      state: OperationEnd
      status: StatusName | null
      result: BankResult | null
      omits?: BankMember[]
    }
  /** The same request again, before its end: `operation.ended` answers both. */
  | { type: 'operation.joined'; at: number; request_id: string; state: OperationState }
  /** Another request under a request_id that is taken: nothing is done. */
  | { type: 'operation.refused'; at: number; request_id: string; status: StatusName }
  /** A refund asks its original, by the original's rrn. */
  | {
      type: 'refund.asked'
      at: number
      rrn: string
      amount: number
      invoice_num: number | null
      auth_code: string | null
    }
  | { type: 'refund.judged'; at: number; by: string; amount: number; status: StatusName | null }

export const BankOperationInput = Type.Object({
  terminal_id: Text,
  rrn: Text,
  /** Of the world: codes follow from it. */
  seed: Text,
})
export type BankOperationInput = Static<typeof BankOperationInput>

/** Small and bounded, plain JSON. */
export const BankOperationContext = Type.Object({
  ...BankOperationInput.properties,
  /** The state's name, as data. */
  state: OperationState,
  /** null: nothing was asked yet, as of a reference that nothing belongs to. */
  request_id: Nullable(Text),
  request: Nullable(BankRequest),
  requested_at: Nullable(Moment),
  plan: Nullable(OperationPlan),
  /** null until the end is known. */
  ending: Nullable(OperationEnding),
  ended_at: Nullable(Moment),
  lost: Type.Boolean(),
  /** Of an operation that was approved. */
  result: Nullable(Type.Unsafe<BankResult>(Type.Object({ rrn: Text, amount: Count }))),
  /** What refunds have taken back of a purchase, minor units. */
  refunded: Count,
})
export type BankOperationContext = Static<typeof BankOperationContext>

/** A number of decimal digits that follow from the names. */
export const digitsOf = (count: number, ...names: string[]): string =>
  (BigInt(`0x${hash('sha256', JSON.stringify(names))}`) % 10n ** BigInt(count)).toString().padStart(count, '0')

/** What a reference of an operation looks like. */
export const RRN = /^\d{12}$/

/** The reference of an operation follows from its request: the same request_id comes to the same operation. */
export const rrnOf = (seed: string, terminal_id: string, request_id: string): string =>
  digitsOf(12, 'rrn', seed, terminal_id, request_id.toLowerCase())

/** The terminal's name at its bank, and the merchant's there. */
export const bankIdentity = (terminal_id: string): { terminal: string; merchant_id: string } => ({
  terminal: `T${digitsOf(7, 'terminal', terminal_id)}`,
  merchant_id: `M${digitsOf(14, 'merchant', terminal_id)}`,
})
