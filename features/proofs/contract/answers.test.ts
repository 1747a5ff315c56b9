/** The law of answers: what it convicts, what it leaves open, and that the server publishes all of it. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import law from '../../../fixtures/answers.json' with { type: 'json' }
import { Lab } from '../../support/actors/lab.ts'
import { answered, breachOf } from '../../support/law/answer-fields.ts'
import { KNOWN } from '../../support/law/known-clauses.ts'
import { openTarget } from '../../support/open-target.ts'
import { descriptionAt } from '../../support/targets/described-target.ts'
import type { Target } from '../../support/world/target.ts'
import type { PublishedSchema } from './published.ts'

interface Described {
  paths: Record<
    string,
    Record<
      string,
      { 'x-extension'?: boolean; responses: Record<string, { content?: Record<string, { schema: PublishedSchema }> }> }
    >
  >
  components: { schemas: Record<string, PublishedSchema> }
}

let target: Target
let published: { cloud: Described; desk: Described }

before(async () => {
  target = await openTarget()
  const { world } = await Lab.open(target.wire, target.base!)
  const of = async (base: string): Promise<Described> =>
    (await descriptionAt(target.wire, `${base}/api`)) as unknown as Described
  published = { cloud: await of(world.base_url!), desk: await of(world.local_base_url!) }
})
after(() => target.close())

const laws = law.$defs as unknown as Record<string, PublishedSchema>

/** Required members, where their object exists. @param named schemas by the last part of their name */
function neededIn(schema: PublishedSchema, named: Record<string, PublishedSchema>, place = ''): string[] {
  const {
    $ref,
    anyOf = [],
    allOf = [],
    items,
    properties = {},
    required = [],
  } = schema as PublishedSchema & { allOf?: PublishedSchema[] }
  const inner = typeof $ref === 'string' ? [named[$ref.split('/').at(-1)!]!] : [...anyOf, ...allOf]
  return [
    ...required.map((name) => `${place}.${name}`),
    ...inner.flatMap((each) => neededIn(each, named, place)),
    ...(items ? neededIn(items, named, `${place}[]`) : []),
    ...Object.entries(properties).flatMap(([name, each]) => neededIn(each, named, `${place}.${name}`)),
  ]
}

for (const [line, clauses] of Object.entries(answered))
  for (const [status, clause] of Object.entries(clauses))
    test(`${line} publishes all that ${clause} has in an answer ${status}`, () => {
      const [method = '', path = ''] = line.split(' ')
      const { paths, components } = [published.cloud, published.desk].find((each) => {
        const operation = each.paths[path]?.[method.toLowerCase()]
        return operation && !operation['x-extension']
      })!
      const { schema } = paths[path]![method.toLowerCase()]!.responses[status]!.content!['application/json']!
      const there = neededIn(schema, components.schemas)
      const needed = neededIn(laws[clause]!, laws)
      assert.deepEqual(
        needed.filter((place) => !there.includes(place)),
        [],
      )
    })

test('every part of the law of answers is a clause', () => {
  assert.deepEqual(
    Object.keys(laws).filter((clause) => !KNOWN.clauses.includes(clause)),
    [],
  )
})

/** An answer of a server whose base address has a path. */
const judged = (
  line: string,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
  explains = false,
) => {
  const asked = line.replace(' ', ' https://kasa.example/below')
  const text = JSON.stringify(body)
  return () => {
    const breach = breachOf(
      { asked, status, body, text, bytes: Buffer.from(text), headers: new Headers(headers) },
      explains,
    )
    if (breach) throw new Error(breach.words)
  }
}

const token = { type: 'bearer', token_type: 'bearer', access_token: 'a' }
const SIGN_IN = 'POST /api/v1/cashier/signin'

test('an answer that lacks a member is convicted, by its place and its clause', () => {
  judged(SIGN_IN, 200, token)()
  assert.throws(
    judged(SIGN_IN, 200, { ...token, token_type: undefined }),
    /^Error: POST \/api\/v1\/cashier\/signin answered 200, but the body has no token_type \(FLD-002\)$/,
  )
  const page = { meta: { limit: 25, offset: 0 }, results: [{ id: 'x' }] }
  assert.throws(judged('GET /api/v1/cash-registers?limit=1', 200, page), /results\.0 has no fiscal_number \(FLD-003\)$/)
  assert.throws(judged('POST /api/v1/shift/open', 200, { status: 'true' }), /status must be boolean \(LOC-101\)$/)
})

test('additional members, another status and what the specification leaves open are not', () => {
  judged(SIGN_IN, 200, { ...token, expires: 1 })()
  judged(SIGN_IN, 403, { anything: true })()
  judged('GET /api/v1/cash-registers/get-offline-time', 200, 'anything')()
  judged('GET /api/v1/cashier/shift', 200, null)()
})

test('an answer that follows a quirk is judged by it, where the server declares it', () => {
  const wrong = [SIGN_IN, 200, {}, { 'x-quirk': 'any' }] as const
  judged(...wrong, true)()
  assert.throws(judged(...wrong, false), /has no type \(FLD-002\)/)
})

test('what the law does not demand may be left out, null or empty, and no body says the same as null', () => {
  const task = {
    ...{ id: '00000000-0000-4000-8000-000000000001', organization_id: '00000000-0000-4000-8000-000000000002' },
    ...{ type: 'GOODS', status: 'PENDING', created_at: '2026-03-02T07:00:00.000000+00:00' },
  }
  const lookedUp = `GET /api/v1/extended-reports/${task.id}`
  for (const updated_at of [undefined, null, '']) judged(lookedUp, 200, { ...task, updated_at })()
  judged('GET /api/v1/webhook', 200, { url: 'https://a', created_at: '2026-03-02T07:00:00', key: null })()
  const shift = 'GET https://kasa.example/below/api/v1/cashier/shift'
  const nothing = {
    asked: shift,
    status: 204,
    body: undefined,
    text: '',
    bytes: Buffer.alloc(0),
    headers: new Headers(),
  }
  assert.equal(breachOf(nothing, false), null)
})

test('a datetime needs no offset, but those of report tasks do (TSK-005)', () => {
  const settings = { url: 'https://a', key: 'k' }
  const set = 'POST /api/v1/webhook'
  for (const created_at of ['2026-03-02T07:00:00', '2026-03-02T07:00:00.5Z', '2026-03-02T09:00:00+02:00'])
    judged(set, 200, { ...settings, created_at })()
  assert.throws(
    judged(set, 200, { ...settings, created_at: 'yesterday' }),
    /created_at must match format.*\(FLD-012\)$/,
  )
  const task = {
    ...{ id: '00000000-0000-4000-8000-000000000001', organization_id: '00000000-0000-4000-8000-000000000002' },
    ...{ type: 'GOODS', status: 'PENDING', created_at: '2026-03-02T07:00:00.000000' },
  }
  assert.throws(judged('POST /api/v1/extended-reports/goods', 200, task), /created_at must match pattern.*\(TSK-005\)$/)
})
