/** Prints of a world, and its extended reports. */
import type { Answer, LabCaller } from './call.ts'
import type { LabOperations, Print, RegisterPrints, ReportState } from './model.ts'

export class LabPrints {
  readonly #lab: LabCaller

  constructor(lab: LabCaller) {
    this.#lab = lab
  }

  /** The registers, each with its printer's jobs and their address. */
  registers = (): Promise<RegisterPrints[]> => this.#lab.call('listPrinters', {})

  /** Print jobs of a register's desk, oldest first. @param cash_register_id or its fiscal number */
  list = (cash_register_id: string): Promise<Print[]> => this.#lab.call('listPrints', { params: { cash_register_id } })

  /** A slip as plain text. @param slip number in the list, id of the receipt, fiscal code of the document, or `last` */
  text = (
    cash_register_id: string,
    slip: number | string,
    query: LabOperations['getPrintAsText']['query'] = {},
  ): Promise<string> => this.#lab.call('getPrintAsText', { params: { cash_register_id, job: String(slip) }, query })

  /** A slip as a self-contained page. */
  html = (cash_register_id: string, slip: number | string): Promise<string> =>
    this.#lab.call('getPrintAsHtml', { params: { cash_register_id, job: String(slip) } })

  /** A slip as a PDF file. */
  pdf = (
    cash_register_id: string,
    slip: number | string,
    query: LabOperations['getPrintAsPdf']['query'] = {},
  ): Promise<Answer<'getPrintAsPdf'>> =>
    this.#lab.call('getPrintAsPdf', { params: { cash_register_id, job: String(slip) }, query })

  /** A slip as a PNG image. */
  png = (
    cash_register_id: string,
    slip: number | string,
    query: LabOperations['getPrintAsPng']['query'] = {},
  ): Promise<Answer<'getPrintAsPng'>> =>
    this.#lab.call('getPrintAsPng', { params: { cash_register_id, job: String(slip) }, query })
}

export class LabReports {
  readonly #lab: LabCaller

  constructor(lab: LabCaller) {
    this.#lab = lab
  }

  /** Tasks of extended reports, oldest first. */
  list = (): Promise<ReportState[]> => this.#lab.call('listReports', {})

  /** Progress of a report. */
  get = (report_task_id: string): Promise<ReportState> => this.#lab.call('getReport', { params: { report_task_id } })

  /** Cancels a report: its task ends in ERROR. */
  cancel = (report_task_id: string): Promise<ReportState> =>
    this.#lab.call('cancelReport', { params: { report_task_id } })
}
