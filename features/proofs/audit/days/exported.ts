/** Everything of a register that its system exports, as files of a folder: what an accountant would hand over. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Integrator } from '../../../support/actors/integrator.ts'
import type { Lab } from '../../../support/actors/lab.ts'
import type { RegisterCard } from '../../../support/actors/world-card.ts'
import { content } from '../../../support/law/answer.ts'
import { PROGRAM } from '../../../support/wire/http.ts'

// biome-ignore lint/suspicious/noExplicitAny: papers are damaged member by member
export type Exported = any

/** The forms that papers are exported in, each by itself whole. */
export const EXPORT_FORMS = ['cloud', 'transactions', 'world', 'xml'] as const
export type ExportForm = (typeof EXPORT_FORMS)[number]

export interface ExportedPapers {
  /** Receipts and shifts with their Z-reports, as the cloud lists them. */
  cloud: { receipts: Exported[]; shifts: Exported[]; z_reports: Exported[] }
  transactions: Exported[]
  /** The file of the world. */
  world: Exported
  /** Documents of the tax authority by the names of their files; none where they are of several days: they are had on their own. */
  xml: Record<string, Buffer>
}

const PAGE = 50

async function all(integrator: Integrator, path: string, headers: Record<string, string> = {}): Promise<Exported[]> {
  const found: Exported[] = []
  for (;;) {
    const query = `${path.includes('?') ? '&' : '?'}limit=${PAGE}&offset=${found.length}`
    const answer = await integrator.send('GET', path + query, { headers })
    const { results } = content<{ results: Exported[] }>(answer)
    found.push(...results)
    if (results.length < PAGE) return found
  }
}

/** @param integrator of a cashier of the register's organization */
export async function exportedPapers(
  lab: Lab,
  integrator: Integrator,
  register: RegisterCard,
): Promise<ExportedPapers> {
  await lab.letAuthorityAnswer()
  const key = { 'x-license-key': register.license_key }
  const receipts = await all(integrator, `/receipts/search?self_receipts=false&cash_register_id=${register.id}`)
  const shifts = await all(integrator, '/cash-registers/shifts', key)
  const listed = await all(integrator, '/transactions', key)
  const transactions: Exported[] = []
  for (const { id } of listed) transactions.push(content(await integrator.send('GET', `/transactions/${id}`)))
  const span = { from_date: '2026-01-01T00:00:00+02:00', to_date: '2027-01-01T00:00:00+02:00' }
  const body = { ...span, cash_register_id: register.id, export_extension: 'JSON' }
  const task = content<{ id: string }>(await integrator.send('POST', '/extended-reports/z', { headers: PROGRAM, body }))
  content(await lab.advance({ by: 'PT1S' }))
  const z_reports = content<Exported[]>(
    await integrator.send('GET', `/extended-reports/${task.id}/report.json`, { headers: PROGRAM }),
  )
  const form = 'xml?encoding=windows-1251'
  const paths = [
    ...receipts.map(({ id, serial }) => [`check-${serial}.xml`, `/receipts/${id}/${form}`]),
    ...shifts.flatMap(({ z_report: z }) => (z ? [[`z-${z.serial}.xml`, `/reports/${z.id}/${form}`]] : [])),
  ]
  const documents: [name: string, bytes: Buffer][] = []
  for (const [name, path] of paths) {
    const answer = await integrator.send('GET', path!)
    if (answer.status === 200) documents.push([name!, Buffer.from(answer.bytes)])
  }
  const xml = documents.length === paths.length ? Object.fromEntries(documents) : {}
  const world = content<Exported>(await lab.send('GET', '/snapshot'))
  return { cloud: { receipts, shifts, z_reports }, transactions, world, xml }
}

/** Writes papers of one form into a folder. @returns the files */
export function writePapers(folder: string, papers: ExportedPapers, form: ExportForm): string[] {
  mkdirSync(folder, { recursive: true })
  const files: [name: string, text: string | Buffer][] =
    form === 'xml' ? Object.entries(papers.xml) : [[`${form}.json`, JSON.stringify(papers[form])]]
  return files.map(([name, text]) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  })
}
