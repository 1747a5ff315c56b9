/** What a report is made from, out of the store and the directory of its world. */
import type { ReportWish } from '../../machines/vocabulary/report-task.ts'
import type { Services } from '../runtime/services.ts'
import type { World } from '../runtime/worlds/world.ts'
import type { DocumentSpan } from '../store/queries/report-rows.ts'
import type { RegisterBrief, ReportBrief } from './brief.ts'
import type { Page } from './report-thread.ts'

interface Source {
  register: RegisterBrief
  /** null: it has no documents in the span. */
  documents: DocumentSpan | null
}

/** The registers of a report and where their documents lie. */
async function sources(services: Services, world: World, wish: ReportWish): Promise<Source[]> {
  const { registers, organizations, branches } = world.reference
  return Promise.all(
    wish.cash_register_ids.map(async (id) => {
      const { fiscal_number, organization_id, branch_id } = registers.get(id)!
      const documents = await services.reports.span(world.id, id, wish)
      const named = {
        id,
        fiscal_number,
        organization: organizations.get(organization_id)!.title,
        outlet: branches.get(branch_id)!.name,
      }
      if (wish.type !== 'DAILY_CASH_FLOW') return { register: { ...named, initial: 0 }, documents }
      // What lay in the drawer in the morning follows from the shift that was begun before, and its receipts.
      const of = { register: id }
      const [before] = await services.shifts.list(world.id, { of, to: wish.from - 1, desc: true, limit: 1, offset: 0 })
      if (!before) return { register: { ...named, initial: 0 }, documents }
      const { opening_number, sums } = before.shift
      const last = documents?.last ?? (await services.reports.span(world.id, id, { ...wish, from: 0 }))!.last
      return { register: { ...named, initial: sums.initial }, documents: { first: opening_number, last } }
    }),
  )
}

async function* pagesOf(services: Services, world: World, read: Source[]): AsyncGenerator<Page> {
  for (const [
    register,
    {
      register: { id },
      documents,
    },
  ] of read.entries())
    if (documents) for await (const page of services.reports.pages(world.id, id, documents)) yield { page, register }
}

/**
 * The brief of a report, and its documents in pages.
 * @param path file it is to be written to
 */
export async function material(
  services: Services,
  world: World,
  { organization_id, wish }: { organization_id: string; wish: ReportWish },
  path: string,
): Promise<{ brief: ReportBrief; pages: AsyncGenerator<Page> }> {
  const read = await sources(services, world, wish)
  const { cashiers } = world.reference
  const brief: ReportBrief = {
    wish,
    registers: read.map(({ register }) => register),
    taxes: world.reference.taxes(organization_id),
    cashiers: new Map([...cashiers.values()].map(({ id, full_name }) => [id, full_name])),
    path,
  }
  return { brief, pages: pagesOf(services, world, read) }
}
