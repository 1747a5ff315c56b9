/** Wrong servers of the catalogue's files and of lists that are always empty. */
import * as sheet from '../../../../../server/outside/workbooks/sheet-rows.ts'
import * as exported from '../../../../../server/surfaces/cloud/goods/export/exported-goods.ts'
import * as exports from '../../../../../server/surfaces/cloud/goods/export/exports.ts'
import * as catalogue from '../../../../../server/surfaces/cloud/goods/goods.ts'
import * as uploaded from '../../../../../server/surfaces/cloud/goods/import/uploaded-file.ts'
import { reply } from '../../../../../server/wire/http/operation.ts'
import { handles, replies, shows } from '../../seams/rows.ts'
import { during, inFunction, inModule, inModuleScope, madeAnew, type Seam, together } from '../../seams/seam.ts'
import { remembers } from '../../seams/turns.ts'
import { wrong, wrongInThreads } from '../../wrong-server.ts'

/** The state of an export behind an event. */
const exportIs = (state: string, event: string): Seam =>
  remembers('goods-export', event, (context) => ({ ...context, state }))

const showsGood = (wrong: (good: any) => object): Seam =>
  inFunction(exported, 'exportedGood', (right) => (good, group) => ({ ...right(good, group), ...wrong(good) }))

/** Stock that is told otherwise. @param wrong is given the ids asked for, and all of the catalogue; it returns entries */
const leftovers = (wrong: (asked: string[], known: Set<string>) => object[]): Seam =>
  handles('getLeftovers', () => async (request: any) => {
    const { goods } = await catalogue.readCatalogue(request)
    return reply(200, wrong(request.body.good_ids, new Set(goods.map(({ id }) => id))))
  })

const none = (ids: readonly string[]): object[] => ids.map((id) => ({ [id]: 0 }))

export default [
  wrong(
    'EXT-546',
    'takes no workbook',
    inModule(uploaded, 'isWorkbook', (right) => (file) => right(file) && file.length === 0),
  ),
  wrong(
    'EXT-546',
    'takes empty lines of a workbook for goods',
    madeAnew(() => {
      let read: sheet.SheetCell[][] | null = null
      return together(
        inModule(uploaded, 'rowsOfWorkbook', (right) => ({ workbookReader }, ...rest) => {
          const firstSheet: typeof workbookReader.firstSheet = async (...given) => {
            const result = await workbookReader.firstSheet(...given)
            read = 'rows' in result ? result.rows : null
            return result
          }
          return right({ workbookReader: { firstSheet } as typeof workbookReader }, ...rest)
        }),
        inFunction(uploaded, 'rowsByHeading', (right) => (rows) => {
          const all = read ?? rows
          read = null
          return right(all)
        }),
      )
    }),
  ),
  wrong(
    'EXT-546',
    'takes more goods of a workbook than a catalogue does',
    inModuleScope<sheet.SheetBounds>(uploaded, 'SHEET_BOUNDS', (right) => ({ ...right, rows: right.rows - 1 })),
  ),
  wrongInThreads(
    'EXT-546',
    'shortens long texts of a workbook until they fit',
    inFunction(sheet, 'plain', (right) => (cell) => right(cell, 254)),
  ),
  wrongInThreads(
    'EXT-546',
    'reads a workbook without its last column',
    inModule(sheet, 'sheetRows', (right) => async (...given) => {
      const read = await right(...given)
      return 'rows' in read ? { rows: read.rows.map((row) => row.slice(0, -1)) } : read
    }),
  ),
  wrong(
    'EXT-547',
    'has a good of each in stock',
    shows('getLeftovers', (all) => all.map((each: object) => ({ [Object.keys(each)[0]!]: 1 }))),
  ),
  wrong(
    'EXT-547',
    'tells of goods that the organization does not have',
    leftovers((asked) => none([...new Set(asked)])),
  ),
  wrong(
    'EXT-547',
    'tells of a good as often as it is asked for',
    leftovers((asked, known) => none(asked.filter((id) => known.has(id)))),
  ),
  wrong(
    'EXT-547',
    'tells of goods as the catalogue has them',
    leftovers((asked, known) => none([...known].filter((id) => asked.includes(id)))),
  ),
  wrong('EXT-548', 'has an export done at once', exportIs('done', 'export.request')),
  wrong('EXT-548', 'never has an export done', exportIs('created', 'export.finish')),
  wrong('EXT-548', 'keeps exports for ever', exportIs('done', 'export.expire')),
  wrong(
    'EXT-548',
    'shows exports of other organizations',
    inFunction(exports, 'taskOf', (right) => async (request) => {
      const { services, world, cashier, params } = request
      const { organization_id } = await services.switchboard.read(world, `goods-export:${params.task_id}`)
      return right({ ...request, cashier: { ...cashier, ...(organization_id !== null && { organization_id }) } })
    }),
  ),
  wrong(
    'EXT-548',
    'says of an export under way that all goods are in its file',
    inFunction(exports, 'progress', (right) => (task) => ({ ...right(task), processed_items: task.total })),
  ),
  wrong(
    'EXT-549',
    'gives the file of an export under way',
    during(
      exports,
      'download',
      inFunction(exports, 'taskOf', (right) => async (request) => {
        const task = await right(request)
        return 'status' in task ? task : { ...task, state: 'done' }
      }),
    ),
  ),
  wrong(
    'EXT-549',
    'gives the whole file as any chunk',
    inFunction(exports, 'download', (right) => (request, chunk) => right(request, Math.min(chunk, 1))),
  ),
  wrong(
    'EXT-549',
    'exports prices in minor units',
    showsGood(({ price }) => ({ price: String(price) })),
  ),
  wrong(
    'EXT-549',
    'exports prices without zeros',
    showsGood(({ price }) => ({ price: String(price / 100) })),
  ),
  wrong(
    'EXT-549',
    'exports the first good alone',
    inModule(
      exported,
      'exportedGoods',
      (right) => (context, branches) => right({ ...context, goods: context.goods.slice(0, 1) }, branches),
    ),
  ),
  wrong(
    'EXT-549',
    'exports ids of groups',
    showsGood(({ group_id }) => ({ group: group_id })),
  ),
  wrong(
    'EXT-549',
    'exports no outlets',
    inModule(exported, 'exportedGoods', (right) => (context) => right(context, [])),
  ),
  wrong(
    'EXT-562',
    'lists a terminal of acquiring that is not there',
    replies('listAcquiringTerminals', (given) => ({ ...given, body: [{}] })),
  ),
  wrong(
    'EXT-563',
    'pages invoices that are not there',
    shows('listInvoices', (body) => ({ ...body, results: [{}] })),
  ),
]
