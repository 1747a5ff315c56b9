/** The status of the desk's register (FLD-020). */
import Type, { type Static } from 'typebox'
import { instantOrNull } from '../../../machines/instant.ts'
import { codesLeft, pending } from '../../../machines/ledger.ts'
import type { CodePool, RegisterContext } from '../../../machines/vocabulary/register.ts'
import { DateTime, Nullable } from '../../../machines/vocabulary/schemas/scalars.ts'
import { Model } from '../../transport/http/model.ts'
import { type Operation, operation, reply } from '../../transport/http/operation.ts'

const HOUR_MS = 3_600_000

const DeskStatus = Model('DeskStatus', {
  online_status: Type.Boolean(),
  approximate_dps_online_status: Type.Boolean(),
  hours_in_offline: Type.Number(),
  first_pending_transaction: Nullable(DateTime),
  last_go_offline_at: Nullable(DateTime),
  hours_since_last_go_offline: Type.Number(),
  pending_transactions: Type.Integer(),
  offline_codes: Type.Integer(),
  offline_codes_percent: Type.Number({ minimum: 0, maximum: 100 }),
})

/** Percent of the codes last asked for (NS-67): all of them where a pool that was not empty was filled up besides. */
const percentLeft = (codes: CodePool): number =>
  codes.asked === 0 ? 0 : Math.min(100, (100 * codesLeft(codes)) / codes.asked)
export const statusOperations: Operation[] = [
  operation({
    id: 'getDeskStatus',
    method: 'GET',
    path: '/api/v1/kasa/status',
    surface: 'local',
    summary: 'Online or offline, what is pending, how many offline codes are left',
    clauses: ['LOC-121', 'LOC-122', 'LOC-123', 'LOC-124', 'FLD-020', 'CON-009'],
    who: 'desk',
    answers: { 200: DeskStatus },
    async handle({ services, world, register }) {
      const standing = await services.switchboard.read<RegisterContext>(world, `register:${register.id}`)
      const { link, offline, unanswered, last_go_offline_at, ledger, codes } = standing
      const now = world.clock.now()
      const hoursSince = (at: number | null | undefined): number => (at == null ? 0 : (now - at) / HOUR_MS)
      const firstPending =
        pending(ledger) === 0 ? null : await services.ledgers.madeAt(world.id, register.id, ledger.first_pending)
      const body: Static<typeof DeskStatus> = {
        // The desk knows at once that it is cut off; of the tax authority it knows what came of the last page.
        online_status: link === 'online' && !standing.cut_off,
        approximate_dps_online_status: unanswered === 0,
        hours_in_offline: hoursSince(offline?.since),
        first_pending_transaction: instantOrNull(firstPending),
        last_go_offline_at: instantOrNull(last_go_offline_at),
        hours_since_last_go_offline: hoursSince(last_go_offline_at),
        pending_transactions: pending(ledger),
        offline_codes: codesLeft(codes),
        offline_codes_percent: percentLeft(codes),
      }
      return reply(200, body)
    },
  }),
]
