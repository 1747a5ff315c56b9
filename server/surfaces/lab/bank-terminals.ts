/** The bank's side of a terminal: what it shows, has printed and counts, its script, and hands at its keys. */
import Type from 'typebox'
import { CARD_NAMES } from '../../../machines/vocabulary/outside/bank-card.ts'
import {
  type BankOperationContext,
  OPERATION_ENDS,
  OPERATION_STEPS,
} from '../../../machines/vocabulary/outside/bank-operation.ts'
import { BANK_MEMBERS } from '../../../machines/vocabulary/outside/bank-result.ts'
import { BANK_REFUSALS } from '../../../machines/vocabulary/outside/bank-status.ts'
import {
  type BankTerminalCommand,
  type BankTerminalContext,
  isInBridgeMode,
  SCREEN_TEXTS,
  SCRIPT_RULES_LIMIT,
} from '../../../machines/vocabulary/outside/bank-terminal.ts'
import { Nullable } from '../../../machines/vocabulary/schemas/scalars.ts'
import { OPERATION_TYPES } from '../../../machines/vocabulary/terminal.ts'
import { publicAddresses } from '../../transport/http/addresses/public-addresses.ts'
import { Model } from '../../transport/http/model.ts'
import type { Request } from '../../transport/http/request.ts'

const Instant = Type.Integer()
const Card = Type.Enum([...CARD_NAMES])
const BankRefusalName = Type.Enum(BANK_REFUSALS)
const closed = { additionalProperties: false }
const kind = <K extends string>(name: K) => Type.Literal(name)
const Latency = Type.Integer({ minimum: 0, maximum: 3_600_000 })

/** What a bank approves of a purchase at most, minor units. */
export const Approved = Type.Integer({ minimum: 1, maximum: 99_999_999_999 })
/** Members that an answer is without. */
export const Omitted = Type.Array(Type.Enum(BANK_MEMBERS), { minItems: 1, uniqueItems: true })

/** As `Outcome` of the vocabulary. */
const Outcome = Type.Union(
  [
    ...(['approved', 'host-unreachable', 'busy', 'no-paper', 'answer-lost'] as const).map((name) =>
      Type.Object({ kind: kind(name) }, closed),
    ),
    Type.Object({ kind: kind('approved-in-part'), amount: Approved }, closed),
    Type.Object({ kind: kind('members-omitted'), members: Omitted }, closed),
    Type.Object({ kind: kind('declined'), status: BankRefusalName }, closed),
    Type.Object({ kind: kind('cancelled'), at: Type.Enum(['waiting-for-card', 'pin']) }, closed),
    Type.Object({ kind: kind('timed-out'), at: Type.Enum(['waiting-for-card', 'authorising']) }, closed),
  ],
  { title: 'TerminalOutcome' },
)

const When = Type.Union(
  [
    Type.Object({ by: kind('next'), times: Type.Integer({ minimum: 1, maximum: 1_000_000 }) }, closed),
    Type.Object({ by: kind('amount'), amount: Type.Integer({ minimum: 1, maximum: 99_999_999_999 }) }, closed),
    Type.Object({ by: kind('card'), card: Card }, closed),
    Type.Object({ by: kind('probability'), percent: Type.Number({ minimum: 0, maximum: 100 }) }, closed),
  ],
  { title: 'TerminalRuleCondition' },
)

const Rule = Type.Object(
  { when: When, operation_type: Nullable(Type.Enum(['purchase', 'cancel', 'settlement'])), outcome: Outcome },
  { title: 'TerminalRule', ...closed },
)

/** As `Script` of the vocabulary. */
const script = {
  mode: Type.Enum(['automatic', 'manual']),
  rules: Type.Array(Rule, { maxItems: SCRIPT_RULES_LIMIT }),
  card: Card,
  latency_ms: Type.Object(
    { 'waiting-for-card': Latency, 'card-read': Latency, pin: Latency, authorising: Latency },
    { title: 'TerminalLatency', ...closed },
  ),
  seed: Nullable(Type.String({ maxLength: 256 })),
}

/** Members left out stay as they are. */
export const ScriptBody = Type.Partial(Type.Object(script), closed)
export const CardBody = Type.Object({ card: Card }, closed)
export const DeclineBody = Type.Object({ status: Type.Optional(BankRefusalName) }, closed)

const Totals = Model('BankTotals', { count: Type.Integer({ minimum: 0 }), sum: Type.Integer({ minimum: 0 }) })
const Kind = Type.Enum([...OPERATION_TYPES])
const Reference = { rrn: Type.String(), request_id: Type.String(), operation_type: Kind }

/** The bank's side of a terminal as the lab shows it. */
export const bankMembers = {
  screen: Model('TerminalScreen', {
    shows: Type.Enum(['ready', 'receipt', ...OPERATION_STEPS, ...OPERATION_ENDS]),
    rrn: Nullable(Type.String()),
    text: Type.String(),
  }),
  prints: Type.Array(
    Model('TerminalPrint', {
      number: Type.Integer({ minimum: 1 }),
      at: Instant,
      rrn: Type.String(),
      operation_type: Kind,
      /** null: a slip of the bank's own. */
      receipt: Nullable(Type.String()),
      qr_url: Nullable(Type.String()),
    }),
  ),
  batch: Model('BankBatch', {
    serial: Type.Integer({ minimum: 1 }),
    opened_at: Nullable(Instant),
    purchases: Totals,
    refunds: Totals,
  }),
  current: Nullable(
    Model('TerminalOperationUnderWay', {
      ...Reference,
      amount: Nullable(Type.Integer()),
      step: Type.Enum([...OPERATION_STEPS]),
    }),
  ),
  queue: Type.Array(Model('TerminalOperationQueued', { ...Reference, amount: Nullable(Type.Integer()) })),
  /** The last of the bank's that has ended. */
  last: Nullable(
    Model('TerminalOperation', {
      ...Reference,
      amount: Nullable(Type.Integer()),
      approved_amount: Nullable(Type.Integer()),
      state: Type.String(),
      status: Nullable(Type.String()),
      /** true: the answer to it got lost. */
      lost: Type.Boolean(),
    }),
  ),
  script: Model('TerminalScript', script),
  /** Where it shows its URL on the local network; null: it is out of the mode. */
  bridge_mode: Model('TerminalBridgeMode', { on: Type.Boolean(), url: Nullable(Type.String()) }),
}

/** The state of the bank's side of a terminal; texts are read from its operations. */
export async function bankSide({ services, world, language, headers }: Request, id: string): Promise<object> {
  const context = await services.switchboard.read<BankTerminalContext>(world, `bank-terminal:${id}`)
  const { screen, prints, batch, current, queue, last, script } = context
  const on = isInBridgeMode(context)
  const operation = (rrn: string): Promise<BankOperationContext> =>
    services.switchboard.read(world, `bank-operation:${id}/${rrn}`)
  const receiptOf = ({ request }: BankOperationContext): string | null =>
    request && 'receipt' in request ? request.receipt : null
  const text =
    screen.shows === 'receipt' ? receiptOf(await operation(screen.rrn!))! : SCREEN_TEXTS[screen.shows][language]
  const ended = last && (await operation(last.rrn))
  return {
    screen: { ...screen, text },
    prints: await Promise.all(
      prints.map(async (print) => {
        const of = await operation(print.rrn)
        const qr_url = of.request?.operation_type === 'print-receipt' ? of.request.qr_url : null
        return { ...print, receipt: receiptOf(of), qr_url }
      }),
    ),
    batch,
    current: current && {
      rrn: current.rrn,
      request_id: current.request_id,
      operation_type: current.operation_type,
      amount: current.amount,
      step: current.step,
    },
    queue,
    last: last &&
      ended && {
        ...last,
        amount: amountIn(ended),
        approved_amount: ended.result?.amount ?? null,
        ...ended.ending!,
        lost: ended.lost,
      },
    script,
    bridge_mode: { on, url: on ? publicAddresses(services, headers).lan + world.prefix : null },
  }
}

const amountIn = ({ request, result }: BankOperationContext): number | null =>
  request && 'amount' in request ? request.amount : (result?.amount ?? null)

/** A command without its moment. */
type Deed<C> = C extends BankTerminalCommand ? Omit<C, 'at'> : never

/** Tells the device of a terminal what is done to it, now. */
export async function atDevice(
  { services, world }: Request,
  id: string,
  deed: Deed<BankTerminalCommand>,
): Promise<void> {
  const command = { ...deed, at: world.clock.now() } as BankTerminalCommand
  await services.switchboard.ask(world, `bank-terminal:${id}`, command)
}
