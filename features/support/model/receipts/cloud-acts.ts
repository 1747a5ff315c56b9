/** Acts of the cloud that make receipts on the register of the cashier's shift (EXT-101 to EXT-151). */
import { cloudAsk } from '../asking.ts'
import type { Ask, ByAct, Json } from '../expected.ts'
import type { SaleFigures } from '../money/sale-sums.ts'
import type { State } from '../state.ts'
import { callbackUrl } from '../webhooks/callbacks.ts'

/** What comes back as it was sent (EXT-107). */
export interface CloudSaleTexts {
  header?: string
  footer?: string
  barcode?: string
  related_receipt_id?: string
  order_id?: string
  stock_code?: string
  context?: Readonly<Record<string, string>>
}

export type CloudReceiptAct =
  /** `id` null: left out; `isValidated`: judged alone, and not made. */
  | {
      do: 'sell in the cloud'
      by: string | null
      id: string | null
      sale: SaleFigures & CloudSaleTexts
      previous?: string
      isValidated?: boolean
      /** Names an address of the world's own receiver (EXT-109). */
      callsBack?: true
    }
  /** Below zero: taken out. */
  | { do: 'move cash in the cloud'; by: string | null; id: string | null; value: number; label?: string }
  | { do: 'withdraw in the cloud'; by: string | null; id: string | null; value: number; code?: number; label?: string }

const given = (id: string | null): { id?: string } => (id === null ? {} : { id })

/** The body of a sale: each item's good is nested (EXT-102). */
function saleBody(state: State, act: Extract<CloudReceiptAct, { do: 'sell in the cloud' }>): Json {
  const { id, sale, previous, callsBack } = act
  const { goods, ...rest } = sale
  const body = {
    ...given(id),
    ...rest,
    ...(previous !== undefined && { previous_receipt_id: previous }),
    ...(callsBack && { callback_url: callbackUrl(state) }),
    goods: goods.map(({ quantity, is_return, discounts, taxes, ...good }) => ({
      good: { ...good, ...(taxes && { tax: taxes }) },
      quantity,
      ...(is_return !== undefined && { is_return }),
      ...(discounts && { discounts }),
    })),
  }
  return body as unknown as Json
}

const movement = (state: State, by: string | null, id: string | null, path: string, payment: Json): Ask =>
  cloudAsk(state, 'POST', path, { by, body: { ...given(id), payment } })

export const cloudReceiptAsks: ByAct<CloudReceiptAct, Ask> = {
  'sell in the cloud': (state, act) =>
    cloudAsk(state, 'POST', act.isValidated ? '/receipts/validate' : '/receipts/sell', {
      by: act.by,
      body: saleBody(state, act),
    }),
  'move cash in the cloud': (state, { by, id, value, label }) =>
    movement(state, by, id, '/receipts/service', { type: 'CASH', value, ...(label !== undefined && { label }) }),
  'withdraw in the cloud': (state, { by, id, value, code, label }) =>
    movement(state, by, id, '/receipts/cash-withdrawal', {
      type: 'CASHLESS',
      value,
      ...(code !== undefined && { code }),
      ...(label !== undefined && { label }),
    }),
}
