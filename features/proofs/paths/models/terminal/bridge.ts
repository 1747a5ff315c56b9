/**
 * A bank terminal at the bridge and the clients of its cloud socket, as the law has them: who is connected, what the
 * terminal works at, and what each client is told (BRG-201 to BRG-216, NS-32, NS-75, NS-85, NS-86).
 */
import nativeStatuses from '../../../../../fixtures/native-statuses.json' with { type: 'json' }

/** Two front systems stand for all. */
export const FRONT_CLIENTS = ['one', 'other'] as const
export type FrontClient = (typeof FRONT_CLIENTS)[number]

export type BankRequestKind = 'purchase' | 'cancel' | 'settlement' | 'print-receipt' | 'display-receipt'
type BankEnd = 'approved' | 'declined' | 'cancelled' | 'timed-out' | 'failed'

/** Codes by their names in the law. */
export const BANK_CODES = {
  approved: nativeStatuses.None.code,
  declined: nativeStatuses.AuthorisationDeclined.code,
  cancelled: nativeStatuses.TransactionCanceledByUser.code,
  timedOut: nativeStatuses.TimedOut.code,
  notConnected: nativeStatuses.POSTerminalNotConnected.code,
  takenBack: nativeStatuses.TransactionIsAlreadyComplete.code,
  otherRequest: nativeStatuses.TransmissionDuplication.code,
  unknownOperation: nativeStatuses.MethodIsNotSupported.code,
  lacksMember: nativeStatuses.RequiredFieldsAreMissing.code,
}

/** Spans of a quarter of a minute and a minute that an operation has, from its asking or its beginning (NS-86). */
export const SPANS_OF_AN_OPERATION = 2
export const SPAN_MS = 75_000

export interface BankOutcome {
  state: BankEnd
  code: number
  /** Of a success. */
  amount: number | null
}

export interface BankRequested {
  kind: BankRequestKind
  /** Number of its request_id in the walk. */
  id: number
  amount: number | null
  /** Number of the purchase that a refund takes back. */
  of: number | null
}

/** Under way, or in the queue. */
export interface BankWork extends BankRequested {
  step: 'waiting-for-card' | 'authorising'
  /** Spans since it was asked for, or begun. */
  age: number
  /** Clients that wait for its answer, and as often. */
  waits: readonly FrontClient[]
}

interface Totals {
  count: number
  sum: number
}

export interface ModelTerminal {
  now: number
  clients: Readonly<Record<FrontClient, boolean>>
  isConnected: boolean
  isUnplugged: boolean
  isSilent: boolean
  work: BankWork | null
  queue: readonly BankWork[]
  /** The last request of the bank's kinds that the terminal took; null: none. */
  last: BankRequested | null
  /** What became of that; null: it is not over. */
  outcome: BankOutcome | null
  /** The last purchase that a client was told of as a success. */
  paid: { id: number; amount: number; isTakenBack: boolean } | null
  /** How the last operation of the bank ended; null: there was none. */
  ended: BankEnd | null
  screen: string
  prints: number
  batch: { serial: number; purchases: Totals; refunds: Totals }
  /** Moments of the registry; undefined: the law does not say which. */
  terminalCame: number | null
  terminalThere: number | null | undefined
  clientCame: number | null
  clientThere: number | null | undefined
  /** Number of the request said last. */
  ids: number
  /** What the clients have heard by the last event, in words. */
  heard: Readonly<Record<FrontClient, readonly string[]>>
}

const NOTHING: Totals = { count: 0, sum: 0 }
export const SILENCE: ModelTerminal['heard'] = { one: [], other: [] }

export const newTerminal = (now: number): ModelTerminal => ({
  now,
  clients: { one: false, other: false },
  isConnected: false,
  isUnplugged: false,
  isSilent: false,
  work: null,
  queue: [],
  last: null,
  outcome: null,
  paid: null,
  ended: null,
  screen: 'ready',
  prints: 0,
  batch: { serial: 1, purchases: NOTHING, refunds: NOTHING },
  terminalCame: null,
  terminalThere: null,
  clientCame: null,
  clientThere: null,
  ids: 0,
  heard: SILENCE,
})

/** An answer in words: what was asked, its code, and the amount of a success. */
export const answerInWords = (
  kind: BankRequestKind,
  id: number | null,
  { code, amount }: Pick<BankOutcome, 'code' | 'amount'>,
): string => `${kind}${id === null ? '' : ` ${id}`}: ${code}${amount === null ? '' : ` of ${amount}`}`

/** Tells a client. */
export const tellClient = (terminal: ModelTerminal, client: FrontClient, words: string): ModelTerminal => ({
  ...terminal,
  heard: { ...terminal.heard, [client]: [...terminal.heard[client], words] },
})

/** Tells all clients of the terminal's coming and going. */
export const tellAll = (terminal: ModelTerminal, words: string): ModelTerminal =>
  FRONT_CLIENTS.filter((each) => terminal.clients[each]).reduce((told, each) => tellClient(told, each, words), terminal)

const isText = (kind: BankRequestKind): boolean => kind === 'display-receipt' || kind === 'print-receipt'
/** A text bears no request_id in these walks. */
const idOf = ({ kind, id }: BankRequested): number | null => (isText(kind) ? null : id)

/** Tells who waits for it how it ended; a success names what may be taken back. */
export function tellOutcome(
  terminal: ModelTerminal,
  asked: BankRequested,
  waits: readonly FrontClient[],
  outcome: BankOutcome,
): ModelTerminal {
  const told = waits.reduce(
    (each, client) => tellClient(each, client, answerInWords(asked.kind, idOf(asked), outcome)),
    terminal,
  )
  const isPaid = asked.kind === 'purchase' && outcome.code === BANK_CODES.approved && waits.length > 0
  if (!isPaid || told.paid?.id === asked.id) return told
  return { ...told, paid: { id: asked.id, amount: asked.amount!, isTakenBack: false } }
}

const plus = ({ count, sum }: Totals, amount: number): Totals => ({ count: count + 1, sum: sum + amount })

/** The batch of the bank with one more operation that it approved (BRG-106). */
function counted({ batch }: ModelTerminal, { kind, amount }: BankRequested): ModelTerminal['batch'] {
  if (kind === 'purchase') return { ...batch, purchases: plus(batch.purchases, amount!) }
  if (kind === 'cancel') return { ...batch, refunds: plus(batch.refunds, amount!) }
  return kind === 'settlement' ? { serial: batch.serial + 1, purchases: NOTHING, refunds: NOTHING } : batch
}

/** What an approval comes to: a purchase is taken back once (BRG-204). */
export function approval({ paid, batch }: ModelTerminal, { kind, amount, of }: BankRequested): BankOutcome {
  if (kind === 'cancel' && paid?.id === of && paid.isTakenBack)
    return { state: 'declined', code: BANK_CODES.takenBack, amount: null }
  const settled = batch.purchases.sum - batch.refunds.sum
  return { state: 'approved', code: BANK_CODES.approved, amount: kind === 'settlement' ? settled : amount }
}

/** What is under way ends, and the next begins. */
export function endWork(terminal: ModelTerminal, outcome: BankOutcome): ModelTerminal {
  const { work, paid, last } = terminal
  const { kind, id, waits, of } = work!
  const isApproved = outcome.state === 'approved'
  const told = tellOutcome(terminal, work!, waits, outcome)
  const takesBack = isApproved && kind === 'cancel' && paid?.id === of
  return beginNextWork({
    ...told,
    work: null,
    outcome: last?.id === id ? outcome : told.outcome,
    paid: takesBack ? { ...paid!, isTakenBack: true } : told.paid,
    ended: isText(kind) ? told.ended : outcome.state,
    screen: kind === 'display-receipt' ? 'receipt' : outcome.state,
    prints: isApproved && kind !== 'display-receipt' ? told.prints + 1 : told.prints,
    batch: isApproved ? counted(told, work!) : told.batch,
  })
}

/** One at a time, in their order (NS-86); a text needs no hand. */
export function beginNextWork(terminal: ModelTerminal): ModelTerminal {
  const [next, ...queue] = terminal.queue
  if (terminal.work !== null || next === undefined) return terminal
  const begun: ModelTerminal = { ...terminal, work: { ...next, age: 0 }, queue, screen: next.step }
  return isText(next.kind) ? endWork(begun, { state: 'approved', code: BANK_CODES.approved, amount: null }) : begun
}

/** Who waits for an answer is told that the terminal is gone (BRG-215). */
export function cutOff(terminal: ModelTerminal): ModelTerminal {
  const works = [...(terminal.work ? [terminal.work] : []), ...terminal.queue]
  const gone = { code: BANK_CODES.notConnected, amount: null }
  const told = works.reduce(
    (each, work) =>
      work.waits.reduce((all, client) => tellClient(all, client, answerInWords(work.kind, idOf(work), gone)), each),
    tellAll(terminal, 'disconnected'),
  )
  const { work, queue } = told
  return {
    ...told,
    isConnected: false,
    terminalThere: told.now,
    work: work && { ...work, waits: [] },
    queue: queue.map((each) => ({ ...each, waits: [] })),
  }
}
