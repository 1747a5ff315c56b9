/** What a report is made from, out of the store and the directory of its world. */
import type { RegisterContext } from '../../../machines/vocabulary/register.ts'
import type { ReportWish } from '../../../machines/vocabulary/reports/report-task.ts'
import type { Switchboard } from '../../runtime/turns/switchboard.ts'
import type { World } from '../../runtime/world/world.ts'
import type { Reports } from '../../store/store.ts'
import type { RegisterBrief, ReportBrief } from './brief.ts'
import { DocumentUnreadable } from './documents.ts'
import type { ReportPage } from './report-thread.ts'

/** What reports are read from. */
export interface Sources {
  readonly reports: Reports
  readonly switchboard: Switchboard
}

async function registerBrief(
  { reports, switchboard }: Sources,
  world: World,
  wish: ReportWish,
  id: string,
): Promise<RegisterBrief> {
  const { registers, organizations, branches } = world.reference
  const { fiscal_number, organization_id, branch_id } = registers.get(id)!
  const { ledger } = await switchboard.read<RegisterContext>(world, `register:${id}`)
  const documents = await reports.span(world.id, id, { ...wish, made: ledger.next - 1 })
  const brief: RegisterBrief = {
    id,
    fiscal_number,
    organization: organizations.get(organization_id)!.title,
    outlet: branches.get(branch_id)!.name,
    address: branches.get(branch_id)!.address,
    initial: 0,
    documents,
    first_pending: ledger.first_pending,
  }
  if (wish.type !== 'DAILY_CASH_FLOW') return brief
  // What lay in the drawer in the morning follows from the opening before, and the receipts since.
  const opening = await reports.opening(world.id, id, documents.first)
  if (!opening) return brief
  const { number, initial } = opening
  if (initial === null) throw new DocumentUnreadable(brief, number)
  return { ...brief, initial, documents: { first: number, last: documents.last } }
}

async function* pagesOf(
  { reports }: Sources,
  world: World,
  wish: ReportWish,
  registers: RegisterBrief[],
): AsyncGenerator<ReportPage> {
  for (const [register, { id, documents }] of registers.entries())
    for await (const page of reports.pages(world.id, id, documents, wish)) yield { ...page, register }
}

interface Material {
  brief: ReportBrief
  pages: AsyncGenerator<ReportPage>
  /** How many there are in all pages. */
  documents: number
}

/**
 * The brief of a report, and its documents in pages.
 * @param path file it is to be written to
 */
export async function material(
  sources: Sources,
  world: World,
  { organization_id, wish }: { organization_id: string; wish: ReportWish },
  path: string,
): Promise<Material> {
  const registers = await Promise.all(wish.cash_register_ids.map((id) => registerBrief(sources, world, wish, id)))
  const { cashiers } = world.reference
  return {
    brief: {
      wish,
      registers,
      taxes: world.reference.taxes(organization_id),
      cashiers: new Map([...cashiers.values()].map(({ id, full_name }) => [id, full_name])),
      path,
    },
    pages: pagesOf(sources, world, wish, registers),
    documents: registers.reduce((sum, { documents: { first, last } }) => sum + Math.max(0, last - first + 1), 0),
  }
}
