/**
 * The forms of what actors keep, by the noun of their address. A stored state of another form is not gone on from:
 * the actor cannot be read until its row is mended.
 */
import Type from 'typebox'
import { At, hasForm, Maybe, ShiftForm, Text } from '../../store/forms.ts'
import { BankOperation, BankTerminal } from './bank-forms.ts'
import { Mailing, ReportTask } from './task-forms.ts'

const Whole = Type.Integer()
const Yes = Type.Boolean()

/** Those of all actors: what a fault says beside its name, it is shown with. */
const Faults = Type.Array(
  Type.Object({
    name: Text,
    reason: Type.Optional(Text),
    documents: Type.Optional(Maybe(Type.Array(Text))),
    latency_ms: Type.Optional(Type.Number()),
    certificate_end: Type.Optional(At),
    status: Type.Optional(Whole),
    times: Type.Optional(Maybe(Whole)),
    hours: Type.Optional(Type.Number()),
    number: Type.Optional(Whole),
    n: Type.Optional(Whole),
    place: Type.Optional(Whole),
    was: Type.Optional(Text),
    receipt_id: Type.Optional(Maybe(Text)),
  }),
)

const Signer = Type.Object({ running: Yes, certificate_end: At, blocked: Maybe(Text), active: Yes })

const Grant = Type.Object({ seed: Whole, from: Whole, count: Whole, at: At })

const Register = Type.Object({
  id: Text,
  organization_id: Text,
  branch_id: Text,
  is_test: Yes,
  seed: Text,
  cashier_id: Text,
  key_id: Text,
  signer: Signer,
  frozen: Yes,
  unpaid: Yes,
  allowed_offline_hours: Type.Number(),
  shift_signer: Maybe(Signer),
  device: Maybe(Text),
  faults: Faults,
  cut_off: Yes,
  link: Type.Enum(['online', 'offline', 'sending', 'blocked']),
  offline: Maybe(Type.Object({ since: At, requested: Yes })),
  last_go_offline_at: Maybe(At),
  unanswered: Whole,
  damage: Maybe(Type.Object({ number: Whole, what: Type.Enum(['changed', 'deleted']) })),
  refusal: Maybe(Type.Object({ number: Whole, error_message: Maybe(Text) })),
  ledger: Type.Object({
    next: Type.Integer({ minimum: 1 }),
    head: Text,
    last_at: At,
    first_pending: Type.Integer({ minimum: 1 }),
    in_flight: Maybe(Type.Object({ from: Whole, to: Whole })),
  }),
  codes: Type.Object({ grants: Type.Array(Grant), next: Whole, last: Whole, asked: Whole }),
  shift: Maybe(ShiftForm),
  shift_serial: Whole,
  balance: Type.Number(),
  receipts: Whole,
  last_receipt_id: Maybe(Text),
  x_reports: Whole,
  announces: Yes,
})

const Webhook = Type.Object({
  id: Text,
  settings: Maybe(
    Type.Object({
      url: Text,
      last_error: Maybe(Type.Object({ at: At, message: Text })),
      created_at: At,
      updated_at: Maybe(At),
    }),
  ),
  serial: Whole,
  queue: Maybe(Type.Object({ next: Whole, last: Whole })),
  deliveries: Type.Array(Type.Object({ number: Whole, attempt: Whole, since: At, serial: Maybe(Whole) })),
})

const WebhookTrial = Type.Object({
  id: Text,
  last: Whole,
  trials: Type.Array(
    Type.Object({
      number: Whole,
      first: Whole,
      event: Type.Union([
        Type.Object({ document: Whole }),
        Type.Object({ happening: Text, sum: Whole, payment: Type.Enum(['CASH', 'CASHLESS']) }),
      ]),
      flaw: Maybe(Text),
      at: At,
      due: At,
      called_at: Maybe(At),
      ended_at: Maybe(At),
      status: Maybe(Whole),
      message: Maybe(Text),
    }),
  ),
})

const Authority = Type.Object({
  cash_register_id: Text,
  seed: Whole,
  is_test: Yes,
  latency_ms: Type.Number(),
  code_grant_limit: Whole,
  faults: Faults,
  delayed: Whole,
  ledger: Type.Object({
    head: Text,
    last_at: Maybe(At),
    offline: Yes,
    shift: Maybe(Type.Object({ serial: Whole, figures: Type.Record(Text, Type.Number()), cash: Type.Number() })),
    balance: Maybe(Type.Number()),
    granted: Whole,
    spent: Type.Array(Type.Array(Whole, { minItems: 2, maxItems: 2 })),
    taken: Type.Object({ last: Whole, recent: Text, milestones: Text }),
    refusals: Type.Array(Type.Object({ number: Whole, error_message: Maybe(Text) })),
    forgotten: Whole,
  }),
})

const Slip = Type.Union([
  Type.Object({ kind: Type.Enum(['RECEIPT', 'SERVICE', 'WITHDRAWAL', 'Z_REPORT']), document: Whole }),
  Type.Object({ kind: Type.Literal('X_REPORT'), report: Whole }),
  Type.Object({ kind: Type.Literal('PERIODICAL_REPORT'), from: At, to: At, is_short: Yes }),
])

const Printer = Type.Object({
  last: Whole,
  jobs: Type.Array(
    Type.Object({
      number: Whole,
      at: At,
      slip: Slip,
      simple_text: Yes,
      status: Type.Enum(['printed', 'held', 'lost']),
      printed_at: Maybe(At),
    }),
  ),
  faults: Faults,
})

const Messenger = Type.Object({
  faults: Faults,
  connected: Yes,
  charged: Yes,
  balance: Whole,
  last: Whole,
  messages: Type.Array(
    Type.Object({
      number: Whole,
      at: At,
      phone: Text,
      text: Text,
      cash_register_id: Text,
      receipt_id: Text,
      not_sent: Maybe(Text),
    }),
  ),
})

const Terminal = Type.Object({
  server: Type.Object({ connected_at: Maybe(At), online_at: Maybe(At), connection: Maybe(Text) }),
  client: Type.Object({ connected_at: Maybe(At), online_at: Maybe(At) }),
  clients: Type.Array(Text),
  tokens: Whole,
})

const Texts = Type.Object({
  html_global_header: Text,
  text_global_header: Text,
  html_global_footer: Text,
  text_global_footer: Text,
})

/** Whether what an actor kept is of its form, by noun. */
export const contextForms = {
  register: hasForm(Register),
  cashier: hasForm(
    Type.Object({
      id: Text,
      desks: Type.Array(Text),
      signer: Signer,
      working: Maybe(Type.Object({ cash_register_id: Text, shift_id: Text })),
    }),
  ),
  session: hasForm(Type.Object({ cashier_id: Maybe(Text), since: Maybe(At), ended_at: Maybe(At) })),
  terminal: hasForm(Terminal),
  'bank-terminal': hasForm(BankTerminal),
  'bank-operation': hasForm(BankOperation),
  quirks: hasForm(Type.Object({ made: Type.Array(Text), on: Type.Array(Text) })),
  webhook: hasForm(Webhook),
  'webhook-trial': hasForm(WebhookTrial),
  authority: hasForm(Authority),
  'report-task': hasForm(ReportTask),
  printer: hasForm(Printer),
  uplink: hasForm(Type.Object({ faults: Faults })),
  template: hasForm(Type.Object({ texts: Texts, updated_at: At })),
  mailing: hasForm(Mailing),
  'mail-preference': hasForm(Type.Object({ organization_id: Text, address: Maybe(Text), unsubscribed_at: Maybe(At) })),
  mailbox: hasForm(Type.Object({ faults: Faults })),
  messenger: hasForm(Messenger),
  receiver: hasForm(Type.Object({ faults: Faults })),
  signature: hasForm(Type.Object({ cashier_id: Text, seeded: Signer, signer: Signer, faults: Faults })),
} as const
