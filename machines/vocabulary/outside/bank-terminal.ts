/** A bank terminal as a device: what its operations will come to, what hands do to it, what can be the matter with it. */

import Type, { type Static } from 'typebox'
import { Nullable } from '../schemas/scalars.ts'
import { Count, Moment, Sum, Text } from '../schemas/state.ts'
import { OPERATION_TYPES } from '../terminal.ts'
import { CARD_NAMES, type CardName, type PresentedCard } from './bank-card.ts'
import {
  BankBatch,
  type Instruction,
  OPERATION_ENDS,
  OPERATION_STEPS,
  type OperationEnd,
  OperationEnding,
  OperationPlan,
  type OperationType,
  StepTimes,
  type TimedStep,
} from './bank-operation.ts'
import type { BankMember } from './bank-result.ts'
import type { BankRefusal, StatusName } from './bank-status.ts'
import type { FaultCommand, FaultFact } from './fault.ts'

/** Operations that wait for the one under way: the next is refused, for the terminal is busy (NS-86). */
export const QUEUE_LIMIT = 16
/** Rules of a script, at most. */
export const SCRIPT_RULES_LIMIT = 32
/** What it has printed is remembered so far, by reference: the texts lie with their operations. */
export const PRINTS_KEPT = 20

const Card = Type.Enum(CARD_NAMES)
const Step = Type.Enum([...OPERATION_STEPS])
const AnyOperation = Type.Enum([...OPERATION_TYPES])

/** What an operation comes to. */
const OperationOutcome = Type.Union([
  /** answer-lost: approved and charged, but the answer gets lost. */
  Type.Object({ kind: Type.Enum(['approved', 'host-unreachable', 'busy', 'no-paper', 'answer-lost']) }),
  /** Of a purchase the bank approves no more than `amount`, minor units; of less than that, all (NS-32). */
  Type.Object({ kind: Type.Literal('approved-in-part'), amount: Sum }),
  /** Approved, and these members are missing in the answer (BRG-213). */
  Type.Object({ kind: Type.Literal('members-omitted'), members: Type.Array(Type.Unsafe<BankMember>(Text)) }),
  Type.Object({ kind: Type.Literal('declined'), status: Type.Unsafe<BankRefusal>(OperationEnding.properties.status) }),
  /** By the customer, instead of showing a card or of entering the PIN. */
  Type.Object({ kind: Type.Literal('cancelled'), at: Type.Unsafe<'waiting-for-card' | 'pin'>(Step) }),
  /** Without a card, or without an answer of the bank. */
  Type.Object({ kind: Type.Literal('timed-out'), at: Type.Unsafe<'waiting-for-card' | 'authorising'>(Step) }),
])
export type OperationOutcome = Static<typeof OperationOutcome>

const ScriptRule = Type.Object({
  when: Type.Union([
    /** The next so many operations: then the rule is spent. */
    Type.Object({ by: Type.Literal('next'), times: Count }),
    Type.Object({ by: Type.Literal('amount'), amount: Sum }),
    Type.Object({ by: Type.Literal('card'), card: Card }),
    /** So many of a hundred, by the seed. */
    Type.Object({ by: Type.Literal('probability'), percent: Type.Number() }),
  ]),
  /** null: purchases and refunds. */
  operation_type: Nullable(Type.Unsafe<'purchase' | 'cancel' | 'settlement'>(AnyOperation)),
  outcome: OperationOutcome,
})
export type ScriptRule = Static<typeof ScriptRule>

/** What operations will come to: the first rule that fits decides, else the card, and a good card is approved. */
const Script = Type.Object({
  /** manual: every step waits until a hand at the terminal says what comes of it. */
  mode: Type.Enum(['automatic', 'manual']),
  rules: Type.Array(ScriptRule),
  /** What customers present, unless another card has been put in. */
  card: Card,
  latency_ms: StepTimes(Type.Number({ minimum: 0 })),
  /** What chance follows from; null: the world's seed. */
  seed: Nullable(Text),
})
export type Script = Static<typeof Script>

/** Everything at once, everything approved. */
export const DEFAULT_SCRIPT: Script = {
  mode: 'automatic',
  rules: [],
  card: 'valid',
  latency_ms: { 'waiting-for-card': 0, 'card-read': 0, pin: 0, authorising: 0 },
  seed: null,
}

export type BankTerminalFault =
  | { name: 'terminal-unplugged' }
  | { name: 'terminal-silent' }
  | { name: 'terminal-out-of-paper' }
  | { name: 'terminal-host-unreachable' }
  | { name: 'terminal-loses-answers' }
  | { name: 'terminal-busy' }
  /** Of a purchase the bank approves no more than so many minor units. */
  | { name: 'terminal-approves-part'; amount: number }
  | { name: 'terminal-omits-members'; members: BankMember[] }

/** An operation that waits for the one under way. */
export const QueuedOperation = Type.Object({
  rrn: Text,
  request_id: Text,
  operation_type: AnyOperation,
  /** Minor units; null: it has none. */
  amount: Nullable(Sum),
})
export type QueuedOperation = Static<typeof QueuedOperation>

/** The operation under way; its plan is what was decided, before faults come into it. */
export const CurrentOperation = Type.Object({
  ...QueuedOperation.properties,
  step: Step,
  plan: OperationPlan,
  /** A rule has decided that asks for no card: another card changes nothing. */
  ruled: Type.Boolean(),
})
export type CurrentOperation = Static<typeof CurrentOperation>

/** What a hand in the lab does at the terminal; with no operation that it could concern it does nothing. */
type HandCommand =
  /** Kept for the next operation that takes a card, when none waits for one. */
  | { type: 'card.insert'; at: number; card: CardName }
  /** The operation goes on to its next step. */
  | { type: 'operation.proceed'; at: number }
  | { type: 'operation.approve'; at: number }
  | { type: 'operation.decline'; at: number; status: BankRefusal }
  /** The customer goes: no more once the bank has been asked. */
  | { type: 'customer.cancel'; at: number }

export type BankTerminalCommand =
  | ({ type: 'operation.enqueue'; at: number } & QueuedOperation)
  | { type: 'operation.progressed'; at: number; rrn: string; step: TimedStep }
  | {
      type: 'operation.ended'
      at: number
      rrn: string
      request_id: string
      operation_type: OperationType
      /** Of an approved purchase what the bank approved of it. */
      amount: number | null
      state: OperationEnd
    }
  | HandCommand
  /** Members left out stay as they are; chance begins anew. */
  | { type: 'script.set'; at: number; script: Partial<Script> }
  | { type: 'script.clear'; at: number }
  /** It serves the local network from now on, or no more; asked again it changes nothing. */
  | { type: 'bridge-mode.enter'; at: number }
  | { type: 'bridge-mode.leave'; at: number }
  | FaultCommand<BankTerminalFault>

export type BankTerminalFact =
  /** `place` in the queue, from 1. */
  | { type: 'operation.queued'; at: number; rrn: string; request_id: string; place: number }
  | { type: 'operation.turned-away'; at: number; rrn: string; request_id: string; status: StatusName }
  | { type: 'operation.begun'; at: number; rrn: string; request_id: string; plan: OperationPlan }
  | { type: 'operation.instructed'; at: number; rrn: string; instruction: Instruction }
  | { type: 'batch.closed'; at: number; rrn: string; batch: BankBatch }
  | { type: 'terminal.printed'; at: number; print: TerminalPrint }
  | { type: 'card.inserted'; at: number; card: PresentedCard }
  | { type: 'script.changed'; at: number; script: Script }
  | { type: 'bridge-mode.entered'; at: number }
  | { type: 'bridge-mode.left'; at: number }
  | FaultFact<BankTerminalFault>

/** Something printed: the text, or the data of a slip, lie with the operation. */
export const TerminalPrint = Type.Object({
  /** 1, 2, 3 … at the terminal. */
  number: Count,
  at: Moment,
  rrn: Text,
  operation_type: AnyOperation,
})
export type TerminalPrint = Static<typeof TerminalPrint>

/** What stands on the screen: how an operation goes, or the text of one that shows a receipt. */
export const TerminalScreen = Type.Object({
  shows: Type.Enum(['ready', 'receipt', ...OPERATION_STEPS, ...OPERATION_ENDS]),
  /** The operation shown; null when it is ready. */
  rrn: Nullable(Text),
})
export type TerminalScreen = Static<typeof TerminalScreen>

/** Small and bounded, plain JSON. */
export const BankTerminalContext = Type.Object({
  id: Text,
  seed: Text,
  current: Nullable(CurrentOperation),
  /** Oldest first. */
  queue: Type.Array(QueuedOperation),
  /** Disturbances switched on, in the order they were. */
  faults: Type.Unsafe<BankTerminalFault[]>(
    Type.Array(Type.Object({ name: Text, amount: Type.Optional(Sum), members: Type.Optional(Type.Array(Text)) })),
  ),
  script: Script,
  /** Draws made by the script's seed. */
  draws: Count,
  /** A card put in while none was waited for. */
  card: Nullable(Card),
  screen: TerminalScreen,
  /** Things ever printed. */
  last_print: Count,
  /** The last of them, oldest first. */
  prints: Type.Array(TerminalPrint),
  batch: BankBatch,
  /** Invoices ever given. */
  last_invoice: Count,
  /** The bank's last operation that ended here: where a lost answer is found again. */
  last: Nullable(Type.Object({ rrn: Text, request_id: Text, operation_type: AnyOperation })),
  /** Whether it serves the local network; left out by states stored before there was such a mode. */
  bridge_mode: Type.Optional(Type.Boolean()),
})
export type BankTerminalContext = Static<typeof BankTerminalContext>

/** Whether a terminal is in bridge mode, in which it serves the local network and shows its URL there (BRG-005). */
export const isInBridgeMode = ({ bridge_mode = true }: Pick<BankTerminalContext, 'bridge_mode'>): boolean => bridge_mode

/** What the screen says, in both languages; of a receipt the text itself is shown. */
export const SCREEN_TEXTS: Record<Exclude<TerminalScreen['shows'], 'receipt'>, { uk: string; en: string }> = {
  ready: { uk: 'Готовий до роботи', en: 'Ready' },
  queued: { uk: 'Зачекайте', en: 'Please wait' },
  'waiting-for-card': { uk: 'Прикладіть або вставте картку', en: 'Tap or insert the card' },
  'card-read': { uk: 'Картку прочитано', en: 'The card has been read' },
  pin: { uk: 'Введіть ПІН-код', en: 'Enter the PIN' },
  authorising: { uk: 'Зв’язок з банком', en: 'Calling the bank' },
  approved: { uk: 'Схвалено', en: 'Approved' },
  declined: { uk: 'Відмовлено', en: 'Declined' },
  cancelled: { uk: 'Скасовано клієнтом', en: 'Cancelled by the customer' },
  'timed-out': { uk: 'Час очікування минув', en: 'The time is over' },
  failed: { uk: 'Операцію перервано', en: 'The operation has failed' },
}
