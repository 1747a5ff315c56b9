/** Wrong servers of registers: their list, a register as a device, and how long one has been offline. */
import Type from 'typebox'
import { monthBegin } from '../../../../../machines/day.ts'
import { instant } from '../../../../../machines/instant.ts'
import { FactRows } from '../../../../../server/store/queries/fact-rows.ts'
import * as models from '../../../../../server/surfaces/cloud/models/register.ts'
import * as time from '../../../../../server/surfaces/cloud/registers/offline-time.ts'
import * as registers from '../../../../../server/surfaces/cloud/registers/registers.ts'
import { identify, registerIfNamed } from '../../../../../server/transport/http/authentication.ts'
import { type Reply, refused } from '../../../../../server/transport/http/operation.ts'
import type { Request } from '../../../../../server/transport/http/request.ts'
import { reached } from '../../seams/reached.ts'
import { asks, handles, row, showsMember } from '../../seams/rows.ts'
import { inSchema, schemaWithin } from '../../seams/schemas.ts'
import { inCall, inFunction, inMethod, inModuleScope, inObject, type Otherwise, type Seam } from '../../seams/seam.ts'
import { keyless } from '../../subjects/access.ts'
import type { WrongServersByName } from '../../wrong-server.ts'

const { activeShift } = models

interface Query {
  in_use?: boolean | undefined
  fiscal_number?: string | undefined
  limit: number
  offset: number
}

type Statuses = { row: { fiscal_number: string }; context: Parameters<typeof activeShift>[0] }[]
type Looking = (request: Request, query: Query) => Promise<Statuses>

/** The registers that a list shows, found otherwise. */
const finds = (wrongly: Otherwise<Looking>): Seam => inFunction<Looking>(registers, 'registerStatuses', wrongly)
const ALL = { limit: Number.MAX_SAFE_INTEGER, offset: 0 }
const page = (all: Statuses, { offset, limit }: Query): Statuses => all.slice(offset, offset + limit)
const isBusy = ({ context }: Statuses[number]): boolean => activeShift(context) !== null

/** A device shown otherwise. */
const device = (
  wrongly: (
    shown: ReturnType<typeof models.deviceModel>,
    ...made: Parameters<typeof models.deviceModel>
  ) => Partial<ReturnType<typeof models.deviceModel>>,
): Seam =>
  inCall(models, 'deviceModel', (right, ...made) => {
    const shown = right(...made)
    return { ...shown, ...wrongly(shown, ...made) }
  })

interface PageWindow {
  limit: number
  offset: number
}

type OfflineStatuses = (request: Request, query: PageWindow) => Promise<{ row: { id: string } }[]>

/** The registers of every organization, in the order in which the world has them. */
export const listsRegistersOfAll: Seam = inFunction<OfflineStatuses>(
  registers,
  'registerStatuses',
  async (right, request, query) => {
    const { cash_registers, organizations } = request.world.reference.seed
    const whole = { ...query, limit: Number.POSITIVE_INFINITY, offset: 0 }
    const found = await Promise.all(
      organizations.map(({ id }) =>
        right({ ...request, cashier: { ...request.cashier!, organization_id: id } }, whole),
      ),
    )
    const places = new Map(cash_registers.map(({ id }, place) => [id, place]))
    const all = found.flat().toSorted((one, other) => places.get(one.row.id)! - places.get(other.row.id)!)
    return all.slice(query.offset, query.offset + query.limit)
  },
)

type Links = Awaited<ReturnType<FactRows['links']>>

/** A member of the query for offline time that may be another. */
const timeQuery = (member: 'from_date' | 'to_date', wrong: Type.TSchema): Seam =>
  inSchema(schemaWithin(row('getOfflineTime').query!, 'properties'), (right) => ({
    ...right,
    [member]: Type.Optional(wrong),
  }))

const linksFound = (wrong: (found: Links, from: number, to: number) => Links): Seam =>
  inMethod(FactRows.prototype, 'links', async (right, world, register, from, to) =>
    wrong(await right(world, register, from, to), from, to),
  )

/** Offline time of which a part is that of the first register. */
const timeOf = (joined: (own: any, first: any) => object): Seam =>
  handles('getOfflineTime', async (right, request): Promise<Reply> => {
    const own = await right(request)
    const first = await right({ ...request, register: request.world.reference.firstRegister })
    return own.status === 200 ? { ...own, body: joined(own.body, first.body) } : own
  })

/** Where the register has come back online, each session begins anew. */
const sessionsApart = (links: Links): Links[] =>
  links.reduce<Links[]>(
    (parts, each) => {
      parts.at(-1)!.push(each)
      if (each.type === 'register.went-online') parts.push([])
      return parts
    },
    [[]],
  )

export default {
  'CLD-425: takes the window of busy registers out of all of them': () =>
    finds(async (right, request, { in_use, ...query }) => {
      const shown = await right(request, query)
      return in_use === undefined ? shown : shown.filter((each) => isBusy(each) === in_use)
    }),
  'CLD-425: takes a register whose shift is closing for a free one': () =>
    finds(async (right, request, query) => {
      const { in_use, ...rest } = query
      if (in_use === undefined) return right(request, query)
      const all = await right(request, { ...rest, ...ALL })
      return page(
        all.filter(({ context }) => (activeShift(context)?.status === 'OPENED') === in_use),
        query,
      )
    }),
  'CLD-426: lists free registers first and the busy ones behind them': () =>
    finds(async (right, request, query) => {
      const { in_use, ...rest } = query
      if (in_use === undefined) return right(request, query)
      const all = await right(request, { ...rest, ...ALL })
      return page(
        all.toSorted((a, b) => Number(isBusy(a) !== in_use) - Number(isBusy(b) !== in_use)),
        query,
      )
    }),
  'CLD-427: lists free registers alone where nothing is said of their use': () =>
    finds((right, request, query) => right(request, { ...query, in_use: query.in_use ?? false })),
  'CLD-428: finds registers by the beginning of their number': () =>
    finds(async (right, request, query) => {
      const { fiscal_number, ...rest } = query
      if (fiscal_number === undefined) return right(request, query)
      const all = await right(request, { ...rest, ...ALL })
      return page(
        all.filter(({ row }) => row.fiscal_number.startsWith(fiscal_number)),
        query,
      )
    }),
  'CLD-428: lists all registers for an empty fiscal number': () =>
    finds((right, request, query) => right(request, { ...query, fiscal_number: query.fiscal_number || undefined })),
  'CLD-428: forgets the fiscal number beside in_use=false': () =>
    finds((right, request, { fiscal_number, ...query }) =>
      right(request, query.in_use === false ? query : { ...query, fiscal_number }),
    ),
  'CLD-429: cuts a page out of all registers before it tells the busy from the free': () =>
    finds(async (right, request, query) => {
      const { in_use, ...rest } = query
      if (in_use === undefined) return right(request, query)
      const first = await right(request, rest)
      return page(
        first.filter((each) => isBusy(each) === in_use),
        query,
      )
    }),
  'CLD-429: shows five registers where nothing is said of the limit': () =>
    inSchema(schemaWithin(row('listRegisters').query!, 'properties', 'limit'), (right) => ({ ...right, default: 5 })),
  'CLD-010: says an offset of 0 of a list of busy or free registers': () =>
    showsMember('listRegisters', 'meta.offset', (offset, _meta, { query }) =>
      query.in_use === undefined ? offset : 0,
    ),
  'CLD-430: says of a device that it has no shift while that is being opened': () =>
    device((_shown, _register, context) => ({ has_shift: activeShift(context)?.status === 'OPENED' })),
  'CLD-430: counts at a device what waits as taken': () =>
    device(({ documents_state }, _register, { ledger }) => ({
      documents_state: { ...documents_state, last_receipt_code: ledger.next - 1 },
    })),
  'CLD-430: shows the title of a device as its address': () =>
    device((_shown, { address, title }) => ({ address: title, title: address })),
  'CLD-430: shows a device without the limits of its organization': () =>
    device(({ settings: { receipt_limits } }) => ({
      settings: { receipt_limits: { ...receipt_limits, goods_count_limit: receipt_limits.goods_count_limit && null } },
    })),
  'CLD-430: counts the shift of a device that is open among its Z-reports': () =>
    device(({ documents_state }, _register, { shift_serial }) => ({
      documents_state: { ...documents_state, last_z_report_code: shift_serial },
    })),
  'CLD-431: shows no device to who shows a token that has ended beside the key': () =>
    handles('getRegisterInfo', async (right, request) => {
      if (!request.headers.authorization) return right(request)
      reached()
      const stopped = await identify(request)
      if (stopped) return stopped
      const named = registerIfNamed(request)
      return named && 'status' in named ? named : right(request)
    }),
  'CLD-431: asks for a token where a device is shown': () =>
    inObject(row('getRegisterInfo'), 'who', () => 'cashier and key' as const),
  'CLD-432: shows the first device, whatever the key': () =>
    asks('getRegisterInfo', (request) => ({ ...request, register: request.world.reference.firstRegister })),
  'CLD-432: shows a device without a key': () => keyless('/cash-registers/info'),
  'CLD-446: shows a register of every organization by its id': () =>
    handles('getRegister', (right, request) => {
      const { cashier, world, params } = request
      const named = world.reference.registers.get(params.cash_register_id!)
      if (!named) return refused('unknown id', { cash_register_id: params.cash_register_id! }, request.language)
      reached()
      return right({ ...request, cashier: { ...cashier!, organization_id: named.organization_id } })
    }),
  'CLD-421: counts offline time in milliseconds': () =>
    inModuleScope<(ms: number) => number>(time, 'seconds', () => Math.floor),
  'CLD-421: counts time twice where a session is said to have begun before the one before had ended': () =>
    inCall(time, 'offlineSessions', (right, links, window) =>
      sessionsApart([...links]).flatMap((part) => right(part, window)),
    ),
  'CLD-421: sees no session that began before the window': () =>
    linksFound((found, from) => found.filter(({ at }) => at >= from)),
  'CLD-421: sees no session in the window that was said after it': () =>
    linksFound((found, _, to) => found.filter(({ at }) => at <= to)),
  'CLD-421: begins with this month where another one is asked for by its end': () =>
    asks('getOfflineTime', ({ query, ...request }) => ({
      ...request,
      query: { from_date: instant(monthBegin(request.world.clock.now())), ...query },
    })),
  'CLD-422: takes a day for the beginning of offline time': () =>
    timeQuery('from_date', Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d' })),
  'CLD-422: takes a moment for the beginning of offline time only where it has an offset': () =>
    timeQuery('from_date', Type.String({ format: 'date-time', pattern: '(Z|[+-]\\d\\d:\\d\\d)$' })),
  'CLD-423: shows the offline sessions of the first register, whatever the key': () =>
    timeOf(({ status: { current } }, first) => ({ ...first, status: { ...first.status, current } })),
  'CLD-423: shows for how long the first register is offline, whatever the key': () =>
    timeOf((own, first) => ({ ...own, status: { ...own.status, current: first.status.current } })),
  'CLD-424: lists the registers of every organization': () => listsRegistersOfAll,
  'CLD-425: takes a register for busy only once its shift is open': () =>
    inCall(models, 'activeShift', (right, context) => {
      const shift = right(context)
      return shift?.status === 'OPENED' ? shift : null
    }),
} satisfies WrongServersByName
