/** Who and what a house has: the seed of the law's fixtures, as far as the world at hand has it. */
import seed from '../../../fixtures/house.json' with { type: 'json' }
import type { HouseTax } from './money/house-tax.ts'

export interface HouseCashier {
  id: string
  organization: string
  branch: string
  login: string
  password: string
  pin: string
  isSenior: boolean
  isActive: boolean
  isTest: boolean
  /** RFC 3339: the key cannot sign from then on. */
  keyEndsAt: string
  /** Whether the signature is running (ERR-101). */
  isSigning: boolean
  /** Why the cashier is blocked (ERR-203); null: not blocked. */
  blockedFor: string | null
  /** Registers that the pin code belongs with (CLD-107). */
  registers: readonly string[]
}

export interface HouseRegister {
  id: string
  organization: string
  branch: string
  fiscalNumber: string
  number: string
  key: string
  type: string
  isTest: boolean
  isFrozen: boolean
  /** Whether its offline protection files were changed (ERR-110). */
  isDamaged: boolean
  /** Signs at the desk where no cashier has a shift (NS-92). */
  deskCashier: string
  codes: number
  /** Days of which its desk keeps the data; left out: as many as usual (LIM-072). */
  historyDays?: number
}

export interface House {
  cashiers: Readonly<Record<string, HouseCashier>>
  registers: Readonly<Record<string, HouseRegister>>
  /** By organization. */
  taxes: Readonly<Record<string, readonly HouseTax[]>>
  /** Organizations whose bill is unpaid (ERR-206). */
  owing: readonly string[]
  /** Organizations whose bill was paid or left unpaid meanwhile. */
  billsMoved: readonly string[]
  /** Registers whose printer was out of paper, or unplugged: what came out of it is not known. */
  printersMoved: readonly string[]
  accessKeys: readonly string[]
  /** How long a register of an organization may be offline, where it is set otherwise (LIM-004), hours. */
  offlineHours: Readonly<Record<string, number>>
}

const byId = <Item extends { id: string }>(items: readonly Item[]): Record<string, Item> =>
  Object.fromEntries(items.map((item) => [item.id, item]))

/** The seeded house. */
export const SEEDED: House = {
  cashiers: byId(
    seed.cashiers.map((each) => ({
      id: each.id,
      organization: each.organization_id,
      branch: each.branch_id,
      login: each.login,
      password: each.password,
      pin: each.pin_code,
      isSenior: each.senior,
      isActive: each.active,
      isTest: each.is_test,
      keyEndsAt: each.certificate_end,
      isSigning: true,
      blockedFor: null,
      registers: each.cash_register_ids,
    })),
  ),
  registers: byId(
    seed.cash_registers.map((each) => ({
      id: each.id,
      organization: each.organization_id,
      branch: each.branch_id,
      fiscalNumber: each.fiscal_number,
      number: each.number,
      key: each.license_key,
      type: each.type,
      isTest: each.is_test,
      isFrozen: each.frozen,
      isDamaged: false,
      deskCashier: each.cashier_id,
      codes: each.offline_codes,
      ...(each.local_history_days !== undefined && { historyDays: each.local_history_days }),
    })),
  ),
  taxes: Object.fromEntries(
    seed.organizations.map(({ id, taxes }) => [
      id,
      taxes.map((each) => ({
        code: each.code,
        symbol: each.symbol,
        label: each.label,
        rate: each.rate,
        extraRate: each.extra_rate,
        isIncluded: each.included,
        noVat: each.no_vat,
      })),
    ]),
  ),
  owing: seed.organizations.filter(({ billing }) => billing.status === 'UNPAID').map(({ id }) => id),
  billsMoved: [],
  printersMoved: [],
  accessKeys: seed.access_keys,
  offlineHours: {},
}
