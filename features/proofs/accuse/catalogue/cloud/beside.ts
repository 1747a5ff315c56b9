/** Wrong servers of the catalogue's files and of lists that are always empty. */
import * as sheet from '../../../../../server/outside/workbooks/sheet-rows.ts'
import * as exported from '../../../../../server/surfaces/cloud/goods/export/exports.ts'
import * as exports from '../../../../../server/surfaces/cloud/goods/export/exports.ts'
import * as catalogue from '../../../../../server/surfaces/cloud/goods/goods.ts'
import * as uploaded from '../../../../../server/surfaces/cloud/goods/import/uploaded-file.ts'
import { reply } from '../../../../../server/wire/http/operation.ts'
import { handles, replies, shows } from '../../seams/rows.ts'
import { during, inCall, inFunction, inModuleScope, type Seam, together } from '../../seams/seam.ts'
import { remembers } from '../../seams/turns.ts'
import { type WrongServersByName, wrongInThreads } from '../../wrong-server.ts'

/** The state of an export behind an event. */
const exportIs = (state: string, event: string): Seam =>
  remembers('goods-export', event, (context) => ({ ...context, state }))

const showsGood = (wrong: (good: any) => object): Seam =>
  inFunction(exported, 'exportedGood', (right, good, group) => ({ ...right(good, group), ...wrong(good) }))

/** Stock that is told otherwise. @param wrong is given the ids asked for, and all of the catalogue; it returns entries */
const leftovers = (wrong: (asked: string[], known: Set<string>) => object[]): Seam =>
  handles('getLeftovers', async (_right, request: any) => {
    const { goods } = await catalogue.readCatalogue(request)
    return reply(200, wrong(request.body.good_ids, new Set(goods.map(({ id }) => id))))
  })

const none = (ids: readonly string[]): object[] => ids.map((id) => ({ [id]: 0 }))

export default {
  'EXT-546: takes no workbook': () => inCall(uploaded, 'isWorkbook', (right, file) => right(file) && file.length === 0),
  'EXT-546: takes empty lines of a workbook for goods': () => {
    let read: sheet.SheetCell[][] | null = null
    return together(
      inCall(uploaded, 'rowsOfWorkbook', (right, { workbookReader }, ...rest) => {
        const firstSheet: typeof workbookReader.firstSheet = async (...given) => {
          const result = await workbookReader.firstSheet(...given)
          read = 'rows' in result ? result.rows : null
          return result
        }
        return right({ workbookReader: { firstSheet } as typeof workbookReader }, ...rest)
      }),
      inFunction(uploaded, 'rowsByHeading', (right, rows) => {
        const all = read ?? rows
        read = null
        return right(all)
      }),
    )
  },
  'EXT-546: takes more goods of a workbook than a catalogue does': () =>
    inModuleScope<sheet.SheetBounds>(uploaded, 'SHEET_BOUNDS', (right) => ({ ...right, rows: right.rows - 1 })),
  'EXT-547: has a good of each in stock': () =>
    shows('getLeftovers', (all) => all.map((each: object) => ({ [Object.keys(each)[0]!]: 1 }))),
  'EXT-547: tells of goods that the organization does not have': () => leftovers((asked) => none([...new Set(asked)])),
  'EXT-547: tells of a good as often as it is asked for': () =>
    leftovers((asked, known) => none(asked.filter((id) => known.has(id)))),
  'EXT-547: tells of goods as the catalogue has them': () =>
    leftovers((asked, known) => none([...known].filter((id) => asked.includes(id)))),
  'EXT-548: has an export done at once': () => exportIs('done', 'export.request'),
  'EXT-548: never has an export done': () => exportIs('created', 'export.finish'),
  'EXT-548: keeps exports for ever': () => exportIs('done', 'export.expire'),
  'EXT-548: shows exports of other organizations': () =>
    inFunction(exports, 'taskOf', async (right, request) => {
      const { services, world, cashier, params } = request
      const { organization_id } = await services.switchboard.read(world, `goods-export:${params.task_id}`)
      return right({ ...request, cashier: { ...cashier, ...(organization_id !== null && { organization_id }) } })
    }),
  'EXT-548: says of an export under way that all goods are in its file': () =>
    inFunction(exports, 'progress', (right, task) => ({ ...right(task), processed_items: task.total })),
  'EXT-549: gives the file of an export under way': () =>
    during(
      exports,
      'download',
      inFunction(exports, 'taskOf', async (right, request) => {
        const task = await right(request)
        return 'status' in task ? task : { ...task, state: 'done' }
      }),
    ),
  'EXT-549: gives the whole file as any chunk': () =>
    inFunction(exports, 'download', (right, request, chunk) => right(request, Math.min(chunk, 1))),
  'EXT-549: exports prices in minor units': () => showsGood(({ price }) => ({ price: String(price) })),
  'EXT-549: exports prices without zeros': () => showsGood(({ price }) => ({ price: String(price / 100) })),
  'EXT-549: exports the first good alone': () =>
    inCall(exported, 'exportedGoods', (right, context, branches) =>
      right({ ...context, goods: context.goods.slice(0, 1) }, branches),
    ),
  'EXT-549: exports ids of groups': () => showsGood(({ group_id }) => ({ group: group_id })),
  'EXT-549: exports no outlets': () => inCall(exported, 'exportedGoods', (right, context) => right(context, [])),
  'EXT-562: lists a terminal of acquiring that is not there': () =>
    replies('listAcquiringTerminals', (given) => ({ ...given, body: [{}] })),
  'EXT-563: pages invoices that are not there': () => shows('listInvoices', (body) => ({ ...body, results: [{}] })),
  ...wrongInThreads({
    'EXT-546: shortens long texts of a workbook until they fit': () =>
      inFunction(sheet, 'plain', (right, cell) => right(cell, 254)),
    'EXT-546: reads a workbook without its last column': () =>
      inCall(sheet, 'sheetRows', async (right, ...given) => {
        const read = await right(...given)
        return 'rows' in read ? { rows: read.rows.map((row) => row.slice(0, -1)) } : read
      }),
  }),
} satisfies WrongServersByName
