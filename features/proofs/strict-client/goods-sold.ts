/** What the shop sells, and what each sale comes to: counted by hand, in minor units. */
import { randomUUID } from 'node:crypto'

export const SERVICE_IN = 100_000
export const WITHDRAWN = 20_000
/** Price of a loaf. */
export const BREAD = 4000
const LOAF = { code: '1', name: 'Хліб український', price: BREAD }
const COFFEE = { code: '2', name: 'Кава в зернах', price: 6600, tax: [1], uktzed: '0901210000' }
const CHEESE = { code: '3', name: 'Сир твердий', price: 25_050, tax: [2], barcode: '4820000000017' }
const OIL = { code: '4', name: 'Олія', price: 10_000, tax: [1] }
const WINE = { code: '5', name: 'Вино ігристе', price: 21_000, tax: [4], excise_barcodes: ['АБВГ123456'] }
const CANDY = { code: '6', name: 'Цукерки', price: 4033 }

const cash = (value: number) => ({ type: 'CASH', value })
const card = (value: number) => ({
  type: 'CASHLESS',
  value,
  card_mask: '537541******0000',
  bank_name: 'Банк',
  auth_code: '123456',
  rrn: '000000000001',
  payment_system: 'MASTERCARD',
  terminal: 'S1',
  acquirer_and_seller: 'M1',
  receipt_no: '7',
  commission: 0,
})

interface PlannedSale {
  title: string
  body: { id: string; goods: object[]; payments: object[] }
  total_sum: number
  total_rest: number
  round_sum: number
  /** Of the whole receipt: code, VAT, excise. */
  taxes: [number, number, number][]
  cash: number
  card: number
}

const sale = (
  title: string,
  body: { goods: object[]; payments: object[] },
  sums: Partial<PlannedSale> & Pick<PlannedSale, 'total_sum'>,
): PlannedSale => ({
  title,
  body: { id: randomUUID(), ...body },
  total_rest: 0,
  round_sum: 0,
  taxes: [],
  cash: 0,
  card: 0,
  ...sums,
})

export const SALES: PlannedSale[] = [
  sale(
    'cash with change',
    { goods: [{ good: LOAF, quantity: 1000 }], payments: [cash(5000)] },
    { total_sum: 4000, total_rest: 1000, cash: 4000 },
  ),
  // 66.00 × 1.5 = 99.00, a sixth of it is VAT
  sale(
    'a card and VAT',
    { goods: [{ good: COFFEE, quantity: 1500 }], payments: [card(9900)] },
    { total_sum: 9900, card: 9900, taxes: [[1, 1650, 0]] },
  ),
  // 250.50 × 0.333 = 83.4165; 83.42 ÷ 107 × 7 = 5.457
  sale(
    'a weight, cash and card',
    { goods: [{ good: CHEESE, quantity: 333 }], payments: [card(5000), cash(3342)] },
    { total_sum: 8342, cash: 3342, card: 5000, taxes: [[2, 546, 0]] },
  ),
  // 200.00 less 10 % less 5.00 = 175.00; a sixth of it is 29.1667
  sale(
    'discounts of an item and of the receipt',
    {
      goods: [
        { good: OIL, quantity: 2000, discounts: [{ type: 'DISCOUNT', mode: 'PERCENT', value: 10, name: 'Акція' }] },
      ],
      payments: [cash(20_000)],
      ...{ discounts: [{ type: 'DISCOUNT', mode: 'VALUE', value: 500, name: 'Картка', tax_codes: [1] }] },
    },
    { total_sum: 17_500, total_rest: 2500, cash: 17_500, taxes: [[1, 2917, 0]] },
  ),
  // 210.00 ÷ 105 × 5 = 10.00 of excise; (210.00 − 10.00) ÷ 6 = 33.33
  sale(
    'excise',
    { goods: [{ good: WINE, quantity: 1000 }], payments: [card(21_000)] },
    { total_sum: 21_000, card: 21_000, taxes: [[4, 3333, 1000]] },
  ),
  // 40.33 is paid as 40.30
  sale(
    'cash rounded to ten',
    { goods: [{ good: CANDY, quantity: 1000 }], payments: [cash(5000)], ...{ rounding_mode: 'ROUND_10' } },
    { total_sum: 4033, total_rest: 970, round_sum: -3, cash: 4030 },
  ),
]

/** A loaf comes back for cash. */
export const returned = (related_receipt_id: string) => ({
  id: randomUUID(),
  related_receipt_id,
  goods: [{ good: LOAF, quantity: 1000, is_return: true }],
  payments: [cash(4000)],
})

export const plain = (extra: object = {}) => ({
  id: randomUUID(),
  goods: [{ good: LOAF, quantity: 1000 }],
  payments: [cash(4000)],
  ...extra,
})
