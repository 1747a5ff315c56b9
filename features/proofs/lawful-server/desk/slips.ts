import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { momentText } from '../kernel/moments.ts'
import type { Register, Shift, Transaction } from '../state/model.ts'
import type { World } from '../state/world.ts'

/** Resolves when a transaction is settled, or after a bound when the authority does not answer. */
export async function settledWithin(transaction: Transaction, limitMs: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, limitMs)
  await Promise.race([transaction.settled, promise])
  clearTimeout(timer)
}

/** The files of a slip: an existing text file, or none (JRN-008). */
function slipFiles(world: World, register: Register, transaction: Transaction, text: string): unknown[] {
  if (!world.reading.slipFiles) return []
  const path = join(world.folder, `${register.number}-${transaction.sequence}.txt`)
  writeFileSync(path, text)
  return [{ mime: 'text/plain', path }]
}

type SlipParts = { type: string; register: Register; shift: Shift; transaction: Transaction; text: string }

/** The service / cash-withdrawal transaction response: eighteen members (FLD-023). */
export function slipView(world: World, parts: SlipParts): Record<string, unknown> {
  const { register, shift, transaction } = parts
  const { reading } = world
  const isDone = transaction.state === 'sent'
  register.slips += 1
  return {
    type: parts.type,
    created_at: momentText(reading, transaction.createdAt),
    updated_at: momentText(reading, world.now()),
    transaction_id: transaction.sequence,
    shift_id: shift.serial,
    external_id: transaction.id,
    custom_id: null,
    status: isDone ? 'DONE' : transaction.offline ? 'STORED' : 'SENDING',
    cashier_name: register.cashier.name,
    departament: reading.absentText,
    header: reading.absentText,
    footer: reading.absentText,
    barcode: reading.absentText,
    tax_codes: [],
    files: slipFiles(world, register, transaction, parts.text),
    signature: transaction.signature,
    fiscal_code: parts.type === 'CASH_WITHDRAWAL' ? transaction.fiscalCode : null,
    id: register.slips,
  }
}
