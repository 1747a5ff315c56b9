/**
 * Events that have never happened. A register like the one they are told of makes their documents, so they are of the
 * very form of real ones, with ids and codes of their own.
 */
import type { Entry } from '../../../../machines/vocabulary/document.ts'
import { fiscalCodeOfSerial, SERIALS } from '../../../../machines/vocabulary/offline-code.ts'
import type { EventDraft } from '../../../../machines/vocabulary/outside/manual-events.ts'
import type { SeedCashRegister } from '../../../../machines/vocabulary/seed-data.ts'
import type { Shift } from '../../../../machines/vocabulary/shift.ts'
import { previewEvent } from '../../../outbound/webhooks/event-preview.ts'
import type { World } from '../../../runtime/world/world.ts'
import type { LedgerRow } from '../../../store/queries/ledger-rows.ts'
import { cashRegisterModel } from '../models/register.ts'
import { fullShiftModel } from '../models/shift.ts'
import { pendingRow } from '../models/transaction.ts'
import { receiptModel } from '../receipts/receipt-model.ts'

/**
 * The body of an event that is made up, as JSON.
 * @param asked number of its first call, and when that was asked for: a repetition is the same
 * @returns null where the register would refuse the command
 */
export function madeUpText(
  world: World,
  register: SeedCashRegister,
  asked: { number: number; at: number },
  event: EventDraft,
): string | null {
  const preview = previewEvent(world, register, asked, event)
  if (preview.refused) return null
  const { reference } = world
  const cashier = reference.cashiers.get(register.cashier_id)!
  const taxes = reference.taxes(register.organization_id)

  const settled = ({ document, hash, signature }: Entry): LedgerRow => ({
    ...pendingRow({ document, hash, signature }),
    status: 'DONE',
    settled_at: asked.at,
    fiscal_code: fiscalCodeOfSerial(asked.number, SERIALS - document.number, register.is_test),
  })
  const { seed, shift } = preview
  const opening = settled(preview.last('shift.created'))
  const shiftModel = (told: Shift, closing: LedgerRow | null) =>
    fullShiftModel({ shift: told, register, cashier, opening, closing, taxes, seed })
  const receipt = () => {
    const fact = preview.last('receipt.created')
    const model = shiftModel(shift, null)
    return receiptModel({ fact, row: settled(fact), register, shift: model, cashier_id: cashier.id, taxes })
  }

  switch (event.happening) {
    case 'SHIFT_OPENED':
      return JSON.stringify({ shift: shiftModel(shift, null) })
    case 'SHIFT_CLOSED': {
      const closing = settled(preview.last('shift.closing'))
      return JSON.stringify({ shift: shiftModel({ ...shift, status: 'CLOSED' }, closing) })
    }
    case 'SERVICE_IN':
    case 'SERVICE_OUT':
      return JSON.stringify({ service_receipt: receipt() })
    default:
      return JSON.stringify({
        receipt: { ...receipt(), cash_register: cashRegisterModel(register) },
      })
  }
}
