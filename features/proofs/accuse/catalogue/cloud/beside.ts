/** Wrong servers of what cloud and desk have beside the specification: codes, moments, files of goods, empty lists. */
import { codesLeft } from '../../../../../machines/ledger.ts'
import { register } from '../../../../../machines/register/register.ts'
import * as shifts from '../../../../../machines/register/shift.ts'
import { namedCodeNotFree, notOfflineByRequest, offlineDatePast } from '../../../../../machines/rules/cloud-receipt.ts'
import { noOfflineCode } from '../../../../../machines/rules/codes.ts'
import type { RegisterRule } from '../../../../../machines/rules/rule.ts'
import { otherDevice } from '../../../../../machines/rules/signer.ts'
import { offlineLimit } from '../../../../../machines/rules/state.ts'
import { isDisturbed, offlineLimitMs } from '../../../../../machines/status.ts'
import * as sheet from '../../../../../server/rendering/workbooks/sheet-rows.ts'
import * as exported from '../../../../../server/surfaces/cloud/goods/export/exports.ts'
import * as exports from '../../../../../server/surfaces/cloud/goods/export/exports.ts'
import * as catalogue from '../../../../../server/surfaces/cloud/goods/goods.ts'
import * as uploaded from '../../../../../server/surfaces/cloud/goods/import/uploaded-file.ts'
import * as choice from '../../../../../server/surfaces/cloud/offline-choice.ts'
import * as cash from '../../../../../server/surfaces/cloud/receipts/cash.ts'
import * as sales from '../../../../../server/surfaces/cloud/receipts/sales.ts'
import * as reading from '../../../../../server/surfaces/local/receipt-reading.ts'
import * as asking from '../../../../../server/transport/http/ask.ts'
import { reply } from '../../../../../server/transport/http/operation.ts'
import type { Request } from '../../../../../server/transport/http/request.ts'
import { decides } from '../../seams/functions.ts'
import { asks, handles, replies, shows, showsMember } from '../../seams/rows.ts'
import { excused, stricter, withoutRule } from '../../seams/rules.ts'
import { during, inCall, inFunction, inMethod, inModuleScope, type Seam, together } from '../../seams/seam.ts'
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

/** What its client chose of a document is not read. */
const unmarked = (id: string): Seam =>
  asks(id, (request) => {
    const { fiscal_code: _code, fiscal_date: _date, ...body } = (request.body ?? {}) as Record<string, unknown>
    return { ...request, body: request.body && body } as Request
  })

/** Neither the code nor the moment that a client chose is judged. */
const unjudged = (command: 'shift.open' | 'shift.close'): Seam =>
  together(
    ...[notOfflineByRequest, offlineDatePast, namedCodeNotFree].map((rule) =>
      withoutRule(rule as RegisterRule<any>, command),
    ),
  )

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
  'EXT-241: keeps the last code back': () =>
    stricter(
      noOfflineCode,
      ({ offline, codes }, { type }) => codesLeft(codes) < 2 && (offline !== null || type === 'register.go-offline'),
    ),
  'EXT-142: leaves code and moment of movements of cash to the register': () =>
    inFunction(cash, 'move', (right, request, body, ...rest) =>
      right(request, { ...body, fiscal_code: null, fiscal_date: null }, ...rest),
    ),
  'EXT-142: refuses a code and a moment of cash that is moved online': () =>
    inCall(choice, 'offlineChoiceOf', (right, body) => {
      const made = right(body)
      return made && { code: made.code, at: made.at }
    }),
  'EXT-142: leaves code and moment of an opening to the register': () => unmarked('openShift'),
  'EXT-142: leaves code and moment of a closing to the register': () => unmarked('closeShift'),
  'EXT-142: opens a shift with any code and moment': () => unjudged('shift.open'),
  'EXT-142: closes a shift with any code and moment': () => unjudged('shift.close'),
  'EXT-142: opens a shift as of the call, whatever moment its opening names': () =>
    decides(register, [shifts, 'openShift'], (right, context, { at }) => right(context, { at })),
  'EXT-142: closes a shift as of the call, whatever moment its closing names': () =>
    decides(register, [shifts, 'startClosing'], (right, context, event) => {
      const made = right(context, event)
      if (made.says[0].type === 'refused') return made
      const late = (shift: object) => ({ ...shift, closed_at: event.at })
      const says = made.says.map((fact: any) =>
        fact.type === 'shift.closing' ? { ...fact, shift: late(fact.shift) } : fact,
      )
      return { ...made, says, context: { ...made.context, shift: late(made.context.shift) } }
    }),
  'EXT-242: keeps the cloud to the computer of the desk': () =>
    stricter(
      otherDevice,
      (state, { device }) => device === undefined && (state.device !== null || isDisturbed(state, 'other-device')),
    ),
  'EXT-242: refuses the cloud while another computer holds the register': () =>
    stricter(otherDevice, (state, { device }) => device === undefined && isDisturbed(state, 'other-device')),
  'EXT-242: keeps the desk to the computer of an opening in the cloud': () =>
    inCall(asking, 'ask', (right, request: any, address, asked: any, answered) => {
      const isOpening = asked.type === 'shift.open' && asked.from === 'cloud'
      const device = request.headers?.['x-device-id'] ?? null
      return right(request, address, isOpening ? { ...asked, device } : asked, answered)
    }),
  'EXT-243: calls every sale of many CREATED': () =>
    shows('sellReceipts', ({ results }) => ({
      results: results.map((each: { status: string }) =>
        each.status === 'ERROR' ? { status: 'CREATED', message: null } : each,
      ),
    })),
  'EXT-243: makes many sales at once': () =>
    inFunction(sales, 'sellEach', (right, request, bodies) => right(request, bodies.toReversed())),
  'EXT-244: sells a millisecond behind the limit of the offline time': () =>
    excused(
      offlineLimit,
      (state, { at }) => state.offline !== null && at - state.offline.since <= offlineLimitMs(state) + 1,
    ),
  'EXT-244: judges an offline sale by the moment it names': () =>
    inMethod(offlineLimit, 'broken', (right, state, command: any) =>
      right(state, { ...command, at: command.cloud?.offline?.at ?? command.at }),
    ),
  'EXT-272: shows a receipt of the desk without the fiscal code it has since': () =>
    inFunction(reading, 'receiptSince', (right, stored, taxes) => {
      const isSale = ['SELL', 'RETURN'].includes(stored.fact.document.body.type)
      return right(isSale ? { ...stored, row: { ...stored.row, status: 'PENDING' } } : stored, taxes)
    }),
  'EXT-272: shows a desk the receipts of no register': () => inFunction(reading, 'storedReceipt', async () => null),
  'EXT-273: says of a repeated id never which fiscal code its receipt has': () =>
    during(
      reading,
      'withReceiptMade',
      inFunction(reading, 'storedReceipt', async (right, ...given) => {
        const stored = await right(...given)
        if (!stored) return null
        const { row, fact } = stored
        const document = { ...fact.document, offline_code: null }
        return { ...stored, row: { ...row, fiscal_code: null }, fact: { ...fact, document } }
      }),
    ),
  'EXT-273: says of a repeated id nothing, as if no receipt had it': () =>
    inCall(reading, 'withReceiptMade', async (_right, _, given) => given),
  'EXT-365: names the Z-report of no shift of the desk': () =>
    showsMember('listDeskShifts', '*.z_report_id', () => null),
} satisfies WrongServersByName
