/** A bank terminal as a device: what its operations will come to, what hands do to it, what can be the matter with it. */

import type { CardName, PresentedCard } from './bank-card.ts'
import type {
  BankBatch,
  Instruction,
  OperationEnd,
  OperationPlan,
  OperationStep,
  OperationType,
  TimedStep,
} from './bank-operation.ts'
import type { BankRefusal, StatusName } from './bank-status.ts'
import type { FaultCommand, FaultFact } from './fault.ts'

/** Operations that wait for the one under way: the next is refused, for the terminal is busy (NS-86). */
export const QUEUE_LIMIT = 16
/** Rules of a script, at most. */
export const SCRIPT_RULES_LIMIT = 32
/** What it has printed is remembered so far, by reference: the texts lie with their operations. */
export const PRINTS_KEPT = 20

/** What an operation comes to. */
export type OperationOutcome =
  | { kind: 'approved' }
  | { kind: 'declined'; status: BankRefusal }
  /** By the customer, instead of showing a card or of entering the PIN. */
  | { kind: 'cancelled'; at: 'waiting-for-card' | 'pin' }
  /** Without a card, or without an answer of the bank. */
  | { kind: 'timed-out'; at: 'waiting-for-card' | 'authorising' }
  | { kind: 'host-unreachable' }
  | { kind: 'busy' }
  | { kind: 'no-paper' }
  /** Approved and charged, but the answer gets lost. */
  | { kind: 'answer-lost' }

export interface ScriptRule {
  when: /** The next so many operations: then the rule is spent. */
    | { by: 'next'; times: number }
    | { by: 'amount'; amount: number }
    | { by: 'card'; card: CardName }
    /** So many of a hundred, by the seed. */
    | { by: 'probability'; percent: number }
  /** null: purchases and refunds. */
  operation_type: 'purchase' | 'cancel' | 'settlement' | null
  outcome: OperationOutcome
}

/** What operations will come to: the first rule that fits decides, else the card, and a good card is approved. */
export interface Script {
  /** manual: every step waits until a hand at the terminal says what comes of it. */
  mode: 'automatic' | 'manual'
  rules: ScriptRule[]
  /** What customers present, unless another card has been put in. */
  card: CardName
  /** Time of each step on the world's clock. */
  latency_ms: Record<TimedStep, number>
  /** What chance follows from; null: the world's seed. */
  seed: string | null
}

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

/** An operation that waits for the one under way. */
export interface QueuedOperation {
  rrn: string
  request_id: string
  operation_type: OperationType
  /** Minor units; null: it has none. */
  amount: number | null
}

/** The operation under way; its plan is what was decided, before faults come into it. */
export interface CurrentOperation extends QueuedOperation {
  step: OperationStep
  plan: OperationPlan
  /** A rule has decided that asks for no card: another card changes nothing. */
  ruled: boolean
}

/** What a hand in the lab does at the terminal; with no operation that it could concern it does nothing. */
export type HandCommand =
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
export interface TerminalPrint {
  /** 1, 2, 3 … at the terminal. */
  number: number
  at: number
  rrn: string
  operation_type: OperationType
}

/** What stands on the screen: how an operation goes, or the text of one that shows a receipt. */
export interface TerminalScreen {
  shows: 'ready' | 'receipt' | OperationStep | OperationEnd
  /** The operation shown; null when it is ready. */
  rrn: string | null
}

/** Small and bounded, plain JSON. */
export interface BankTerminalContext {
  id: string
  seed: string
  current: CurrentOperation | null
  /** Oldest first. */
  queue: QueuedOperation[]
  /** Disturbances switched on, in the order they were. */
  faults: BankTerminalFault[]
  script: Script
  /** Draws made by the script's seed. */
  draws: number
  /** A card put in while none was waited for. */
  card: CardName | null
  screen: TerminalScreen
  /** Things ever printed. */
  last_print: number
  /** The last of them, oldest first. */
  prints: TerminalPrint[]
  batch: BankBatch
  /** Invoices ever given. */
  last_invoice: number
  /** The bank's last operation that ended here: where a lost answer is found again. */
  last: { rrn: string; request_id: string; operation_type: OperationType } | null
  /** Whether it serves the local network; left out by states stored before there was such a mode. */
  bridge_mode?: boolean
}

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
