/** Wrong servers of extended reports: of which registers, in what form, and what becomes of their tasks and files. */
import Type from 'typebox'
import * as days from '../../../../../machines/day.ts'
import { reportTaskMachine } from '../../../../../machines/report-task.ts'
import { Omittable, Uuid } from '../../../../../machines/vocabulary/schemas/scalars.ts'
import { ReportBuilder } from '../../../../../server/rendering/reports/report-builder.ts'
import { ownRegisters } from '../../../../../server/surfaces/cloud/own-registers.ts'
import * as bodies from '../../../../../server/surfaces/cloud/reports/bodies.ts'
import * as creation from '../../../../../server/surfaces/cloud/reports/creation.ts'
import * as downloads from '../../../../../server/surfaces/cloud/reports/downloads.ts'
import { taskOf } from '../../../../../server/surfaces/cloud/reports/downloads.ts'
import { MEDIA_TYPES } from '../../../../../server/surfaces/cloud/reports/file-reply.ts'
import { withoutArrow } from '../../seams/charts.ts'
import { shows } from '../../seams/rows.ts'
import { says } from '../../seams/rules.ts'
import { inSchema, schemaWithin } from '../../seams/schemas.ts'
import { inCall, inFunction, inMethod, inObject, type Seam, together } from '../../seams/seam.ts'
import { timed } from '../../seams/turns.ts'
import type { WrongServersByName } from '../../wrong-server.ts'

type Choice = creation.ReportChoice

/** A report of another kind than its body names. */
const chosen = (other: (choice: Choice, body: any) => Choice): Seam =>
  inCall(creation, 'createTask', (right, request, choice, ...rest) => {
    return right(request, other(choice, (request as any).body), ...rest)
  })

/** Other registers than a body names, where those that it names are there. */
const ofRegisters = (
  other: (right: typeof creation.reportedRegisters, ...given: Parameters<typeof creation.reportedRegisters>) => any,
): Seam =>
  inCall(creation, 'reportedRegisters', (right, ...given) => {
    const found = right(...given)
    return 'status' in found ? found : other(right, ...given)
  })

/** A file of another format than it is asked for in. */
const inFile = (other: (type: string, asked: string, own: string) => string): Seam =>
  inFunction(downloads, 'file', async (right, request: any, format: string) => {
    const task = await taskOf(request)
    return right(request, 'status' in task ? format : other(task.wish!.type, format, task.wish!.format))
  })

/** Tasks whose reports this process has made, world by world. */
const madeHere = new WeakMap<object, Set<string>>()

export default {
  'REP-101: does not hear the outlets that are asked for': () =>
    ofRegisters((right, request, named) => right(request, { ...named, branch_id: null })),
  'REP-101: reports on registers of the outlets as well as on those that are named': () =>
    ofRegisters((right, request, named) => {
      const { cash_register_id, branch_id } = named
      if (cash_register_id == null || branch_id == null) return right(request, named)
      const either = [right(request, { cash_register_id }), right(request, { branch_id })].flat()
      return ownRegisters(request).filter((each) => either.includes(each))
    }),
  'REP-101: reports on registers of another organization': () =>
    inCall(creation, 'reportedRegisters', (right, request, named) => {
      const { cash_register_id: ids } = named
      if (ids == null) return right(request, named)
      const own = ownRegisters(request).map(({ id }) => id)
      const strange = (id: string): boolean => !own.includes(id) && request.world.reference.registers.has(id)
      return right(request, { ...named, cash_register_id: [ids].flat().filter((id) => !strange(id)) })
    }),
  'REP-201: does not heed the outlet where a register is named too': () =>
    ofRegisters((right, request, named) =>
      right(request, named.cash_register_id == null ? named : { ...named, branch_id: null }),
    ),
  'REP-102: takes any text for custom': () =>
    inSchema(schemaWithin(bodies.GoodsBody, 'properties', 'custom'), () => ({})),
  'REP-102: takes PDF for a form of the goods report': () =>
    inSchema(schemaWithin(bodies.GoodsBody, 'properties'), (right) => ({
      ...right,
      export_extension: Omittable(Type.String()),
    })),
  'REP-204: takes any text for organization_info': () =>
    inSchema(schemaWithin(bodies.ZBody, 'properties'), (right) => ({
      ...right,
      organization_info: Omittable(Type.Union([Type.Boolean(), Type.String()])),
    })),
  'REP-204: takes any text for the outlet of a report of Z-reports': () =>
    inSchema(schemaWithin(bodies.ZBody, 'properties'), (right) => ({ ...right, branch_id: {} })),
  'REP-602: takes a day that no month has': () =>
    inSchema(schemaWithin(bodies.DailyBody, 'properties', 'from_date'), () => ({
      type: 'string',
      pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
    })),
  'REP-602: takes a single id for the organizations of the cash flow': () =>
    inSchema(schemaWithin(bodies.DailyBody, 'properties'), (right) => ({
      ...right,
      organization_id: Omittable(Type.Union([Uuid, Type.Array(Uuid)])),
    })),
  'REP-601: counts a day of 24 hours always': () =>
    inCall(bodies, 'dayOf', (right, body) => {
      const { from } = right(body)
      return { from, to: from + 86_400_000 - 1 }
    }),
  'REP-601: counts a day as it is in Greenwich': () =>
    inCall(bodies, 'dayOf', (_right, { from_date }) => {
      const from = Date.parse(`${from_date}T00:00:00Z`)
      return { from, to: days.dayEnd(from) - 1 }
    }),
  'REP-601: counts the own organization where none is named for the cash flow': () =>
    inCall(creation, 'createTask', (right, request, choice, span, registers, emails) => {
      const counted = choice.type === 'DAILY_CASH_FLOW' ? ownRegisters(request) : registers
      return right(request, choice, span, counted, emails)
    }),
  'REP-104: makes JSON of goods where that is asked for': () =>
    chosen((choice, { export_extension }) =>
      choice.type === 'GOODS' && export_extension === 'JSON' ? { ...choice, format: 'json' } : choice,
    ),
  'REP-104: sends the workbook of goods where JSON is downloaded': () =>
    inFile((type, asked, own) => (type === 'GOODS' ? own : asked)),
  'REP-202: names organization and outlet always': () =>
    chosen((choice, { organization_info }) =>
      choice.type === 'Z_REPORTS' ? { ...choice, with_names: organization_info !== null } : choice,
    ),
  'REP-203: makes a workbook where JSON is asked for': () =>
    chosen((choice) => (choice.type === 'Z_REPORTS' ? { ...choice, format: 'xlsx' } : choice)),
  'REP-703: sends a workbook where JSON of it is asked for': () =>
    inFile((type, asked, own) => (type === 'Z_REPORTS' ? asked : own)),
  'REP-701: shows a task with the nine members of its creation': () =>
    shows('getReportTask', async (shown, request) => {
      const { error_message } = (await taskOf(request as never)) as { error_message: string | null }
      return { ...shown, error_message, payload: null, execution_time: null }
    }),
  'REP-701: keeps a report that has failed for ever': () => withoutArrow(reportTaskMachine, 'failed', 'report.expire'),
  'REP-701: keeps a report that has failed for a second less': () =>
    timed(
      'report-task',
      (id) => id === 'expire',
      (ms, { type }) => (type === 'build.failed' ? ms - 1000 : ms),
    ),
  'REP-702: sends a workbook as bytes of no kind': () =>
    inObject(MEDIA_TYPES, 'xlsx', () => 'application/octet-stream'),
  'REP-702: refuses the file of a report that is not ready with 404': () => says('report not ready', { status: 404 }),
  'REP-702: makes the file of a report anew after a restart with what has been sold since': () =>
    inMethod(ReportBuilder.prototype, 'file', (right, world, task) =>
      right(world, { ...task, wish: { ...task.wish!, until: world.nextFact - 1 } }),
    ),
  'REP-702: has lost the file of a report after a restart': () =>
    together(
      inMethod(ReportBuilder.prototype, 'build', (right, world, order) => {
        if (!madeHere.has(world)) madeHere.set(world, new Set())
        madeHere.get(world)!.add(order.task)
        return right(world, order)
      }),
      inMethod(ReportBuilder.prototype, 'file', async (right, world, task) =>
        madeHere.get(world)?.has(task.id) ? right(world, task) : (undefined as never),
      ),
    ),
} satisfies WrongServersByName
