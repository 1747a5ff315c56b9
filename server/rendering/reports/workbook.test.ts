import assert from 'node:assert/strict'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import readWorkbook from 'read-excel-file/node'
import { temporaryFolder } from '../../../features/proofs/kit/folder.ts'
import { HANGING_MS } from '../../../features/proofs/kit/hanging.ts'
import { type Cell, moneyColumn, type ReportTable, textColumn } from './table.ts'
import { writeWorkbook } from './workbook.ts'
import { Archive, ArchiveTooLong } from './xlsx/workbook-writer.ts'

const AS_OF = { language: 'en', asked_at: Date.parse('2026-03-02T12:00:00Z') } as const
/** A name that a formula has to quote. */
const TITLE = "Shop's goods"

const tableOf = (rows: ReportTable['rows'], heading = 'Name'): ReportTable => ({
  title: { uk: TITLE, en: TITLE },
  columns: [textColumn(heading, heading), moneyColumn('Сума', 'Sum')],
  named_by: 1,
  rows,
})

test('a workbook made again, later and elsewhere, has the same bytes', async (context) => {
  const path = join(temporaryFolder(), 'same.xlsx')
  const rows = Array.from({ length: 5000 }, (_, place): Cell[] => [`Хліб № ${place}`, place * 37])
  const { TZ } = process.env
  context.after(() => {
    if (TZ === undefined) delete process.env.TZ
    else process.env.TZ = TZ
  })
  const made = async (zone: string, now: string): Promise<Buffer> => {
    process.env.TZ = zone
    context.mock.timers.enable({ apis: ['Date'], now: Date.parse(now) })
    await writeWorkbook(tableOf(rows), path, AS_OF)
    context.mock.timers.reset()
    return readFileSync(path)
  }
  const first = await made('Europe/Kyiv', '2026-03-02T12:00:01Z')
  assert.ok(first.equals(await made('America/New_York', '2031-07-09T03:04:05Z')))
})

test('lines that one sheet has no room for stand on the next, and the sums are of all', async () => {
  const path = join(temporaryFolder(), 'sheets.xlsx')
  const rows = [1, 2, 3, 4, 5].map((sum): Cell[] => [`Line ${sum}`, sum * 100])
  assert.equal(await writeWorkbook(tableOf(rows), path, AS_OF, 2), 5)
  const bytes = readFileSync(path)
  const heading = ['Name', 'Sum']
  assert.deepEqual(
    (await readWorkbook(bytes)).map(({ sheet, data }) => [sheet, ...data]),
    [
      [TITLE, heading, ['Line 1', 1], ['Line 2', 2]],
      [`${TITLE} 2`, heading, ['Line 3', 3], ['Line 4', 4]],
      [`${TITLE} 3`, heading, ['Line 5', 5], ['Total', 15]],
    ],
  )
  const files = unzipSync(bytes)
  const [, formula] = strFromU8(files['xl/worksheets/sheet3.xml']!).match(/<c r="B3"[^>]*><f>([^<]*)<\/f><v>15</)!
  assert.equal(formula, "SUM('Shop''s goods'!B2:B3)+SUM('Shop''s goods 2'!B2:B3)+SUM('Shop''s goods 3'!B2:B2)")
  const names = strFromU8(files['xl/workbook.xml']!).matchAll(/Print_Titles" localSheetId="(\d)">([^<]*)</g)
  assert.deepEqual(
    [...names].map(([, place, range]) => [place, range]),
    ['', ' 2', ' 3'].map((end, place) => [`${place}`, `'Shop''s goods${end}'!$A:$A,'Shop''s goods${end}'!$1:$1`]),
  )
})

test('every text reads back as it was, in a line and in a heading', async () => {
  const path = join(temporaryFolder(), 'texts.xlsx')
  const units = fc.constantFrom(...' \t\n\r\0\u0001\u001F\uFFFE\uFFFF&<>"\'=ї', '_x0041_', '_', '👩‍🍳', ']]>', '&amp;')
  const texts = fc.sample(fc.string({ unit: units, minLength: 1, maxLength: 20 }), { numRuns: 500, seed: 7 })
  for (const heading of texts.slice(0, 20)) {
    await writeWorkbook(tableOf([], heading), path, AS_OF)
    const [sheet] = await readWorkbook(readFileSync(path), { trim: false })
    assert.equal(sheet!.data[0]![0], heading)
  }
  await writeWorkbook(tableOf(texts.map((each): Cell[] => [each, 0])), path, AS_OF)
  const [sheet] = await readWorkbook(readFileSync(path), { trim: false })
  assert.deepEqual(
    sheet!.data.slice(1, -1).map(([each]) => each),
    texts,
  )
  const xml = strFromU8(unzipSync(readFileSync(path))['xl/worksheets/sheet1.xml']!)
  // Programs cut off what is at the ends, where they are not told to keep it.
  const kept = xml.match(/<t xml:space="preserve">/g) ?? []
  assert.equal(kept.length, texts.filter((each) => each !== each.trim()).length)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no place for them, or does not keep them
  assert.doesNotMatch(xml, /[\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]/)
})

/** Of the files this process has open. */
const openFiles = (): string[] =>
  readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/self/fd/${fd}`)]
    } catch {
      return []
    }
  })

test('lines that break off, and a file that cannot be written, say why and leave nothing open', {
  timeout: HANGING_MS,
}, async () => {
  const folder = temporaryFolder()
  const path = join(folder, 'torn.xlsx')
  async function* torn(): AsyncGenerator<Cell[]> {
    yield ['Хліб', 100]
    throw new Error('the second line is torn')
  }
  await assert.rejects(writeWorkbook(tableOf(torn()), path, AS_OF), /the second line is torn/)
  if (process.platform === 'linux') while (openFiles().includes(path)) await turn()
  await assert.rejects(writeWorkbook(tableOf([]), join(folder, 'missing', 'book.xlsx'), AS_OF), { code: 'ENOENT' })
})

test('an archive that would be longer than it can say is refused, a long file of it as well as many', () => {
  const long = (archive: Archive): void => {
    archive.open('long')
    for (let piece = 0; piece < 100; piece++) archive.write('0'.repeat(1000))
    archive.close()
  }
  long(new Archive(100_000))
  assert.throws(() => long(new Archive(99_999)), ArchiveTooLong)
  const many = new Archive(1000)
  assert.throws(() => {
    for (let place = 0; place < 100; place++) many.add(`file ${place}`, `${place}`)
  }, ArchiveTooLong)
})
