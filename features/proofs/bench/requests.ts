/** The requests of every measurement: a sale of about 800 bytes, and a purchase at the bridge of about 200. */
import type { SellRequest } from '../../../machines/vocabulary/receipt.ts'
import { cloudSaleOf } from '../../support/vocabulary/cloud-sale.ts'

/** @param id uuid of the receipt */
export const saleRequest = (id: string): SellRequest => ({
  id,
  departament: 'Відділ продуктів',
  cashier_name: 'Липова О. П.',
  header: 'Вітаємо!',
  footer: 'Приходьте ще.',
  goods: [
    { code: '1001', name: 'Хліб житній', price: 2550, quantity: 2000, taxes: [1], barcode: '4820000000017' },
    { code: '1002', name: 'Молоко 2,5 %, 0,9 л', price: 4190, quantity: 1000, taxes: [1], uktzed: '0401201109' },
    {
      code: '1003',
      name: 'Яблука ранні',
      price: 3275,
      quantity: 1348,
      taxes: [2],
      barcode: '2200000000033',
      discounts: [{ type: 'DISCOUNT', mode: 'PERCENT', value: 5, name: 'Знижка тижня', tax_codes: [2] }],
    },
  ],
  payments: [{ type: 'CASH', value: 20000, label: 'Готівка' }],
  rounding_mode: 'ROUND_10',
  print: false,
})

/** The same sale as the cloud takes it. @param id uuid of the receipt */
export const cloudSaleRequest = (id: string): object => cloudSaleOf(saleRequest(id))

/** Placeholder of the request_id, overwritten before each sending. */
export const BLANK = '00000000-0000-4000-8000-000000000000'

export const purchase = (terminal_id: string, operation_type = 'purchase'): string =>
  JSON.stringify({ operation_type, terminal_id, request_id: BLANK, payload: { amount: 12_345 } })
