/** What reached the simulated tax authority. */
import Type from 'typebox'
import { DOCUMENT_TYPES } from '../../../machines/vocabulary/document.ts'
import { Nullable, Uuid } from '../../../machines/vocabulary/schemas/scalars.ts'
import { Model } from '../../transport/http/model.ts'
import { type Operation, operation, refused, reply } from '../../transport/http/operation.ts'

const Count = Type.Integer({ minimum: 0 })
const Moment = Nullable(Type.Integer({ description: 'Epoch milliseconds' }))
/** Minor units. */
const Sum = Type.Integer()

/** A fault that is on, with its parameters. */
const AuthorityFaultOn = Model('AuthorityFaultOn', {
  name: Type.Enum(['authority-mute', 'authority-refusing', 'authority-slow', 'authority-loses-answers']),
  reason: Type.Optional(Type.String()),
  documents: Type.Optional(Nullable(Type.Array(Type.Enum([...DOCUMENT_TYPES])))),
  latency_ms: Type.Optional(Count),
})

/** Counters and ranges of what it has taken from the register: its own count, its own sums. */
const TaxpayerLedger = Model('TaxpayerLedger', {
  head: Type.String({ description: 'Hash of the last document that has a place in the chain' }),
  last_at: Moment,
  offline: Type.Boolean(),
  shift: Nullable(
    Model('TaxpayerShift', { serial: Count, figures: Type.Record(Type.String(), Type.Number()), cash: Sum }),
  ),
  balance: Nullable(Sum),
  granted: Count,
  spent: Type.Array(Type.Array(Count, { minItems: 2, maxItems: 2 }), {
    description: 'Serials of the codes that came back on a document, as ranges with both ends in them',
  }),
  taken: Model('TakenDocuments', { last: Count, recent: Type.String(), milestones: Type.String() }),
  refusals: Type.Array(Model('KeptRefusal', { number: Count, error_message: Nullable(Type.String()) })),
  forgotten: Count,
})

/** The authority as one register meets it. */
const AuthorityRecord = Model('AuthorityRecord', {
  cash_register_id: Uuid,
  seed: Count,
  is_test: Type.Boolean(),
  latency_ms: Count,
  code_grant_limit: Count,
  faults: Type.Array(AuthorityFaultOn),
  delayed: Count,
  ledger: TaxpayerLedger,
})

export const authorityOperations: Operation[] = [
  operation({
    id: 'getAuthority',
    method: 'GET',
    path: '/lab/authority/:cash_register_id',
    surface: 'lab',
    summary: 'What the simulated tax authority has on a register, and which faults are on',
    clauses: [],
    who: 'lab',
    answers: { 200: AuthorityRecord },
    async handle({ services, world, params, language }) {
      const { cash_register_id } = params as { cash_register_id: string }
      if (!world.reference.registers.has(cash_register_id))
        return refused('unknown id', { cash_register_id, list: 'GET /lab/world' }, language)
      return reply(200, await services.switchboard.read(world, `authority:${cash_register_id}`))
    },
  }),
]
