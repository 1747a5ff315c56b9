/** Registers of the organization: the list, the device, the shifts of one. */
import Type, { type Static } from 'typebox'
import { instant } from '../../../../machines/instant.ts'
import { PAGE } from '../../../../machines/limits.ts'
import type { RegisterContext } from '../../../../machines/vocabulary/register.ts'
import { Nullable, Uuid } from '../../../../machines/vocabulary/schemas/scalars.ts'
import {
  REGISTER_TYPES,
  type SeedBranch,
  type SeedCashRegister,
  type SeedOrganization,
} from '../../../../machines/vocabulary/seed-data.ts'
import { organizationUnder, registerContext, registerUnder } from '../../../runtime/reads/status.ts'
import { Model, PageOf } from '../../../transport/http/model.ts'
import { type Operation, operation, refused, reply } from '../../../transport/http/operation.ts'
import type { RequestBy } from '../../../transport/http/request.ts'
import {
  activeShift,
  CashRegister,
  Connectivity,
  cashRegisterModel,
  connectivity,
  DeviceModel,
  deviceModel,
  RegisterTypeNumber,
} from '../models/register.ts'
import { PlainShift, ShiftWithCashier, shiftModel, shiftWithCashierModel } from '../models/shift.ts'
import { Branch, branchModel } from '../organization/model.ts'
import { pageQuery, paginated } from '../pages.ts'
import { shiftList, shiftListQuery } from '../shifts/list.ts'
import { shiftViews } from '../shifts/shift-views.ts'

/** Registers as the cloud lists them (FLD-003). */
const RegisterItem = Model('DetailedCashRegister', {
  ...CashRegister.properties,
  is_test: Type.Boolean(),
  shift: Nullable(ShiftWithCashier),
  ...Connectivity,
  branch: Nullable(Branch),
  address: Type.String(),
  type: RegisterTypeNumber,
})

/**
 * One item of the list of registers.
 * @param shift model of the active shift, its cashier included
 */
export const registerItemModel = (
  register: SeedCashRegister,
  context: RegisterContext,
  shift: Static<typeof ShiftWithCashier> | null,
  branch: SeedBranch | null,
  organization: SeedOrganization,
): Static<typeof RegisterItem> => ({
  ...cashRegisterModel(register),
  created_at: instant(register.created_at),
  updated_at: instant(register.updated_at),
  is_test: register.is_test,
  shift,
  ...connectivity(context),
  branch: branch && branchModel(branch, organization),
  address: register.address,
  type: REGISTER_TYPES[register.type],
})

const ListQuery = Type.Object({
  in_use: Type.Optional(Type.Boolean()),
  fiscal_number: Type.Optional(Type.String()),
  ...pageQuery(),
})

interface RegisterStatus {
  row: SeedCashRegister
  context: RegisterContext
}

/**
 * The registers of a page with their states, without those that cannot be read. `in_use` reads all: only the actor of a
 * register knows whether it is busy.
 */
async function registerStatuses(
  request: RequestBy<'cashier'>,
  { in_use, fiscal_number, limit, offset }: Static<typeof ListQuery>,
): Promise<RegisterStatus[]> {
  const { services, world, cashier } = request
  const rows = world.reference.seed.cash_registers.filter(
    (row) =>
      row.organization_id === cashier.organization_id &&
      (fiscal_number === undefined || row.fiscal_number === fiscal_number),
  )
  const page = <Row>(all: Row[]): Row[] => all.slice(offset, offset + limit)
  const ask = async (asked: SeedCashRegister[]): Promise<RegisterStatus[]> => {
    const contexts = await Promise.all(asked.map((row) => services.unreadable.orNull(registerContext(request, row))))
    return asked.flatMap((row, index) => (contexts[index] ? [{ row, context: contexts[index] }] : []))
  }
  if (in_use === undefined) return ask(page(rows))
  const asked = await ask(rows)
  return page(asked.filter(({ context }) => (activeShift(context) !== null) === in_use))
}

/** Models of registers by their states, each with its active shift; one query for all of the shifts. */
async function registerItems(request: RequestBy<'cashier'>, statuses: RegisterStatus[]) {
  const { reference } = request.world
  const busy = statuses.flatMap(({ row, context }) => {
    const shift = activeShift(context)
    return shift ? [{ register: row.id, shift }] : []
  })
  const shifts = new Map((await shiftViews(request, busy)).map((shown) => [shown.register.id, shown]))
  const seeded = reference.organizations.get(request.cashier.organization_id)!
  return statuses.map(({ row, context }) => {
    const shown = shifts.get(row.id)
    const branch = reference.branches.get(row.branch_id) ?? null
    const organization = organizationUnder(seeded, context)
    return registerItemModel(
      registerUnder(row, context),
      context,
      shown ? shiftWithCashierModel(shown) : null,
      branch,
      organization,
    )
  })
}

export const registerOperations: Operation[] = [
  operation({
    id: 'listRegisters',
    method: 'GET',
    path: '/api/v1/cash-registers',
    surface: 'cloud',
    summary: 'Registers of the organization, in pages: busy ones, free ones, or both',
    clauses: ['CLD-424', 'CLD-425', 'CLD-426', 'CLD-427', 'CLD-428', 'CLD-429', 'CON-008', 'FLD-003', 'FLD-004'],
    who: 'cashier',
    query: ListQuery,
    answers: { 200: PageOf(RegisterItem) },
    async handle(request) {
      const statuses = await registerStatuses(request, request.query)
      return paginated(request.query, await registerItems(request, statuses))
    },
  }),
  operation({
    id: 'getRegisterInfo',
    method: 'GET',
    path: '/api/v1/cash-registers/info',
    surface: 'cloud',
    summary: 'The register of the key as a device, for the register agent',
    clauses: ['CLD-430', 'CLD-431', 'CLD-432'],
    who: 'key',
    answers: { 200: DeviceModel },
    async handle(request) {
      const { world, register } = request
      const organization = world.reference.organizations.get(register.organization_id)!
      return reply(200, deviceModel(register, await registerContext(request, register), organization))
    },
  }),
  operation({
    id: 'listRegisterShifts',
    method: 'GET',
    path: '/api/v1/cash-registers/shifts',
    surface: 'cloud',
    summary: 'Shifts of the register of the key, of any cashier, in pages',
    clauses: ['CLD-433', 'CLD-434', 'CLD-435', 'CLD-436', 'CLD-437', 'CLD-438', 'FLD-004'],
    who: 'cashier and key',
    query: shiftListQuery(PAGE.registerShiftsMaximum),
    answers: { 200: PageOf(PlainShift) },
    variant: { quirk: 'register-shifts-without-token', who: 'key' },
    async handle(request) {
      const shown = await shiftList(request, { register: request.register.id })
      return paginated(request.query, shown.map(shiftModel))
    },
  }),
  operation({
    id: 'getRegister',
    method: 'GET',
    path: '/api/v1/cash-registers/:cash_register_id',
    surface: 'cloud',
    summary: 'A register of the organization, in detail',
    clauses: ['CLD-446', 'CLD-011', 'CLD-014', 'FLD-003', 'AUT-012'],
    who: 'cashier',
    params: Type.Object({ cash_register_id: Uuid }),
    answers: { 200: RegisterItem },
    async handle(request) {
      const { world, cashier, language } = request
      const id = request.params.cash_register_id
      const row = world.reference.registers.get(id)
      if (row?.organization_id !== cashier.organization_id)
        return refused('unknown id', { cash_register_id: id }, language)
      const [item] = await registerItems(request, [{ row, context: await registerContext(request, row) }])
      return reply(200, item)
    },
  }),
]
