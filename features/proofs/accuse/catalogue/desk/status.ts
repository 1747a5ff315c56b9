/** Wrong servers of the desk: the status of its register (LOC-121 to LOC-124). */
import { instantOrNull } from '../../../../../machines/instant.ts'
import { pending } from '../../../../../machines/ledger.ts'
import type { RegisterContext } from '../../../../../machines/vocabulary/register.ts'
import * as status from '../../../../../server/surfaces/local/status.ts'
import { reply } from '../../../../../server/wire/http/operation.ts'
import type { RequestBy } from '../../../../../server/wire/http/request.ts'
import { asks, handles, shows, showsMember } from '../../seams/rows.ts'
import { inModuleScope, type Seam } from '../../seams/seam.ts'
import { remembers, resumes } from '../../seams/turns.ts'
import { wrong } from '../../wrong-server.ts'

type DeskRequest = RequestBy<'desk'>
const standingOf = ({ services, world, register }: DeskRequest): Promise<RegisterContext> =>
  services.switchboard.read<RegisterContext>(world, `register:${register.id}`)

/** Members of the status that are told otherwise, by how the register stands. */
const tells = (other: (register: RegisterContext, request: DeskRequest, body: any) => object | Promise<object>): Seam =>
  shows('getDeskStatus', async (body, request) => ({
    ...body,
    ...(await other(await standingOf(request as DeskRequest), request as DeskRequest, body)),
  }))

const hoursSince = (at: number | null | undefined, { world }: DeskRequest): number =>
  at == null ? 0 : (world.clock.now() - at) / 3_600_000

export default [
  wrong(
    'LOC-121',
    'tells nothing of itself where no shift is open',
    handles('getDeskStatus', (right) => async (request) => {
      const { shift } = await standingOf(request as DeskRequest)
      return shift === null ? reply(400, { message: 'no shift', code: null }) : right(request)
    }),
  ),
  wrong(
    'LOC-121',
    'goes online when it is asked how it stands',
    handles('getDeskStatus', (right) => async (request) => {
      const given = await right(request)
      const { services, world, register } = request as DeskRequest
      await services.switchboard.ask(world, `register:${register.id}`, {
        type: 'register.go-online',
        at: world.clock.now(),
      })
      return given
    }),
  ),
  wrong(
    'LOC-121',
    'tells at every desk how the first register stands',
    asks('getDeskStatus', (request) => ({
      ...request,
      register: request.world.reference.seed.cash_registers[0]!,
    })),
  ),
  wrong(
    'LOC-122',
    'tells of the tax authority what it tells of itself',
    tells(({ link }) => ({ approximate_dps_online_status: link === 'online' })),
  ),
  wrong(
    'LOC-122',
    'takes the tax authority for there until it has gone offline',
    tells(({ unanswered }) => ({ approximate_dps_online_status: unanswered < 3 })),
  ),
  wrong(
    'LOC-122',
    'shows the tax authority as silent until a second answer has come',
    remembers('register', 'documents.judged', (context, before) => {
      const isHeard = context.unanswered === 0 && before.unanswered > 0
      return isHeard ? { ...context, unanswered: before.unanswered - 1 } : context
    }),
  ),
  wrong(
    'LOC-122',
    'holds the tax authority for reachable in a session that was asked for',
    tells(({ unanswered, offline }) => ({
      approximate_dps_online_status: unanswered === 0 || offline?.requested === true,
    })),
  ),
  wrong(
    'LOC-123',
    'does not count the going offline among what is pending',
    tells(({ ledger, offline }) => ({ pending_transactions: pending(ledger) - (offline ? 1 : 0) })),
  ),
  wrong(
    'LOC-123',
    'shows the codes it was granted for those that are left',
    tells(({ codes }) => ({ offline_codes: codes.asked })),
  ),
  wrong(
    'LOC-123',
    'shows the share of codes left in whole percent',
    showsMember('getDeskStatus', 'offline_codes_percent', Math.round),
  ),
  wrong(
    'LOC-123',
    'takes the second grant of codes alone for the whole pool of the percentage',
    remembers('register', 'codes.granted', (context, _before, { grant }) => ({
      ...context,
      codes: { ...context.codes, asked: grant.count },
    })),
  ),
  wrong(
    'LOC-123',
    'takes what is left of the codes for the whole pool after a restart',
    resumes('register', (context) => ({
      ...context,
      codes: { ...context.codes, asked: context.codes.last - context.codes.next + 1 },
    })),
  ),
  wrong(
    'LOC-123',
    'counts ten pending transactions at most',
    showsMember('getDeskStatus', 'pending_transactions', (pending) => Math.min(pending, 10)),
  ),
  wrong(
    'LOC-124',
    'counts minutes for hours',
    inModuleScope<number>(status, 'HOUR_MS', () => 60_000),
  ),
  wrong(
    'LOC-124',
    'tells nothing of the last going offline',
    showsMember('getDeskStatus', 'last_go_offline_at', () => null),
  ),
  wrong(
    'LOC-124',
    'tells 0 hours since the last going offline once it is online',
    tells(({ offline }, request) => ({ hours_since_last_go_offline: hoursSince(offline?.since, request) })),
  ),
  wrong(
    'LOC-124',
    'goes on counting the hours offline when it is online',
    tells(({ last_go_offline_at }, request) => ({ hours_in_offline: hoursSince(last_go_offline_at, request) })),
  ),
  wrong(
    'LOC-124',
    'tells of no first pending transaction',
    showsMember('getDeskStatus', 'first_pending_transaction', () => null),
  ),
  wrong(
    'LOC-124',
    'tells the going offline for the first pending transaction',
    tells(({ offline }) => ({ first_pending_transaction: instantOrNull(offline?.since ?? null) })),
  ),
  wrong(
    'LOC-124',
    'states no first pending transaction while online',
    tells(({ offline }, _request, { first_pending_transaction }) => ({
      first_pending_transaction: offline === null ? null : first_pending_transaction,
    })),
  ),
  wrong(
    'LOC-124',
    'dates the first pending transaction by the last',
    tells(async ({ ledger }, { services, world, register }) => ({
      first_pending_transaction:
        pending(ledger) === 0
          ? null
          : instantOrNull(await services.ledgers.madeAt(world.id, register.id, ledger.next - 1)),
    })),
  ),
  wrong(
    'LOC-124',
    'forgets the going offline with going online',
    remembers('register', null, (context, before) =>
      before.link !== 'online' && context.link === 'online' ? { ...context, last_go_offline_at: null } : context,
    ),
  ),
  wrong(
    'LOC-124',
    'tells the moment of the request for the one that was named',
    remembers('register', null, (context, before, { at }) =>
      before.offline === null && context.offline !== null ? { ...context, last_go_offline_at: at } : context,
    ),
  ),
  wrong(
    'LOC-124',
    'keeps the first going offline for the last',
    remembers('register', null, (context, before) => ({
      ...context,
      last_go_offline_at: before.last_go_offline_at ?? context.last_go_offline_at,
    })),
  ),
  wrong(
    'LOC-124',
    'forgets at a restart when a register was last offline that is online again',
    resumes('register', (context) => (context.offline === null ? { ...context, last_go_offline_at: null } : context)),
  ),
]
