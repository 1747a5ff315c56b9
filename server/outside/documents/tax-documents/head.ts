/** The head that all documents of the tax authority have: whose, when, which number, and how it was made. */
import type { SeedBranch, SeedCashRegister, SeedOrganization } from '../../../../machines/vocabulary/seed-data.ts'
import type { LedgerRow } from '../../../store/queries/ledger-rows.ts'
import { kyiv } from '../slips/figures.ts'
import { shownFiscalCode } from '../slips/fiscal-block.ts'
import { column, fill, type XMLElement } from './elements.ts'

export interface DocumentHead {
  organization: Pick<SeedOrganization, 'title' | 'edrpou' | 'tax_number' | 'is_vat'>
  branch: Pick<SeedBranch, 'name' | 'address'>
  register: Pick<SeedCashRegister, 'number' | 'fiscal_number' | 'is_test'>
  row: LedgerRow
  cashier: string
  /** Fiscal code of the sale that is returned. */
  returned: string | null
}

/**
 * All documents of a register are numbered together (EXT-246). The hash of the document before is stated in an offline
 * session alone (EXT-248).
 */
export function headOf(parent: XMLElement, { organization, branch, register, row, cashier, returned }: DocumentHead) {
  const { id, at, number, offline_code, previous_hash } = row.entry.document
  const { date, time } = kyiv(at)
  const isOffline = offline_code !== null
  return fill(parent, {
    UID: id,
    TIN: organization.edrpou,
    IPN: organization.is_vat ? organization.tax_number : null,
    ORGNM: column(organization.title, 256),
    POINTNM: column(branch.name, 256),
    POINTADDR: column(branch.address, 256),
    ORDERDATE: date.replaceAll('.', ''),
    ORDERTIME: time.replaceAll(':', ''),
    ORDERNUM: number,
    CASHDESKNUM: register.number,
    CASHREGISTERNUM: register.fiscal_number,
    ORDERRETNUM: returned,
    CASHIER: column(cashier, 128),
    VER: 1,
    ORDERTAXNUM: shownFiscalCode(row),
    OFFLINE: isOffline || null,
    PREVDOCHASH: isOffline ? previous_hash : null,
    TESTING: register.is_test || null,
  })
}
