/** Wrong servers of the catalogue in the cloud: goods imported by files, and what is sent of goods. */
import { catalogue } from '../../../../../machines/catalogue/catalogue.ts'
import { goodsImport } from '../../../../../machines/catalogue/goods-import.ts'
import * as imported from '../../../../../machines/catalogue/imported.ts'
import * as limits from '../../../../../machines/limits.ts'
import { taxNamed } from '../../../../../machines/money/tax-lines.ts'
import type { CatalogueContext, CatalogueGroup } from '../../../../../machines/vocabulary/catalogue/catalogue.ts'
import type { GoodsImportContext } from '../../../../../machines/vocabulary/catalogue/goods-import.ts'
import { step } from '../../../../../machines/vocabulary/step.ts'
import * as tableCsv from '../../../../../server/rendering/reports/table-csv.ts'
import * as columns from '../../../../../server/surfaces/cloud/goods/file/columns.ts'
import * as bodies from '../../../../../server/surfaces/cloud/goods/good-bodies.ts'
import { goodLimits } from '../../../../../server/surfaces/cloud/goods/good-bodies.ts'
import * as goods from '../../../../../server/surfaces/cloud/goods/goods.ts'
import * as files from '../../../../../server/surfaces/cloud/goods/import/file-goods.ts'
import * as imports from '../../../../../server/surfaces/cloud/goods/import/imports.ts'
import * as csv from '../../../../../server/surfaces/cloud/goods/import/uploaded-file.ts'
import type { Reply } from '../../../../../server/transport/http/operation.ts'
import { arrowDoes, arrowOf, arrowTo } from '../../seams/charts.ts'
import { asks, row } from '../../seams/rows.ts'
import { inSchema, schemaWithin } from '../../seams/schemas.ts'
import { inCall, inFunction, inModule, inModuleScope, inObject, type Seam, together } from '../../seams/seam.ts'
import { hears, remembers } from '../../seams/turns.ts'
import { type WrongServersByName, wrongInThreads } from '../../wrong-server.ts'

type Text = (value: unknown, longest: number) => string
type Item = { group?: { id: string; name: string } | undefined }

/** Goods of a file, as the catalogue is given them. */
const items = (wrong: (item: any) => object): Seam =>
  hears('catalogue', 'goods.import', (event) => ({ ...event, items: event.items.map(wrong) }))

const text = (wrong: (right: Text, ...given: Parameters<Text>) => string): Seam =>
  inFunction<Text>(files, 'text', (right, ...given) => wrong(right, ...given))

const MIB = 1024 * 1024

/** A member of a good in both of its bodies. */
const member = (name: string, wrong: object): Seam =>
  together(
    ...[bodies.CreateGood, bodies.EditGood].map((body) =>
      inSchema(schemaWithin(body, 'properties', name), (right) => ({ ...right, ...wrong })),
    ),
  )

/** The longest text, or the largest price, wherever it is read. */
const limit = (name: 'code' | 'name', most: number): Seam =>
  together(
    inObject(bodies.goodLimits, name, () => most),
    member(name, { maxLength: most }),
  )

const ofBranch = ['properties', 'branches_info', 'items', 'properties', 'price'] as const

export default {
  'EXT-531: takes files of 2 MiB': () =>
    together(
      inObject(limits.IMPORT_FILE as { bytes: number }, 'bytes', () => 2 * MIB),
      inObject(row('uploadGoods'), 'bodyLimit', () => 2 * MIB),
    ),
  'EXT-532: takes prices of a file for minor units': () =>
    inFunction<(value: unknown) => number>(files, 'price', (right, value) => {
      const undo = inObject(goodLimits, 'price', () => Number.MAX_SAFE_INTEGER)()
      try {
        const sum = right(value)
        return Math.floor(sum / 100) + (sum % 100)
      } finally {
        undo()
      }
    }),
  'EXT-532: does not know good_name': () =>
    inFunction(files, 'readers', (right, ...given: unknown[]) => {
      const all = right(...given)
      return { ...all, name: all.name.filter((each: unknown) => each !== 'good_name') }
    }),
  "EXT-532: does not know the live service's headings": () =>
    inCall(columns, 'memberOf', (_right, heading) => heading.trim()),
  'EXT-532: knows the words of a file in English alone': () =>
    together(
      inObject(columns.FILE_WORDS as Record<string, object>, 'is_weight', () => ({ true: 'yes', false: 'no' })),
      inModuleScope<ReadonlyMap<string, boolean>>(files, 'TRUTHS', (right) => {
        const { true: yes, false: no } = columns.FILE_WORDS.is_weight
        const english: [string, boolean][] = [...right].filter(([word]) => word !== 'так' && word !== 'ні')
        return new Map([...english, [yes, true], [no, false]])
      }),
    ),
  'EXT-532: does not know the semicolon': () => inFunction<unknown>(csv, 'separatorOf', () => ','),
  'EXT-533: takes a code that is in a file twice': () =>
    inCall(files, 'fileGoods', (right, ...given) => {
      const { items, issues } = right(...given)
      const codes = items.map(({ code }) => code)
      const isSecond = (address: string, error: string): boolean => {
        const code = codes.find((each, place) => codes.indexOf(each) < place && error.endsWith(` ${each}`))
        return code !== undefined && address.endsWith('.code')
      }
      return { items, issues: issues.filter(({ address, error }) => !isSecond(address, error)) }
    }),
  'EXT-533: takes a file of which a good has no price': () =>
    inModuleScope<readonly string[]>(files, 'NEEDED', (right) => right.filter((name) => name !== 'price')),
  'EXT-533: says that a file that has failed is completed': () =>
    arrowTo(goodsImport, 'created', 'import.check', 'completed'),
  'EXT-533: takes for a text whatever a file has': () => text((right, value, longest) => right(String(value), longest)),
  'EXT-533: takes a name of nothing but spaces': () =>
    text((right, value, longest) => {
      const isText = typeof value === 'string' || typeof value === 'number'
      return isText && String(value).trim() === '' ? '' : right(value, longest)
    }),
  'EXT-534: forgets of a good what its file leaves open': () => items((item) => ({ barcode: null, ...item })),
  'EXT-534: leaves goods out of the groups they name': () => items(({ group: _, ...item }) => item),
  'EXT-534: makes a group for each good that names it': () =>
    inModuleScope<any>(
      imported,
      'NamedGroups',
      (right) =>
        class extends right {
          readonly #known: Set<string>
          readonly #at: number

          constructor(groups: CatalogueGroup[], at: number) {
            super(groups, at)
            this.#known = new Set(groups.map(({ name }) => name))
            this.#at = at
          }

          placed({ group, ...members }: Item) {
            if (!group || this.#known.has(group.name)) return super.placed({ group, ...members })
            const open = { description: null, parent_id: null, created_at: this.#at, updated_at: null }
            this.all.push({ ...group, ...open })
            return { ...members, group_id: undefined }
          }
        },
    ),
  'EXT-534: makes a second good of a known code': () =>
    inObject(catalogue.implementations.actions as Record<string, unknown>, 'importGoods', () =>
      step((context: CatalogueContext, event: Parameters<typeof imported.importGoods>[1]) => {
        const hidden = context.goods.map((each) => ({ ...each, code: `\u0000${each.code}` }))
        const made = imported.importGoods({ ...context, goods: hidden }, event)
        const goods = made.context.goods.map((each, place) => ({
          ...each,
          code: context.goods[place]?.code ?? each.code,
        }))
        return { ...made, context: { ...made.context, goods } }
      }),
    ),
  'EXT-534: applies an import before it is checked': () =>
    together(
      arrowOf(goodsImport, 'created', 'import.apply', 'import.check'),
      arrowTo(goodsImport, 'created', 'import.apply', 'processing'),
      arrowDoes(goodsImport, 'created', 'import.apply', ['apply']),
    ),
  'EXT-535: always takes equal barcodes': () =>
    inCall(files, 'fileGoods', (right, rows, taxes, _known, newId) => right(rows, taxes, null, newId)),
  'EXT-535: never takes equal barcodes': () =>
    asks('uploadGoods', (request) => ({ ...request, query: { ...request.query, ignore_barcode_duplicates: false } })),
  'EXT-536: shows imports to every organization': () =>
    inFunction(imports, 'taskOf', async (right, request: any) => {
      const { services, world, params } = request
      const task = (await services.switchboard.read(world, `goods-import:${params.task_id}`)) as GoodsImportContext
      return task.state === 'expired' ? right(request) : task
    }),
  'EXT-536: keeps imports for two days': () => inModule(limits, 'IMPORT_KEPT_MS', (right) => 2 * right),
  'EXT-536: does not count what was taken': () =>
    remembers('goods-import', 'goods.imported', (task) => ({ ...task, processed: 0 })),
  'EXT-537: refuses a file of goods that none is before, as if four were': () =>
    inFunction(imports, 'inTurn', async (right, request: any, work: unknown) => {
      const given: Reply = await right(request, work)
      if (given.headers?.['x-queue-place'] !== undefined) return given
      let refusal: ((before: number, language: 'uk' | 'en') => Reply) | null = null
      inModuleScope<typeof refusal>(imports, 'waitingInVain', (waiting) => (refusal = waiting))()()
      return refusal!(0, request.language)
    }),
  ...wrongInThreads({
    'EXT-550: writes texts into CSV that office programs compute': () =>
      inCall(tableCsv, 'guarded', (_right, text) => text),
    'EXT-550: imports the apostrophe that an export has put before a text': () =>
      inCall(tableCsv, 'unguarded', (_right, text) => text),
  }),
  'EXT-511: takes a price of nothing': () => member('price', { minimum: 0 }),
  'EXT-511: takes a price of ten millions': () =>
    together(
      inObject(bodies.goodLimits, 'price', () => 1_000_000_000),
      member('price', { maximum: 1_000_000_000 }),
      inSchema(schemaWithin(bodies.CreateGood, ...ofBranch), (right) => ({ ...right, maximum: 1_000_000_000 })),
    ),
  'EXT-511: takes a code of 151 characters': () => limit('code', 151),
  'EXT-511: takes a name of 4001 characters': () => limit('name', 4001),
  'EXT-511: keeps no position of a good': () =>
    inModuleScope<readonly string[]>(bodies, 'KEPT', (right) => right.filter((name) => name !== 'position')),
  'EXT-513: lists a tax twice': () =>
    inCall(bodies, 'taxCodes', (_right, named, taxes) => named.map((each) => taxNamed(each, taxes)!.code)),
  'EXT-514: takes an outlet that is not there': () => inFunction<unknown>(goods, 'strangeBranch', () => null),
} satisfies WrongServersByName
