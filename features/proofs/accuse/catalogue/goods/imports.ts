/** Wrong servers of the catalogue in the cloud: goods imported by files. */
import { catalogue } from '../../../../../machines/catalogue/catalogue.ts'
import { goodsImport } from '../../../../../machines/catalogue/goods-import.ts'
import * as imported from '../../../../../machines/catalogue/imported.ts'
import * as limits from '../../../../../machines/limits.ts'
import type { CatalogueContext, CatalogueGroup } from '../../../../../machines/vocabulary/catalogue/catalogue.ts'
import type { GoodsImportContext } from '../../../../../machines/vocabulary/catalogue/goods-import.ts'
import { step } from '../../../../../machines/vocabulary/step.ts'
import * as tableCsv from '../../../../../server/outside/reports/table-csv.ts'
import * as columns from '../../../../../server/surfaces/cloud/goods/file/columns.ts'
import { goodLimits } from '../../../../../server/surfaces/cloud/goods/good-bodies.ts'
import * as csv from '../../../../../server/surfaces/cloud/goods/import/csv.ts'
import * as files from '../../../../../server/surfaces/cloud/goods/import/file-goods.ts'
import * as imports from '../../../../../server/surfaces/cloud/goods/import/imports.ts'
import type { Reply } from '../../../../../server/wire/http/operation.ts'
import { arrowDoes, arrowOf, arrowTo } from '../../seams/charts.ts'
import { asks, row } from '../../seams/rows.ts'
import { inModule, inModuleScope, inObject, type Seam, together } from '../../seams/seam.ts'
import { hears, remembers } from '../../seams/turns.ts'
import { wrong, wrongInThreads } from '../../wrong-server.ts'

type Text = (value: unknown, longest: number) => string
type Item = { group?: { id: string; name: string } | undefined }

/** Goods of a file, as the catalogue is given them. */
const items = (wrong: (item: any) => object): Seam =>
  hears('catalogue', 'goods.import', (event) => ({ ...event, items: event.items.map(wrong) }))

const text = (wrong: (right: Text, ...given: Parameters<Text>) => string): Seam =>
  inModuleScope<Text>(
    files,
    'text',
    (right) =>
      (...given) =>
        wrong(right, ...given),
  )

const MIB = 1024 * 1024

export default [
  wrong(
    'EXT-531',
    'takes files of 2 MiB',
    together(
      inObject(limits.IMPORT_FILE as { bytes: number }, 'bytes', () => 2 * MIB),
      inObject(row('uploadGoods'), 'bodyLimit', () => 2 * MIB),
    ),
  ),
  wrong(
    'EXT-532',
    'takes prices of a file for minor units',
    inModuleScope<(value: unknown) => number>(files, 'price', (right) => (value) => {
      const undo = inObject(goodLimits, 'price', () => Number.MAX_SAFE_INTEGER)()
      try {
        const sum = right(value)
        return Math.floor(sum / 100) + (sum % 100)
      } finally {
        undo()
      }
    }),
  ),
  wrong(
    'EXT-532',
    'does not know good_name',
    inModuleScope<any>(files, 'readers', (right) => (...given: unknown[]) => {
      const all = right(...given)
      return { ...all, name: all.name.filter((each: unknown) => each !== 'good_name') }
    }),
  ),
  wrong(
    'EXT-532',
    "does not know the live service's headings",
    inModule(columns, 'memberOf', () => (heading) => heading.trim()),
  ),
  wrong(
    'EXT-532',
    'knows the words of a file in English alone',
    together(
      inObject(columns.FILE_WORDS as Record<string, object>, 'is_weight', () => ({ true: 'yes', false: 'no' })),
      inModuleScope<ReadonlyMap<string, boolean>>(files, 'TRUTHS', (right) => {
        const { true: yes, false: no } = columns.FILE_WORDS.is_weight
        const english: [string, boolean][] = [...right].filter(([word]) => word !== 'так' && word !== 'ні')
        return new Map([...english, [yes, true], [no, false]])
      }),
    ),
  ),
  wrong(
    'EXT-532',
    'does not know the semicolon',
    inModuleScope<unknown>(csv, 'separatorOf', () => () => ','),
  ),
  wrong(
    'EXT-533',
    'takes a code that is in a file twice',
    inModule(files, 'fileGoods', (right) => (...given) => {
      const { items, issues } = right(...given)
      const codes = items.map(({ code }) => code)
      const isSecond = (address: string, error: string): boolean => {
        const code = codes.find((each, place) => codes.indexOf(each) < place && error.endsWith(` ${each}`))
        return code !== undefined && address.endsWith('.code')
      }
      return { items, issues: issues.filter(({ address, error }) => !isSecond(address, error)) }
    }),
  ),
  wrong(
    'EXT-533',
    'takes a file of which a good has no price',
    inModuleScope<readonly string[]>(files, 'NEEDED', (right) => right.filter((name) => name !== 'price')),
  ),
  wrong(
    'EXT-533',
    'says that a file that has failed is completed',
    arrowTo(goodsImport, 'created', 'import.check', 'completed'),
  ),
  wrong(
    'EXT-533',
    'takes for a text whatever a file has',
    text((right, value, longest) => right(String(value), longest)),
  ),
  wrong(
    'EXT-533',
    'takes a name of nothing but spaces',
    text((right, value, longest) => {
      const isText = typeof value === 'string' || typeof value === 'number'
      return isText && String(value).trim() === '' ? '' : right(value, longest)
    }),
  ),
  wrong(
    'EXT-534',
    'forgets of a good what its file leaves open',
    items((item) => ({ barcode: null, ...item })),
  ),
  wrong(
    'EXT-534',
    'leaves goods out of the groups they name',
    items(({ group: _, ...item }) => item),
  ),
  wrong(
    'EXT-534',
    'makes a group for each good that names it',
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
  ),
  wrong(
    'EXT-534',
    'makes a second good of a known code',
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
  ),
  wrong(
    'EXT-534',
    'applies an import before it is checked',
    together(
      arrowOf(goodsImport, 'created', 'import.apply', 'import.check'),
      arrowTo(goodsImport, 'created', 'import.apply', 'processing'),
      arrowDoes(goodsImport, 'created', 'import.apply', ['apply']),
    ),
  ),
  wrong(
    'EXT-535',
    'always takes equal barcodes',
    inModule(files, 'fileGoods', (right) => (rows, taxes, _known, newId) => right(rows, taxes, null, newId)),
  ),
  wrong(
    'EXT-535',
    'never takes equal barcodes',
    asks('uploadGoods', (request) => ({ ...request, query: { ...request.query, ignore_barcode_duplicates: false } })),
  ),
  wrong(
    'EXT-536',
    'shows imports to every organization',
    inModuleScope<any>(imports, 'taskOf', (right) => async (request: any) => {
      const { services, world, params } = request
      const task = (await services.switchboard.read(world, `goods-import:${params.task_id}`)) as GoodsImportContext
      return task.state === 'expired' ? right(request) : task
    }),
  ),
  wrong(
    'EXT-536',
    'keeps imports for two days',
    inModule(limits, 'IMPORT_KEPT_MS', (right) => 2 * right),
  ),
  wrong(
    'EXT-536',
    'does not count what was taken',
    remembers('goods-import', 'goods.imported', (task) => ({ ...task, processed: 0 })),
  ),
  wrong(
    'EXT-537',
    'refuses a file of goods that none is before, as if four were',
    inModuleScope<any>(imports, 'inTurn', (right) => async (request: any, work: unknown) => {
      const given: Reply = await right(request, work)
      if (given.headers?.['x-queue-place'] !== undefined) return given
      let refusal: ((before: number, language: 'uk' | 'en') => Reply) | null = null
      inModuleScope<typeof refusal>(imports, 'waitingInVain', (waiting) => (refusal = waiting))()()
      return refusal!(0, request.language)
    }),
  ),
  wrongInThreads(
    'EXT-550',
    'writes texts into CSV that office programs compute',
    inModule(tableCsv, 'guarded', () => (text) => text),
  ),
  wrongInThreads(
    'EXT-550',
    'imports the apostrophe that an export has put before a text',
    inModule(tableCsv, 'unguarded', () => (text) => text),
  ),
]
