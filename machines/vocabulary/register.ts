/** The register: what it knows of itself, its link commands and facts. */
import Type, { type Static } from 'typebox'
import { CodeGrant, type Entry, type GoOfflineBody, type Verdict } from './document.ts'
import { ActiveFaults, type FaultCommand, type FaultFact } from './outside/fault.ts'
import { Signer } from './outside/signer.ts'
import type { ReceiptCommand, ReceiptFact } from './receipt-events.ts'
import type { Refused } from './refusal.ts'
import { Nullable } from './schemas/scalars.ts'
import { SerialRanges } from './schemas/serial-ranges.ts'
import { Count, Moment, Sum, Text, Unchecked } from './schemas/state.ts'
import { type CashierCard, Shift, type ShiftCommand, type ShiftFact, type ShiftResolution } from './shift.ts'

/** What a register is made with: its row of the seed. */
const born = {
  id: Text,
  organization_id: Text,
  branch_id: Text,
  is_test: Type.Boolean(),
  /** Seed of the world: identifiers follow from it. */
  seed: Text,
  /** The desk's cashier (NS-92), and his key: it signs what no shift's cashier signs. */
  cashier_id: Text,
  key_id: Text,
  /** Status of the desk's cashier. */
  signer: Signer,
  /** Put away for having had no receipts for long (ERR-204). */
  frozen: Type.Boolean(),
  /** The organization owes: all of its registers are blocked (ERR-206). */
  unpaid: Type.Boolean(),
  /** Longest offline session the organization allows (LIM-001, LIM-004). */
  allowed_offline_hours: Type.Number(),
}

/** @property grant the first offline codes */
export type RegisterInput = Type.Static<Type.TObject<typeof born>> & { grant: CodeGrant | null }

/** The ledger as counters: the documents themselves are rows. */
export const Ledger = Type.Object({
  /** Number of the next document. */
  next: Type.Integer({ minimum: 1 }),
  /** Hash of the last document. */
  head: Text,
  /** Creation of the last document; 0 when there is none. */
  last_at: Moment,
  /** Number of the oldest document not delivered yet. */
  first_pending: Type.Integer({ minimum: 1 }),
  /** Page under way to the tax authority. */
  in_flight: Nullable(Type.Object({ from: Count, to: Count })),
})
export type Ledger = Static<typeof Ledger>

/** The pool of offline codes as counters: the text of a code follows from its grant. */
export const CodePool = Type.Object({
  /** Grants not used up, oldest first; at most CODE_GRANTS of them. */
  grants: Type.Array(CodeGrant),
  /** The first serial that is not spent: the next code, where none is named. */
  next: Count,
  /** Serials behind `next` that are spent before their turn (EXT-112, NS-67); left out: none is. */
  spent: Type.Optional(SerialRanges),
  /** The lab withholds so many free codes, the last ones; left out: none. */
  withheld: Type.Optional(Count),
  /** Last serial granted. */
  last: Count,
  /** Size of the pool after the last grant: the base of the percentage (NS-67). */
  asked: Count,
})
export type CodePool = Static<typeof CodePool>

const LinkMode = Type.Enum(['online', 'offline', 'sending', 'blocked'])
type LinkMode = Static<typeof LinkMode>

/** What can be done to a register from outside, on top of what it is born with. */
export type RegisterFault =
  | { name: 'register-frozen' }
  | { name: 'bill-unpaid' }
  | { name: 'other-device' }
  | { name: 'offline-limit'; hours: number }
  /** Of the codes that are free no more than so many can be had. */
  | { name: 'few-offline-codes'; left: number }
  /** One letter of a document in the store is another one: of fact `n`, at a place in its text, where it was `was`. */
  | { name: 'journal-changed'; number: number; n: number; place: number; was: string }
  /** A row of the ledger is gone; it said where in the journal the document lies, and which receipt it is. */
  | { name: 'journal-deleted'; number: number; n: number; receipt_id: string | null }

/** A document that waits for delivery is not as it was sealed. */
export const DocumentDamage = Type.Object({ number: Count, what: Type.Enum(['changed', 'deleted']) })
export type DocumentDamage = Static<typeof DocumentDamage>

export const RegisterContext = Type.Object({
  ...born,
  /** Status of the shift's cashier; null when it is the desk's own, or there is no shift. */
  shift_signer: Nullable(Signer),
  /** Computer the desk is bound to since it first opened a shift from one that named itself (AUT-007). */
  device: Nullable(Text),
  faults: ActiveFaults<RegisterFault>(),
  /** When the bill of its organization last became unpaid, or paid, epoch milliseconds; null: not since it was made. */
  bill_changed_at: Unchecked<number | null>(),
  /** The line to the server is down: nothing that is sent arrives, and no answer does. */
  cut_off: Type.Boolean(),
  link: LinkMode,
  /**
   * The offline session; kept until everything is delivered. Not requested: the register fell offline without being asked. Over
   * the limit: it has been said that the session has outlived it.
   */
  offline: Nullable(
    Type.Object({ since: Moment, requested: Type.Boolean(), over_limit: Type.Optional(Unchecked<boolean>()) }),
  ),
  /** When the register last went offline; stays after it is online again. */
  last_go_offline_at: Nullable(Moment),
  /** Pages sent since the tax authority last answered one; each waits longer than the one before. */
  unanswered: Count,
  /** What was found of the offline protection data when the store was last looked at; null: all is as it was. */
  damage: Nullable(DocumentDamage),
  /** Why the tax authority refused a document, while the register is blocked for it. */
  refusal: Nullable(Type.Unsafe<Verdict>(Type.Object({ number: Count, error_message: Nullable(Text) }))),
  ledger: Ledger,
  codes: CodePool,
  shift: Nullable(Shift),
  shift_serial: Count,
  /** Cash in the register between shifts. */
  balance: Sum,
  /** Receipts ever made (JRN-003). */
  receipts: Count,
  last_receipt_id: Nullable(Text),
  /** X-reports within the shift (NS-80). */
  x_reports: Count,
  /** Its webhook is set: it is to be told of what the tax authority takes. */
  announces: Type.Boolean(),
  /** How often receipts were sent to buyers again; left out: never (EXT-251). */
  sendings: Type.Optional(Count),
  /** The last document that names an address to be called once it is fiscalized; left out: none ever has (EXT-109). */
  calls_back_to: Type.Optional(Count),
})
export type RegisterContext = Static<typeof RegisterContext>

type LinkCommand =
  /** Who asks signs; without him the cashier of the shift, or of the desk. */
  | { type: 'register.go-offline'; at: number; since?: number; offline_code?: string; cashier?: CashierCard }
  | { type: 'register.go-online'; at: number }
  | { type: 'codes.ask'; at: number; count: number; cashier?: CashierCard }
  /** From the tax authority. */
  | { type: 'documents.judged'; at: number; verdicts: Verdict[]; to: number }
  | { type: 'codes.granted'; at: number; grant: CodeGrant }
  /** From our own timer: no answer to the page under way. */
  | { type: 'delivery.overdue'; at: number }
  /** From our own timer: the register fell offline, and tries whether the tax authority answers. */
  | { type: 'authority.probe'; at: number }
  /** From the tax authority: it is there, and answers. */
  | { type: 'authority.ponged'; at: number }
  /** From the sender of documents, which has read those that wait for delivery. */
  | { type: 'journal.checked'; at: number; damage: DocumentDamage | null }

/** Raised inside one turn, for the region of the link: a command has been judged and done, a delivery settled. */
type LinkResolution =
  | { type: 'offline.begun'; at: number }
  | { type: 'sending.begun'; at: number }
  | { type: 'delivery.finished'; at: number }
  | { type: 'delivery.refused'; at: number; verdict: Verdict }

export type LinkFact =
  | ({ type: 'register.went-offline'; at: number; requested: boolean } & Entry<GoOfflineBody>)
  | { type: 'authority.pinged'; at: number }
  | { type: 'register.started-sending'; at: number; pending: number }
  | { type: 'register.went-online'; at: number }
  | { type: 'register.stayed-offline'; at: number; reason: string }
  | { type: 'register.blocked'; at: number; reason: string }
  /** Answers to a command that changes nothing: the register is so already (NS-55). */
  | { type: 'register.found'; at: number; link: LinkMode }
  | { type: 'delivery.requested'; at: number; from: number; to: number }
  | { type: 'delivery.settled'; at: number; verdicts: Verdict[] }
  /** Said when it is not what was found before. */
  | { type: 'journal.checked'; at: number; damage: DocumentDamage | null }
  /**
   * Said while the register announces, or a document wants to be called back: what has been settled, and the shift at
   * that moment (WHK-001..005, EXT-109).
   */
  | {
      type: 'documents.fiscalized'
      at: number
      from: number
      to: number
      standing: Shift | null
      /** Some of them may name an address. */
      calls_back?: true
    }
  | { type: 'codes.asked'; at: number; count: number }
  | { type: 'codes.received'; at: number; grant: CodeGrant }

/** The status of the register, its cashiers, its webhook and its line, as other actors report it. */
export type StatusCommand =
  | FaultCommand<RegisterFault>
  | { type: 'cashier.changed'; at: number; cashier_id: string; signer: Signer }
  /** From its webhook. */
  | { type: 'webhook.changed'; at: number; announces: boolean }
  | { type: 'uplink.changed'; at: number; is_cut: boolean }

export type RegisterCommand = ShiftCommand | ReceiptCommand | LinkCommand | SlipCommand
export type RegisterEvent = RegisterCommand | StatusCommand | LinkResolution | ShiftResolution
/** The event of a type, or of several. */
export type RegisterEventOf<T extends RegisterEvent['type']> = Extract<RegisterEvent, { type: T }>
/** A receipt that goes to its buyer. */
interface SentReceipt {
  receipt_id: string
  /** Of its document in the ledger. */
  number: number
  /** Epoch milliseconds. */
  made_at: number
  is_return: boolean
  /** Minor units. */
  total_sum: number
  /** Each once. */
  emails: string[]
  phone: string | null
}

/** A receipt made before is to be sent to a buyer (EXT-251, EXT-261). */
export type SlipCommand = { type: 'slip.send'; at: number } & SentReceipt

/**
 * The buyer is to be sent the receipt (LOC-170): said behind the receipt when it names an address, and when it is sent again.
 * @property sending 0 with the receipt, then 1, 2, 3 … of the register
 */
export type SlipRequested = {
  type: 'slip.requested'
  at: number
  organization_id: string
  sending: number
} & SentReceipt

export type RegisterFact = ShiftFact | ReceiptFact | LinkFact | SlipRequested | FaultFact<RegisterFault> | Refused
