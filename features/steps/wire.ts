/** The wire itself: methods, paths, statuses and forms, for the features of `wire` alone. */
import { deepEqual, equal, notEqual, ok } from 'node:assert/strict'
import { type DataTable, Then, When } from '@cucumber/cucumber'
import { call, member } from '../actors/answer.ts'
import { type Description, rowsOf } from '../harness/described.ts'
import type { ScenarioWorld } from '../harness/scenario-world.ts'
import type { Caller } from '../vocabulary/callers.ts'
import { requestOf, type WellFormed } from '../vocabulary/requests.ts'

interface Line {
  method: string
  path: string
}

type Members = Record<string, unknown>

/** What is sent besides the line: a body given, or the one that belongs there. */
async function send(
  kasa: ScenarioWorld,
  { surface, token, scheme = 'Bearer', key, text }: Caller,
  { method, path }: Line,
  body?: unknown,
) {
  const form = requestOf(method, path)
  const role = key === 'scenario' ? form?.role : key
  const register = role === undefined ? kasa.register : kasa.registerOf(role)
  const integrator = token === undefined ? null : kasa.integrator(token)
  await integrator?.ready()
  const headers = {
    ...form?.headers,
    authorization: integrator ? `${scheme} ${integrator.token}` : undefined,
    'x-license-key': text ?? (key === undefined ? undefined : register.license_key),
  }
  const base = surface === 'desk' ? kasa.desk.url : kasa.lab.world.base_url
  await kasa.act(() => call(method, base + kasa.filled(path), { headers, body: body ?? form?.body?.(kasa) }))
}

When<ScenarioWorld>('{caller} sends {line}', async function (caller: Caller, line: Line) {
  await send(this, caller, line)
})

/** As it is, JSON or not. */
When<ScenarioWorld>('{caller} sends {line} with the body {string}', async function (caller, line: Line, body: string) {
  await send(this, caller, line, body)
})

/** A sale whose goods have a name so long that the body is of this size. */
When<ScenarioWorld>('the desk sends a sale of {int} bytes', async function (bytes: number) {
  const request = requestOf('POST', '/api/v1/receipt/sell')!.body!(this) as { goods: { name: string }[] }
  request.goods[0]!.name = ''
  request.goods[0]!.name = 'x'.repeat(bytes - JSON.stringify(request).length)
  await this.act(() => call('POST', `${this.desk.url}/api/v1/receipt/sell`, { body: request }))
})

/** All goods alike, and a discount of one minor unit so many times. */
When<ScenarioWorld>(
  'a sale of {int} goods with {int} discounts on the whole is sent',
  async function (items, discounts) {
    const request = requestOf('POST', '/api/v1/receipt/sell')!.body!(this) as { goods: object[]; discounts?: object[] }
    request.goods = Array(items).fill(request.goods[0])
    request.discounts = Array(discounts).fill({ type: 'DISCOUNT', mode: 'VALUE', value: 1 })
    await this.act(() => call('POST', `${this.desk.url}/api/v1/receipt/sell`, { body: request }))
  },
)

When<ScenarioWorld>('a webhook of {int} characters is sent', async function (length: number) {
  const url = 'https://hooks.example/'.padEnd(length, 'x')
  await this.actAs('the cashier', (integrator) => integrator.setWebhook(this.register, url))
})

/** The well-formed request with one place changed. */
async function sendChanged(kasa: ScenarioWorld, form: WellFormed, place: string, value: unknown): Promise<void> {
  const integrator = kasa.integrator('the cashier')
  await integrator.ready()
  const register = form.role === undefined ? kasa.register : kasa.registerOf(form.role)
  const parts = {
    body: form.body?.(kasa),
    query: { ...form.query } as Members,
    header: { ...form.headers, ...(form.withKey && { 'X-License-Key': register.license_key }) } as Record<
      string,
      string
    >,
    path: kasa.named(),
  }
  put(parts, place.split('.'), value)
  const path = form.path.replace(/\{(\w+)\}/g, (_, name: string) => String(parts.path[name]))
  const base = form.surface === 'desk' ? kasa.desk.url : kasa.lab.world.base_url
  const headers = { authorization: `Bearer ${integrator.token}`, ...parts.header }
  await kasa.act(() => call(form.method, `${base}${path}${query(parts.query)}`, { headers, body: parts.body }))
}

When<ScenarioWorld>(
  '{request} is sent with {place} as {json}',
  async function (form: WellFormed, place: string, value) {
    await sendChanged(this, form, place, value)
  },
)

/** Letters of two bytes each. */
When<ScenarioWorld>(
  '{request} is sent with {place} of {int} letters',
  async function (form: WellFormed, place, count: number) {
    await sendChanged(this, form, place, 'ї'.repeat(count))
  },
)

/** Puts a value at a place, or takes away what is there. */
function put(whole: Members, steps: string[], value: unknown): void {
  const last = steps.pop()!
  let inner = whole
  for (const [index, step] of steps.entries()) {
    inner[step] ??= /^\d+$/.test(steps[index + 1] ?? last) ? [] : {}
    inner = inner[step] as Members
  }
  if (value === undefined) delete inner[last]
  else inner[last] = value
}

/** A list is its key repeated. */
function query(members: Members): string {
  const pairs = Object.entries(members).flatMap(([name, value]) =>
    [value].flat().map((each): [string, string] => [name, String(each)]),
  )
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`
}

/** 205 has nothing in it (CLD-110); nor has 304, which says nothing of a length either. */
Then<ScenarioWorld>('the answer is {int}', function (status: number) {
  equal(this.answer.status, status, this.answer.text)
  if (status === 205) deepEqual([this.answer.text, this.answer.headers.get('content-length')], ['', '0'])
  if (status === 304) deepEqual([this.answer.text, this.answer.headers.get('content-length')], ['', null])
})

/** As received, byte by byte. */
Then<ScenarioWorld>('the answer is {int} with the body {string}', function (status: number, text: string) {
  deepEqual([this.answer.status, this.answer.text], [status, text])
})

/** `nothing` stands for a header that is not there. */
Then<ScenarioWorld>('the headers are', function (table: DataTable) {
  const wanted = table.raw() as [string, string][]
  deepEqual(
    wanted.map(([name]) => [name, this.answer.headers.get(name) ?? 'nothing']),
    wanted,
  )
})

/** Pixels, as the head of a PNG has them. */
Then<ScenarioWorld>('the picture is {int} by {int}', function (width: number, height: number) {
  const { bytes } = this.answer
  equal(bytes.toString('latin1', 0, 8), '\x89PNG\r\n\x1a\n')
  deepEqual([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], [width, height])
})

/** With a list of items, each with location and description; and nothing has come of it. */
Then<ScenarioWorld>('it is malformed at {place}', async function (place: string) {
  const { status, text, body } = this.answer
  equal(status, 422, text)
  const { code, message, detail } = body as { code: string; message: string; detail: Members[] }
  deepEqual([code, typeof message], ['validation.custom', 'string'])
  for (const { msg, type } of detail) ok(typeof msg === 'string' && msg !== '' && typeof type === 'string')
  const places = detail.map(({ loc }) => (loc as unknown[]).join('.'))
  ok(places.includes(place), `malformed at ${places.join(', ')}`)
  await this.unchanged()
})

Then<ScenarioWorld>('the version shown is {string} with a build behind it', function (version: string) {
  const shown = String(member(this.answer.body, 'info.version'))
  ok(shown.startsWith(`${version}+`) && /^[\w.-]+$/.test(shown.slice(version.length + 1)), shown)
})

Then<ScenarioWorld>('it is well formed', function () {
  notEqual(this.answer.status, 422, this.answer.text)
  ok(this.answer.status < 500, this.answer.text)
})

/** As HTTP writes a date. */
Then<ScenarioWorld>(/^the answer is dated (.+ GMT)$/, function (date: string) {
  equal(this.answer.headers.get('date'), date)
})

/** The house's own question whether it is there is no part of the interface. */
Then<ScenarioWorld>('these operations are described, and no others', function (table: DataTable) {
  const [columns, ...rows] = table.raw()
  const shown = rowsOf(this.answer.body as Description)
    .filter(({ line }) => line !== 'GET /status')
    .map((row) => columns!.map((column) => row[column as keyof typeof row]))
  const byLine = ([a]: string[], [b]: string[]): number => (a! < b! ? -1 : 1)
  deepEqual(shown.sort(byLine), rows.sort(byLine))
})
