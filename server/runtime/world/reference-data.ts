/** The seed as handlers look things up in it: reference data by id, login and licence key. */

import type { Signer } from '../../../machines/vocabulary/outside/signer.ts'
import type { TemplateEntities } from '../../../machines/vocabulary/receipt-template.ts'
import type {
  SeedBranch,
  SeedCashier,
  SeedCashRegister,
  SeedData,
  SeedLogo,
  SeedOrganization,
  SeedReceiptTemplate,
  SeedTerminal,
} from '../../../machines/vocabulary/seed-data.ts'
import type { CashierCard } from '../../../machines/vocabulary/shift.ts'
import type { Tax } from '../../../machines/vocabulary/tax.ts'
import { lanesTogether } from './lanes.ts'

type Reach = (activation: TemplateEntities, register: SeedCashRegister) => boolean

/** The register's own comes first, then its outlet's, then the organization's. */
const REACHES: readonly Reach[] = [
  ({ cash_registers }, { id }) => cash_registers.includes(id),
  ({ branches }, { branch_id }) => branches.includes(branch_id),
  ({ organization }) => organization,
]

const index = <Row, Key extends keyof Row>(rows: Row[], key: Key): Map<Row[Key], Row> =>
  new Map(rows.map((row) => [row[key], row]))

/** A picture as it is sent. */
export interface Picture {
  /** PNG. */
  bytes: Buffer
  /** Epoch milliseconds. */
  changedAt: number
}

export class ReferenceData {
  /** Houses side by side that know nothing of each other. */
  readonly lanes: readonly SeedData[]
  /** All lanes. */
  readonly seed: SeedData
  readonly organizations: ReadonlyMap<string, SeedOrganization>
  readonly branches: ReadonlyMap<string, SeedBranch>
  readonly cashiers: ReadonlyMap<string, SeedCashier>
  readonly cashiersByLogin: ReadonlyMap<string, SeedCashier>
  readonly registers: ReadonlyMap<string, SeedCashRegister>
  readonly registersByKey: ReadonlyMap<string, SeedCashRegister>
  readonly templates: ReadonlyMap<string, SeedReceiptTemplate>
  readonly terminals: ReadonlyMap<string, SeedTerminal>
  #taxes: ReadonlyMap<string, Tax[]>
  #pictures: ReadonlyMap<string, Buffer>
  #desks: ReadonlyMap<string, SeedCashRegister[]>

  /** @param pictures PNG by the name of its file: all that the seed names */
  constructor(lanes: readonly SeedData[], pictures: ReadonlyMap<string, Buffer> = new Map()) {
    const seed = lanesTogether(lanes)
    this.#pictures = pictures
    this.lanes = lanes
    this.seed = seed
    this.organizations = index(seed.organizations, 'id')
    this.branches = index(seed.branches, 'id')
    this.cashiers = index(seed.cashiers, 'id')
    this.cashiersByLogin = index(seed.cashiers, 'login')
    this.registers = index(seed.cash_registers, 'id')
    this.registersByKey = index(seed.cash_registers, 'license_key')
    this.templates = index(seed.receipt_templates, 'id')
    this.terminals = index(seed.terminals, 'id')
    this.#desks = Map.groupBy(seed.cash_registers, ({ cashier_id }) => cashier_id)
    this.#taxes = new Map(
      seed.organizations.map(({ id, taxes }) => [
        id,
        taxes.map((tax) => ({ ...tax, created_at: Date.parse(tax.created_at) })),
      ]),
    )
  }

  /** The register of an id or a fiscal number. */
  registerNamed(name: string): SeedCashRegister | undefined {
    return this.registers.get(name) ?? this.seed.cash_registers.find(({ fiscal_number }) => fiscal_number === name)
  }

  /** The desk used when a path names none. */
  get firstRegister(): SeedCashRegister {
    return this.seed.cash_registers[0]!
  }

  /** The organization of a register or a terminal, by its id. */
  organizationOf = (id: string): string | undefined =>
    (this.registers.get(id) ?? this.terminals.get(id))?.organization_id

  /** Tax table of an organization. */
  taxes(organizationId: string): Tax[] {
    return this.#taxes.get(organizationId) ?? []
  }

  /** The most particular template that is activated for a register; null when none is. */
  templateFor(register: SeedCashRegister): SeedReceiptTemplate | null {
    const own = this.seed.receipt_templates.filter((each) => each.organization_id === register.organization_id)
    for (const reach of REACHES) {
      const found = own.find(({ activation }) => reach(activation, register))
      if (found) return found
    }
    return null
  }

  /** null when there is none. */
  picture(logo: SeedLogo | null): Picture | null {
    return logo && { bytes: this.#pictures.get(logo.file)!, changedAt: Date.parse(logo.changed_at) }
  }

  /** Ids of the registers whose desk a cashier is bound to (NS-92). */
  desks(cashierId: string): string[] {
    return (this.#desks.get(cashierId) ?? []).map(({ id }) => id)
  }

  /** The status of a cashier in the seed. */
  signer(cashier: SeedCashier): Signer {
    const { certificate_end, blocked, active } = cashier
    return { running: true, certificate_end: Date.parse(certificate_end), blocked, active }
  }

  /** What the rules need to know of a cashier. @param signer his present status */
  card(cashier: SeedCashier, signer = this.signer(cashier)): CashierCard {
    const { id, branch_id, organization_id, key_id, is_test, senior } = cashier
    return { id, branch_id, organization_id, key_id, is_test, senior, signer }
  }
}
