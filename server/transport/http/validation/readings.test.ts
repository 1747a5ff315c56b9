/** What the cloud reads otherwise than it is written: as pydantic 1.10 was seen to do, but for what is said here. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cloudReading, DANGEROUS, lostBy, readingsDescribed, type Scalar } from './readings.ts'

const ID = '00000000-0000-4000-8000-0000000000ff'
const INTEGER = { type: 'integer' }
const NUMBER = { type: 'number' }
const BOOLEAN = { type: 'boolean' }
const TEXT = { type: ['string', 'null'] }
const UUID = { type: 'string', format: 'uuid' }
const INSTANT = { type: 'string', format: 'date-time' }
const MAIL = { type: 'string', format: 'email' }

const READ: readonly (readonly [schema: Scalar, given: unknown, read: unknown])[] = [
  [INTEGER, ' 1000 ', 1000],
  [INTEGER, '1_000', 1000],
  [INTEGER, '+5', 5],
  [INTEGER, '-40', -40],
  [INTEGER, 849.483, 849],
  [INTEGER, -849.9, -849],
  [INTEGER, -0.5, 0],
  [NUMBER, '7.5', 7.5],
  [NUMBER, ' 1e3 ', 1000],
  [NUMBER, '1_0', 10],
  ...[1, '1', 'true', 'True', 't', 'YES', 'y', 'oN'].map((word) => [BOOLEAN, word, true] as const),
  ...[0, '0', 'false', 'F', 'no', 'n', 'OFF'].map((word) => [BOOLEAN, word, false] as const),
  [TEXT, 501, '501'],
  [TEXT, 7.5, '7.5'],
  [TEXT, 4_820_000_000_001, '4820000000001'],
  [TEXT, true, 'True'],
  [TEXT, false, 'False'],
  [UUID, `{${ID.toUpperCase()}}`, ID],
  [UUID, ID.replaceAll('-', ''), ID],
  [UUID, `urn:uuid:${ID}`, ID],
  [INSTANT, 1_700_000_000, '2023-11-14T22:13:20.000Z'],
  [INSTANT, '1700000000', '2023-11-14T22:13:20.000Z'],
  [INSTANT, 1_772_402_400_000, '2026-03-01T22:00:00.000Z'],
  [INSTANT, '20260101', '1970-08-23T11:48:21.000Z'],
  [INSTANT, '2026-3-2 8:59', '2026-03-02T08:59:00'],
  [INSTANT, '2026-03-02T08:59:07.5+02', '2026-03-02T08:59:07.5+02:00'],
  [MAIL, 'Іван <ivan@example.com>', 'ivan@example.com'],
  [MAIL, 'Іван Ко_2 <Ivan@Example.COM> ', 'Ivan@Example.COM'],
  [MAIL, ' a@b.ua ', 'a@b.ua'],
  [MAIL, 'olena@приклад.укр', 'olena@xn--80aikifvh.xn--j1amh'],
  [MAIL, 'olena@ПРИКЛАД。укр', 'olena@xn--80aikifvh.xn--j1amh'],
]

test('what can be meant in one way is read so', () => {
  for (const [schema, given, read] of READ)
    assert.deepEqual(cloudReading(schema, false)(given), read, `${JSON.stringify(given)} as ${JSON.stringify(schema)}`)
})

/** A truth for a number is left to be refused, though pydantic takes it: a sum is none. */
const LEFT: readonly (readonly [schema: Scalar, given: unknown])[] = [
  ...['x', '', '1000.0', '1__0', '_1', '7 UAH', '0x7', '1e3', true, null, [7], {}].map(
    (each) => [INTEGER, each] as const,
  ),
  ...['x', '', 'inf', 'nan', '1__0', '.', true, null].map((each) => [NUMBER, each] as const),
  ...['x', '', ' on', 2, 1.5, null, [1], {}].map((each) => [BOOLEAN, each] as const),
  ...[null, [], {}, ['x'], 2 ** 53, 1e21].map((each) => [TEXT, each] as const),
  ...['', 'x', 7, `${ID}0`, ID.slice(1), `{${ID}x}`].map((each) => [UUID, each] as const),
  ...['', 'x', '2026-03-02', true, null, {}, '1e9'].map((each) => [INSTANT, each] as const),
  ...['x', '<x>'.slice(1), 'Іван, <a@b.ua>', 7, null].map((each) => [MAIL, each] as const),
  ...[7, true].map((each) => [{ type: 'string', 'x-exact': true }, each] as const),
  ...[7, true].map((each) => [{ enum: ['A', 'B'] }, each] as const),
  [{ type: 'string', const: 'CASH' }, 7],
  [{ type: 'string', format: 'uri' }, 7],
  [{ type: 'string', format: 'date' }, 20_260_302],
]

test('all else is left as it is, for the schema to refuse', () => {
  for (const [schema, given] of LEFT)
    assert.deepEqual(cloudReading(schema, false)(given), given, `${JSON.stringify(given)} as ${JSON.stringify(schema)}`)
})

test('a text longer than what it may stand for is not looked at', () => {
  assert.equal(cloudReading(UUID, false)(`{${' '.repeat(60)}}`), `{${' '.repeat(60)}}`)
  const long = `${'і'.repeat(2050)} <a@b.ua>`
  assert.equal(cloudReading(MAIL, false)(long), long)
})

test('by which readings a client loses something is one list', () => {
  assert.deepEqual(
    DANGEROUS.map(({ wanted }) => wanted),
    ['a whole number', 'text', 'an instant'],
  )
})

test('of a time without an offset its zone is lost, in a list of any form, and of no time nothing', () => {
  const lost = lostBy(INSTANT, true)!
  for (const [given, meant] of [
    ['2026-03-02T09:00:00', '2026-03-02T07:00:00.000Z'],
    ['2026-3-2 9:00', '2026-03-02T07:00:00.000Z'],
    ['2026-07-01 09:00:00.123456', '2026-07-01T06:00:00.123Z'],
    ['20260302', '2026-03-02'],
  ] as const)
    assert.equal(lost(given)?.meant, meant, given)
  for (const none of [
    '2026-03-02T09:00:00Z',
    '2026-03-02T09:00+02',
    '2001-01-32T00:00:00',
    '2026-03-02T25:00',
    'soon',
    7,
  ])
    assert.equal(lost(none), null, String(none))
})

test('the description names every reading', () => {
  const lines = readingsDescribed().split('\n')
  assert.equal(lines.length, 10)
  for (const line of lines) assert.match(line, /^- [a-z ]+[A-Za-z-]+.*: .+/)
})
