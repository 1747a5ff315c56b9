/** Examples of requests about goods: of what the catalogue has now, so that each works as it is. */
import type { CatalogueContext } from '../../../../machines/vocabulary/catalogue/catalogue.ts'
import type { GoodsExportContext } from '../../../../machines/vocabulary/catalogue/goods-export.ts'
import type { GoodsImportContext } from '../../../../machines/vocabulary/catalogue/goods-import.ts'
import type { Examples } from '../../../transport/http/description/examples/example-house.ts'
import type { Request } from '../../../transport/http/request.ts'
import { type FirstKind, firstId } from '../first-ids.ts'

/** Imports that are looked at. */
const TASKS = 100

/** The import that may be applied, else any. */
async function importOf({ services, world }: Request, organization_id: string): Promise<string | undefined> {
  const addresses = (await services.reports.tasks(world.id, 'goods-import')).slice(-TASKS)
  const found = await Promise.all(
    addresses.map((address) =>
      services.unreadable.orNull(services.switchboard.read<GoodsImportContext>(world, address)),
    ),
  )
  const own = found.filter((task) => task?.organization_id === organization_id)
  return (own.find((task) => task?.state === 'completed') ?? own[0])?.id
}

/** The export that was asked for last. */
async function exportOf({ services, world }: Request, organization_id: string): Promise<string | undefined> {
  const addresses = (await services.reports.tasks(world.id, 'goods-export')).slice(-TASKS)
  const found = await Promise.all(
    addresses.map((address) =>
      services.unreadable.orNull(services.switchboard.read<GoodsExportContext>(world, address)),
    ),
  )
  return found.findLast((task) => task?.organization_id === organization_id && task.state !== 'expired')?.id
}

/** A code that no good has yet. */
function freeCode({ goods }: CatalogueContext): string {
  const codes = new Set(goods.map(({ code }) => code))
  let number = 1
  while (codes.has(`ХЛ-${number}`)) number++
  return `ХЛ-${number}`
}

/** Stands for what no request makes. */
const NONE = '00000000-0000-4000-8000-000000000000'

export async function goodsExamples(request: Request, organization_id: string): Promise<Examples> {
  const { services, world } = request
  const context = await services.switchboard.read<CatalogueContext>(world, `catalogue:${organization_id}`)
  const { goods, groups } = context
  const { taxes } = world.reference.organizations.get(organization_id)!
  const code = freeCode(context)
  const first = (kind: FirstKind): string => firstId(world, organization_id, kind)
  const exported = (await exportOf(request, organization_id)) ?? first('goods export')
  const good_id = goods[0]?.id ?? first('good')
  const group_id = groups[0]?.id ?? first('good group')
  const bread = { code, name: 'Хліб житній', price: 2550 }
  return {
    bodies: {
      createGood: { ...bread, short_name: 'Хліб', type: 'good', is_weight: false, tax_codes: [taxes[0]!.code] },
      editGood: { price: 2700, barcode: '4820000000017' },
      createGoodGroup: { name: 'Випічка', description: 'Хліб і булки' },
      editGoodGroup: { description: 'Хліб, булки, пироги' },
      getLeftovers: { good_ids: [good_id] },
      moveGoods: { to_group: groups.at(-1)?.id ?? group_id },
      uploadGoods: { file: JSON.stringify({ goods: [{ ...bread, price: '27.00' }] }) },
    },
    parameters: {
      good_id,
      code: goods[0]?.code ?? code,
      group_id,
      'listGoods.group_id': group_id,
      task_id: (await importOf(request, organization_id)) ?? first('goods import'),
      'getGoodsExport.task_id': exported,
      'downloadGoodsExport.task_id': exported,
      export_extension: 'json',
      chunk_number: 1,
      name: 'хліб',
      barcode: '4820000000017',
      query: 'хліб',
      search: 'вип',
      parent_id: group_id,
      parent_groups_only: false,
      without_group_only: false,
      load_children: true,
      load_group: true,
      order_by_name: 'asc',
      order_by_code: 'asc',
      order_by_position: 'asc',
      order_by_count: 'asc',
      order_by_price: 'desc',
      order_by_created_at: 'asc',
      order_by_updated_at: 'desc',
      ignore_barcode_duplicates: true,
      auto_supply: false,
      is_active: true,
      delivery_desc: false,
      orders_all: false,
      order_id: NONE,
      delivered_from_date: '2026-01-01T00:00:00Z',
      delivered_to_date: '2026-12-31T23:59:59Z',
      'listOrders.status': ['PENDING', 'SUCCESS'],
    },
  }
}
