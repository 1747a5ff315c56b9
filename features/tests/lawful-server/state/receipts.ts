/** A payment as it is kept and shown; card members are there for cashless payments only. */
export type Payment = { type: 'CASH' | 'CASHLESS'; value: number; label: string } & Record<string, unknown>

/** What a tax takes of one receipt, minor units. */
export type TaxShare = { code: number; turnover: number; value: number; extra: number }

/** A sold or returned receipt. Money in minor units; `taken` is what the payments come to after the change. */
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
  /** The answer that was given, and the body that asked for it. */
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
