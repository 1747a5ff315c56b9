/** Wrong servers of the cash-desk API: opening shifts, and showing them. */

import { cashierNow } from '../../../../../server/runtime/peek/status.ts'
import * as shiftModels from '../../../../../server/surfaces/cloud/models/shift.ts'
import * as shiftViews from '../../../../../server/surfaces/cloud/shifts/shift-views.ts'
import * as shifts from '../../../../../server/surfaces/cloud/shifts/shifts.ts'
import * as asking from '../../../../../server/wire/http/ask.ts'
import { refused } from '../../../../../server/wire/http/operation.ts'
import type { Request } from '../../../../../server/wire/http/request.ts'
import * as readings from '../../../../../server/wire/http/validation/readings.ts'
import { bindingOf } from '../../opening/bindings.ts'
import { reached } from '../../seams/reached.ts'
import { handles, replies, row, showsMember } from '../../seams/rows.ts'
import { inModule, inModuleScope, type Seam } from '../../seams/seam.ts'
import { wrong } from '../../wrong-server.ts'

/** A cashier of the cloud asks for another opening than was sent. */
const opensAs = (wrongly: (command: any, request: Pick<Request, 'world'>) => object): Seam =>
  inModule(asking, 'ask', (right) => (request, address, asked: any, answered) => {
    if (typeof asked === 'function' || asked.type !== 'shift.open') return right(request, address, asked, answered)
    reached()
    return right(request, address, wrongly(asked, request) as never, answered)
  })

/** The latest shift of the register in place of the one that is named. */
const showsLatest = (id: string): Seam =>
  handles(id, (right) => async (request) => {
    const { services, world, params } = request
    const stored = await services.shifts.find(world.id, params.shift_id!)
    if (!stored) return right(request)
    reached()
    const of = { register: stored.register }
    const [latest] = await services.shifts.list(world.id, { of, desc: true, limit: 1, offset: 0 })
    return right({ ...request, params: { ...params, shift_id: latest!.shift.id } })
  })

export default [
  wrong(
    'CLD-506',
    'shows the first cashier of the world in every shift it opens',
    inModule(shiftViews, 'shiftViewOfFact', (right) => async (where, register, fact) => {
      const shown = await right(where, register, fact)
      if (fact.type !== 'shift.created') return shown
      reached()
      return { ...shown, cashier: await cashierNow(where, where.world.reference.seed.cashiers[0]!.id) }
    }),
  ),
  wrong(
    'CLD-506',
    'answers an opening with 200',
    replies('openShift', (reply) => (reply.status === 202 ? { ...reply, status: 200 } : reply)),
  ),
  wrong(
    'CLD-507',
    'opens the shift on the first register, whatever the key',
    opensAs((command, { world }) => ({ ...command, cash_register_id: world.reference.firstRegister.id })),
  ),
  wrong(
    'CLD-508',
    'refuses an opening that names a device',
    handles('openShift', (right) => (request) => {
      if (!request.headers['x-device-id']) return right(request)
      reached()
      return refused('licence key not valid', {}, request.language)
    }),
  ),
  wrong(
    'CLD-509',
    'gives a shift an id of its own, whatever the client has chosen',
    opensAs(({ shift_id, ...command }) => command),
  ),
  wrong(
    'CLD-509',
    'takes the id of an opening that was refused for used',
    handles('openShift', (right) => async (request) => {
      const id = (request.body as { id?: string | null } | null)?.id
      const reply = await right(request)
      const isTaken = bindingOf(shifts, 'isTaken')[0]() as (request: Request, id: string) => Promise<boolean>
      if (id && !(await isTaken(request, id))) {
        reached()
        request.world.opening.add(id)
      }
      return reply
    }),
  ),
  wrong('CLD-510', 'shows the latest shift of the register, whatever the id', showsLatest('getShift')),
  wrong(
    'CLD-510',
    'shows shifts of other organizations',
    inModuleScope<(request: Request) => Promise<unknown>>(
      shifts,
      'namedShift',
      () =>
        async ({ services, world, params }) => {
          const stored = await services.shifts.find(world.id, params.shift_id!)
          reached()
          return stored && world.reference.registers.has(stored.register) ? stored : null
        },
    ),
  ),
  wrong(
    'CLD-510',
    'shows of several labels of cards the first in the balance of a shift',
    inModuleScope<(rows: readonly any[], type: string, member: string) => number>(
      shiftModels,
      'sumOf',
      () => (rows, type, member) => {
        reached()
        return rows.find((each) => each.type === type)?.[member] ?? 0
      },
    ),
  ),
  wrong(
    'CLD-510',
    'does not find a shift whose id is written in capitals',
    inModuleScope<{ id: readonly object[] }>(readings, 'TABLE', (right) => ({
      ...right,
      id: right.id.map((each) => ({ ...each, inText: false })),
    })),
  ),
  wrong('CLD-511', 'shows the latest shift of the register in short, whatever the id', showsLatest('getShortShift')),
  wrong(
    'CLD-511',
    'shows a shift whole where it is asked for in short',
    handles('getShortShift', () => (request) => row('getShift').handle(request)),
  ),
  wrong(
    'CLD-511',
    'shows the agent a shift OPENED that is CLOSING',
    showsMember('getShortShift', 'status', (status) => (status === 'CLOSING' ? 'OPENED' : status)),
  ),
]
