/** Sales of the cloud: the body of a sale, from the form the desk takes, and the well-formed requests of receipts. */
import type { Goods, SellRequest } from '../../../machines/vocabulary/receipt.ts'
import type { ScenarioWorld } from '../world/scenario-world.ts'

function itemOf({ quantity, is_return, is_winnings_payout, discounts, taxes, ...good }: Goods): object {
  return {
    good: { ...good, ...(taxes && { tax: taxes }) },
    quantity,
    ...(is_return !== undefined && { is_return }),
    ...(is_winnings_payout !== undefined && { is_winnings_payout }),
    ...(discounts && { discounts }),
  }
}

/** The same sale as the cloud takes it: goods are nested, and the desk's own members are left out. */
export function cloudSaleOf(request: SellRequest): object {
  const { print: _print, remove_rest: _rest, abs_vizualization_values: _values, ...sale } = request
  return { ...sale, goods: sale.goods.map(itemOf) }
}

const BREAD = { good: { code: '1', name: 'Хліб', price: 2000, tax: [1] }, quantity: 1000 }
const CASH = [{ type: 'CASH', value: 2000 }]

/** The sale of the requests below. */
export const plainCloudSale = (id: string): { id: string; goods: object[]; payments: object[] } => ({
  id,
  goods: [structuredClone(BREAD)],
  payments: structuredClone(CASH),
})

const sale = ({ ids }: ScenarioWorld): object => plainCloudSale(ids.nextReceipt())

/** Everything an integration may write beside what is counted. */
const annotatedSale = (scenario: ScenarioWorld): object => ({
  ...sale(scenario),
  goods: [
    {
      ...BREAD,
      good: { ...BREAD.good, original_price: 2500, e_excise_barcodes: ['ABCD123456'], barcode: '4820000000017' },
      good_id: '70000000-0000-4000-8000-000000000001',
    },
  ],
  order_id: '70000000-0000-4000-8000-000000000002',
  related_receipt_id: '70000000-0000-4000-8000-000000000003',
  related_receipt_created_at: '2026-03-01T10:00:00+02:00',
  stock_code: 'A-1',
  context: { table: 7, guest: 'Олена', is_regular: true, share: 0.5 },
  custom: { text_global_header: 'Вітаємо', html_body_style: 'color: red' },
  header: 'Зверху',
  footer: 'Знизу',
  barcode: '4820000000024',
})

const sales = (scenario: ScenarioWorld, count: number): object[] => Array.from({ length: count }, () => sale(scenario))

const withContext = (scenario: ScenarioWorld, count: number): object => ({
  ...sale(scenario),
  context: Object.fromEntries(Array.from({ length: count }, (_, place) => [`value ${place}`, place])),
})

/** A request that is well formed; one place of it is changed by a step. */
interface CloudReceiptRequest {
  surface: 'cloud'
  method: 'GET' | 'POST'
  path: string
  body?: (scenario: ScenarioWorld) => unknown | Promise<unknown>
}

const receipts = (path: string, body: CloudReceiptRequest['body']): CloudReceiptRequest => ({
  surface: 'cloud',
  method: 'POST',
  path: `/api/v1/receipts${path}`,
  ...(body && { body }),
})

const look = (path: string): CloudReceiptRequest => ({
  surface: 'cloud',
  method: 'GET',
  path: `/api/v1/receipts${path}`,
})

/** Of half past nine, with a code of the pool that no document has. @param place of the code in the list, from 1 */
const offlineSale = (place: number) =>
  receipts('/sell-offline', async (scenario) => ({
    ...sale(scenario),
    fiscal_code: await scenario.code(place),
    fiscal_date: '2026-03-02T09:30:00+02:00',
  }))

const cash = ({ ids }: ScenarioWorld): object => ({
  id: ids.nextReceipt(),
  payment: { type: 'CASH', value: 1000 },
})

const withdrawal = ({ ids }: ScenarioWorld): object => ({
  id: ids.nextReceipt(),
  payment: { type: 'CASHLESS', code: 1, value: 1000 },
})

/** With a code of the pool that no document has. @param place of the code in the list, from 1 */
const withCode = (body: (scenario: ScenarioWorld) => object, place: number) => async (scenario: ScenarioWorld) => ({
  ...body(scenario),
  fiscal_code: await scenario.code(place),
})

export const cloudReceiptRequests: Record<string, CloudReceiptRequest> = {
  'a sale in the cloud': receipts('/sell', sale),
  'a sale with annotations in the cloud': receipts('/sell', annotatedSale),
  'an offline sale in the cloud': offlineSale(1),
  'an offline sale with the second code in the cloud': offlineSale(2),
  'an offline sale with the 150th code in the cloud': offlineSale(150),
  'a validation in the cloud': receipts('/validate', sale),
  'a bulk of sales in the cloud': receipts('/bulk-sell', (scenario) => ({
    receipts: sales(scenario, 2),
  })),
  'a bulk of one sale in the cloud': receipts('/bulk-sell', (scenario) => ({ receipts: sales(scenario, 1) })),
  'a bulk of 50 sales in the cloud': receipts('/bulk-sell', (scenario) => ({ receipts: sales(scenario, 50) })),
  'a bulk of 51 sales in the cloud': receipts('/bulk-sell', (scenario) => ({ receipts: sales(scenario, 51) })),
  'a sale with 100 values of context in the cloud': receipts('/sell', (scenario) => withContext(scenario, 100)),
  'a sale with 101 values of context in the cloud': receipts('/sell', (scenario) => withContext(scenario, 101)),
  'cash in the cloud': receipts('/service', cash),
  'cash with the second code in the cloud': receipts('/service', withCode(cash, 2)),
  'a withdrawal in the cloud': receipts('/cash-withdrawal', withdrawal),
  'a withdrawal with the second code in the cloud': receipts('/cash-withdrawal', withCode(withdrawal, 2)),
  'a list of receipts': look(''),
  'a search for receipts': look('/search'),
  'a look at a receipt': look('/{receipt_id}'),
}
