import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Tax } from '../../../../../machines/vocabulary/tax.ts'
import { FIELD_REQUIRED } from '../../../../transport/http/validation/framework-words.ts'
import { fileGoods } from './file-goods.ts'
import { csvRecords, FileUnreadable, fileIn, isWorkbook, rowsIn } from './uploaded-file.ts'

test('records of CSV read back as they were, whatever is in them', () => {
  const field = fc.string({ unit: fc.constantFrom('а', '"', ',', ';', ' ', '\n', '1') })
  fc.assert(
    fc.property(
      fc.constantFrom(',', ';'),
      fc.array(fc.tuple(field, field, field), { minLength: 1, maxLength: 6 }),
      (separator, rows) => {
        const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`
        const head = ['code', 'name', 'price']
        const text = [head, ...rows].map((fields) => fields.map(quoted).join(separator)).join('\r\n')
        assert.deepEqual(csvRecords(text, 100), [head, ...rows])
      },
    ),
    { numRuns: 500 },
  )
})

test('CSV is read to its last field, with or without an end of line, and empty lines are left out', () => {
  assert.deepEqual(csvRecords('a,b\n\n1,\n2, x \r\n', 9), [
    ['a', 'b'],
    ['1', ''],
    ['2', 'x'],
  ])
  assert.deepEqual(csvRecords('a,b\n1,', 9), [
    ['a', 'b'],
    ['1', ''],
  ])
  assert.deepEqual(csvRecords('a,b\n"1', 9), [['a', 'b'], ['1']])
  assert.deepEqual(csvRecords('', 9), [])
  assert.deepEqual(csvRecords('1\n2\n3', 2), [['1'], ['2']])
})

test('a file of a million quotation marks, separators or empty lines is read in no time', () => {
  for (const text of ['"', ',', '\n', 'a,', '""', '"\n'].map((each) => each.repeat((1024 * 1024) / each.length))) {
    const began = performance.now()
    csvRecords(text, 5002)
    const tookMs = performance.now() - began
    assert.ok(tookMs < 20_000, `${JSON.stringify(text.slice(0, 4))}: ${tookMs} ms`)
  }
})

test('many columns for many lines are no table to be made', () => {
  const heading = Array.from({ length: 100_000 }, (_, index) => `c${index}`).join(',')
  const began = performance.now()
  assert.equal(rowsIn(Buffer.from(`${heading}\n${'1\n'.repeat(5000)}`)).length, 5000)
  assert.ok(performance.now() - began < 20_000)
})

const refusedFor = (bytes: Buffer | string): string => {
  try {
    rowsIn(Buffer.from(bytes))
    return 'taken'
  } catch (error) {
    assert.ok(error instanceof FileUnreadable, String(error))
    return error.issue.msg
  }
}

test('a file that cannot be read is refused with what is the matter', () => {
  assert.ok(isWorkbook(Buffer.from('PK\x03\x04rest')))
  assert.ok(!isWorkbook(Buffer.from('PK')))
  assert.equal(refusedFor(Buffer.from([0x63, 0xff, 0xfe])), 'is not UTF-8')
  assert.equal(refusedFor('code,name\n'), 'has no goods')
  assert.equal(refusedFor('[]'), 'has no goods')
  assert.equal(refusedFor('{"goods": 7}'), 'has no list of goods')
  assert.equal(refusedFor('{}'), 'has no list of goods')
  assert.match(refusedFor('{"goods": ['), /JSON|Unexpected/)
  assert.match(refusedFor('['.repeat(100_000)), /levels|deep/)
  assert.match(refusedFor(`[${'{},'.repeat(5000)}{}]`), /more than 5000/)
  assert.equal(refusedFor('\ufeff{"goods": [{}]}'), 'taken')
  assert.equal(refusedFor('[{}]'), 'taken')
})

test('the file of a form is found by its name, and nothing else is a file', async () => {
  const form = new FormData()
  form.append('other', new Blob(['no']), 'a.json')
  form.append('file', new Blob(['Хліб']), 'b.json')
  const sent = new Response(form)
  const body = Buffer.from(await sent.arrayBuffer())
  const type = sent.headers.get('content-type')!
  assert.equal((await fileIn(body, type)).toString(), 'Хліб')
  await assert.rejects(fileIn(body, 'application/json'), FileUnreadable)
  await assert.rejects(fileIn(body, undefined), FileUnreadable)
  await assert.rejects(fileIn(Buffer.alloc(0), type), FileUnreadable)
})

const taxes = [{ code: 1, symbol: 'А' }] as Tax[]
let newIds = 0
const read = (rows: unknown[], known: Map<string, string> | null = null) =>
  fileGoods(rows, taxes, known, (kind) => (kind === 'good' ? 'id' : 'group id'))

test('goods are read by any of the names of their members', () => {
  const { items, issues } = read([
    { code: 7, good_name: ' Хліб ', price: '12,5', is_weight: '1', related_barcodes: '1, 2;3', taxes: 'А' },
  ])
  assert.deepEqual(issues, [])
  assert.deepEqual(items, [
    { id: 'id', code: '7', name: 'Хліб', price: 1250, is_weight: true, barcodes: ['1', '2', '3'], taxes: [1] },
  ])
})

test('EXT-532: headings of the live service are read, of either kind of file, however they are typed', () => {
  const members = { id: 'id', code: '7', name: 'Хліб', price: 1250, is_weight: true, type: 'service', taxes: [1] }
  const bread = {
    ...members,
    barcode: '482',
    barcodes: ['1', '2'],
    uktzed: '1905',
    group: { id: 'group id', name: 'Б' },
  }
  for (const heading of [
    "ім'я товару,код,група товарів,штрихкод,штрихкоди,уктзед,ціна,ваговий товар,тип товару,податкові ставки",
    "Ім'я товару*,Код *,Група товарів,Штрихкод,Штрихкоди,УКТ ЗЕД,Ціна (в гривнях)*,Ваговий товар,Тип товару,Податкові ставки",
    'ІМʼЯ  ТОВАРУ,КОД,Група товарів,штрихкод,штрихкоди,укт зед,Ціна  (в гривнях),ваговий товар,тип товару,податкові ставки,Залишок',
  ]) {
    const file = Buffer.from(`${heading}\nХліб,7,Б,482,"1, 2",1905,"12,5",Так,Послуга,А`)
    const { items, issues } = read(rowsIn(file))
    assert.deepEqual(issues, [], heading)
    assert.deepEqual(items, [bread], heading)
  }
})

test('a group that several goods name has one id, and its name as many characters as any group', () => {
  const row = (group: string, code: string) => ({ code, name: 'а', price: 1, group })
  const { items } = fileGoods(
    [row('Б', '1'), row('Б', '2'), row('В', '3')],
    taxes,
    null,
    (kind) => `${kind} ${newIds++}`,
  )
  const ids = items.map(({ group }) => group!.id)
  assert.equal(ids[0], ids[1])
  assert.notEqual(ids[0], ids[2])
  assert.deepEqual(
    read([row('х'.repeat(128), '1'), row('х'.repeat(129), '2')]).issues.map(({ address }) => address),
    ['goods.1.group'],
  )
})

test('each issue has its place, and the first hundred are listed', () => {
  const { issues } = read([7, { code: '1', name: 'а', price: 1, taxes: ['Ж'] }, { code: '1', name: 'б', price: 2 }])
  assert.deepEqual(
    issues.map(({ address }) => address),
    ['goods.0', 'goods.1.taxes', 'goods.2.code'],
  )
  assert.equal(read(Array.from({ length: 300 }, () => ({}))).issues.length, 100)
})

test('a good of a file has one hundred further barcodes, and not one more', () => {
  const row = (count: number) => ({
    code: '1',
    name: 'а',
    price: 1,
    barcodes: Array.from({ length: count }, (_, index) => index + 1),
  })
  assert.equal(read([row(100)]).issues.length, 0)
  assert.deepEqual(
    read([row(101)]).issues.map(({ address }) => address),
    ['goods.0.barcodes'],
  )
})

test('a barcode has one good, unless that is not asked for', () => {
  const rows = [
    { code: '1', name: 'а', price: 1, barcode: '482' },
    { code: '2', name: 'б', price: 1, barcodes: ['9', '482'] },
  ]
  assert.deepEqual(
    read(rows, new Map()).issues.map(({ address }) => address),
    ['goods.1.barcode'],
  )
  assert.equal(read(rows, new Map([['9', '2']])).issues.length, 1)
  assert.equal(read(rows).issues.length, 0)
})

/** Values of JSON that no member of a good has: what they have of their own is never called. */
const STRANGE: unknown[] = [
  {},
  { toString: 1 },
  { valueOf: 1 },
  [{ toString: 1 }],
  [[]],
  [[['1']]],
  { length: 1 },
  { 0: '1' },
]
const MEMBERS = ['code', 'name', 'good_name', 'price', 'short_name', 'type', 'is_weight', 'barcode', 'barcodes']
const LISTS = ['related_barcodes', 'tax_codes', 'taxes']

test('a value that is not of its type is refused in its row, whatever member has it', () => {
  const bread = { code: '1', name: 'Хліб', price: '12.50' }
  const refusedIn = (row: object) => read([{ ...bread, code: '2' }, row]).issues.map(({ address }) => address)
  for (const member of [...MEMBERS, ...LISTS, 'uktzed'])
    for (const value of STRANGE) {
      const found = refusedIn({ ...bread, ...(member === 'good_name' && { name: null }), [member]: value })
      assert.ok(
        found.length > 0 && found.every((each) => each.startsWith('goods.1.')),
        `${member}: ${JSON.stringify(value)}`,
      )
    }
  for (const member of LISTS) assert.deepEqual(refusedIn({ ...bread, [member]: [] }), [], `${member}: an empty list`)
})

test('the same is so of every cell of CSV and of a workbook', () => {
  const values = [
    'x',
    '',
    '[object Object]',
    '{"toString":1}',
    Number.NaN,
    Number.POSITIVE_INFINITY,
    1e21,
    true,
    false,
    null,
  ]
  for (const member of [...MEMBERS, ...LISTS, 'uktzed'])
    for (const value of values) {
      const { issues } = read([{ code: '1', name: 'Хліб', price: 20, [member]: value }])
      assert.ok(
        issues.every(({ address }) => address.startsWith('goods.0.')),
        `${member}: ${value}`,
      )
    }
})

test('a form is looked at before it is read: one with many parts, with a long head, or none at all is not', async () => {
  const part = (head: string, value = '') => `--b\r\n${head}\r\n\r\n${value}\r\n`
  const field = 'content-disposition: form-data; name="other"'
  const file = part('content-disposition: form-data; name="file"; filename="a.json"', '[{}]')
  const sent = (fields: number, more = '') => Buffer.from(`${part(field + more).repeat(fields)}${file}--b--\r\n`)
  const type = 'multipart/form-data; boundary=b'
  assert.equal((await fileIn(sent(15), type)).toString(), '[{}]')
  await assert.rejects(fileIn(sent(16), type), new FileUnreadable('is one of more than 16 parts'))
  assert.equal((await fileIn(sent(1, `; x=${'y'.repeat(3900)}`), type)).toString(), '[{}]')
  await assert.rejects(
    fileIn(sent(1, `; x=${'y'.repeat(4096)}`), type),
    new FileUnreadable('is in a form with a head of more than 4096 bytes'),
  )
  for (const none of ['application/x-www-form-urlencoded', 'multipart/form-data', 'multipart/mixed; boundary=b', ';'])
    await assert.rejects(fileIn(Buffer.from('file=a'), none), new FileUnreadable(FIELD_REQUIRED))
})
