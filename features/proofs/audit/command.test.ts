/** The command: its exit codes, its forms, and files that cannot be judged, of which nothing is half judged. */
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../kit/folder.ts'
import { commandInThread } from '../kit/thread/in-thread.ts'
import { JsonStream, type StreamedValue } from './json-stream.ts'

const folder = temporaryFolder()
const file = (name: string, content: string | Buffer): string => {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}
const audit = (...args: string[]) => commandInThread(['audit', ...args])

/** A receipt of the desk, as little of it as there is. */
const receipt = (id: string, more: object = {}) => ({
  ...{
    id,
    type: 'SELL',
    is_sell: true,
    is_online: true,
    total_sum: 1000,
    total_payment: 1000,
    total_rest: 0,
    round_sum: 0,
  },
  goods: [
    {
      good: { code: '1', name: 'Хліб', price: 1000 },
      quantity: 1000,
      sum: 1000,
      is_return: false,
      taxes: [],
      discounts: [],
    },
  ],
  ...{ payments: [{ type: 'CASH', value: 1000 }], taxes: [], discounts: [] },
  ...more,
})

test('nothing found ends with 0, a decision and evidence as well, law broken with 1', async () => {
  const right = file('right.json', JSON.stringify([receipt('a'), receipt('b')]))
  const passed = await audit(right)
  assert.equal(passed.code, 0, passed.said)
  assert.match(passed.said, /Judged: 2 receipts[\s\S]*Nothing breaks the law/)
  const twice = await audit(file('twice.json', JSON.stringify([receipt('a'), receipt('a')])))
  assert.equal(twice.code, 0)
  assert.match(twice.said, /≠ NS-64[\s\S]*\[1\]\.id/)
  const wrong = await audit(
    file('wrong.ndjson', `${JSON.stringify(receipt('a'))}\n${JSON.stringify(receipt('b', { total_sum: 900 }))}\n`),
  )
  assert.equal(wrong.code, 1)
  assert.match(
    wrong.said,
    /✗ LOC-157[\s\S]*wrong\.ndjson: line 2\.total_sum: expected 1000, got 900[\s\S]*The law is broken/,
  )
})

test('--json is a summary, --report has every finding and a page that runs nothing', async () => {
  const hostile = receipt('<script>alert(1)</script>\u202e', { total_sum: 900 })
  const wrong = file(
    'hostile.json',
    JSON.stringify({ receipts: [hostile, hostile, receipt('c', { total_rest: '</td><script>' })] }),
  )
  const report = join(folder, 'report')
  const { code, said } = await audit(wrong, '--json', '--report', report)
  assert.equal(code, 1)
  const summary = JSON.parse(said)
  assert.equal(summary.verdict, 'law broken')
  assert.ok(!said.includes('\u202e'))
  assert.deepEqual(readdirSync(report).sort(), ['findings.ndjson', 'index.html', 'summary.json'])
  const lines = readFileSync(join(report, 'findings.ndjson'), 'utf8').trim().split('\n')
  assert.equal(lines.length, summary.counts.law + summary.counts.decision + summary.counts.evidence)
  const page = readFileSync(join(report, 'index.html'), 'utf8')
  assert.ok(!/<script|\u202e/.test(page))
})

const DEEP = '['.repeat(100_000)
const BAD: [name: string, content: string | Buffer, said: RegExp][] = [
  [
    'cut.json',
    JSON.stringify([receipt('a'), receipt('b')]).slice(0, -30),
    /cut\.json: it ends in the middle of \[1\] \(line 1\): it is cut/,
  ],
  ['cut.xml', '<CHECK><CHECKHEAD>', /cut\.xml: it (is no XML: unexpected end|ends in the middle)/],
  ['utf16.json', Buffer.from('\ufeff[1]', 'utf16le'), /it is UTF-16/],
  ['cp1251.json', Buffer.from([0x5b, 0x22, 0xcf, 0xf0, 0x22, 0x5d]), /\[0\] \(line 1\) is no UTF-8/],
  ['koi8.xml', '<?xml version="1.0" encoding="koi8-u"?><CHECK/>', /its encoding is koi8-u/],
  [
    'lies.xml',
    Buffer.from([...Buffer.from('<?xml version="1.0" encoding="utf-8"?><CHECK>'), 0xcf, 0xf0]),
    /not in utf-8, which it declares/,
  ],
  ['entities.xml', '<!DOCTYPE a [<!ENTITY b "bb">]><CHECK>&b;</CHECK>', /declares a document type/],
  ['deep.json', `[${DEEP}`, /\[0\] \(line 1\) is nested deeper than 200 levels/],
  ['packed.json', Buffer.from([0x1f, 0x8b, 8, 0]), /packed \(gzip\)/],
  ['words.txt', 'receipts', /neither JSON nor XML/],
  ['empty.json', '', /it is empty/],
  ['broken.json', '[{"a": nought}]', /\[0\] \(line 1\) is no JSON/],
  ['other.xml', '<html></html>', /it has no CHECK and no ZREP/],
  ['other.json', '[{"name": "Kasalab"}]', /no receipt, shift, report or document was found/],
]

for (const [name, content, said] of BAD)
  test(`${name}: a clear line, and nothing is half judged`, async () => {
    const report = join(folder, `report of ${name}`)
    const right = file('before.json', JSON.stringify([receipt('a', { total_sum: 1 })]))
    const outcome =
      name === 'other.json'
        ? await audit(file(name, content))
        : await audit(right, file(name, content), '--report', report)
    assert.equal(outcome.code, 2, outcome.said)
    assert.match(outcome.said, said)
    assert.ok(!outcome.said.includes('LOC-157'))
    if (existsSync(report)) assert.deepEqual(readdirSync(report), [])
  })

test('one document above 64 MB is not taken', async () => {
  const large = Buffer.alloc(66 * 1024 * 1024, 0x61)
  large.write('[{"header":"')
  large.write('"}]', large.length - 3)
  const { code, said } = await audit(file('large.json', large))
  assert.equal(code, 2)
  assert.match(said, /\[0\] \(line 1\) is one document of more than 64 MB/)
})

test('a file that is not there, no file, and a wrong number', async () => {
  assert.match((await audit(join(folder, 'nowhere.json'))).said, /ENOENT/)
  assert.match((await audit()).said, /a file of papers is needed/)
  assert.match((await audit('--offline-hours', 'x', 'a.json')).said, /--offline-hours takes a number above 0/)
})

/** Values of a text that arrives in pieces. */
function streamed(text: string, size: number): StreamedValue[] {
  const stream = new JsonStream()
  const bytes = Buffer.from(text)
  const found: StreamedValue[] = []
  for (let at = 0; at < bytes.length; at += size) found.push(...stream.write(bytes.subarray(at, at + size)))
  return [...found, ...stream.end()]
}

test('a stream finds the same values wherever its pieces end', () => {
  const texts: [text: string, places: string[]][] = [
    ['[{"a":"x]\\\\\\"ї"},2,[3]]', ['[0]', '[1]', '[2]']],
    ['{"meta":{"limit":1},"results":[{"id":1},{"id":2}]}', ['results[0]', 'results[1]', 'line 1']],
    ['{"goods":[1,2],"x":"\\u0041"}\n{"a":1}\n\n12 {"b":[{"c":3}]}', ['line 1', 'line 2', 'line 4', 'b[0]']],
  ]
  for (const [text, places] of texts)
    for (const size of [1, 2, 7, 1000]) {
      const found = streamed(text, size)
      assert.deepEqual(found, streamed(text, 1000))
      assert.deepEqual(
        found.map(({ at }) => at),
        places,
      )
    }
  for (const text of ['[1 2]', '{"a" 1}', ']', '[}', '{1:2}', '[{"a":1}]x'])
    assert.throws(() => streamed(text, 3), /is no JSON/, text)
})
