/** What each kind of actor is born with, out of the reference data of its world. */
import { hash } from 'node:crypto'
import type { CashierInput } from '../../../machines/vocabulary/cashier.ts'
import type { CodeGrant } from '../../../machines/vocabulary/document.ts'
import type { Command } from '../../../machines/vocabulary/messages.ts'
import type { BankOperationInput } from '../../../machines/vocabulary/outside/bank-operation.ts'
import type { MessengerInput } from '../../../machines/vocabulary/outside/messenger.ts'
import type { PrepaymentInput } from '../../../machines/vocabulary/prepayments/prepayment.ts'
import type { TemplateContext } from '../../../machines/vocabulary/receipt-template.ts'
import type { RegisterContext, RegisterInput } from '../../../machines/vocabulary/register.ts'
import type { Ledgers } from '../../store/store.ts'
import type { World } from '../world/world.ts'

/** Default time of the tax authority to answer a page of documents, on the world's clock. */
const AUTHORITY_LATENCY_MS = 1000
/** Most offline codes of one grant. */
const CODE_GRANT_LIMIT = 5000

/** Seed of the offline and fiscal codes of a register: the register has it by its grants, the authority computes it. */
export const codeSeed = (world: Pick<World, 'seed'>, id: string): number =>
  Number.parseInt(hash('sha256', `${world.seed}/${id}/codes`).slice(0, 8), 16)

export function registerInput(world: World, id: string): RegisterInput {
  const { reference } = world
  const row = reference.registers.get(id)!
  const deskCashier = reference.cashiers.get(row.cashier_id)!
  const at = Date.parse(row.created_at)
  const grant: CodeGrant = { seed: codeSeed(world, id), from: 1, count: row.offline_codes, at }
  return {
    id,
    organization_id: row.organization_id,
    branch_id: row.branch_id,
    is_test: row.is_test,
    seed: world.seed,
    cashier_id: deskCashier.id,
    key_id: deskCashier.key_id,
    signer: reference.signer(deskCashier),
    frozen: row.frozen,
    unpaid: reference.organizations.get(row.organization_id)!.billing.status === 'UNPAID',
    allowed_offline_hours: reference.organizations.get(row.organization_id)!.allowed_offline_hours,
    grant: row.offline_codes > 0 ? grant : null,
  }
}

export function cashierInput({ reference }: World, id: string): CashierInput {
  return { id, desks: reference.desks(id), signer: reference.signer(reference.cashiers.get(id)!) }
}

export function signatureInput({ reference }: World, id: string) {
  return { cashier_id: id, seeded: reference.signer(reference.cashiers.get(id)!) }
}

export function authorityInput(world: World, id: string, latency_ms = AUTHORITY_LATENCY_MS) {
  const row = world.reference.registers.get(id)!
  return {
    cash_register_id: id,
    seed: codeSeed(world, id),
    is_test: row.is_test,
    latency_ms,
    code_grant_limit: CODE_GRANT_LIMIT,
    offline_codes: row.offline_codes,
    at: Date.parse(row.created_at),
  }
}

/** @param id `<terminal_id>/<rrn>` */
export function bankOperationInput({ seed }: World, id: string): BankOperationInput {
  const [terminal_id, rrn] = id.split('/') as [string, string]
  return { terminal_id, rrn, seed }
}

/** @param id `<organization_id>/<hash of the address>` */
export const mailPreferenceInput = (_world: World, id: string) => ({ organization_id: id.split('/')[0]! })

/** @param id `<organization_id>/<hash of the relation id>` */
export const prepaymentInput = ({ seed }: World, id: string): PrepaymentInput => ({
  id,
  organization_id: id.split('/')[0]!,
  seed,
})

/** NS-76: without the right to send there is no message service. */
export function messengerInput({ reference }: World, id: string): MessengerInput {
  const { can_send_sms, sms_billing_enabled, sms_balance } = reference.organizations.get(id)!
  return { connected: can_send_sms, charged: sms_billing_enabled, balance: sms_balance }
}

export function templateInput(world: World, id: string): TemplateContext {
  const { updated_at, ...row } = world.reference.templates.get(id)!
  const { html_global_header, text_global_header, html_global_footer, text_global_footer } = row
  const { width, png_width, paper_width, qr_scale } = row
  return {
    texts: { html_global_header, text_global_header, html_global_footer, text_global_footer },
    sizes: { width, png_width, paper_width, qr_scale },
    updated_at: Date.parse(updated_at),
  }
}

/**
 * The first command to a register that comes into memory: its documents that wait for delivery are held against their seals
 * (ERR-110). After that a sale reads nothing; what is delivered is looked at again.
 * @returns null when nothing is damaged, and nothing was
 */
export async function protectionCheck(
  ledgers: Ledgers,
  world: World,
  id: string,
  { ledger, damage }: RegisterContext,
): Promise<Command | null> {
  const found = await ledgers.damage(world.id, id, ledger)
  if (found === null && damage === null) return null
  return { type: 'journal.checked', at: world.clock.now(), damage: found }
}
