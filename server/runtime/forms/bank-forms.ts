/** The forms of what a bank terminal and its operations keep, as in `context-forms`. */
import Type from 'typebox'
import { CARD_NAMES } from '../../../machines/vocabulary/outside/bank-card.ts'
import { OPERATION_ENDS, OPERATION_STEPS } from '../../../machines/vocabulary/outside/bank-operation.ts'
import { nativeStatuses } from '../../../machines/vocabulary/outside/bank-status.ts'
import { OPERATION_TYPES } from '../../../machines/vocabulary/terminal.ts'
import { At, Maybe, Text } from '../../store/forms.ts'

const Whole = Type.Integer()
const Yes = Type.Boolean()
const Card = Type.Enum(CARD_NAMES)
const OperationType = Type.Enum([...OPERATION_TYPES])
const Status = Maybe(Type.Enum(Object.keys(nativeStatuses)))
const Step = Type.Enum([...OPERATION_STEPS])
const End = Type.Enum([...OPERATION_ENDS])

const Side = Type.Object({ count: Whole, sum: Whole })
const Batch = Type.Object({ serial: Whole, opened_at: Maybe(At), purchases: Side, refunds: Side })

const latencies = <Time extends Type.TSchema>(time: Time) =>
  Type.Object({ 'waiting-for-card': time, 'card-read': time, pin: time, authorising: time })

const Plan = Type.Object({
  card: Maybe(
    Type.Object({ name: Card, mask: Text, payment_system: Text, issuer_name: Text, owner_name: Text, pin: Yes }),
  ),
  ending: Type.Object({ at: Step, state: End, status: Status }),
  latency_ms: latencies(Maybe(Type.Number({ minimum: 0 }))),
  lost: Yes,
  invoice_num: Maybe(Whole),
  batch: Maybe(Batch),
})

const Request = Type.Union([
  Type.Object({ operation_type: Type.Literal('purchase'), amount: Type.Number() }),
  Type.Object({
    operation_type: Type.Literal('cancel'),
    amount: Type.Number(),
    rrn: Text,
    invoice_num: Maybe(Whole),
    auth_code: Maybe(Text),
  }),
  Type.Object({ operation_type: Type.Literal('settlement') }),
  Type.Object({ operation_type: Type.Literal('display-receipt'), receipt: Text }),
  Type.Object({ operation_type: Type.Literal('print-receipt'), receipt: Text, qr_url: Maybe(Text) }),
])

export const BankOperation = Type.Object({
  terminal_id: Text,
  rrn: Text,
  seed: Text,
  state: Type.Enum(['new', ...OPERATION_STEPS, 'judging', ...OPERATION_ENDS]),
  request_id: Maybe(Text),
  request: Maybe(Request),
  requested_at: Maybe(At),
  plan: Maybe(Plan),
  ending: Maybe(Type.Object({ state: End, status: Status })),
  ended_at: Maybe(At),
  lost: Yes,
  result: Maybe(Type.Object({ rrn: Text, amount: Whole })),
  refunded: Whole,
})

const queued = { rrn: Text, request_id: Text, operation_type: OperationType, amount: Maybe(Type.Number()) }

const Outcome = Type.Union([
  Type.Object({ kind: Type.Enum(['approved', 'host-unreachable', 'busy', 'no-paper', 'answer-lost']) }),
  Type.Object({ kind: Type.Literal('declined'), status: Status }),
  Type.Object({ kind: Type.Enum(['cancelled', 'timed-out']), at: Step }),
])

const Rule = Type.Object({
  when: Type.Union([
    Type.Object({ by: Type.Literal('next'), times: Whole }),
    Type.Object({ by: Type.Literal('amount'), amount: Type.Number() }),
    Type.Object({ by: Type.Literal('card'), card: Card }),
    Type.Object({ by: Type.Literal('probability'), percent: Type.Number() }),
  ]),
  operation_type: Maybe(OperationType),
  outcome: Outcome,
})

export const BankTerminal = Type.Object({
  id: Text,
  seed: Text,
  current: Maybe(Type.Object({ ...queued, step: Step, plan: Plan, ruled: Yes })),
  queue: Type.Array(Type.Object(queued)),
  faults: Type.Array(Type.Object({ name: Text })),
  script: Type.Object({
    mode: Type.Enum(['automatic', 'manual']),
    rules: Type.Array(Rule),
    card: Card,
    latency_ms: latencies(Type.Number({ minimum: 0 })),
    seed: Maybe(Text),
  }),
  draws: Whole,
  card: Maybe(Card),
  screen: Type.Object({
    shows: Type.Enum(['ready', 'receipt', ...OPERATION_STEPS, ...OPERATION_ENDS]),
    rrn: Maybe(Text),
  }),
  last_print: Whole,
  prints: Type.Array(Type.Object({ number: Whole, at: At, rrn: Text, operation_type: OperationType })),
  batch: Batch,
  last_invoice: Whole,
  last: Maybe(Type.Object({ rrn: Text, request_id: Text, operation_type: OperationType })),
  bridge_mode: Type.Optional(Yes),
})
