/** A tax of an organization. */

export interface HouseTax {
  code: number
  symbol: string
  label: string
  /** Percent. */
  rate: number
  extraRate: number
  isIncluded: boolean
  noVat: boolean
}
