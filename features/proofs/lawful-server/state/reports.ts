import type { Organization } from './model.ts'

export type ReportType =
  | 'GOODS'
  | 'Z_REPORTS'
  | 'ACTUAL_REVENUE'
  | 'NET_TURNOVER'
  | 'BOOKKEEPER_Z_REPORT'
  | 'DAILY_CASH_FLOW'

/** Parameters of a report: both bounds included, in milliseconds; ids as given, or null for all. */
export type ReportRequest = {
  type: ReportType
  from: number
  to: number
  registerId: string | null
  branchId: string | null
  emails: string[]
  short: boolean
  organizationInfo: boolean
  asks: 'EXCEL' | 'JSON'
}

/** An extended report from PENDING to its files. */
export type ReportTask = {
  id: string
  organization: Organization
  request: ReportRequest
  status: 'PENDING' | 'DONE' | 'ERROR'
  createdAt: number
  updatedAt: number | null
  tookText: string | null
  errorText: string | null
  xlsx: Buffer | null
  json: unknown
}
