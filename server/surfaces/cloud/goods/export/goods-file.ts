/** Goods as a table: CSV or a workbook with the live service's headings, which an import reads (EXT-550). */
import { taxNamed } from '../../../../../machines/money/tax-lines.ts'
import type { CatalogueContext, CatalogueGood } from '../../../../../machines/vocabulary/catalogue/catalogue.ts'
import type { Tax } from '../../../../../machines/vocabulary/tax.ts'
import { FORMATS } from '../../../../rendering/reports/cells.ts'
import { csvLine, guarded, MARK } from '../../../../rendering/reports/table-csv.ts'
import { WorkbookWriter } from '../../../../rendering/reports/xlsx/workbook-writer.ts'
import { Slices } from '../../../../runtime/event-loop.ts'
import { FILE_COLUMNS, FILE_WORDS } from '../file/columns.ts'

type Member = (typeof FILE_COLUMNS)[number]['member']

/** A good by the members of its columns; null: it has none. `price` is in minor units. */
type FileGood = Record<Exclude<Member, 'price'>, string | null> & { price: number }

/** What goods files are made of. */
export interface FileContent {
  catalogue: CatalogueContext
  taxes: Tax[]
}

/** A tax as a file names it: by its symbol, or by its code where that stands for another. */
const taxWord = (code: number, taxes: Tax[]): string => {
  const symbol = taxes.find((each) => each.code === code)?.symbol
  return symbol !== undefined && taxNamed(symbol, taxes)?.code === code ? symbol : String(code)
}

const listed = (texts: string[]): string | null => (texts.length === 0 ? null : texts.join(', '))

function* fileGoods({ catalogue: { goods, groups }, taxes }: FileContent): Generator<FileGood> {
  const names = new Map(groups.map(({ id, name }) => [id, name]))
  for (const good of goods) yield fileGood(good, names, taxes)
}

const fileGood = (good: CatalogueGood, groups: ReadonlyMap<string, string>, taxes: Tax[]): FileGood => ({
  name: good.name,
  code: good.code,
  group: good.group_id === null ? null : (groups.get(good.group_id) ?? null),
  barcode: good.barcode,
  barcodes: listed(good.barcodes),
  uktzed: good.uktzed,
  price: good.price,
  is_weight: FILE_WORDS.is_weight[`${good.is_weight}`],
  type: FILE_WORDS.type[good.type],
  taxes: listed(good.taxes.map((code) => taxWord(code, taxes))),
})

/** The file as CSV, piece by piece; between two pieces requests have their turn. */
export async function* goodsCsv(content: FileContent): AsyncGenerator<string> {
  const slices = new Slices()
  yield MARK + csvLine(FILE_COLUMNS.map(({ csv }) => csv))
  for (const good of fileGoods(content)) {
    yield csvLine(
      FILE_COLUMNS.map(({ member }) =>
        member === 'price' ? (good.price / 100).toFixed(2) : guarded(good[member] ?? ''),
      ),
    )
    await slices.next()
  }
}

const SHEET = 'Товари'
/** Characters. */
const WIDTHS: Partial<Record<Member, number>> = { name: 40 }
const WIDTH = 18

/**
 * The file as a workbook, piece by piece; between two pieces requests have their turn. Texts are cells of text, so that
 * no program computes them.
 * @param at epoch milliseconds: the moment it is as of
 */
export async function* goodsSheet(content: FileContent, at: number): AsyncGenerator<Uint8Array> {
  const slices = new Slices()
  const book = new WorkbookWriter()
  const heading = book.styles.numberOf({ format: FORMATS.text, horizontal: 'left', vertical: 'center', isBold: true })
  const text = book.styles.numberOf({ format: FORMATS.text, horizontal: 'left', vertical: 'top' })
  const money = book.styles.numberOf({ format: FORMATS.money, horizontal: 'right', vertical: 'top' })
  const styles = FILE_COLUMNS.map(({ member }) => (member === 'price' ? money : text))
  const columns = FILE_COLUMNS.map(({ member }, place) => ({ width: WIDTHS[member] ?? WIDTH, style: styles[place]! }))
  book.beginSheet({ name: SHEET, columns, named_by: 2, pages_wide: 1 })
  book.writeRow({ cells: FILE_COLUMNS.map(({ xlsx }) => xlsx), styles: columns.map(() => heading) })
  for (const good of fileGoods(content)) {
    const cells = FILE_COLUMNS.map(({ member }) => (member === 'price' ? good.price / 100 : good[member]))
    book.writeRow({ cells, styles })
    yield* book.taken()
    await slices.next()
  }
  book.endSheet()
  book.end('Kasalab', at)
  yield* book.taken()
}
