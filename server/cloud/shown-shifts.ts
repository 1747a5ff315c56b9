/** Gathers what the models of shifts are made of: the live sums, and the transactions in one query for a page. */
import type { HouseCashRegister } from '../../machines/vocabulary/house.ts'
import type { RegisterContext } from '../../machines/vocabulary/register.ts'
import type { Shift, ShiftFact } from '../../machines/vocabulary/shift.ts'
import type { Request } from '../operation.ts'
import { documentKey, type LedgerRow } from '../store/ledger-rows.ts'
import type { StoredShift } from '../store/shift-rows.ts'
import type { ShownShift } from './shift-model.ts'
import { pendingRow } from './transaction-model.ts'

type Where = Pick<Request, 'house' | 'world'>

/** How a register stands. */
export const registerContext = ({ house, world }: Where, register: { id: string }): Promise<RegisterContext> =>
  house.switchboard.look<RegisterContext>(world, `register:${register.id}`)

/** Shifts with their transactions, in the order given; a transaction that cannot be read is null. */
export async function shownShifts(where: Where, stored: readonly StoredShift[]): Promise<ShownShift[]> {
  const { house, world } = where
  const places = stored.flatMap(({ register, shift }) =>
    [shift.opening_number, shift.closing_number]
      .filter((number) => number !== null)
      .map((number): [string, number] => [register, number]),
  )
  const rows = await house.ledgers.some(world.id, places)
  const row = (register: string, number: number | null): LedgerRow | null =>
    number === null ? null : (rows.get(documentKey(register, number)) ?? null)
  return stored.map(({ register, shift }) => ({
    ...referenceData(where, world.directory.registers.get(register)!, shift),
    opening: row(register, shift.opening_number),
    closing: row(register, shift.closing_number),
  }))
}

/** As above, for shifts read from rows: one that still runs is shown with the sums its register has now. */
export async function shownRows(where: Where, stored: readonly StoredShift[]): Promise<ShownShift[]> {
  const known = stored.filter((each) => isKnown(where, each))
  return shownShifts(where, await Promise.all(known.map((each) => withLiveSums(where, each))))
}

/** Whether the world has the register and the cashier that a row names. */
const isKnown = ({ world: { directory } }: Where, { register, shift }: StoredShift): boolean =>
  directory.registers.has(register) && directory.cashiers.has(shift.cashier_id)

/** Rows are as of the last change of status; receipts since then are known to the register. */
async function withLiveSums(where: Where, { register, shift }: StoredShift): Promise<StoredShift> {
  if (shift.status === 'CLOSED') return { register, shift }
  const live = (await where.house.readable(registerContext(where, { id: register })))?.shift
  return live?.id === shift.id && live.status === shift.status ? { register, shift: live } : { register, shift }
}

/** The shift of a fact just said, with the transaction that fact has made. */
export async function shownFact(
  where: Where,
  register: HouseCashRegister,
  fact: Extract<ShiftFact, { type: 'shift.created' | 'shift.closing' }>,
): Promise<ShownShift> {
  const made = pendingRow(fact)
  const reference = referenceData(where, register, fact.shift)
  if (fact.type === 'shift.created') return { ...reference, opening: made, closing: null }
  const rows = await where.house.ledgers.some(where.world.id, [[register.id, fact.shift.opening_number]])
  const opening = rows.get(documentKey(register.id, fact.shift.opening_number)) ?? null
  return { ...reference, opening, closing: made }
}

function referenceData({ world }: Where, register: HouseCashRegister, shift: Shift) {
  return {
    shift,
    register,
    cashier: world.directory.cashiers.get(shift.cashier_id)!,
    taxes: world.directory.taxes(register.organization_id),
    seed: world.seed,
  }
}
