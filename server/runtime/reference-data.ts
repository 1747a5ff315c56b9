/** The seeded house as the doors look things up in it: reference data by id, login and licence key. */

import type { Signer } from '../../machines/vocabulary/outside/signer.ts'
import type {
  House,
  HouseBranch,
  HouseCashier,
  HouseCashRegister,
  HouseLogo,
  HouseOrganization,
  HouseReceiptTemplate,
  HouseTerminal,
} from '../../machines/vocabulary/seed-data.ts'
import type { CashierCard } from '../../machines/vocabulary/shift.ts'
import type { Tax } from '../../machines/vocabulary/tax.ts'

const index = <Row, Key extends keyof Row>(rows: Row[], key: Key): Map<Row[Key], Row> =>
  new Map(rows.map((row) => [row[key], row]))

/** A picture as it is sent. */
export interface Picture {
  /** PNG. */
  bytes: Buffer
  /** Epoch milliseconds. */
  changedAt: number
}

export class Directory {
  readonly house: House
  readonly organizations: ReadonlyMap<string, HouseOrganization>
  readonly branches: ReadonlyMap<string, HouseBranch>
  readonly cashiers: ReadonlyMap<string, HouseCashier>
  readonly cashiersByLogin: ReadonlyMap<string, HouseCashier>
  readonly registers: ReadonlyMap<string, HouseCashRegister>
  readonly registersByKey: ReadonlyMap<string, HouseCashRegister>
  readonly templates: ReadonlyMap<string, HouseReceiptTemplate>
  readonly terminals: ReadonlyMap<string, HouseTerminal>
  #taxes: ReadonlyMap<string, Tax[]>
  #pictures: ReadonlyMap<string, Buffer>
  #desks: ReadonlyMap<string, HouseCashRegister[]>

  /** @param pictures PNG by the name of its file: all that the house names */
  constructor(house: House, pictures: ReadonlyMap<string, Buffer> = new Map()) {
    this.#pictures = pictures
    this.house = house
    this.organizations = index(house.organizations, 'id')
    this.branches = index(house.branches, 'id')
    this.cashiers = index(house.cashiers, 'id')
    this.cashiersByLogin = index(house.cashiers, 'login')
    this.registers = index(house.cash_registers, 'id')
    this.registersByKey = index(house.cash_registers, 'license_key')
    this.templates = index(house.receipt_templates, 'id')
    this.terminals = index(house.terminals, 'id')
    this.#desks = Map.groupBy(house.cash_registers, ({ cashier_id }) => cashier_id)
    this.#taxes = new Map(
      house.organizations.map(({ id, taxes }) => [
        id,
        taxes.map((tax) => ({ ...tax, created_at: Date.parse(tax.created_at) })),
      ]),
    )
  }

  /** The desk used when nobody names one. */
  get firstRegister(): HouseCashRegister {
    return this.house.cash_registers[0]!
  }

  /** Tax table of an organization. */
  taxes(organizationId: string): Tax[] {
    return this.#taxes.get(organizationId) ?? []
  }

  /** null when there is none. */
  picture(logo: HouseLogo | null): Picture | null {
    return logo && { bytes: this.#pictures.get(logo.file)!, changedAt: Date.parse(logo.changed_at) }
  }

  /** Ids of the registers whose desk a cashier is bound to (NS-92). */
  desks(cashierId: string): string[] {
    return (this.#desks.get(cashierId) ?? []).map(({ id }) => id)
  }

  /** How a cashier stands to begin with. */
  signer(cashier: HouseCashier): Signer {
    const { certificate_end, blocked, active } = cashier
    return { running: true, certificate_end: Date.parse(certificate_end), blocked, active }
  }

  /** What the rules need to know of a cashier. @param signer how he stands now */
  card(cashier: HouseCashier, signer = this.signer(cashier)): CashierCard {
    const { id, branch_id, organization_id, key_id, is_test, senior } = cashier
    return { id, branch_id, organization_id, key_id, is_test, senior, signer }
  }
}
