/** Wrong servers of the desk: the form of its calls, and the status of its register. */
import { MIMEType } from 'node:util'
import { instantOrNull } from '../../../../../machines/instant.ts'
import { pending } from '../../../../../machines/ledger.ts'
import * as sums from '../../../../../machines/money/sums.ts'
import * as receipts from '../../../../../machines/register/receipts.ts'
import { Goods } from '../../../../../machines/vocabulary/receipt.ts'
import type { RegisterContext } from '../../../../../machines/vocabulary/register.ts'
import { localOperations } from '../../../../../server/app/local-operations.ts'
import { deviceHeaders } from '../../../../../server/surfaces/local/device.ts'
import * as status from '../../../../../server/surfaces/local/status.ts'
import * as application from '../../../../../server/transport/http/application.ts'
import * as bodies from '../../../../../server/transport/http/body.ts'
import { type Operation, refused, reply } from '../../../../../server/transport/http/operation.ts'
import type { RequestBy } from '../../../../../server/transport/http/request.ts'
import { ofJson } from '../../../../../server/transport/http/validation/coercion.ts'
import * as validation from '../../../../../server/transport/http/validation/validation.ts'
import { asks, handles, replies, row, shows, showsMember } from '../../seams/rows.ts'
import { inMemberOf, inSchema, schemaWithin } from '../../seams/schemas.ts'
import { inCall, inFunction, inList, inModuleScope, inObject, type Seam, together } from '../../seams/seam.ts'
import { hears, remembers, resumes } from '../../seams/turns.ts'
import { tellsSale } from '../../subjects/desk.ts'
import type { WrongServersByName } from '../../wrong-server.ts'

type Media = (type: string) => { kind: 'json' | 'plain' | 'other'; charset: string | null }

const mediaType = (wrong: (right: ReturnType<Media>, type: string) => ReturnType<Media>) =>
  inFunction<Media>(bodies, 'mediaType', (right, type) => wrong(right(type), type))

const ninth = (rows: readonly Operation[]): readonly Operation[] => [
  ...rows,
  { ...row('getDeskStatus'), id: 'getDeskState', path: '/api/v1/shift/status' },
]

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

export default {
  'LOC-001: shows the price of goods in whole units': () =>
    showsMember('sell', 'goods.*.good.price', (price) => price / 100),
  'LOC-001: takes an amount at the desk that is written as text': () =>
    inCall(validation, 'checker', (right, schema, part, surface) => {
      const check = right(schema, part, surface)
      if (surface === 'cloud' || part !== 'body') return check
      const coerce = ofJson(schema)
      return (value: unknown, thorough?: boolean) => check(coerce(value), thorough)
    }),
  'LOC-001: shows what each item comes to in whole units': () => tellsSale('goods.*.sum', (sum) => sum / 100),
  'LOC-001: lets returns take the balance below the greatest sum': () =>
    inCall(sums, 'areWithin', (right, shift, most) => right({ ...shift, balance: Math.max(shift.balance, 0) }, most)),
  'LOC-002: shows the quantity of goods in pieces': () => tellsSale('goods.*.quantity', (quantity) => quantity / 1000),
  'LOC-002: sells whole pieces alone': () =>
    inMemberOf(Goods, 'quantity', (right) => ({ ...right, minimum: 1000, multipleOf: 1000 })),
  'LOC-003: takes versions of a client at the desk that are numbers and dots alone': () =>
    inSchema(schemaWithin(deviceHeaders, 'properties'), (right) => ({
      ...right,
      'x-client-version': { type: 'string', pattern: '^[\\d.]+$' },
    })),
  'LOC-003: demands the version of the client at the desk': () =>
    inSchema(deviceHeaders, ({ properties, ...right }) => ({
      ...right,
      properties: { ...properties, 'x-client-version': { type: 'string' } },
      required: ['x-client-version'],
    })),
  'LOC-003: answers the status of the desk with 400 to a client that does not name itself': () =>
    handles('getDeskStatus', (right, request) => {
      if (request.headers['x-client-name'] === undefined) return reply(400, { message: 'X-Client-Name' })
      return right(request)
    }),
  'LOC-004: takes no JSON that names its charset': () =>
    mediaType((right, type) => {
      try {
        return { ...right, charset: new MIMEType(type).params.get('charset') }
      } catch {
        return right
      }
    }),
  "LOC-004: answers the desk's status in JSON and calls it text": () =>
    replies('getDeskStatus', (given) => ({
      ...given,
      headers: { ...given.headers, 'content-type': 'text/plain; charset=utf-8' },
    })),
  'LOC-004: takes a body that is said to be plain text': () =>
    mediaType((right) => (right.kind === 'plain' ? { ...right, kind: 'json' } : right)),
  'LOC-004: answers the periodical report with no body at all': () =>
    replies('printPeriodicalReport', (given) => (given.status === 200 ? { ...given, body: undefined } : given)),
  'LOC-004: takes no JSON whose charset is written in capitals': () =>
    mediaType((right, type) => {
      const named = /charset="?([^";\s]+)/i.exec(type)?.[1]
      return named === undefined || ['utf-8', 'utf8'].includes(named) ? right : { ...right, charset: named }
    }),
  'LOC-005: serves a ninth operation at the desk': () =>
    together(
      inList(localOperations, ninth),
      shows('getLocalDescription', (body) => {
        const { get } = body.paths['/api/v1/kasa/status']
        return {
          ...body,
          paths: { ...body.paths, '/api/v1/shift/status': { get: { ...get, operationId: 'getDeskState' } } },
        }
      }),
    ),
  'LOC-005: serves the X-report by GET': () => inObject(row('printDeskReport'), 'method', () => 'GET' as const),
  'LOC-005: serves cash withdrawals at a path of its own': () =>
    inObject(row('withdrawCash'), 'path', () => '/api/v1/receipt/withdrawal'),
  'LOC-005: answers a wrong method with 404': () =>
    inFunction(application, 'wrongMethod', (_right, _allowed: string[], language: 'uk', surface: 'local') =>
      refused('nothing at this path', {}, language, surface),
    ),
  'LOC-006: leaves what was made offline out of the sums of the shift': () =>
    inFunction(receipts, 'record', (right, register: any, command: object, made: object, counted: object) =>
      right(register, command, made, register.offline === null ? counted : register.shift.sums),
    ),
  'LOC-006: prints the long periodical report alone': () =>
    hears('printer', 'slip.print', (event) =>
      event.slip.kind === 'PERIODICAL_REPORT' && event.slip.is_short ? null : event,
    ),
  'LOC-121: tells nothing of itself where no shift is open': () =>
    handles('getDeskStatus', async (right, request) => {
      const { shift } = await standingOf(request as DeskRequest)
      return shift === null ? reply(400, { message: 'no shift', code: null }) : right(request)
    }),
  'LOC-121: goes online when it is asked how it stands': () =>
    handles('getDeskStatus', async (right, request) => {
      const given = await right(request)
      const { services, world, register } = request as DeskRequest
      await services.switchboard.ask(world, `register:${register.id}`, {
        type: 'register.go-online',
        at: world.clock.now(),
      })
      return given
    }),
  'LOC-121: tells at every desk how the first register stands': () =>
    asks('getDeskStatus', (request) => ({ ...request, register: request.world.reference.seed.cash_registers[0]! })),
  'LOC-122: tells of the tax authority what it tells of itself': () =>
    tells(({ link }) => ({ approximate_dps_online_status: link === 'online' })),
  'LOC-122: takes the tax authority for there until it has gone offline': () =>
    tells(({ unanswered }) => ({ approximate_dps_online_status: unanswered < 3 })),
  'LOC-122: shows the tax authority as silent until a second answer has come': () =>
    remembers('register', 'documents.judged', (context, before) => {
      const isHeard = context.unanswered === 0 && before.unanswered > 0
      return isHeard ? { ...context, unanswered: before.unanswered - 1 } : context
    }),
  'LOC-122: holds the tax authority for reachable in a session that was asked for': () =>
    tells(({ unanswered, offline }) => ({
      approximate_dps_online_status: unanswered === 0 || offline?.requested === true,
    })),
  'LOC-123: does not count the going offline among what is pending': () =>
    tells(({ ledger, offline }) => ({ pending_transactions: pending(ledger) - (offline ? 1 : 0) })),
  'LOC-123: shows the codes it was granted for those that are left': () =>
    tells(({ codes }) => ({ offline_codes: codes.asked })),
  'LOC-123: shows the share of codes left in whole percent': () =>
    showsMember('getDeskStatus', 'offline_codes_percent', Math.round),
  'LOC-123: takes the second grant of codes alone for the whole pool of the percentage': () =>
    remembers('register', 'codes.granted', (context, _before, { grant }) => ({
      ...context,
      codes: { ...context.codes, asked: grant.count },
    })),
  'LOC-123: takes what is left of the codes for the whole pool after a restart': () =>
    resumes('register', (context) => ({
      ...context,
      codes: { ...context.codes, asked: context.codes.last - context.codes.next + 1 },
    })),
  'LOC-123: counts ten pending transactions at most': () =>
    showsMember('getDeskStatus', 'pending_transactions', (pending) => Math.min(pending, 10)),
  'LOC-124: counts minutes for hours': () => inModuleScope<number>(status, 'HOUR_MS', () => 60_000),
  'LOC-124: tells nothing of the last going offline': () =>
    showsMember('getDeskStatus', 'last_go_offline_at', () => null),
  'LOC-124: tells 0 hours since the last going offline once it is online': () =>
    tells(({ offline }, request) => ({ hours_since_last_go_offline: hoursSince(offline?.since, request) })),
  'LOC-124: goes on counting the hours offline when it is online': () =>
    tells(({ last_go_offline_at }, request) => ({ hours_in_offline: hoursSince(last_go_offline_at, request) })),
  'LOC-124: tells of no first pending transaction': () =>
    showsMember('getDeskStatus', 'first_pending_transaction', () => null),
  'LOC-124: tells the going offline for the first pending transaction': () =>
    tells(({ offline }) => ({ first_pending_transaction: instantOrNull(offline?.since ?? null) })),
  'LOC-124: states no first pending transaction while online': () =>
    tells(({ offline }, _request, { first_pending_transaction }) => ({
      first_pending_transaction: offline === null ? null : first_pending_transaction,
    })),
  'LOC-124: dates the first pending transaction by the last': () =>
    tells(async ({ ledger }, { services, world, register }) => ({
      first_pending_transaction:
        pending(ledger) === 0
          ? null
          : instantOrNull(await services.ledgers.madeAt(world.id, register.id, ledger.next - 1)),
    })),
  'LOC-124: forgets the going offline with going online': () =>
    remembers('register', null, (context, before) =>
      before.link !== 'online' && context.link === 'online' ? { ...context, last_go_offline_at: null } : context,
    ),
  'LOC-124: tells the moment of the request for the one that was named': () =>
    remembers('register', null, (context, before, { at }) =>
      before.offline === null && context.offline !== null ? { ...context, last_go_offline_at: at } : context,
    ),
  'LOC-124: keeps the first going offline for the last': () =>
    remembers('register', null, (context, before) => ({
      ...context,
      last_go_offline_at: before.last_go_offline_at ?? context.last_go_offline_at,
    })),
  'LOC-124: forgets at a restart when a register was last offline that is online again': () =>
    resumes('register', (context) => (context.offline === null ? { ...context, last_go_offline_at: null } : context)),
} satisfies WrongServersByName
