/** Goods imported by a file: uploaded and checked, looked at, applied (EXT-531…). */
import Type, { type Static } from 'typebox'
import { IMPORT_FILE } from '../../../../../machines/limits.ts'
import type { CatalogueContext } from '../../../../../machines/vocabulary/catalogue/catalogue.ts'
import { type GoodsImportContext, IMPORT_STATES } from '../../../../../machines/vocabulary/catalogue/goods-import.ts'
import { Uuid } from '../../../../../machines/vocabulary/schemas/scalars.ts'
import type { JobOwner } from '../../../../runtime/fair-turns.ts'
import { ask } from '../../../../transport/http/ask.ts'
import { Model } from '../../../../transport/http/model.ts'
import { invalid, type Operation, operation, type Reply, refused, reply } from '../../../../transport/http/operation.ts'
import type { RequestBy } from '../../../../transport/http/request.ts'
import { firstOrNewId } from '../../first-ids.ts'
import { Flag } from '../good-list.ts'
import { readCatalogue } from '../goods.ts'
import { fileGoods, type KnownBarcodes } from './file-goods.ts'
import { FileUnreadable, fileIn, isWorkbook, rowsIn, rowsOfWorkbook } from './uploaded-file.ts'

type TaskRequest = RequestBy<'cashier'> & { params: { task_id: string } }

const TaskPath = Type.Object({ task_id: Uuid })

const shown = IMPORT_STATES.filter((state) => state !== 'new' && state !== 'expired')
const begun = { task_id: Uuid, status: Type.Enum(shown) }
const GoodsImportTask = Model('GoodsImportTask', begun)
const GoodsImportProgress = Model('GoodsImportProgress', {
  ...begun,
  /** A file is taken as a whole. */
  chunks_count: Type.Integer(),
  total_items: Type.Integer(),
  processed_items: Type.Integer(),
  errors: Type.Array(Model('GoodsImportError', { error: Type.String(), address: Type.String() })),
})

/** The body of an upload, as the description has it: one file of a form. */
const GoodsFile = Type.Object({ file: Type.String({ format: 'binary' }) })

const progress = ({ id, state, total, processed, issues }: GoodsImportContext): Static<typeof GoodsImportProgress> => ({
  task_id: id,
  status: state as (typeof shown)[number],
  chunks_count: 1,
  total_items: total,
  processed_items: processed,
  errors: issues,
})

/** Barcodes of the catalogue, each with the code of its good. */
const barcodesOf = ({ goods }: CatalogueContext): KnownBarcodes =>
  new Map(
    goods.flatMap(({ code, barcode, barcodes }) =>
      (barcode === null ? barcodes : [barcode, ...barcodes]).map((each): [string, string] => [each, code]),
    ),
  )

/** The task of the path, if it is of the caller's organization and still kept (EXT-536). */
async function taskOf(request: TaskRequest): Promise<GoodsImportContext | Reply> {
  const { services, world, cashier, params, language } = request
  const id = params.task_id
  const task = await services.switchboard.read<GoodsImportContext>(world, `goods-import:${id}`)
  const isKept = task.organization_id === cashier.organization_id && task.state !== 'expired'
  return isKept ? task : refused('unknown id', { task_id: id }, language)
}

/** Does what is dropped when the client goes. */
async function whileThere<T>({ http }: RequestBy<'cashier'>, work: (gone: AbortSignal) => Promise<T>): Promise<T> {
  const gone = new AbortController()
  const leave = () => gone.abort()
  http.socket.once('close', leave)
  try {
    return await work(gone.signal)
  } finally {
    http.socket.off('close', leave)
  }
}

/** Where an import waits for its turn: that of another organization is not before it. */
const ownerOf = ({ world, cashier }: RequestBy<'cashier'>): JobOwner => ({ world, register: cashier.organization_id })

/** As `server.busy`, what is said of the moment and of no rule: how many files of the organization come first. */
const waitingInVain = (before: number, language: 'uk' | 'en'): Reply => ({
  status: 429,
  body: {
    code: 'goods_import.too_many',
    message:
      language === 'en'
        ? `There are ${before} files in the queue before this one. Try again when they have been read`
        : `Перед цим файлом у черзі вже ${before}. Спробуйте ще раз, коли їх прочитають`,
  },
  headers: {
    'x-rule': `files of goods come first; EXT-537; before=${before}`,
    'x-queue-place': String(before),
    'retry-after': '1',
  },
})

/** Does an import when it is its turn; one that has waited, or may not, says how many were before it (EXT-537). */
const inTurn = (request: RequestBy<'cashier'>, work: (gone: AbortSignal) => Promise<Reply>): Promise<Reply> =>
  whileThere(request, async (gone) => {
    const { imports } = request.services.workbookReader
    const before = imports.before(ownerOf(request))
    const given = await imports.enter(ownerOf(request), gone, () => work(gone))
    if ('full' in given) return waitingInVain(before, request.language)
    return before === 0 ? given : { ...given, headers: { ...given.headers, 'x-queue-place': String(before) } }
  })

interface Upload {
  sent: Buffer
  mayBeAlike: boolean
  gone: AbortSignal
}

async function upload(request: RequestBy<'cashier'>, { sent, mayBeAlike, gone }: Upload): Promise<Reply> {
  const { services, world, cashier } = request
  const { organization_id } = cashier
  const file = await fileIn(sent, request.http.headers['content-type'])
  const rows = isWorkbook(file) ? await rowsOfWorkbook(services, ownerOf(request), file, gone) : rowsIn(file)
  const known = mayBeAlike ? null : barcodesOf(await readCatalogue(request))
  const taxes = world.reference.taxes(organization_id)
  const { items, issues } = fileGoods(rows, taxes, known, (kind) => world.newId(kind))
  const task_id = await firstOrNewId(world, organization_id, 'goods import', async (id) => {
    const { state } = await services.switchboard.read<GoodsImportContext>(world, `goods-import:${id}`)
    return state !== 'new'
  })
  return ask<'import.request'>(
    request,
    `goods-import:${task_id}`,
    { type: 'import.request', organization_id, items: issues.length === 0 ? items : [], issues, total: rows.length },
    () => reply(200, { task_id, status: 'created' }),
  )
}

export const goodsImportOperations: Operation[] = [
  operation({
    id: 'uploadGoods',
    method: 'POST',
    path: '/api/v1/goods/import/upload',
    surface: 'cloud',
    summary: 'Uploads a file of goods, JSON, CSV or a workbook, to be checked and then applied',
    clauses: ['EXT-531', 'EXT-532', 'EXT-533', 'EXT-535', 'EXT-537', 'EXT-546'],
    who: 'cashier',
    query: Type.Object({ ignore_barcode_duplicates: Flag, auto_supply: Flag }),
    form: GoodsFile,
    rawBody: true,
    bodyLimit: IMPORT_FILE.bytes,
    answers: { 200: GoodsImportTask },
    async handle(request) {
      const { sent, query, language } = request
      const mayBeAlike = query.ignore_barcode_duplicates
      try {
        return await inTurn(request, (gone) => upload(request, { sent, mayBeAlike, gone }))
      } catch (error) {
        if (error instanceof FileUnreadable) return invalid([error.issue], language)
        throw error
      }
    },
  }),
  operation({
    id: 'getGoodsImport',
    method: 'GET',
    path: '/api/v1/goods/import/task_status/:task_id',
    surface: 'cloud',
    summary: 'How far an import of goods has come, and what is wrong with its file',
    clauses: ['EXT-533', 'EXT-534', 'EXT-536'],
    who: 'cashier',
    params: TaskPath,
    answers: { 200: GoodsImportProgress },
    async handle(request) {
      const task = await taskOf(request)
      return 'status' in task ? task : reply(200, progress(task))
    },
  }),
  operation({
    id: 'applyGoodsImport',
    method: 'POST',
    path: '/api/v1/goods/import/apply_changes/:task_id',
    surface: 'cloud',
    summary: 'Takes the goods of a checked file into the catalogue, all of them or none',
    clauses: ['EXT-534', 'EXT-536'],
    who: 'cashier',
    params: TaskPath,
    answers: { 200: GoodsImportTask },
    async handle(request) {
      const task = await taskOf(request)
      if ('status' in task) return task
      return ask<'import.apply'>(request, `goods-import:${task.id}`, { type: 'import.apply' }, () =>
        reply(200, { task_id: task.id, status: 'processing' }),
      )
    },
  }),
]
