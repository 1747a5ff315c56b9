/** The sale that a return names: what its document says of it is the fiscal code (EXT-246). */

import type { Document } from '../../../../machines/vocabulary/document.ts'
import type { ReceiptBody } from '../../../../machines/vocabulary/receipt.ts'
import { findReceipt, type ReceiptPlace } from '../../../runtime/reads/receipts.ts'
import type { RuntimeServices } from '../../../runtime/services.ts'
import type { World } from '../../../runtime/world/world.ts'
import type { LedgerRow } from '../../../store/queries/ledger-rows.ts'
import { shownFiscalCode } from '../slips/fiscal-block.ts'

/**
 * The code of a sale as its return can state it. A return made offline is never written again: it says what was known
 * when it was made.
 */
function statedCode(back: LedgerRow, sale: LedgerRow): string | null {
  const { offline_code, at } = back.entry.document
  const isKnown = offline_code === null || (sale.settled_at !== null && sale.settled_at <= at)
  return isKnown ? shownFiscalCode(sale) : sale.entry.document.offline_code
}

/** @returns null where a receipt returns nothing, or what it returns is not of its organization or has no code yet */
export async function returnedCode(
  where: { services: RuntimeServices; world: World },
  { register, number }: ReceiptPlace,
): Promise<string | null> {
  const { services, world } = where
  const read = (place: ReceiptPlace) =>
    services.unreadable.orNull(services.ledgers.receipt(world.id, place.register.id, place.number))
  const row = await read({ register, number })
  const sale = (row?.entry.document as Document<ReceiptBody> | undefined)?.body.cloud?.related_receipt_id
  if (!row || sale == null) return null
  const own = world.reference.seed.cash_registers.filter(
    ({ organization_id }) => organization_id === register.organization_id,
  )
  const place = await findReceipt(where, own, sale)
  const found = place && (await read(place))
  return found && statedCode(row, found)
}
