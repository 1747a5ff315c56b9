/** How the task of an extended report is made: of which registers, of which time, for whom. */

import type { ReportTaskContext, ReportType, ReportWish } from '../../../../machines/vocabulary/reports/report-task.ts'
import type { SeedCashRegister } from '../../../../machines/vocabulary/seed-data.ts'
import { type Issue, invalid, type Reply, refused } from '../../../transport/http/operation.ts'
import type { RequestBy } from '../../../transport/http/request.ts'
import { firstOrNewId } from '../first-ids.ts'
import { ownRegisters } from '../own-registers.ts'
import type { PlacesBody, ReportPeriod } from './bodies.ts'

/** What of a wish follows from the kind of report and its body. */
export type ReportChoice = Pick<ReportWish, 'type' | 'format' | 'is_short' | 'with_names'>

export const plainWorkbook = (type: ReportType): ReportChoice => ({
  type,
  format: 'xlsx',
  is_short: false,
  with_names: false,
})

/** Each address once, whatever the case of its letters. */
const once = (emails: readonly string[]): string[] => [
  ...new Map(emails.map((each) => [each.toLowerCase(), each])).values(),
]

/** Makes the task. @param span of time, or what is wrong with it */
export async function createTask(
  { services, world, cashier, language }: RequestBy<'cashier'>,
  choice: ReportChoice,
  span: ReportPeriod | Issue,
  registers: SeedCashRegister[],
  emails: readonly string[] | null | undefined,
): Promise<ReportTaskContext | Reply> {
  if ('loc' in span) return invalid([span], language)
  const at = world.clock.now()
  const wish: ReportWish = {
    ...choice,
    ...span,
    until: world.nextFact - 1,
    asked_at: at,
    cash_register_ids: registers.map(({ id }) => id),
    language,
    emails: once(emails ?? []),
  }
  const { organization_id } = cashier
  const stateOf = (id: string) => services.switchboard.read<ReportTaskContext>(world, `report-task:${id}`)
  const id = await firstOrNewId(
    world,
    organization_id,
    `report ${choice.format}`,
    async (each) => (await stateOf(each)).state !== 'new',
  )
  const address = `report-task:${id}`
  await services.switchboard.ask(world, address, {
    type: 'report.request',
    at,
    organization_id,
    wish,
  })
  return stateOf(id)
}

const idsOf = (ids: PlacesBody['cash_register_id']): string[] | null => (ids == null ? null : [ids].flat())

/** The registers that both the register ids and the outlet ids of a body name, or the refusal. */
export function reportedRegisters(
  request: RequestBy<'cashier'>,
  { cash_register_id, branch_id }: Pick<PlacesBody, 'cash_register_id' | 'branch_id'>,
): SeedCashRegister[] | Reply {
  const own = ownRegisters(request)
  const branches = request.world.reference.seed.branches.filter(
    ({ organization_id }) => organization_id === request.cashier.organization_id,
  )
  const [ids, outlets] = [idsOf(cash_register_id), idsOf(branch_id)]
  const strange =
    ids?.find((id) => !own.some((each) => each.id === id)) ??
    outlets?.find((id) => !branches.some((each) => each.id === id))
  if (strange !== undefined) return refused('unknown id', { id: strange }, request.language)
  return own.filter(({ id, branch_id: at }) => (ids?.includes(id) ?? true) && (outlets?.includes(at) ?? true))
}
