/** Extended reports that are asked for, each held to what the receipts of its world come to. */
import type { Integrator } from '../../../support/actors/integrator.ts'
import type { Lab } from '../../../support/actors/lab.ts'
import { opened, type Sheet } from '../../../support/actors/workbook.ts'
import { content } from '../../../support/law/answer.ts'
import { PROGRAM } from '../../../support/wire/http.ts'
import {
  bookkeeperFigures,
  cashFlowFigures,
  goodsFigures,
  revenueFigures,
  turnoverFigures,
  zFigures,
} from './figures.ts'
import { byDay, byShift, hold } from './held-sheet.ts'
import type { PapersMade } from './papers-made.ts'

export class SheetsAsked {
  readonly #lab: Lab
  readonly #integrator: Integrator
  readonly #papers: PapersMade
  readonly #span: object

  /** @param span what each report is of */
  constructor(lab: Lab, integrator: Integrator, papers: PapersMade, span: object) {
    this.#lab = lab
    this.#integrator = integrator
    this.#papers = papers
    this.#span = span
  }

  async of(kind: string, body: object = this.#span): Promise<Sheet> {
    const asked = await this.#integrator.send('POST', `/extended-reports/${kind}`, { headers: PROGRAM, body })
    const { id } = content<{ id: string }>(asked)
    content(await this.#lab.advance({ by: 'PT1S' }))
    const answer = await this.#integrator.send('GET', `/extended-reports/${id}/report.xlsx`, { headers: PROGRAM })
    content(answer)
    return opened(answer.bytes)
  }

  /** Every closed shift, and every day. */
  async holdTotals(): Promise<void> {
    hold(await this.of('z'), byShift, zFigures(this.#papers))
    hold(await this.of('bookkeeper_z_report'), byShift, bookkeeperFigures(this.#papers))
    hold(await this.of('actual_revenue'), byDay, revenueFigures(this.#papers))
    hold(await this.of('net_turnover'), byDay, turnoverFigures(this.#papers))
  }

  async holdCashFlow(date: string): Promise<void> {
    hold(await this.of('daily_cash_flow', { from_date: date }), byDay, cashFlowFigures(this.#papers, date))
  }

  async holdGoods(): Promise<void> {
    const sheet = await this.of('goods', { ...this.#span, custom: true })
    hold(sheet, (line) => line['Назва товару']!, goodsFigures(this.#papers))
  }
}
