import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { ClientGone } from '../../runtime/client-gone.ts'
import { WorkerStarved } from '../../runtime/worker-pool.ts'
import { WorkbookReader } from './workbook-reader.ts'

const reader = new WorkbookReader()
after(() => reader.close())

const BOUNDS = { rows: 100, columns: 10, cell: 20 }
const owner = { world: {}, register: '' }
const read = (file: Uint8Array, bounds = BOUNDS) => reader.firstSheet(owner, file, bounds, new AbortController().signal)

const BOOK = {
  '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
  'xl/workbook.xml':
    '<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Goods" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
}

/** A thread that reads a file of a zero, and no other. */
const STUCK = `import {parentPort as p} from 'node:worker_threads';p.on('message',({file})=>{if(file[0]===0)p.postMessage({rows:[]})})`

/** A workbook of one sheet. @param shared texts that its cells may name */
function book(rows: string, shared: readonly string[] = []): Uint8Array {
  const texts = shared.map((each) => `<si><t>${each}</t></si>`).join('')
  const parts = {
    ...BOOK,
    'xl/sharedStrings.xml': `<sst>${texts}</sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
  }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])))
}

const inline = (at: string, text: string): string => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`

test('texts, numbers and truths are read, shared or not, and gaps are empty', async () => {
  const rows = `<row r="1">${inline('A1', 'code')}<c r="B1" t="s"><v>0</v></c></row><row r="3"><c r="A3"><v>4820000000017</v></c><c r="B3"><v>25.5</v></c><c r="C3" t="b"><v>1</v></c></row>`
  assert.deepEqual(await read(book(rows, ['Ціна'])), {
    rows: [
      ['code', 'Ціна', null],
      [null, null, null],
      [4820000000017, 25.5, true],
    ],
  })
})

test('rows, columns and characters beyond the bounds are not handed on', async () => {
  const cells = (row: number): string => ['A', 'B', 'C'].map((each) => inline(`${each}${row}`, 'x'.repeat(30))).join('')
  const rows = [1, 2, 3].map((row) => `<row r="${row}">${cells(row)}</row>`).join('')
  const result = await read(book(rows), { rows: 2, columns: 2, cell: 5 })
  assert.deepEqual(result, { rows: Array.from({ length: 2 }, () => ['xxxxxx', 'xxxxxx']) })
})

test('what is no workbook says so', async () => {
  const issue = { issue: 'is no workbook that can be read' }
  assert.deepEqual(await read(strToU8('PK\x03\x04 nothing')), issue)
  assert.deepEqual(await read(zipSync({ 'a.txt': strToU8('text') })), issue)
  assert.deepEqual(await read(zipSync({ 'xl/workbook.xml': strToU8('<workbook') })), issue)
  assert.deepEqual(await read(new Uint8Array()), issue)
})

test('an archive that unpacks to a gigabyte is not unpacked', async () => {
  const bomb = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(64 * 1024 * 1024) })
  assert.ok(bomb.length < 1024 * 1024)
  assert.deepEqual(await read(bomb), { issue: 'unpacks to more than 16777216 bytes' })
})

test('a part that is longer than the archive says is cut off, and no workbook', async () => {
  const bomb = Buffer.from(zipSync({ 'xl/workbook.xml': new Uint8Array(32 * 1024 * 1024) }))
  // The size of the part, in its own header and in the directory.
  const size = Buffer.alloc(4)
  size.writeUInt32LE(32 * 1024 * 1024)
  for (let at = bomb.indexOf(size); at >= 0; at = bomb.indexOf(size)) bomb.writeUInt32LE(10, at)
  assert.deepEqual(await read(bomb), { issue: 'is no workbook that can be read' })
})

test('cells that share a long text are counted each', async () => {
  const cells = Array.from(
    { length: 9000 },
    (_, row) => `<row r="${row + 1}"><c r="A${row + 1}" t="s"><v>0</v></c></row>`,
  )
  const file = book(cells.join(''), ['x'.repeat(1000)])
  assert.deepEqual(await read(file, { rows: 9000, columns: 10, cell: 5000 }), {
    issue: 'has more than 4000000 characters',
  })
})

test('rows and columns beyond the bounds are cut out before they are read, as far away as they may be', async () => {
  const far = `<row r="1">${inline('A1', 'code')}${inline('XFD1', 'far')}</row><row r="101">${inline('A101', 'deep')}</row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row><row r="1048577"/>`
  assert.deepEqual(await read(book(far)), { rows: [['code']] })
  const single = "<row r='1'><c r='A1'><v>2</v></c><c r='K1'><v>1</v></c></row>"
  assert.deepEqual(await read(book(single)), { rows: [[2]] })
})

test('a part that is no sheet may have rows and cells of its own', async () => {
  const file = unzipSync(book(`<row r="1">${inline('A1', 'code')}</row>`))
  const other = strToU8('<data><c>no place</c><row r="none"/></data>')
  assert.deepEqual(await read(zipSync({ ...file, 'customXml/item1.xml': other })), { rows: [['code']] })
})

test('what stands at no place of a sheet is no workbook', async () => {
  const issue = { issue: 'is no workbook that can be read' }
  for (const cell of [
    '<c><v>1</v></c>',
    '<c r="1"><v>1</v></c>',
    '<c r="A"><v>1</v></c>',
    '<c r="&#65;1"><v>1</v></c>',
  ])
    assert.deepEqual(await read(book(`<row r="1">${cell}</row>`)), issue, cell)
  for (const place of ['A', 'ten', '1e9', ''])
    assert.deepEqual(await read(book(`<row r="${place}">${inline('A1', 'x')}</row>`)), issue, place)
  assert.deepEqual(await read(book(`<row>${inline('A1', 'code')}</row>`)), { rows: [['code']] })
})

test('a workbook that takes too long costs its thread; one that had no processor is not at fault', async () => {
  const busy = STUCK.replace('rows:[]})', 'rows:[]});else if(file[0]===1)for(;;);')
  const script = new URL(`data:text/javascript,${encodeURIComponent(busy)}`)
  const slow = new WorkbookReader(script, { processorMs: 50, clockMs: 600_000 })
  const starved = new WorkbookReader(script, { processorMs: 600_000, clockMs: 50 })
  after(() => Promise.all([slow.close(), starved.close()]))
  const signal = new AbortController().signal
  assert.deepEqual(await slow.firstSheet(owner, new Uint8Array([1]), BOUNDS, signal), {
    issue: 'takes too long to be read',
  })
  await assert.rejects(starved.firstSheet(owner, new Uint8Array([2]), BOUNDS, signal), WorkerStarved)
})

test('the workbook of one world waits for none of another', async () => {
  const stuck = new WorkbookReader(new URL(`data:text/javascript,${encodeURIComponent(STUCK)}`))
  after(() => stuck.close())
  const client = new AbortController()
  const first = stuck.firstSheet(owner, new Uint8Array([1]), BOUNDS, client.signal)
  const second = stuck.firstSheet({ ...owner, register: 'other' }, new Uint8Array([0]), BOUNDS, client.signal)
  const other = stuck.firstSheet({ world: {}, register: '' }, new Uint8Array([0]), BOUNDS, client.signal)
  assert.deepEqual(await other, { rows: [] })
  client.abort()
  await assert.rejects(first, ClientGone)
  await assert.rejects(second, ClientGone)
})
