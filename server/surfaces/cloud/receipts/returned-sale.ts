/** The sale that a return names: what its document says of it is the fiscal code (EXT-246). */

import type { Document } from '../../../../machines/vocabulary/document.ts'
import type { ReceiptBody } from '../../../../machines/vocabulary/receipt.ts'
import { shownFiscalCode } from '../../../outside/documents/slips/fiscal-block.ts'
import { findReceipt, type ReceiptPlace } from '../../../runtime/peek/receipts.ts'
import type { Request } from '../../../wire/http/request.ts'

/** @returns null where a receipt returns nothing, or what it returns is not of its organization or has no code yet */
export async function returnedCode(request: Request, { register, number }: ReceiptPlace): Promise<string | null> {
  const { services, world } = request
  const read = (place: ReceiptPlace) =>
    services.unreadable.orNull(services.ledgers.receipt(world.id, place.register.id, place.number))
  const row = await read({ register, number })
  const sale = (row?.entry.document as Document<ReceiptBody> | undefined)?.body.cloud?.related_receipt_id
  if (sale == null) return null
  const own = world.reference.seed.cash_registers.filter(
    ({ organization_id }) => organization_id === register.organization_id,
  )
  const place = await findReceipt(request, own, sale)
  const found = place && (await read(place))
  return found && shownFiscalCode(found)
}
