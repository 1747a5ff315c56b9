/** A tax of an organization: reference data, named by number or letter on the goods (LOC-162). */
export interface Tax {
  id: string
  code: number
  label: string
  symbol: string
  /** Percent. */
  rate: number
  /** Excise on top, percent; 0 when there is none. */
  extra_rate: number
  /** true: the rate is inside the price; false: it is added to it. */
  included: boolean
  no_vat: boolean
  /** Epoch milliseconds. */
  created_at: number
}
