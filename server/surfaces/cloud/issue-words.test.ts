/** Issues that handlers of the cloud find, over the wire: the framework's types, texts and contexts (NS-30). */
import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { before, test } from 'node:test'
import type { TObject } from 'typebox'
import { openServer } from '../../../features/proofs/kit/server.ts'
import { cloudOperations } from '../../app/operations.ts'
import type { Issue } from '../../transport/http/operation.ts'

const LIMIT = ['limit_value']
/** The types of pydantic 1.10 that the cloud has, what each says, and what is in its context: recorded from it. */
const RECORDED: ReadonlyMap<string, [msg: RegExp, ctx?: string[]]> = new Map(
  Object.entries<[RegExp, string[]?]>({
    type_error: [/^invalid type; expected (date|datetime), string, bytes, int or float$/],
    'type_error.bool': [/^value could not be parsed to a boolean$/],
    'type_error.dict': [/^value is not a valid dict$/],
    'type_error.enum': [/^value is not a valid enumeration member; permitted: /, ['enum_values']],
    'type_error.float': [/^value is not a valid float$/],
    'type_error.integer': [/^value is not a valid integer$/],
    'type_error.list': [/^value is not a valid list$/],
    'type_error.none.not_allowed': [/^none is not an allowed value$/],
    'type_error.str': [/^str type expected$/],
    'type_error.uuid': [/^value is not a valid uuid$/],
    // A validator's ValueError has its own text
    value_error: [/^\S.*\S$/],
    'value_error.any_str.max_length': [/^ensure this value has at most \d+ characters$/, LIMIT],
    'value_error.any_str.min_length': [/^ensure this value has at least \d+ characters$/, LIMIT],
    'value_error.const': [/^unexpected value; permitted: /, ['given', 'permitted']],
    'value_error.date': [/^invalid date format$/],
    'value_error.datetime': [/^invalid datetime format$/],
    'value_error.email': [/^value is not a valid email address$/],
    'value_error.list.max_items': [/^ensure this value has at most \d+ items$/, LIMIT],
    'value_error.list.min_items': [/^ensure this value has at least \d+ items$/, LIMIT],
    'value_error.list.unique_items': [/^the list has duplicated items$/],
    'value_error.missing': [/^field required$/],
    'value_error.number.not_ge': [/^ensure this value is greater than or equal to -?\d+$/, LIMIT],
    'value_error.number.not_le': [/^ensure this value is less than or equal to -?\d+$/, LIMIT],
    'value_error.str.regex': [/^string does not match regex "/, ['pattern']],
    'value_error.url.scheme': [/^(invalid or missing URL scheme|URL scheme not permitted)$/],
  }),
)

function assertRecorded({ loc, msg, type, ctx = {} }: Issue, sent: string): void {
  const [words, members = []] = RECORDED.get(type) ?? []
  assert.ok(words, `${sent}: ${loc.join('.')} is of no type of pydantic v1: ${type}`)
  assert.match(msg, words, `${sent}: ${type}`)
  assert.deepEqual(Object.keys(ctx).sort(), [...members].sort(), `${sent}: ${type}`)
}

const { app } = await openServer({ labToken: null })
let headers: Record<string, string>

interface Sent {
  method?: string
  body?: unknown
  headers?: Record<string, string>
}

/** The issues of a request; none when it is taken, or refused for something else. */
async function issuesOf(path: string, { method = 'POST', body, headers: more }: Sent = {}): Promise<Issue[]> {
  const raw = body === undefined || typeof body === 'string' || body instanceof FormData
  const type = body instanceof FormData ? {} : { 'content-type': 'application/json' }
  const answer = await fetch(`${app.addresses.cloud}/api/v1/${path}`, {
    method,
    headers: { ...headers, ...type, ...more },
    ...(body !== undefined && { body: raw ? (body as string | FormData) : JSON.stringify(body) }),
  })
  const text = await answer.text()
  return answer.status === 422 ? (JSON.parse(text) as { detail: Issue[] }).detail : []
}

before(async () => {
  headers = { 'x-client-name': 'tests', 'x-client-version': '1' }
  const signin = JSON.stringify({ login: 'olena', password: 'olena-kasa' })
  const type = { 'content-type': 'application/json' }
  const at = `${app.addresses.cloud}/api/v1/cashier/signin`
  const signedIn = await fetch(at, { method: 'POST', body: signin, headers: type })
  headers.authorization = `Bearer ${((await signedIn.json()) as { access_token: string }).access_token}`
  headers['x-license-key'] = 'test-kasa-1'
  await issuesOf('shifts', { body: {} })
})
const good = { code: '1', name: 'Хліб', price: 2000 }
const item = { good, quantity: 1000 }
const sale = { goods: [item], payments: [{ type: 'CASH', value: 2000 }] }
const taxed = { goods: [{ good: { ...good, tax: [99] }, quantity: 1000 }] }
const mixed = { goods: [item, { ...item, is_return: true }] }
const halved = { discounts: [{ type: 'DISCOUNT', mode: 'VALUE', value: 0.5 }] }
const manyTimes = {
  goods: Array.from({ length: 1001 }, () => item),
  discounts: Array.from({ length: 1000 }, () => ({ type: 'DISCOUNT', mode: 'VALUE', value: 1 })),
}
const inCatalogue = { name: 'Хліб', type: 'good', code: '1', is_weight: false, price: 2000, tax_codes: [99] }
const backwards = { from_date: '2026-01-02T00:00:00+02:00', to_date: '2026-01-01T00:00:00+02:00' }
const span = new URLSearchParams(backwards)

function form(text: string | Uint8Array<ArrayBuffer> | null, parts = 0): FormData {
  const made = new FormData()
  for (let part = 0; part < parts; part++) made.append('other', 'x')
  if (text !== null) made.append('file', new Blob([text]), 'goods')
  return made
}

/** What a handler finds, where it is found, and of which type it is. */
const FOUND: readonly [path: string, sent: Sent, loc: string, type: string][] = [
  ...['receipts/sell', 'receipts/validate', 'prepayment-receipts'].flatMap((path): [string, Sent, string, string][] => [
    [path, { body: { ...sale, ...taxed } }, 'body.goods.0.good.tax.0', 'value_error'],
    [path, { body: { ...sale, ...mixed } }, 'body.goods', 'value_error'],
    [path, { body: { ...sale, ...halved } }, 'body.discounts.0.value', 'type_error.integer'],
    [path, { body: { ...sale, goods: [{ ...item, total_sum: 7 }] } }, 'body.goods.0.total_sum', 'value_error'],
  ]),
  ['receipts/sell', { body: { ...sale, ...manyTimes } }, 'body.discounts', 'value_error'],
  ['prepayment-receipts', { body: { ...sale, ...mixed } }, 'body.goods.1.is_return', 'value_error'],
  ['goods', { body: inCatalogue }, 'body.tax_codes.0', 'value_error'],
  ['goods/import/upload', { body: form(null) }, 'body.file', 'value_error.missing'],
  ['goods/import/upload', { body: form('code,name\n') }, 'body.file', 'value_error'],
  ['goods/import/upload', { body: form('[]') }, 'body.file', 'value_error'],
  ['goods/import/upload', { body: form('{"goods": [') }, 'body.file', 'value_error'],
  ['goods/import/upload', { body: form(`code\n${'1\n'.repeat(5001)}`) }, 'body.file', 'value_error'],
  ['goods/import/upload', { body: form(new Uint8Array([0xff])) }, 'body.file', 'value_error'],
  ['goods/import/upload', { body: form('[{}]', 17) }, 'body.file', 'value_error'],
  ['extended-reports/z', { body: backwards }, 'body.to_date', 'value_error'],
  ['extended-reports/daily_cash_flow', { body: { from_date: '2026-02-30' } }, 'body.from_date', 'value_error.date'],
  ['extended-reports/daily_cash_flow', { body: { from_date: '1.2.2026' } }, 'body.from_date', 'value_error.date'],
  [`reports/periodical?${span}`, { method: 'GET' }, 'query.to_date', 'value_error'],
  [
    'cashier/signin',
    { headers: { 'content-encoding': 'x' }, body: '{"a":1}' },
    'header.Content-Encoding',
    'value_error.const',
  ],
]

for (const [path, sent, loc, type] of FOUND)
  test(`${sent.method ?? 'POST'} ${path.split('?')[0]}: what is wrong at ${loc} is ${type}`, async () => {
    const found = await issuesOf(path, sent)
    for (const issue of found) assertRecorded(issue, path)
    const there = found.find((issue) => issue.loc.join('.') === loc)
    assert.equal(there?.type, type, JSON.stringify(found))
  })

test('whatever every operation is sent, its issues are of types of pydantic v1', async () => {
  const bodies = [{ nothing: 1 }, [], [{}], 'text', 7, null].map((each) => JSON.stringify(each))
  const seen = new Set<string>()
  for (const { id, method, path, body, optionalBody, query } of cloudOperations) {
    if (id === 'signOut') continue
    const at = path.replace('/api/v1/', '').replace(/:\w+/g, 'x')
    const asked = query
      ? `${at}?${Object.keys((query as TObject).properties)
          .map((name) => `${name}=%20`)
          .join('&')}`
      : at
    for (const each of body || optionalBody ? bodies : [undefined])
      for (const issue of await issuesOf(asked, { method, ...(each !== undefined && { body: each }) })) {
        assertRecorded(issue, `${method} ${path} ${each ?? ''}`)
        seen.add(issue.type)
      }
  }
  assert.ok(seen.size >= 8, [...seen].join())
})

test('no source of the cloud names a type itself', async () => {
  const root = `${import.meta.dirname}/../..`
  for await (const file of glob(['surfaces/cloud/**/*.ts', 'surfaces/sell-issues.ts'], { cwd: root })) {
    if (file.endsWith('.test.ts')) continue
    assert.doesNotMatch(await readFile(`${root}/${file}`, 'utf8'), /['"`](value|type)_error/, file)
  }
})
