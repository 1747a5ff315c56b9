/** The head that all documents of the tax authority have: whose, when, which number, and how it was made. */
import { hash } from 'node:crypto'
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
}

/** What a document says of others. */
export interface DocumentLinks {
  /** Fiscal code of the sale that is returned; null: not known when it was made, or none. */
  returned: string | null
  /** Hash of the document before it in its offline session; null: there is none. */
  previous: string | null
}

/** Hash of a document as the next one of its offline session states it: of its XML, as that is not signed. */
export const documentHash = (windows1251: Uint8Array): string => hash('sha256', windows1251)

/**
 * All documents of a register are numbered together (EXT-246). The hash of the document before is stated in an offline
 * session alone (EXT-248).
 */
export function headOf(
  parent: XMLElement,
  { organization, branch, register, row, cashier }: DocumentHead,
  { returned, previous }: DocumentLinks,
) {
  const { id, at, number, offline_code } = row.entry.document
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
    PREVDOCHASH: isOffline ? previous : null,
    TESTING: register.is_test || null,
  })
}
