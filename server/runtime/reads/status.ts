/**
 * Rows of the seed with their present status. What becomes of a cashier, a register or an organization after its world
 * was made is kept by the actors of cashiers and registers; the seed does not change.
 */
import { isFrozen, isUnpaid, offlineLimitMs } from '../../../machines/status.ts'
import type { CashierContext } from '../../../machines/vocabulary/cashier.ts'
import type { Signer } from '../../../machines/vocabulary/outside/signer.ts'
import type { RegisterContext } from '../../../machines/vocabulary/register.ts'
import type { SeedCashier, SeedCashRegister, SeedOrganization } from '../../../machines/vocabulary/seed-data.ts'
import type { RuntimeServices } from '../services.ts'
import type { World } from '../world/world.ts'

interface Where {
  services: RuntimeServices
  world: World
}

const HOUR_MS = 3_600_000

/** The state of a register. */
export const registerContext = ({ services, world }: Where, register: { id: string }): Promise<RegisterContext> =>
  services.switchboard.read<RegisterContext>(world, `register:${register.id}`)

/** Cashiers as they were last shown, by what was known of them: a sale asks for its own. */
const shown = new WeakMap<Signer, { row: SeedCashier; cashier: SeedCashier }>()

/** A cashier with what is known of the one who signs. */
export function cashierUnder(row: SeedCashier, signer: Signer): SeedCashier {
  const known = shown.get(signer)
  if (known?.row === row) return known.cashier
  const { active, blocked, certificate_end } = signer
  const cashier = { ...row, active, blocked, certificate_end: new Date(certificate_end).toISOString() }
  shown.set(signer, { row, cashier })
  return cashier
}

/** A cashier with his present status; as in the seed, where his state cannot be read. */
export async function cashierNow({ services, world }: Where, id: string): Promise<SeedCashier> {
  const row = world.reference.cashiers.get(id)!
  const context = await services.unreadable.orNull(services.switchboard.read<CashierContext>(world, `cashier:${id}`))
  return context ? cashierUnder(row, context.signer) : row
}

/** A register with what its actor knows: it is active while its licence can be used (NS-47). */
export function registerUnder(row: SeedCashRegister, context: RegisterContext): SeedCashRegister {
  const active = row.active && !isFrozen(context) && !isUnpaid(context)
  return active === row.active ? row : { ...row, active }
}

/** A register with its present status; as in the seed, where its state cannot be read. */
export async function registerNow(where: Where, id: string): Promise<SeedCashRegister> {
  const row = where.world.reference.registers.get(id)!
  const context = await where.services.unreadable.orNull(registerContext(where, { id }))
  return context ? registerUnder(row, context) : row
}

/**
 * An organization with what the actor of one of its registers knows: all of them show the same. The moment is
 * that of the last change of the bill, unless the seed itself has it unpaid.
 */
export function organizationUnder(row: SeedOrganization, context: RegisterContext): SeedOrganization {
  const { bill_changed_at } = context
  const changed = bill_changed_at == null ? null : new Date(bill_changed_at).toISOString()
  const isUnpaidNow = isUnpaid(context)
  const billing =
    row.billing.status === 'UNPAID' || changed === null
      ? row.billing
      : ({
          ...row.billing,
          status: isUnpaidNow ? 'UNPAID' : 'PAID',
          date_to_block: isUnpaidNow ? changed : null,
          status_changed_at: changed,
        } as const)
  return { ...row, billing, allowed_offline_hours: offlineLimitMs(context) / HOUR_MS }
}

/** An organization with its present status; one without registers as in the seed. */
export async function organizationNow(where: Where, id: string): Promise<SeedOrganization> {
  const { reference } = where.world
  const row = reference.organizations.get(id)!
  const register = reference.seed.cash_registers.find(({ organization_id }) => organization_id === id)
  return register ? organizationUnder(row, await registerContext(where, register)) : row
}
