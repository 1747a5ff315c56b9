/**
 * Gathers what the models of shifts are made of: the live sums, the transactions in one query for a page, and the
 * cashiers and registers as they stand now.
 */
import type { SeedCashier, SeedCashRegister } from '../../../../machines/vocabulary/seed-data.ts'
import type { Shift, ShiftFact } from '../../../../machines/vocabulary/shift.ts'
import { cashierNow, registerContext, registerNow } from '../../../runtime/reads/status.ts'
import type { RuntimeServices } from '../../../runtime/services.ts'
import type { World } from '../../../runtime/world/world.ts'
import { documentKey, type LedgerRow } from '../../../store/queries/ledger-rows.ts'
import type { StoredShift } from '../../../store/queries/shift-rows.ts'
import type { ShiftView } from '../models/shift.ts'
import { pendingRow } from '../models/transaction.ts'

interface Where {
  services: RuntimeServices
  world: World
}

/**
 * Shifts with their transactions, in the order given; their cashiers and registers as they were made. A transaction
 * that cannot be read is null.
 */
export async function seededShiftViews(where: Where, stored: readonly StoredShift[]): Promise<ShiftView[]> {
  const { services, world } = where
  const { registers, cashiers } = world.reference
  const places = stored.flatMap(({ register, shift }) =>
    [shift.opening_number, shift.closing_number]
      .filter((number) => number !== null)
      .map((number): [string, number] => [register, number]),
  )
  const rows = await services.ledgers.some(world.id, places)
  const row = (register: string, number: number | null): LedgerRow | null =>
    number === null ? null : (rows.get(documentKey(register, number)) ?? null)
  return stored.map(({ register, shift }) => ({
    ...referenceData(where, shift, registers.get(register)!, cashiers.get(shift.cashier_id)!),
    opening: row(register, shift.opening_number),
    closing: row(register, shift.closing_number),
  }))
}

/** As above, with the present status of cashiers and registers. */
export async function shiftViews(where: Where, stored: readonly StoredShift[]): Promise<ShiftView[]> {
  const seeded = await seededShiftViews(where, stored)
  const registers = await byId(
    seeded.map(({ register }) => register.id),
    (id) => registerNow(where, id),
  )
  const cashiers = await byId(
    seeded.map(({ cashier }) => cashier.id),
    (id) => cashierNow(where, id),
  )
  return seeded.map((each) => ({
    ...each,
    register: registers.get(each.register.id)!,
    cashier: cashiers.get(each.cashier.id)!,
  }))
}

/** Each looked at once, however often it is named. */
async function byId<Row>(ids: readonly string[], look: (id: string) => Promise<Row>): Promise<Map<string, Row>> {
  const distinct = [...new Set(ids)]
  const rows = await Promise.all(distinct.map(look))
  return new Map(distinct.map((id, index) => [id, rows[index]!]))
}

/** As above, for shifts read from rows: one that still runs is shown with the sums its register has now. */
export async function shiftViewsOfRows(where: Where, stored: readonly StoredShift[]): Promise<ShiftView[]> {
  const known = stored.filter((each) => isKnown(where, each))
  return shiftViews(where, await Promise.all(known.map((each) => withLiveSums(where, each))))
}

/** Whether the world has the register and the cashier that a row names. */
const isKnown = ({ world: { reference } }: Where, { register, shift }: StoredShift): boolean =>
  reference.registers.has(register) && reference.cashiers.has(shift.cashier_id)

/**
 * Rows are as of the last change of status; receipts since then are known to the register. A row that the register has
 * overtaken meanwhile keeps its status, and is shown with the sums that it ended with: so it stood a moment ago.
 */
async function withLiveSums(where: Where, { register, shift }: StoredShift): Promise<StoredShift> {
  if (shift.status === 'CLOSED') return { register, shift }
  const { services, world } = where
  const live = (await services.unreadable.orNull(registerContext(where, { id: register })))?.shift
  if (live?.id === shift.id && live.status === shift.status) return { register, shift: live }
  const later = live?.id === shift.id ? live : (await services.shifts.find(world.id, shift.id))?.shift
  return { register, shift: later ? { ...shift, sums: later.sums } : shift }
}

/** The shift of a fact just said, with the transaction that fact has made. */
export async function shiftViewOfFact(
  where: Where,
  register: SeedCashRegister,
  fact: Extract<ShiftFact, { type: 'shift.created' | 'shift.closing' }>,
): Promise<ShiftView> {
  const made = pendingRow(fact)
  const cashier = await cashierNow(where, fact.shift.cashier_id)
  const reference = referenceData(where, fact.shift, await registerNow(where, register.id), cashier)
  if (fact.type === 'shift.created') return { ...reference, opening: made, closing: null }
  const rows = await where.services.ledgers.some(where.world.id, [[register.id, fact.shift.opening_number]])
  const opening = rows.get(documentKey(register.id, fact.shift.opening_number)) ?? null
  return { ...reference, opening, closing: made }
}

function referenceData({ world }: Where, shift: Shift, register: SeedCashRegister, cashier: SeedCashier) {
  return { shift, register, cashier, taxes: world.reference.taxes(register.organization_id), seed: world.seed }
}
