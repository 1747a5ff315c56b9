/** Of every 422 a person learns the member, what came, what is taken and an example; and no secret comes back. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { TSchema } from 'typebox'
import { openServer } from '../../../../features/proofs/kit/server.ts'
import { operations } from '../../../app/operations.ts'
import { newAjvWithFormats } from '../../../store/ajv.ts'
import { isSecretMember } from '../explaining/explanation.ts'
import { branchesOf, type SchemaShape } from '../explaining/shape.ts'
import { exampleOf, wordsOfPattern } from '../explaining/wanted.ts'
import type { Operation } from '../operation.ts'
import { addWireFormats, droppedMembers } from '../validation/validation.ts'

const { app } = await openServer()
let authorization: string
let licenceKey: string

before(async () => {
  const world = (await app.worlds.find('default'))!
  const { cashiers } = world.reference.seed
  const { firstRegister } = world.reference
  licenceKey = firstRegister.license_key
  const cashier = cashiers.find((each) => each.organization_id === firstRegister.organization_id && each.active)!
  const signIn = await fetch(`${app.addresses.cloud}/api/v1/cashier/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: cashier.login, password: cashier.password }),
  })
  authorization = `Bearer ${((await signIn.json()) as { access_token: string }).access_token}`
})

const baseOf = ({ surface }: Operation): string =>
  surface === 'lan' ? app.addresses.lan.replace('ws', 'http') : app.addresses[surface === 'lab' ? 'cloud' : surface]

const SAME_ID = '3f0c9f1e-6a52-4c8e-9d43-2b7a51c0d8e4'
const pathOf = (path: string): string => path.replace(/:\w+/g, SAME_ID)

async function send(operation: Operation, body: unknown, headers: Record<string, string> = {}, query = '') {
  const answer = await fetch(`${baseOf(operation)}${pathOf(operation.path)}${query}`, {
    method: operation.method,
    headers: { authorization, 'x-license-key': licenceKey, 'content-type': 'application/json', ...headers },
    ...(operation.method === 'GET' ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, text, rule: decodeURIComponent(answer.headers.get('x-rule') ?? '') }
}

const bodyOf = ({ body, optionalBody, rawBody }: Operation): SchemaShape | undefined =>
  rawBody ? undefined : ((body ?? optionalBody) as SchemaShape | undefined)

/** Members of a schema, by name; of lists those of their items. */
function* members(
  shape: SchemaShape,
  path: readonly string[] = [],
): Generator<[path: readonly string[], member: SchemaShape]> {
  for (const branch of branchesOf(shape)) {
    if (branch.items) yield* members(branch.items, [...path, '*'])
    for (const [name, member] of Object.entries(branch.properties ?? {})) {
      yield [[...path, name], member]
      yield* members(member, [...path, name])
    }
  }
}

/** A value that has one member at a path. */
const valueAt = ([name, ...rest]: readonly string[], value: unknown): unknown => {
  if (name === undefined) return value
  return name === '*' ? [valueAt(rest, value)] : { [name]: valueAt(rest, value) }
}

test('every member of every request has an example, and is valid by it', () => {
  const ajv = addWireFormats(
    newAjvWithFormats({ strict: true, allowUnionTypes: true, keywords: ['x-exact', droppedMembers] }),
  )
  const missing: string[] = []
  for (const operation of operations)
    for (const whole of [operation.params, operation.query, operation.headers, bodyOf(operation)])
      for (const [path, member] of whole ? members(whole as SchemaShape) : []) {
        if (isSecretMember(path.at(-1)!)) continue
        const example = exampleOf(branchesOf(member))
        const place = `${operation.id} ${path.join('.')}`
        if (example === undefined) missing.push(place)
        else if (!ajv.validate(member as TSchema, example)) missing.push(`${place}: ${JSON.stringify(example)}`)
      }
  assert.deepEqual(missing, [])
})

test('a member of a wrong type is named, with what came, what is taken and an example', async () => {
  const failures: string[] = []
  let asked = 0
  for (const operation of operations) {
    const shape = bodyOf(operation)
    const own = branchesOf(shape ?? {}).flatMap(({ properties }) => Object.entries(properties ?? {}))
    const wrong = own.filter(
      ([name, { type, anyOf, enum: values }]) => (type ?? anyOf ?? values) && !isSecretMember(name),
    )
    const body = Object.fromEntries(wrong.map(([name]) => [name, [[]]]))
    if (wrong.length === 0) continue
    const { status, text, rule } = await send(operation, body, { 'accept-language': 'en' })
    if (status !== 422) continue
    asked++
    const { detail } = JSON.parse(text) as { detail: { loc: (string | number)[]; msg: string }[] }
    const isOwn = operation.surface === 'local' || operation.surface === 'lab'
    if (!/member=.*(given|reason)=.*(taken|reason)=/.test(rule)) failures.push(`${operation.id}: ${rule}`)
    if (isOwn)
      for (const { loc, msg } of detail)
        if (!/; came: .*; taken: ./.test(msg)) failures.push(`${operation.id} ${loc.join('.')}: ${msg}`)
  }
  assert.deepEqual(failures, [])
  assert.ok(asked > 40, `${asked} operations`)
})

test('an address with an internationalized domain that is not taken is shown as it is', async () => {
  const row = operations.find(({ surface, path }) => surface === 'local' && path === '/api/v1/receipt/sell')!
  const { status, text, rule } = await send(row, {
    id: SAME_ID,
    goods: [{ code: '1', name: 'Кава', price: 1000, quantity: 1000 }],
    payments: [{ type: 'CASH', value: 1000 }],
    delivery: { email: 'olena@приклад.укр' },
  })
  assert.equal(status, 422)
  for (const said of [text.replaceAll('\\"', '"'), rule]) assert.match(said, /"olena@xn--80aikifvh\.xn--j1amh"/)
})

test('a key that is missing is said to be missing, and no other header to be the only one', async () => {
  for (const id of ['POST /api/v1/shifts', 'POST /api/v1/cashier/signinPinCode', 'POST /api/v1/webhook']) {
    const row = operations.find((each) => each.surface === 'cloud' && `${each.method} ${each.path}` === id)!
    const { rule } = await send(
      row,
      { pin_code: '1111', url: 'https://example.com' },
      { 'x-license-key': '', 'x-client-name': 'shop', 'x-client-version': '1' },
    )
    assert.match(rule, /member=header\.X-License-Key; given=nothing; reason=field required/, id)
  }
})

test('every pattern of a request is said in words, in both languages', () => {
  const patterns = new Set<string>()
  JSON.stringify(
    operations.map(({ params, query, headers, body, optionalBody }) => [params, query, headers, body, optionalBody]),
    (name, value) => {
      if (name === 'pattern' && typeof value === 'string') patterns.add(value)
      return value
    },
  )
  assert.ok(patterns.size > 5)
  for (const pattern of patterns) assert.ok(wordsOfPattern(pattern), pattern)
})

test('a token that lets nobody in says why, and is not repeated', async () => {
  const row = operations.find(({ surface, path }) => surface === 'cloud' && path === '/api/v1/cashier/me')!
  const token = authorization.slice('Bearer '.length)
  for (const [header, reason] of [
    ['', 'no header Authorization'],
    [token, 'Authorization without the word Bearer'],
    [`Bearer ${token.slice(0, -5)}`, 'the token is cut or changed'],
    [`Bearer Bearer ${token}`, 'Bearer twice'],
    [`Bearer "${token}"`, 'the token is in quotes'],
    ['Bearer undefined', 'no token of this service'],
    [`Bearer ${token.slice(0, -43)}${'A'.repeat(43)}`, 'the token is changed, or of another world or server'],
  ] as const) {
    const { rule, text } = await send(row, undefined, { authorization: header })
    assert.ok(rule.includes(`reason=${reason}`), `${reason}: ${rule}`)
    assert.ok(!`${rule}${text}`.includes(token.slice(10, 60)))
  }
})

const SECRET = 'hush-Pl4nted'

test('no operation repeats a secret, wherever it is wrong', async () => {
  const leaks: string[] = []
  let asked = 0
  for (const operation of operations) {
    const shape = bodyOf(operation)
    const held = shape ? [...members(shape)].filter(([path]) => isSecretMember(path.at(-1)!)) : []
    const wrong = [[SECRET], { [SECRET]: { token: SECRET } }, SECRET.repeat(50)]
    const bodies = held.flatMap(([path]) => wrong.map((each) => valueAt(path, each)))
    const broken = held.map(([path]) => JSON.stringify(valueAt(path, SECRET)).slice(0, -1))
    const bare = held.length > 0 ? [JSON.stringify(SECRET)] : []
    const names = ['password', 'pin_code', 'token', 'license_key', 'access_token']
    const unknown = shape ? [Object.fromEntries(names.map((name) => [name, SECRET]))] : []
    for (const body of [...bodies, ...broken, ...bare, ...unknown]) {
      const { status, text, rule } = await send(operation, body)
      if (status !== 422) continue
      asked++
      // Of a body that is no JSON the framework gives the text back (facts 13b).
      const isBroken = typeof body === 'string' && operation.surface === 'cloud'
      const said = isBroken ? rule : `${text} ${rule}`
      if (said.includes(SECRET)) leaks.push(`${operation.id}: ${said.slice(0, 300)}`)
    }
    const keyed = await send(operation, {}, { 'x-license-key': SECRET, 'x-access-key': SECRET })
    if (`${keyed.text} ${keyed.rule}`.includes(SECRET)) leaks.push(`${operation.id}: by a header`)
  }
  assert.deepEqual(leaks, [])
  assert.ok(asked > 30, `${asked} requests`)
})
