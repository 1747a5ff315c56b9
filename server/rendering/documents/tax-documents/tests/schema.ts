/** The schema of the tax authority's documents, as a judge of another hand, and receipts of one organization for it. */

import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { XmlDocument, XmlElement, XsdValidator } from 'libxml2-wasm'
import { totals } from '../../../../../machines/money/totals.ts'
import type { CloudMembers } from '../../../../../machines/vocabulary/cloud/cloud-receipt.ts'
import type { ReceiptBody, SaleOrder } from '../../../../../machines/vocabulary/receipt.ts'
import type { Tax } from '../../../../../machines/vocabulary/tax.ts'
import type { LedgerRow } from '../../../../store/queries/ledger-rows.ts'
import type { ReceiptPaper } from '../../slips/receipt-slip.ts'
import type { XMLElement } from '../elements.ts'
import { xmlBytes } from '../encoding.ts'

const tax = (code: number, symbol: string, rate: number, more: Partial<Tax> = {}): Tax => ({
  ...{ id: `t${code}`, code, label: `ПДВ ${rate}%`, symbol, rate, extra_rate: 0, included: true, no_vat: false },
  created_at: 0,
  ...more,
})

export const TAXES: Tax[] = [
  tax(1, 'А', 20),
  tax(2, 'Б', 7),
  tax(4, 'Г', 20, { extra_rate: 5, label: 'ПДВ 20% + акциз 5%' }),
  tax(8, 'Є', 0, { no_vat: true, label: 'Без ПДВ' }),
  tax(9, 'Д', 20, { included: false }),
  tax(10, 'Ж', 20, { included: false, extra_rate: 5 }),
]

export const HOUSE = {
  organization: { title: 'ТОВ «Ґанок» & <сини>', edrpou: '12345678', tax_number: '123456789012', is_vat: true },
  branch: { name: 'Крамниця', address: 'м. Їжакове' },
  register: { fiscal_number: 'TEST000001', number: '1', is_test: true },
}

/** The row of a document made at 2026-06-01 00:30 in Kyiv: the day before in Greenwich. */
export const ledgerRowOf = (body: object, offline_code: string | null = null): LedgerRow =>
  ({
    ...{ number: 7, status: 'PENDING', fiscal_code: null, error_message: null, settled_at: null },
    entry: {
      document: {
        ...{ id: randomUUID(), cash_register_id: 'c', number: 7, type: 'RECEIPT', at: Date.UTC(2026, 4, 31, 21, 30) },
        ...{ previous_hash: 'f0'.repeat(32), offline_code, key_id: 'k', body },
      },
      ...{ hash: '0', signature: '' },
    },
  }) as unknown as LedgerRow

export function recordOf(body: Partial<ReceiptBody>, offline_code: string | null = null): ReceiptPaper {
  const whole = { id: 'r', previous_receipt_id: null, shift_serial: 1, ...body }
  const letterhead = HOUSE as ReceiptPaper['letterhead']
  return { letterhead, row: ledgerRowOf(whole, offline_code), receipt_number: 3, cashier: 'Олена', taxes: TAXES }
}

/** A sale, or a return, of an order. */
export function saleOf(order: Partial<SaleOrder>, offline_code?: string | null, cloud?: CloudMembers): ReceiptPaper {
  const goods = [{ code: '1', name: 'Сир', price: 10_000, quantity: 1000 }]
  const request = { id: 'r', goods, payments: [{ type: 'CASH', value: 20_000 }], ...order } as SaleOrder
  const { goods: _, discounts: __, tax_lines: ___, payable: ____, is_return, ...money } = totals(request, TAXES)
  const type = is_return ? 'RETURN' : 'SELL'
  return recordOf({ type, money, request, ...(cloud && { cloud }) }, offline_code)
}

const text = readFileSync(new URL('../../../../../fixtures/tax-documents.xsd', import.meta.url))
const validator = XsdValidator.fromDoc(XmlDocument.fromBuffer(text))

/** @throws what the schema does not allow */
export function validate(xml: Uint8Array): void {
  const document = XmlDocument.fromBuffer(xml)
  try {
    validator.validate(document)
  } finally {
    document.dispose()
  }
}

// biome-ignore lint/suspicious/noExplicitAny: whatever elements it has
export type Elements = any

/** Attributes are members as elements are, of one name a list where there are several. An element without any is its text. */
function contentOf(element: XmlElement): Elements {
  const members = new Map<string, Elements[]>(element.attrs.map(({ name, value }) => [name, [value]]))
  for (let child = element.firstChild; child; child = child.next)
    if (child instanceof XmlElement) members.set(child.name, [...(members.get(child.name) ?? []), contentOf(child)])
  if (members.size === 0) return element.content
  return Object.fromEntries([...members].map(([name, all]) => [name, all.length === 1 ? all[0] : all]))
}

/** A document held to the schema, and its elements by the name of its root. @throws what the schema does not allow */
export function judgedDocument(xml: Uint8Array): Elements {
  const document = XmlDocument.fromBuffer(xml)
  try {
    validator.validate(document)
    return { [document.root.name]: contentOf(document.root) }
  } finally {
    document.dispose()
  }
}

/** A document in both encodings held to the schema, and its elements by the name of its root. */
export function elementsOf(root: XMLElement): Elements {
  validate(xmlBytes(root, 'windows-1251'))
  return judgedDocument(xmlBytes(root, 'utf-8'))
}

/** Rows of a list, one or several. */
export const xmlRows = (list: Elements): Elements[] => (list === undefined ? [] : [list.ROW].flat())
