/** The wire itself: methods, paths, statuses and formats, for the features of `wire` alone. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import { type DataTable, When } from '@cucumber/cucumber'
import { labHeaders } from '../support/actors/lab.ts'
import { describeAnswer } from '../support/law/answer.ts'
import { type Need, NotTested, needAt } from '../support/law/capabilities.ts'
import { type Description, rowsOf } from '../support/law/described.ts'
import { MALFORMED_CLAUSES } from '../support/law/judgement/blame.ts'
import type { Reading } from '../support/law/judgement/judgement.ts'
import { holdIssues, holdStatus } from '../support/law/judgement/refusal.ts'
import { type StepTraits, traits } from '../support/traits/step-traits.ts'
import { put, RECEIVER, sentValue } from '../support/vocabulary/cells.ts'
import type { RequestCredentials } from '../support/vocabulary/credentials.ts'
import type { Grow, RequestLine, Sale } from '../support/vocabulary/phrases.ts'
import { requestOf, type WellFormed } from '../support/vocabulary/requests.ts'
import { Judged, JudgedApart } from '../support/world/judged.ts'
import type { ScenarioWorld } from '../support/world/scenario-world.ts'

type Members = Record<string, unknown>

/** Addresses of the surfaces. */
const SURFACES: Record<RequestCredentials['surface'], (scenario: ScenarioWorld) => string> = {
  desk: ({ desk }) => desk.url,
  lan: ({ lab }) => lab.lanUrl('http'),
  cloud: ({ lab }) => lab.cloudUrl,
}

/** What a request to the lab needs of a target; nothing, where it is sent elsewhere. */
function asksOfLab({ method, path, body }: RequestLine, { surface }: RequestCredentials): Need[] {
  if (surface !== 'cloud' || !path.startsWith('/lab/')) return []
  const need = needAt(method, path.slice('/lab'.length), body === undefined ? undefined : sentValue(body))
  return need === null ? [] : [need]
}

/** With the given body, or the operation's well-formed one. */
When<ScenarioWorld>(
  '{requestLine} is sent {credentials}',
  traits((line: RequestLine, credentials: RequestCredentials) => ({ asks: asksOfLab(line, credentials) })),
  async function (line: RequestLine, credentials: RequestCredentials) {
    const { method, path, body } = line
    const { surface, token, former, terminalToken, scheme = 'Bearer', inQuery, key, text, labToken } = credentials
    for (const need of asksOfLab(line, credentials)) this.needs.require(need)
    const form = requestOf(method, path)
    const role = key === 'scenario' ? form?.role : key
    const register = role === undefined ? this.register : this.registerOf(role)
    const integrator = token === undefined ? null : this.integrator(token)
    await integrator?.ready()
    const bearer = terminalToken ? this.terminalToken : former ? integrator?.formerToken : integrator?.token
    const headers = {
      ...form?.headers,
      ...(labToken && labHeaders()),
      authorization: bearer == null || inQuery ? undefined : `${scheme} ${bearer}`.trim(),
      'x-license-key': text ?? (key === undefined ? undefined : register.license_key),
    }
    const base = SURFACES[surface](this)
    const url = base + this.filled(path) + (inQuery ? query({ access_token: bearer, token: bearer }) : '')
    const sent = body === undefined ? await form?.body?.(this) : this.filled(body)
    const answer = await this.act(async () => ({
      ...(await this.wire.call(method, url, { headers, body: sent })),
      surface,
    }))
    this.ids.learn(path, answer?.body)
  },
)

When<ScenarioWorld>('a sale of {size} is sent', traits({ asks: ['desk'] }), async function (grow: Grow) {
  const request = requestOf('POST', '/api/v1/receipt/sell')!.body!(this) as Sale
  await grow(request, this)
  await this.act(() => this.wire.call('POST', `${this.desk.url}/api/v1/receipt/sell`, { body: request }))
})

/** The well-formed request with one place changed. */
async function sendChanged(scenario: ScenarioWorld, form: WellFormed, place: string, value: unknown): Promise<void> {
  // The desk requires no token.
  const integrator = form.surface === 'cloud' ? scenario.integrator('the cashier') : null
  await integrator?.ready()
  const register = form.role === undefined ? scenario.register : scenario.registerOf(form.role)
  const parts = {
    body: await form.body?.(scenario),
    query: { ...form.query } as Members,
    header: { ...form.headers, ...(form.withKey && { 'X-License-Key': register.license_key }) } as Record<
      string,
      string | undefined
    >,
    path: scenario.named(),
  }
  put(parts, place.split('.'), value === RECEIVER ? scenario.lab.world.webhook_inbox_url : value)
  // A header left out on purpose must not be added.
  if (value === undefined && place.startsWith('header.')) parts.header[place.slice('header.'.length)] = undefined
  const path = form.path.replace(/\{(\w+)\}/g, (_, name: string) => String(parts.path[name]))
  const base = SURFACES[form.surface](scenario)
  const headers = { ...(integrator && { authorization: `Bearer ${integrator.token}` }), ...parts.header }
  const answer = await scenario.act(() =>
    scenario.wire.call(form.method, `${base}${path}${query(parts.query)}`, { headers, body: parts.body }),
  )
  scenario.ids.learn(form.path, answer?.body)
}

When<ScenarioWorld>(
  '{request} is sent with {place} as {json}',
  async function (form: WellFormed, place: string, value) {
    await sendChanged(this, form, place, value)
  },
)

/** A list repeats its key. */
function query(members: Members): string {
  const pairs = Object.entries(members).flatMap(([name, value]) =>
    [value].flat().map((each): [string, string] => [name, String(each)]),
  )
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`
}

/** A 304 has no body and no content length. A body is compared as received. */
JudgedApart(
  'the answer is {int}{body}',
  (status: number): StepTraits => {
    if (status >= 200 && status < 300) return { holds: 'accepted' }
    return status >= 400 && status < 500 ? { holds: 'refused' } : {}
  },
  answered,
)

async function answered(
  this: ScenarioWorld,
  status: number,
  body: string | undefined,
  reading: Reading,
): Promise<void> {
  const { text, headers } = this.answer
  await holdStatus(this.judgement, this.answer, status, reading)
  if (body === undefined && status !== 304) return
  await this.judgement.hold(reading, () => {
    // White space around JSON does not matter, and no body says the same as null.
    const shown = this.judgement.isStranger ? text.trim() || (body === 'null' ? body : '') : text
    if (body !== undefined) equal(shown, body)
    else deepEqual([text, headers.get('content-length')], ['', null])
  })
}

/** Headers outside the law: the rule, the quirk, and which web pages may read the answer. */
const OF_OURS = new Set(['x-rule', 'x-quirk', 'vary'])
const isOfOurs = (name: string): boolean => OF_OURS.has(name) || name.startsWith('access-control-')

const namesOurs = (rows: readonly (readonly string[])[]): readonly Need[] =>
  rows.some(([name]) => isOfOurs(name!)) ? ['explains'] : []

/** JSON is UTF-8, whether a server says so or not. */
const withoutJsonCharset = (header: string): string =>
  header.replace(/^(application\/json); *charset="?utf-?8"?$/i, '$1')

/** `nothing`: the header is absent. */
Judged('the headers are', { asksByTable: namesOurs }, function (table: DataTable) {
  const wanted = table.raw() as [string, string][]
  for (const need of namesOurs(wanted)) this.needs.require(need)
  deepEqual(
    wanted.map(([name]) => [name, withoutJsonCharset(this.answer.headers.get(name) ?? 'nothing')]),
    wanted,
  )
})

/** With a list of items, each with location and description; and without an effect. */
JudgedApart('it is malformed at {place}', { reads: ['status', 'facts'], holds: 'refused', judgesForm: true }, malformed)

async function malformed(this: ScenarioWorld, place: string, reading: Reading): Promise<void> {
  const { answer } = this
  if (this.judgement.isStranger) {
    // Taken where it is to be refused, it is no fault of the refusal's form.
    this.judgement.concerns({ clauses: answer.status < 400 ? [] : MALFORMED_CLAUSES })
    await this.judgement.hold(reading, () => equal(answer.status, 422, describeAnswer(answer)), answer.status < 400)
    if (answer.status === 422) await this.judgement.hold(reading, () => holdIssues(answer, place), false)
    this.judgement.concerns({})
    if (answer.status >= 400) await this.judgement.holdLaw(() => this.unchanged())
    return
  }
  equal(answer.status, 422, describeAnswer(answer))
  const { code, message, detail } = answer.body as { code: string; message: string; detail: Members[] }
  deepEqual([code, typeof message], ['validation.custom', 'string'])
  for (const { msg, type } of detail)
    ok(typeof msg === 'string' && msg !== '' && typeof type === 'string', `no msg and type: ${JSON.stringify(detail)}`)
  const places = detail.map(({ loc }) => (loc as unknown[]).join('.'))
  ok(places.includes(place), `malformed at ${places.join(', ')}`)
  await this.unchanged()
}

/** The server's own health check is not part of the interface. */
Judged('these operations are described, and no others', function (table: DataTable) {
  const [columns, ...rows] = table.raw()
  if (this.answer.status === 404 && !this.needs.has('explains'))
    throw new NotTested('the target does not describe itself')
  const shown = rowsOf(this.answer.body as Description)
    .filter(({ line }) => line !== 'GET /status')
    .map((row) => columns!.map((column) => row[column as keyof typeof row]))
  const byLine = ([a]: string[], [b]: string[]): number => (a! < b! ? -1 : 1)
  deepEqual(shown.sort(byLine), rows.sort(byLine))
})
