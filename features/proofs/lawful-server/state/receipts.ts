/** Amounts of a tax in one receipt, minor units. */
type TaxShare = { code: number; turnover: number; value: number; extra: number }

/** A sale or return receipt. Money in minor units; `taken` is the sum of the payments less the change. */
export type Receipt = {
  id: string
  /** Both null until the receipt is fiscalized. */
  fiscalCode: string | null
  fiscalDate: number | null
  createdAt: number
  isReturn: boolean
  technical: boolean
  goods: { code: string; name: string; price: number; quantity: number; sum: number }[]
  /** Sum of the goods with their own discounts, without those of the whole receipt. */
  goodsSum: number
  /** Amounts of the whole-receipt discounts and extra charges. */
  wholeDiscount: number
  wholeCharge: number
  discountsSum: number
  chargesSum: number
  total: number
  /** Rounded total minus exact total. */
  rounding: number
  taxes: TaxShare[]
  taken: { type: string; label: string; value: number }[]
  /** The answer given, and the body of the request. */
  answer: Record<string, unknown>
}

/** Cash put in (positive) or taken out (negative), minor units. */
export type ServiceSlip = { createdAt: number; value: number; label: string }

/** Cash given to a card holder, minor units. */
export type WithdrawalSlip = {
  createdAt: number
  value: number
  commission: number
  code: number | null
  label: string
}
