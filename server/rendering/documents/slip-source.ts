/** Reading what slips are made from: it stays on the event loop, so documents are handed on as the text they are. */

import type { PrintJob } from '../../../machines/vocabulary/outside/printer.ts'
import type { SeedCashRegister } from '../../../machines/vocabulary/seed-data.ts'
import type { RuntimeServices } from '../../runtime/services.ts'
import type { World } from '../../runtime/world/world.ts'
import { DOCUMENT_BYTES } from './formats/bounds.ts'
import { readPeriod } from './period.ts'
import type { Missing, SlipSource, StoredDocument, TooLong } from './render-task.ts'
import { letterheadOf } from './slips/letterhead.ts'

/**
 * Reads what the slip of a print job is made from, as it is known by now: a receipt made online has its fiscal number
 * once the tax authority has answered.
 */
export async function sourceOf(
  services: RuntimeServices,
  world: World,
  register: SeedCashRegister,
  { at, slip }: Pick<PrintJob, 'at' | 'slip'>,
): Promise<SlipSource | Missing | TooLong> {
  const letterhead = await letterheadOf(services, world, register)
  if (slip.kind === 'PERIODICAL_REPORT') {
    const { kind, is_short } = slip
    const period = await readPeriod(services, world, register, slip, at)
    return 'missing' in period ? period : { kind, letterhead, period, is_short, at }
  }
  if (slip.kind === 'X_REPORT') {
    const { kind, report: number, shift_id } = slip
    const report = await services.slips.report(world.id, register.id, at, number, shift_id)
    if (!report) return { missing: 'report missing', number }
    const shift = await services.slips.shift(world.id, shift_id)
    if (!shift) return { missing: 'shift missing', number }
    return { kind, letterhead, report, shift_serial: shift.serial, cashier: nameOf(world, shift.cashier), at }
  }
  const { kind, document: number } = slip
  const document = await services.slips.document(world.id, register.id, number, DOCUMENT_BYTES)
  if (!document) return { missing: 'document missing', number }
  if (document.body === null) return { too_long: { limit: DOCUMENT_BYTES, unit: 'bytes' } }
  if (document.shift_id === null) return { missing: 'document damaged', number }
  const shift = await services.slips.shift(world.id, document.shift_id)
  if (!shift) return { missing: 'shift missing', number }
  const made = { letterhead, document: document as StoredDocument, cashier: nameOf(world, shift.cashier) }
  return kind === 'RECEIPT' || kind === 'Z_REPORT'
    ? { kind, ...made, taxes: world.reference.taxes(register.organization_id) }
    : { kind, ...made }
}

/** A cashier who is no longer seeded goes by his id. */
const nameOf = (world: World, cashier: string): string => world.reference.cashiers.get(cashier)?.full_name ?? cashier
