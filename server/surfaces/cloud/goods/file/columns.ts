/** Columns of goods files as the live service names them: read by imports and written by exports (EXT-532, EXT-550). */

interface FileColumn {
  /** Of a good in a file, as JSON names it. */
  member: string
  /** In the first line of CSV. */
  csv: string
  /** In the first row of a workbook. */
  xlsx: string
}

/** In the order of an export. Prices are in units of the currency. */
export const FILE_COLUMNS = [
  { member: 'name', csv: "ім'я товару", xlsx: "Ім'я товару" },
  { member: 'code', csv: 'код', xlsx: 'Код' },
  { member: 'group', csv: 'група товарів', xlsx: 'Група товарів' },
  { member: 'barcode', csv: 'штрихкод', xlsx: 'Штрихкод' },
  { member: 'barcodes', csv: 'штрихкоди', xlsx: 'Штрихкоди' },
  { member: 'uktzed', csv: 'уктзед', xlsx: 'УКТ ЗЕД' },
  { member: 'price', csv: 'ціна', xlsx: 'Ціна (в гривнях)' },
  { member: 'is_weight', csv: 'ваговий товар', xlsx: 'Ваговий товар' },
  { member: 'type', csv: 'тип товару', xlsx: 'Тип товару' },
  { member: 'taxes', csv: 'податкові ставки', xlsx: 'Податкові ставки' },
] as const satisfies readonly FileColumn[]

/** Small letters, one kind of apostrophe, one space between words; an asterisk marks what has to be filled in. */
const plain = (heading: string): string =>
  heading
    .toLocaleLowerCase('uk')
    .replace(/[’ʼ‘`´]/g, "'")
    .replace(/\s+/g, ' ')
    .replace(/ ?\*$/, '')
    .trim()

const MEMBERS: ReadonlyMap<string, string> = new Map(
  FILE_COLUMNS.flatMap(({ member, csv, xlsx }) =>
    [csv, xlsx].map((heading): [string, string] => [plain(heading), member]),
  ),
)

/** The member that a heading stands for; the heading itself where it is none of the live service's. */
export const memberOf = (heading: string): string => MEMBERS.get(plain(heading)) ?? heading.trim()

/** Words of a file for what JSON says by values of its own. */
export const FILE_WORDS = {
  is_weight: { true: 'так', false: 'ні' },
  type: { good: 'товар', service: 'послуга' },
} as const
