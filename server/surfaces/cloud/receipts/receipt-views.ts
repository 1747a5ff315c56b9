/** Gathers what the models of receipts are made of: their shifts, as they stand now, in one query for a page. */
import type { Static } from 'typebox'
import type { ReceiptTotals } from '../../../../machines/vocabulary/receipt.ts'
import type { ReceiptFact } from '../../../../machines/vocabulary/receipt-events.ts'
import type { RegisterContext } from '../../../../machines/vocabulary/register.ts'
import type { SeedCashRegister } from '../../../../machines/vocabulary/seed-data.ts'
import { registerUnder } from '../../../runtime/reads/status.ts'
import type { World } from '../../../runtime/world/world.ts'
import { documentKey, type LedgerRow } from '../../../store/queries/ledger-rows.ts'
import type { StoredReceipt } from '../../../store/queries/receipt-rows.ts'
import type { Request, RequestBy } from '../../../transport/http/request.ts'
import { fullShiftModel, type ShiftView } from '../models/shift.ts'
import { pendingRow } from '../models/transaction.ts'
import { shiftViewsOfRows } from '../shifts/shift-views.ts'
import { receiptModel } from './receipt-model.ts'
import type { Receipt } from './receipt-schemas.ts'

/** Receipts in the order given, each with its shift; one whose shift cannot be read is left out. */
export async function receiptModels(
  request: Pick<Request, 'services' | 'world'>,
  stored: readonly StoredReceipt[],
): Promise<Static<typeof Receipt>[]> {
  const { services, world } = request
  const ids = [...new Set(stored.map(({ fact }) => fact.shift_id))]
  const rows = await Promise.all(ids.map((id) => services.shifts.find(world.id, id)))
  const views = await shiftViewsOfRows(
    request,
    rows.filter((row) => row !== null),
  )
  const shifts = new Map(views.map((view) => [view.shift.id, { view, model: fullShiftModel(view) }]))
  return stored.flatMap(({ register, row, fact }) => {
    const shift = shifts.get(fact.shift_id)
    const seeded = world.reference.registers.get(register)
    if (!shift || !seeded) return []
    const taxes = world.reference.taxes(seeded.organization_id)
    const { cashier_id } = shift.view.shift
    return [receiptModel({ fact, row, register: seeded, shift: shift.model, cashier_id, taxes })]
  })
}

/** Documents that opened the shifts of registers, once the tax authority has answered: they do not change any more. */
const openings = new WeakMap<World, Map<string, LedgerRow>>()

/** At once where it is kept. */
function openingOf(request: Request, register: string, number: number): LedgerRow | null | Promise<LedgerRow | null> {
  const known = openings.get(request.world)?.get(register)
  return known?.number === number ? known : readOpening(request, register, number)
}

async function readOpening({ services, world }: Request, register: string, number: number): Promise<LedgerRow | null> {
  const row = (await services.ledgers.some(world.id, [[register, number]])).get(documentKey(register, number)) ?? null
  if (row && row.status !== 'PENDING') {
    const own = openings.get(world) ?? new Map<string, LedgerRow>()
    openings.set(world, own.set(register, row))
  }
  return row
}

/**
 * The answer to who made a receipt: as it lies in the ledger at that moment, and with the shift as the receipt left it.
 * @param state of the register after the receipt
 */
export function madeReceiptModel(
  request: RequestBy<'cashier'>,
  seeded: SeedCashRegister,
  fact: ReceiptFact,
  state: RegisterContext,
  made?: ReceiptTotals,
): Static<typeof Receipt> | Promise<Static<typeof Receipt>> {
  const { world, cashier } = request
  const shift = state.shift!
  const taxes = world.reference.taxes(seeded.organization_id)
  const register = registerUnder(seeded, state)
  const modelOf = (opening: LedgerRow | null): Static<typeof Receipt> => {
    const view: ShiftView = { shift, register, cashier, opening, closing: null, taxes, seed: world.seed }
    const shown = { fact, row: pendingRow(fact), register: seeded, shift: fullShiftModel(view), cashier_id: cashier.id }
    return receiptModel(made ? { ...shown, taxes, made } : { ...shown, taxes })
  }
  const opening = openingOf(request, seeded.id, shift.opening_number)
  return opening instanceof Promise ? opening.then(modelOf) : modelOf(opening)
}
