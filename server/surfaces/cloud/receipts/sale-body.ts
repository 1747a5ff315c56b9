/** The bodies of sales in the cloud (EXT-102): goods are nested, members beyond the desk's are kept as they are sent. */
import Type, { type Static, type TSchema } from 'typebox'
import { cardMembers, Discount, Goods, Payment, SellRequest } from '../../../../machines/vocabulary/receipt.ts'
import { DateTime, Nullable, Omittable, Uuid, Whole } from '../../../../machines/vocabulary/schemas/scalars.ts'

/** Longest address of a callback, as of a webhook. */
const ADDRESS_CHARACTERS = 2083
/** Sales of one request (EXT-131). */
const BULK = 50
/** Members of a context, and letters of one of its texts. */
const CONTEXT = { members: 100, characters: 4096 }
/** Letters of one text of a page. */
const CUSTOM_CHARACTERS = 16_384

const TaxCodes = Type.Array(Type.Union([Whole, Type.String({ minLength: 1 })]), { maxItems: 2 })
const Text = Omittable(Type.String())
const Id = Type.Optional(Nullable(Uuid))

const CloudDiscount = Type.Object({
  ...Discount.properties,
  privilege: Text,
  /** Deprecated: the only one of `tax_codes`. */
  tax_code: Type.Optional(Type.Union([Whole, Type.String({ minLength: 1 }), Type.Null()])),
})

const Good = Type.Object({
  code: Goods.properties.code,
  name: Goods.properties.name,
  price: Type.Integer({ minimum: 1, maximum: 99_999_999_999 }),
  barcode: Omittable(Type.String({ maxLength: 4096 })),
  /** Deprecated: the only one of `excise_barcodes`. */
  excise_barcode: Omittable(Type.String({ maxLength: 4096 })),
  excise_barcodes: Goods.properties.excise_barcodes,
  e_excise_barcodes: Omittable(Type.Array(Type.String())),
  header: Goods.properties.header,
  footer: Goods.properties.footer,
  original_price: Omittable(Type.Integer({ minimum: 0, maximum: 99_999_999_999 })),
  tax: Omittable(TaxCodes),
  /** Deprecated: as `tax`. */
  taxes: Omittable(TaxCodes),
  uktzed: Goods.properties.uktzed,
  icon: Text,
})

const Item = Type.Object({
  good: Good,
  good_id: Id,
  quantity: Goods.properties.quantity,
  is_return: Goods.properties.is_return,
  is_winnings_payout: Goods.properties.is_winnings_payout,
  discounts: Omittable(Type.Array(CloudDiscount)),
  /** Minor units: what the item comes to before its discounts; it has to. */
  total_sum: Omittable(Whole),
})

const bankText = Type.String({ maxLength: 255 })
const BankReceipt = Type.Object({
  bank_transaction_id: bankText,
  receipt_id: Omittable(bankText),
  company_registration_id: Omittable(bankText),
  message: Omittable(bankText),
})

/** What only a card's payment has in the cloud, beside the members it has at the desk. */
const cloudCardMembers = {
  code: Omittable(Type.Integer({ minimum: 1, maximum: 9 })),
  provider_type: Omittable(Type.Enum(['TAPXPHONE', 'POSCONTROL', 'TERMINAL', 'ANDROID_PAYLINK', 'DESKTOP_PAYLINK'])),
  transaction_id: Text,
  tapxphone_terminal: Id,
  ereceipt_data: Omittable(BankReceipt),
}

/** `CARD` is an older name of `CASHLESS`. Cash drops what is a card's: clients send its code as 0 (NS-59). */
export const CloudPaymentBody = Type.Object(
  {
    type: Omittable(Type.Enum(['CASH', 'CASHLESS', 'CARD'])),
    value: Payment.properties.value,
    label: Payment.properties.label,
    ...cardMembers,
    ...cloudCardMembers,
    pawnshop_is_return: Omittable(Type.Boolean()),
    operation_type: Text,
  },
  {
    'x-dropped': {
      where: [{ type: 'CASH' }, { type: null, code: 0 }],
      members: [...Object.keys(cardMembers), ...Object.keys(cloudCardMembers)],
    },
  },
)
export type CloudPaymentBody = Static<typeof CloudPaymentBody>

/** EXT-107. */
const Context = Type.Record(
  Type.String(),
  Type.Union([Type.String({ maxLength: CONTEXT.characters }), Type.Number(), Type.Boolean()]),
  { maxProperties: CONTEXT.members },
)

const page = Omittable(Type.String({ maxLength: CUSTOM_CHARACTERS }))
export const Custom = Type.Object({
  html_global_header: page,
  html_global_footer: page,
  html_body_style: page,
  html_receipt_style: page,
  html_ruler_style: page,
  html_light_block_style: page,
  text_global_header: page,
  text_global_footer: page,
})

/** Members of every receipt of the cloud that nothing counts. */
export const annotations = {
  control_number: Type.Optional(
    Type.Union([Type.String({ minLength: 1, maxLength: 4 }), Type.Integer({ minimum: 0, maximum: 9999 }), Type.Null()]),
  ),
  context: Omittable(Context as TSchema as typeof Context),
  custom: Omittable(Custom),
}

export const DeliveryBody = Type.Object({
  email: Omittable(Type.String({ format: 'email' })),
  emails: Omittable(Type.Array(Type.String({ format: 'email' }), { maxItems: 50, uniqueItems: true })),
  phone: Omittable(Type.String({ pattern: '^\\+?380\\d{9}$' })),
})

export const SaleBody = Type.Object({
  id: Id,
  cashier_name: SellRequest.properties.cashier_name,
  departament: SellRequest.properties.departament,
  goods: Type.Array(Item, { minItems: 1 }),
  delivery: Omittable(DeliveryBody),
  discounts: Omittable(Type.Array(CloudDiscount)),
  bonuses: Omittable(Type.Array(Type.Object({ bonus_card: Type.String(), value: Whole, additional_info: Text }))),
  payments: Omittable(Type.Array(CloudPaymentBody)),
  /** Deprecated: true is `ROUND_10`. */
  rounding: Omittable(Type.Boolean()),
  rounding_mode: SellRequest.properties.rounding_mode,
  header: SellRequest.properties.header,
  footer: SellRequest.properties.footer,
  barcode: SellRequest.properties.barcode,
  ...annotations,
  order_id: Id,
  related_receipt_id: Id,
  related_receipt_created_at: Type.Optional(Nullable(DateTime)),
  stock_code: Text,
  technical_return: SellRequest.properties.technical_return,
  is_pawnshop: Omittable(Type.Boolean()),
  previous_receipt_id: Id,
  callback_url: Omittable(Type.String({ format: 'uri', maxLength: ADDRESS_CHARACTERS, pattern: '^https?://' })),
})
export type SaleBody = Static<typeof SaleBody>

/** EXT-111. */
export const OfflineSaleBody = Type.Object({
  ...SaleBody.properties,
  fiscal_code: Type.String({ minLength: 1 }),
  fiscal_date: DateTime,
})
export type OfflineSaleBody = Static<typeof OfflineSaleBody>

export const BulkSaleBody = Type.Object({ receipts: Type.Array(SaleBody, { minItems: 1, maxItems: BULK }) })
