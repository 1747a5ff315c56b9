/** Extended reports: how far each has come, broken off, or opened. */
import type { ReportState, World } from '../../../server/client/model.ts'
import { download } from '../../base/download.ts'
import { moment } from '../../base/format.ts'
import { html } from '../../base/html.ts'
import { base, lab } from '../../base/lab.ts'
import { Problem } from '../../parts/problem.ts'
import { useDeed, useLab } from '../../parts/use-lab.ts'
import { say } from '../../words/words.ts'
import { now } from '../../world/clock.ts'
import { register } from '../../world/registers.ts'
import { cashierOf, tokenOf } from '../../world/sign-in.ts'

const WEEK_MS = 7 * 24 * 3_600_000
const TONES: Readonly<Record<string, string>> = { done: 'good', failed: 'bad', waiting: 'warn', building: 'warn' }

/** Headers of a cashier of the chosen register: reports are asked for in his name. */
async function headersIn(world: World): Promise<Record<string, string>> {
  const cashier = cashierOf(world, register.value!)
  if (cashier === undefined) throw new Error(`no cashier of this world may work at ${register.value!.fiscal_number}`)
  return {
    Authorization: `Bearer ${await tokenOf(cashier)}`,
    'Content-Type': 'application/json',
    'X-Client-Name': 'kasalab console',
    'X-Client-Version': '1.0',
  }
}

/** @throws Error with what was answered, when it is refused */
async function call(path: string, init: RequestInit = {}): Promise<Response> {
  const answer = await fetch(`${base}/api/v1/extended-reports/${path}`, {
    ...init,
    headers: await headersIn(lab.value!.world),
  })
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`)
  return answer
}

export function ReportsPage() {
  const reports = useLab((client) => client.reports.list())
  const { problem, act } = useDeed()
  const range = { from_date: new Date(now.value - WEEK_MS).toISOString(), to_date: new Date(now.value).toISOString() }
  const ask = (): Promise<void> =>
    act(async () => {
      await call('goods', { method: 'POST', body: JSON.stringify(range) })
      await reports.again()
    })
  const open = ({ id, type, format }: ReportState): Promise<void> =>
    act(async () => {
      const answer = await call(`${id}/report.${format}`)
      download(`${type}.${format}`, await answer.blob(), answer.headers.get('content-type') ?? '')
    })
  const cancel = ({ id }: ReportState): Promise<void> => act(() => lab.value!.reports.cancel(id).then(reports.again))
  const all = (reports.value ?? []).toReversed()
  return html`
    <section class="page">
      <h1>${say('reports')}</h1>
      <div class="bar"><button type="button" class="primary" data-action="ask-report" onClick=${ask}>${say('askReport')}</button></div>
      <${Problem} of=${problem} />
      ${all.length === 0 && html`<p class="hint">${say('noReports')}</p>`}
      <ul class="list">
        ${all.map(
          (report) => html`
          <li class="panel" key=${report.id}>
            <p><b>${report.type}</b> <time>${moment(report.created_at)}</time> <span class="badge" data-tone=${TONES[report.state]}>${report.state}</span>
              ${report.rows !== null && html` <span class="quiet">${report.rows}</span>`}
              ${report.state === 'done' && html` <button type="button" onClick=${() => open(report)}>${say('openReport')}</button>`}
              ${(report.state === 'waiting' || report.state === 'building') && html` <button type="button" onClick=${() => cancel(report)}>${say('cancelReport')}</button>`}
            </p>
            ${report.progress !== null && html`<progress aria-label=${say('progress')} value=${report.progress.documents_read} max=${Math.max(1, report.progress.documents)}></progress>`}
            ${report.error_message !== null && html`<p class="problem">${report.error_message}</p>`}
          </li>`,
        )}
      </ul>
    </section>
  `
}
