/** What the shared queries cannot say in SQL that both engines read. */
export interface Dialect {
  /** Expression over rows of `documents`: receipt ids, each with its number, concatenated as bytes (`ENTRY`), as `ids`. */
  receiptIds: string
  /** Expression over documents and their facts, by number: a page for reports, as bytes (`DOCUMENT_END`), as `page`. */
  reportPage: string
  /** Expression over a state: a chain of prepayments without its goods and payments, as JSON, as `summary`. */
  prepaymentSummary: string
  /** The table of shifts, read by the ids of Z-reports. */
  shiftsByReport: string
}
