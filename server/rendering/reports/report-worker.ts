/** A thread that makes reports, one at a time: it asks for page after page, and leaves a whole file or none. */
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { ReportType } from '../../../machines/vocabulary/reports/report-task.ts'
import type { FromReportWorker, PageSent, ReportBrief, ToReportWorker } from './brief.ts'
import { documentsIn } from './documents.ts'
import { writeReceiptsJson } from './receipts-json.ts'
import type { TableMaker } from './table.ts'
import { writeTableCsv } from './table-csv.ts'
import { bookkeeperTable, zReportsTable } from './tables/closings.ts'
import { goodsTable } from './tables/goods.ts'
import { receiptsTable } from './tables/receipts.ts'
import { actualRevenueTable, cashFlowTable, netTurnoverTable } from './tables/turnover.ts'
import { writeWorkbook } from './workbook.ts'
import { writeZJson } from './z-json.ts'

/**
 * Where threads have priorities of their own, requests come before reports; elsewhere it would be that of the process.
 * A lower one would leave reports nothing on a machine where other programs are at work.
 */
const NICE = 5
if (process.platform === 'linux') setPriority(NICE)

const port = parentPort!

const tables: Record<ReportType, TableMaker> = {
  GOODS: goodsTable,
  Z_REPORTS: zReportsTable,
  ACTUAL_REVENUE: actualRevenueTable,
  NET_TURNOVER: netTurnoverTable,
  BOOKKEEPER_Z_REPORT: bookkeeperTable,
  DAILY_CASH_FLOW: cashFlowTable,
  RECEIPTS: receiptsTable,
}

const tell = (message: FromReportWorker): void => port.postMessage(message)

async function* pages(): AsyncGenerator<PageSent> {
  for (;;) {
    tell({ more: true })
    const [said] = (await once(port, 'message')) as [ToReportWorker]
    if (!('page' in said)) return
    yield said
  }
}

/** @returns how many lines it has */
async function make(brief: ReportBrief): Promise<number> {
  const documents = documentsIn(brief.registers, pages())
  const { type, format } = brief.wish
  if (format === 'json') return (type === 'RECEIPTS' ? writeReceiptsJson : writeZJson)(brief, documents)
  const table = await tables[type](brief, documents)
  return (format === 'csv' ? writeTableCsv : writeWorkbook)(table, brief.path, brief.wish)
}

for (;;) {
  const [said] = (await once(port, 'message')) as [ToReportWorker]
  if (!('brief' in said)) continue
  try {
    tell({ rows: await make(said.brief) })
  } catch (error) {
    tell({ failed: (error as Error).message })
  }
}
