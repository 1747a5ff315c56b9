/** A walk of the report tasks' test model: one register that works, one offline whose last document gets lost. */
import sale from '../../../../../fixtures/receipts/minimal-receipt.json' with { type: 'json' }
import type { SellRequest } from '../../../../../machines/vocabulary/receipt.ts'
import { Desk } from '../../../../support/actors/desk.ts'
import { Integrator } from '../../../../support/actors/integrator.ts'
import type { Lab } from '../../../../support/actors/lab.ts'
import { opened } from '../../../../support/actors/workbook.ts'
import type { RegisterCard } from '../../../../support/actors/world-card.ts'
import { type Answer, content } from '../../../../support/law/answer.ts'
import { PROGRAM } from '../../../../support/wire/http.ts'
import { lawfulAnswer } from '../../lawful-answer.ts'
import type { ModelEvent, PathSession, PathSite } from '../../test-model.ts'
import { REPORT_SPANS, REPORTS_START, type ReportKind, SLOTS, type Slot } from './tasks.ts'

const CASHIER = 'olena'
/** Of another organization. */
const STRANGER = 'daryna'
/** The register that works, and the one offline. */
const WORKING = 'TEST000001'
const OFFLINE = 'TEST000002'
const FORMATS: Readonly<Record<ReportKind, 'xlsx' | 'json'>> = { goods: 'xlsx', z: 'json' }
/** Longer than any walk lasts. */
const SPAN = { from_date: '2026-01-01T00:00:00+02:00', to_date: '2099-01-01T00:00:00+02:00' }
/** Why a task failed, as the lab says it. */
const REASONS = [
  [/^the report was cancelled in the lab$/, 'cancelled'],
  [/^document \d+ of register TEST000002 cannot be read$/, 'unreadable'],
] as const

interface AskedTask {
  id: string
  kind: ReportKind
}

interface ShownTask {
  id: string
  status: string
  updated_at: string | null
}

interface LabTask {
  id: string
  state: string
  rows: number | null
  error_message: string | null
}

const reasonOf = (message: string | null): string | null =>
  message === null ? null : (REASONS.find(([words]) => words.test(message))?.[1] ?? message)

class ReportsWalk implements PathSession {
  readonly #lab: Lab
  readonly #cashier: Integrator
  readonly #stranger: Integrator
  readonly #working: RegisterCard
  readonly #offline: RegisterCard
  readonly #tasks: Record<Slot, AskedTask | null> = { one: null, other: null }
  #now = Date.parse(REPORTS_START)
  #downloaded: number | null = null
  #receipts = 0

  constructor(lab: Lab) {
    this.#lab = lab
    const cashier = (name: string) =>
      new Integrator(lab.wire, lab.cloudUrl, lab.world.cashiers.find(({ login }) => login === name)!)
    this.#cashier = cashier(CASHIER)
    this.#stranger = cashier(STRANGER)
    const register = (number: string) => lab.world.cash_registers.find(({ fiscal_number }) => fiscal_number === number)!
    this.#working = register(WORKING)
    this.#offline = register(OFFLINE)
  }

  /** A receipt made offline, which the store can lose. */
  async begin(): Promise<void> {
    const desk = this.#desk(this.#offline)
    content(await desk.openShift())
    content(await this.#cashier.goOffline(this.#offline))
    content(await desk.sell(this.#receipt()))
  }

  async send({ type }: ModelEvent): Promise<string> {
    const slot = SLOTS.find((each) => type.startsWith(`${each} is `))
    return slot ? this.#befall(slot, type.slice(`${slot} is `.length)) : this.#events[type]!()
  }

  async #befall(slot: Slot, what: string): Promise<string> {
    if (what === 'asked for, of goods') return this.#request(slot, 'goods', {})
    if (what === 'asked for, of Z-reports')
      return this.#request(slot, 'z', { export_extension: 'JSON', cash_register_id: this.#working.id })
    const { id, kind } = this.#tasks[slot]!
    if (what === 'cancelled') return lawfulAnswer(await this.#lab.send('DELETE', `/reports/${id}`))
    if (what === 'downloaded') return this.#download(id, FORMATS[kind])
    return this.#download(id, kind === 'goods' ? 'json' : 'xlsx')
  }

  readonly #events: Record<string, () => Promise<string>> = {
    'a day of work': async () => {
      const desk = this.#desk(this.#working)
      content(await desk.openShift())
      content(await desk.sell(this.#receipt()))
      return lawfulAnswer(await desk.closeShift())
    },
    'a document is lost': async () =>
      lawfulAnswer(await this.#lab.setFault({ name: 'journal-deleted', parameters: this.#place })),
    'the document is found': async () => lawfulAnswer(await this.#lab.clearFault('journal-deleted', this.#place)),
    'reports are asked for that cannot be': async () => {
      const backwards = await this.#ask('goods', { from_date: SPAN.to_date, to_date: SPAN.from_date })
      const ofNone = await this.#ask('goods', { cash_register_id: '00000000-0000-4000-8000-000000000000' })
      return [backwards, ofNone].map(lawfulAnswer).join(', ')
    },
    'half a second': () => this.#advance(REPORT_SPANS['half a second']),
    'thirty days': () => this.#advance(REPORT_SPANS['thirty days']),
    restart: async () => lawfulAnswer(await this.#lab.restart()),
  }

  async read(): Promise<Record<string, unknown>> {
    const listed = content<LabTask[]>(await this.#lab.send('GET', '/reports'))
    const shown = await Promise.all(SLOTS.map((slot) => this.#shown(slot, listed)))
    return {
      ...Object.assign({}, ...shown),
      'tasks in the lab': listed.length,
      'lines downloaded': this.#downloaded,
    }
  }

  async close(): Promise<void> {
    await this.#lab.delete()
  }

  async #shown(slot: Slot, listed: readonly LabTask[]): Promise<Record<string, unknown>> {
    const own = this.#tasks[slot]
    const path = `/extended-reports/${own?.id}`
    const cloud = own && (await this.#look(this.#cashier, path))
    const stranger = own && (await this.#look(this.#stranger, path))
    const isShown = cloud?.status === 200
    const task = isShown ? (cloud.body as ShownTask) : null
    const labTask = listed.find(({ id }) => id === own?.id) ?? null
    const members = {
      status: cloud && (task?.id === own!.id ? task.status : lawfulAnswer(cloud)),
      'ended at': task?.updated_at == null ? null : new Date(task.updated_at).toISOString(),
      'state in the lab': labTask?.state ?? null,
      'lines in the lab': labTask?.rows ?? null,
      'reason in the lab': reasonOf(labTask?.error_message ?? null),
      'for another organization': stranger && lawfulAnswer(stranger),
    }
    return Object.fromEntries(Object.entries(members).map(([name, value]) => [`${slot}: ${name}`, value]))
  }

  get #place(): Record<string, string> {
    return { cash_register_id: this.#offline.id }
  }

  #receipt = (): SellRequest => ({
    ...(sale as unknown as SellRequest),
    id: `00000000-0000-4000-8000-${String(++this.#receipts).padStart(12, '0')}`,
  })

  #desk = (register: RegisterCard): Desk => new Desk(this.#lab.wire, register)

  #look = (integrator: Integrator, path: string): Promise<Answer> =>
    integrator.send('GET', path, { headers: PROGRAM, readOnly: true })

  #ask = (kind: ReportKind, choice: object): Promise<Answer> =>
    this.#cashier.send('POST', `/extended-reports/${kind}`, { headers: PROGRAM, body: { ...SPAN, ...choice } })

  async #request(slot: Slot, kind: ReportKind, choice: object): Promise<string> {
    const answer = await this.#ask(kind, choice)
    if (answer.status === 200) this.#tasks[slot] = { id: (answer.body as ShownTask).id, kind }
    return lawfulAnswer(answer)
  }

  async #download(id: string, format: 'xlsx' | 'json'): Promise<string> {
    const answer = await this.#look(this.#cashier, `/extended-reports/${id}/report.${format}`)
    this.#downloaded = answer.status === 200 ? await linesOf(answer, format) : null
    return lawfulAnswer(answer)
  }

  async #advance(ms: number): Promise<string> {
    this.#now += ms
    return lawfulAnswer(await this.#lab.advance({ to: new Date(this.#now).toISOString() }))
  }
}

/** Lines of a workbook below its headings and above its totals, or entries of a list. */
async function linesOf({ bytes, body }: Answer, format: 'xlsx' | 'json'): Promise<number> {
  if (format === 'json') return (body as unknown[]).length
  return (await opened(bytes)).lines.length
}

/** Reports of an organization in a world of its own. */
export async function reportsSession(site: PathSite): Promise<PathSession> {
  const options = { seed: 'paths', clock: { mode: 'virtual', now: REPORTS_START } } as const
  const walk = new ReportsWalk(await site.target.enter(options, null as never))
  await walk.begin()
  return walk
}
