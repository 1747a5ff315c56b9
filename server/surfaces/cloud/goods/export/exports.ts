/** Goods exported as a file: asked for, looked at, downloaded (EXT-548, EXT-549, EXT-550). */
import { pipeline } from 'node:stream'
import Type, { type Static } from 'typebox'
import type { CatalogueContext, CatalogueGood } from '../../../../../machines/vocabulary/catalogue/catalogue.ts'
import {
  EXPORT_FORMATS,
  EXPORT_STATES,
  type ExportFormat,
  type GoodsExportContext,
} from '../../../../../machines/vocabulary/catalogue/goods-export.ts'
import { Nullable, Uuid } from '../../../../../machines/vocabulary/schemas/scalars.ts'
import { ask } from '../../../../transport/http/ask.ts'
import { Model } from '../../../../transport/http/model.ts'
import { type Operation, operation, type Reply, refused, reply } from '../../../../transport/http/operation.ts'
import type { RequestBy } from '../../../../transport/http/request.ts'
import { firstOrNewId } from '../../first-ids.ts'
import { MEDIA_TYPES } from '../../reports/file-reply.ts'
import { readCatalogue } from '../goods.ts'
import { type FileContent, goodsCsv, goodsSheet } from './goods-file.ts'

const text = Nullable(Type.String())

const ExportedGood = Model('ExportedGood', {
  code: Type.String(),
  good_name: Type.String(),
  short_name: text,
  type: Type.String(),
  price: Type.String(),
  is_weight: Type.Boolean(),
  barcode: text,
  barcodes: text,
  taxes: Type.Array(Type.Integer()),
  uktzed: text,
  group: text,
})

/** Goods as the file of an export has them: by the names that an import reads, prices in units of the currency (EXT-549). */
const ExportedGoods = Model('ExportedGoods', {
  goods: Type.Array(ExportedGood),
  branches: Type.Array(Model('ExportedBranch', { id: Uuid, name: Type.String() })),
})

const exportedGood = (good: CatalogueGood, group: string | null): Static<typeof ExportedGood> => ({
  code: good.code,
  good_name: good.name,
  short_name: good.short_name,
  type: good.type,
  price: (good.price / 100).toFixed(2),
  is_weight: good.is_weight,
  barcode: good.barcode,
  barcodes: good.barcodes.length === 0 ? null : good.barcodes.join(', '),
  taxes: good.taxes,
  uktzed: good.uktzed,
  group,
})

/** @param branches outlets of the organization */
export function exportedGoods(
  { goods, groups }: CatalogueContext,
  branches: readonly { id: string; name: string }[],
): Static<typeof ExportedGoods> {
  const names = new Map(groups.map(({ id, name }) => [id, name]))
  return {
    goods: goods.map((good) => exportedGood(good, good.group_id === null ? null : (names.get(good.group_id) ?? null))),
    branches: branches.map(({ id, name }) => ({ id, name })),
  }
}

type TaskRequest = RequestBy<'cashier'> & { params: { task_id: string } }

const TaskPath = Type.Object({ task_id: Uuid })

const shown = EXPORT_STATES.filter((state) => state !== 'new' && state !== 'expired')
const begun = { task_id: Uuid, status: Type.Enum(shown) }
const GoodsExportTask = Model('GoodsExportTask', begun)
const GoodsExportProgress = Model('GoodsExportProgress', {
  ...begun,
  /** A file is given as a whole. */
  chunks_count: Type.Integer(),
  total_items: Type.Integer(),
  processed_items: Type.Integer(),
  errors: Type.Array(Type.Never()),
})

const progress = ({ id, state, total }: GoodsExportContext): Static<typeof GoodsExportProgress> => ({
  task_id: id,
  status: state as (typeof shown)[number],
  chunks_count: 1,
  total_items: total,
  processed_items: state === 'done' ? total : 0,
  errors: [],
})

/** The task of the path, if it is of the caller's organization and still kept. */
async function taskOf(request: TaskRequest): Promise<GoodsExportContext | Reply> {
  const { services, world, cashier, params, language } = request
  const id = params.task_id
  const task = await services.switchboard.read<GoodsExportContext>(world, `goods-export:${id}`)
  const isKept = task.organization_id === cashier.organization_id && task.state !== 'expired'
  return isKept ? task : refused('unknown id', { task_id: id }, language)
}

/** Its only chunk is the first, whether that is counted from 0 or from 1. */
const LAST_CHUNK = 1

async function download(request: TaskRequest, chunk: number): Promise<Reply> {
  const { world, cashier, language } = request
  const task = await taskOf(request)
  if ('status' in task) return task
  if (task.state !== 'done' || chunk > LAST_CHUNK) return refused('unknown id', { task_id: task.id, chunk }, language)
  const { organization_id } = cashier
  const catalogue = await readCatalogue(request)
  const content: FileContent = { catalogue, taxes: world.reference.taxes(organization_id) }
  switch (task.format) {
    case 'csv':
      return fileOf(`goods-${task.id}.csv`, MEDIA_TYPES.csv, () => goodsCsv(content))
    case 'excel':
      return fileOf(`goods-${task.id}.xlsx`, MEDIA_TYPES.xlsx, () => goodsSheet(content, world.clock.now()))
    default: {
      const branches = [...world.reference.branches.values()].filter((each) => each.organization_id === organization_id)
      return reply(200, exportedGoods(catalogue, branches))
    }
  }
}

/** A file that is written while it is sent. */
const fileOf = (name: string, type: string, pieces: () => AsyncIterable<string | Uint8Array>): Reply => ({
  ...reply(200),
  stream(response) {
    response.writeHead(200, { 'content-type': type, 'content-disposition': `attachment; filename="${name}"` })
    // A client that leaves in the middle is not logged.
    pipeline(pieces, response, () => {})
  },
})

export const goodsExportOperations: Operation[] = [
  operation({
    id: 'exportGoods',
    method: 'GET',
    path: '/api/v1/goods/export/:export_extension',
    surface: 'cloud',
    summary: "Asks for a file of the organization's goods, in a form that an import takes",
    clauses: ['EXT-548', 'EXT-550'],
    who: 'cashier',
    params: Type.Object({ export_extension: Type.Enum([...EXPORT_FORMATS]) }),
    answers: { 200: GoodsExportTask },
    async handle(request) {
      const { services, world, cashier, params } = request
      const { goods } = await readCatalogue(request)
      const { organization_id } = cashier
      const task_id = await firstOrNewId(world, organization_id, 'goods export', async (id) => {
        const { state } = await services.switchboard.read<GoodsExportContext>(world, `goods-export:${id}`)
        return state !== 'new'
      })
      const format = params.export_extension as ExportFormat
      const command = { type: 'export.request', organization_id, total: goods.length, format } as const
      return ask<'export.request'>(request, `goods-export:${task_id}`, command, () =>
        reply(200, { task_id, status: 'created' }),
      )
    },
  }),
  operation({
    id: 'getGoodsExport',
    method: 'GET',
    path: '/api/v1/goods/export/task_status/:task_id',
    surface: 'cloud',
    summary: 'How far an export of goods has come',
    clauses: ['EXT-548'],
    who: 'cashier',
    params: TaskPath,
    answers: { 200: GoodsExportProgress },
    async handle(request) {
      const task = await taskOf(request)
      return 'status' in task ? task : reply(200, progress(task))
    },
  }),
  operation({
    id: 'downloadGoodsExport',
    method: 'GET',
    path: '/api/v1/goods/export/file/:task_id',
    surface: 'cloud',
    summary: 'The file of an export that is done: the goods as they are now, and the outlets',
    clauses: ['EXT-549', 'EXT-550'],
    who: 'cashier',
    params: TaskPath,
    query: Type.Object({ chunk_number: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })) }),
    answers: { 200: [ExportedGoods, 'csv', 'workbook'] },
    handle: (request) => download(request, request.query.chunk_number ?? LAST_CHUNK),
  }),
]
