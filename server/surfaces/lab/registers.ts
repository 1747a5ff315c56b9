/** How a register stands, which a person looks at first; and the states of any actors. */
import Type, { type Static } from 'typebox'
import { codesLeft, pending } from '../../../machines/ledger.ts'
import { offlineLimitMs } from '../../../machines/status.ts'
import type { RegisterContext } from '../../../machines/vocabulary/register.ts'
import { DateTime, Nullable, Uuid } from '../../../machines/vocabulary/schemas/scalars.ts'
import { SHIFT_STATUSES, type Shift } from '../../../machines/vocabulary/shift.ts'
import { Model } from '../../transport/http/model.ts'
import { type Operation, operation, refused, reply } from '../../transport/http/operation.ts'
import { labInstant } from './instants.ts'

/** Actors asked for in one request. */
const MOST_ADDRESSES = 100

const ActorStates = Model('ActorStates', {
  address: Type.String(),
  machine: Type.String(),
  states: Type.Array(Type.String()),
})

/** Where actors are in their statecharts. */
export const actorOperations: Operation[] = [
  operation({
    id: 'listActors',
    method: 'GET',
    path: '/lab/actors',
    surface: 'lab',
    summary: 'The states that actors are in, in the order of their addresses in the query',
    clauses: [],
    who: 'lab',
    query: Type.Object({ address: Type.Array(Type.String(), { minItems: 1, maxItems: MOST_ADDRESSES }) }),
    answers: { 200: Type.Array(ActorStates) },
    async handle({ services, world, query, language }) {
      const { switchboard } = services
      const unknown = query.address.find((address) => !switchboard.actors.has(world.reference, address))
      if (unknown !== undefined) return refused('unknown id', { address: unknown }, language)
      const rows = query.address.map(async (address): Promise<Static<typeof ActorStates>> => {
        const { machine, states } = await switchboard.statesOf(world, address)
        return { address, machine, states: [...states] }
      })
      return reply(200, await Promise.all(rows))
    },
  }),
]

const Count = Type.Integer({ minimum: 0 })
/** Minor units. */
const Sum = Type.Integer()

/** Of the shift's sums: counted as its X-report counts them. */
const ShiftTotals = Model('ShiftTotals', {
  sell_receipts_count: Count,
  return_receipts_count: Count,
  sell_sum: Sum,
  return_sum: Sum,
  service_in: Sum,
  service_out: Sum,
})

const RegisterShift = Model('RegisterShift', {
  id: Uuid,
  serial: Count,
  status: Type.Enum([...SHIFT_STATUSES]),
  cashier_id: Uuid,
  opened_at: Nullable(DateTime),
  closed_at: Nullable(DateTime),
  day_ends_at: DateTime,
  totals: ShiftTotals,
})

const RegisterState = Model('RegisterState', {
  cash_register_id: Uuid,
  fiscal_number: Type.String(),
  link: Type.Enum(['online', 'offline', 'sending', 'blocked']),
  offline_since: Nullable(DateTime),
  offline_limit_at: Nullable(DateTime),
  pending_documents: Count,
  offline_codes: Count,
  authority_answers: Type.Boolean(),
  refusal: Nullable(Type.String()),
  damage: Nullable(Model('PendingDamage', { number: Count, what: Type.Enum(['changed', 'deleted']) })),
  cash: Sum,
  receipts: Count,
  last_receipt_id: Nullable(Uuid),
  shift: Nullable(RegisterShift),
})

const labInstantOrNull = (at: number | null): string | null => (at === null ? null : labInstant(at))

function totalsOf({ sums }: Shift): Static<typeof ShiftTotals> {
  const total = (of: 'sell_sum' | 'return_sum' | 'service_in' | 'service_out'): number =>
    sums.payments.reduce((sum, payment) => sum + payment[of], 0)
  return {
    sell_receipts_count: sums.sell_receipts_count,
    return_receipts_count: sums.return_receipts_count,
    sell_sum: total('sell_sum'),
    return_sum: total('return_sum'),
    service_in: total('service_in'),
    service_out: total('service_out'),
  }
}

const shiftBody = (shift: Shift): Static<typeof RegisterShift> => ({
  id: shift.id,
  serial: shift.serial,
  status: shift.status,
  cashier_id: shift.cashier_id,
  opened_at: labInstantOrNull(shift.opened_at),
  closed_at: labInstantOrNull(shift.closed_at),
  day_ends_at: labInstant(shift.day_ends_at),
  totals: totalsOf(shift),
})

/** @param fiscal_number which its actor does not know */
function stateBody(register: RegisterContext, fiscal_number: string): Static<typeof RegisterState> {
  const { offline, shift, refusal } = register
  const isOpen = shift !== null && shift.status !== 'CLOSED'
  return {
    cash_register_id: register.id,
    fiscal_number,
    link: register.link,
    offline_since: labInstantOrNull(offline?.since ?? null),
    offline_limit_at: offline ? labInstant(offline.since + offlineLimitMs(register)) : null,
    pending_documents: pending(register.ledger),
    offline_codes: codesLeft(register.codes),
    authority_answers: register.unanswered === 0,
    refusal: refusal === null ? null : (refusal.error_message ?? 'the tax authority refused a document'),
    damage: register.damage,
    cash: isOpen ? shift.sums.balance : register.balance,
    receipts: register.receipts,
    last_receipt_id: register.last_receipt_id,
    shift: shift === null ? null : shiftBody(shift),
  }
}

export const labRegisterOperations: Operation[] = [
  operation({
    id: 'getRegisterState',
    method: 'GET',
    path: '/lab/registers/:cash_register_id',
    surface: 'lab',
    summary:
      'The state of a register: its shift, its link, what waits for delivery, its codes, its drawer; named by its id or its fiscal number',
    clauses: [],
    who: 'lab',
    answers: { 200: RegisterState },
    async handle({ services, world, params, language }) {
      const { cash_register_id } = params
      const register = world.reference.registerNamed(cash_register_id)
      if (!register) return refused('unknown id', { cash_register_id, list: 'GET /lab/world' }, language)
      const state = await services.switchboard.read<RegisterContext>(world, `register:${register.id}`)
      return reply(200, stateBody(state, register.fiscal_number))
    },
  }),
]
