/** Wrong servers of the cloud API: how long a register has been offline, and the list of registers. */
import Type from 'typebox'
import { monthBegin } from '../../../../../machines/day.ts'
import { instant } from '../../../../../machines/instant.ts'
import { FactRows } from '../../../../../server/store/queries/fact-rows.ts'
import * as models from '../../../../../server/surfaces/cloud/models/register.ts'
import * as time from '../../../../../server/surfaces/cloud/registers/offline-time.ts'
import * as registers from '../../../../../server/surfaces/cloud/registers/registers.ts'
import type { Reply } from '../../../../../server/wire/http/operation.ts'
import type { Request } from '../../../../../server/wire/http/request.ts'
import { asks, handles, row } from '../../seams/rows.ts'
import { inSchema, schemaWithin } from '../../seams/schemas.ts'
import { inCall, inFunction, inMethod, inModuleScope, type Seam } from '../../seams/seam.ts'
import type { WrongServersByName } from '../../wrong-server.ts'

interface Window {
  limit: number
  offset: number
}
type Statuses = (request: Request, query: Window) => Promise<{ row: { id: string } }[]>

/** The registers of every organization, in the order in which the world has them. */
export const listsRegistersOfAll: Seam = inFunction<Statuses>(
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
