import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { Ajv, type ValidateFunction } from 'ajv'
import ajvFormats from 'ajv-formats'
import Type from 'typebox'
import { openServer } from '../../../../features/proofs/kit/server.ts'
import { socketTable } from '../../../app/operations.ts'
import { asyncapi, type SocketPlace, type SocketTable } from './asyncapi.ts'
import type { DescribedSocket, SocketMessage } from './channel.ts'

interface Ref {
  $ref: string
}
interface Message {
  name: string
  payload: object
  correlationId?: object
  examples: { payload: unknown }[]
}
interface Operation {
  action: 'receive' | 'send'
  channel: Ref
  messages: Ref[]
  reply?: { channel: Ref; messages: Ref[] }
}
interface Document {
  asyncapi: string
  info: { version: string }
  servers: Record<string, { host: string; protocol: string; pathname?: string }>
  channels: Record<string, { address: string; description: string; messages: Record<string, Ref>; servers: Ref[] }>
  operations: Record<string, Operation>
  components: { messages: Record<string, Message>; schemas: Record<string, object> }
}

const addFormats = ajvFormats as unknown as typeof ajvFormats.default

/** The schema of AsyncAPI 3.0.0 that its own authors publish. */
function independent(): ValidateFunction {
  const file = fileURLToPath(import.meta.resolve('@asyncapi/specs/schemas/3.0.0-without-$id.json'))
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: true, code: { optimize: false } })
  addFormats(ajv)
  return ajv.compile(JSON.parse(readFileSync(file, 'utf8')))
}

const place: SocketPlace = {
  servers: {
    cloud: { protocol: 'ws', host: 'kasa.test:8080', prefix: '' },
    lan: { protocol: 'ws', host: 'kasa.test:9021', prefix: '/w/x' },
  },
  ids: { terminal_id: 'a-terminal', device_id: 'a-device', cash_register_id: 'a-register' },
}
const documentOf = (table: SocketTable): Document => JSON.parse(JSON.stringify(asyncapi(table, place)))

const { app } = await openServer()
let document: Document
const isValid = independent()

const fetched = async (url: string): Promise<Document> => {
  const response = await fetch(url)
  assert.deepEqual([response.status, response.headers.get('content-type')], [200, 'application/json'])
  return (await response.json()) as Document
}

before(async () => {
  await app.worlds.create({ name: 'another' })
  document = await fetched(`${app.addresses.cloud}/api/asyncapi.json`)
})
/** What a reference leads to. */
const at = (whole: object, { $ref }: Ref): unknown =>
  $ref
    .slice(2)
    .split('/')
    .reduce<unknown>((inner, step) => (inner as Record<string, unknown> | undefined)?.[step], whole)

const referredIn = (whole: object): string[] =>
  [...JSON.stringify(whole).matchAll(/"\$ref":"(#[^"]+)"/g)].map(([, to]) => to!)

test('what is served is AsyncAPI 3.0.0 to an independent validator', () => {
  assert.ok(isValid(document), JSON.stringify(isValid.errors?.slice(0, 5)))
  assert.equal(document.asyncapi, '3.0.0')
})

test('the validator sees what is wrong', () => {
  const breaks: ((broken: Document) => void)[] = [
    (broken) => Object.assign(Object.values(broken.operations)[0]!, { action: 'hear' }),
    (broken) => Object.assign(Object.values(broken.channels)[0]!, { path: '/x' }),
    (broken) => Object.assign(Object.values(broken.components.messages)[0]!, { correlationId: { location: 'id' } }),
    (broken) => Object.assign(broken.servers.cloud!, { host: 7 }),
  ]
  for (const [index, spoil] of breaks.entries()) {
    const broken = structuredClone(document)
    spoil(broken)
    assert.equal(isValid(broken), false, `break ${index}`)
  }
})

test('every reference leads somewhere, and every schema and message is referred to', () => {
  const referred = new Set(referredIn(document))
  for (const $ref of referred) assert.equal(typeof at(document, { $ref }), 'object', $ref)
  const kept = Object.entries(document.components).flatMap(([kind, all]) =>
    Object.keys(all).map((name) => `#/components/${kind}/${name}`),
  )
  assert.deepEqual(
    kept.filter((each) => !referred.has(each)),
    [],
  )
})

test('each message of a channel is said in an operation of it, and an operation says no other', () => {
  for (const [id, { messages }] of Object.entries(document.channels)) {
    const own = Object.keys(messages).map((name) => `#/channels/${id}/messages/${name}`)
    const here = Object.values(document.operations).filter(({ channel }) => channel.$ref === `#/channels/${id}`)
    const said = here.flatMap((each) => [...each.messages, ...(each.reply?.messages ?? [])]).map(({ $ref }) => $ref)
    assert.deepEqual([...new Set(said)].sort(), own.sort())
    for (const { reply } of here) if (reply) assert.equal(reply.channel.$ref, `#/channels/${id}`)
  }
})

test('what is answered pairs by request_id on both sides', () => {
  const messageAt = (ref: Ref): Message => at(document, at(document, ref) as Ref) as Message
  for (const { messages, reply } of Object.values(document.operations))
    if (reply && messages.some((each) => messageAt(each).correlationId))
      for (const each of [...messages, ...reply.messages])
        assert.partialDeepStrictEqual(messageAt(each), { correlationId: { location: '$message.payload#/request_id' } })
})

/** Names of the messages that come from one side of a channel: said by it, or its answers. */
function saidBy(side: Operation['action'], channel: string): string[] {
  const here = Object.values(document.operations).filter((each) => each.channel.$ref === `#/channels/${channel}`)
  const refs = here.flatMap(({ action, messages, reply }) => (action === side ? messages : (reply?.messages ?? [])))
  return [...new Set(refs.map(({ $ref }) => $ref.split('/').at(-1)!))]
}

test('every example is a message of its form, and of no other that the same side says', () => {
  const ajv = new Ajv({ strict: false })
  addFormats(ajv)
  ajv.addSchema(document, 'document')
  const isOf = (name: string, payload: unknown): boolean =>
    ajv.validate({ $ref: `document#/components/messages/${name}/payload` }, payload)
  for (const channel of Object.keys(document.channels))
    for (const side of ['receive', 'send'] as const) {
      const names = saidBy(side, channel)
      for (const name of names)
        for (const { payload } of document.components.messages[name]!.examples)
          assert.deepEqual(
            names.filter((each) => isOf(each, payload)),
            [name],
            JSON.stringify(payload),
          )
    }
})

test('the servers named are those of the address that was asked, its world included', async () => {
  const { cloud } = app.addresses
  const byName = cloud.replace('127.0.0.1', 'localhost')
  const found = async (base: string) => (await fetched(`${base}/api/asyncapi.json`)).servers.cloud
  const port = new URL(cloud).port
  assert.partialDeepStrictEqual(await found(cloud), { host: `127.0.0.1:${port}`, protocol: 'ws' })
  assert.partialDeepStrictEqual(await found(byName), { host: `localhost:${port}` })
  assert.partialDeepStrictEqual(await found(`${cloud}/w/another`), { pathname: '/w/another' })
  assert.equal((await found(cloud))!.pathname, undefined)
  assert.equal((await fetch(`${cloud}/w/nowhere/api/asyncapi.json`)).status, 404)
})

test('every socket that is served is described', () => {
  assert.deepEqual(Object.keys(document.channels).sort(), socketTable.rows.map(({ id }) => id).sort())
  for (const { path, surface, id } of socketTable.rows) {
    assert.equal(document.channels[id]!.address, path.replace(/:(\w+)/g, '{$1}'))
    assert.deepEqual(document.channels[id]!.servers, [{ $ref: `#/servers/${surface}` }])
  }
})

const message = (name: string, more: Partial<SocketMessage> = {}): SocketMessage => ({
  ...{ name, summary: 'A message', clauses: [], payload: Type.Object({ request_id: Type.String() }) },
  example: () => ({ request_id: 'x' }),
  ...more,
})
const tableOf = (...rows: Partial<DescribedSocket>[]): SocketTable => ({
  ...{ title: 'Sockets', version: '1.0.0', description: 'Some sockets' },
  rows: rows.map((row, index) => ({
    ...{ id: `socket${index}`, path: `/socket/${index}`, surface: 'cloud', summary: 'A socket', clauses: [] },
    ...{ receives: [], sends: [] },
    ...row,
  })),
})

test('a row in the local network with a parameter in its path comes in by itself', () => {
  const answer = message('answer')
  const question = message('question', { answers: [answer] })
  const found = documentOf(
    tableOf({ surface: 'lan', path: '/pos/:device_id/ask', receives: [question], params: { device_id: 'Which' } }),
  )
  assert.ok(isValid(found), JSON.stringify(isValid.errors?.slice(0, 5)))
  assert.deepEqual(found.servers, {
    lan: { host: 'kasa.test:9021', protocol: 'ws', pathname: '/w/x', description: 'The terminal in the local network' },
  })
  assert.partialDeepStrictEqual(found.channels.socket0, {
    address: '/pos/{device_id}/ask',
    parameters: { device_id: { description: 'Which', examples: ['a-device'] } },
  })
  assert.deepEqual(found.operations.socket0Question!.reply!.messages, [{ $ref: '#/channels/socket0/messages/answer' }])
})

test('what is sent may be answered as well: then the answer is received', () => {
  const found = documentOf(tableOf({ sends: [message('command', { answers: [message('report')] })] }))
  assert.ok(isValid(found))
  assert.partialDeepStrictEqual(found.operations.socket0Command, {
    action: 'send',
    messages: [{ $ref: '#/channels/socket0/messages/command' }],
    reply: { messages: [{ $ref: '#/channels/socket0/messages/report' }] },
  })
})

test('a message on two sockets is written down once, and two messages of one name are no description', () => {
  const shared = message('shared')
  const once = documentOf(tableOf({ sends: [shared] }, { sends: [shared] }))
  assert.deepEqual(Object.keys(once.components.messages), ['shared'])
  const other = message('shared', { summary: 'Another' })
  assert.throws(() => documentOf(tableOf({ sends: [shared] }, { sends: [other] })), /Two messages are named shared/)
})

test('each code of a close and of a failure is in the text as well, for viewers that know no more', () => {
  const codes = [{ code: 9007, name: 'NotThere', uk: 'немає', en: 'there is none' }]
  const found = documentOf(
    tableOf({
      closes: [
        { code: 4408, meaning: 'Too late' },
        { code: 1001, meaning: 'Gone' },
      ],
      sends: [message('failure', { codes })],
    }),
  )
  assert.match(found.channels.socket0!.description, /\| 1001 \| Gone \|\n.*\| 4408 \| Too late \|/s)
  assert.equal(found.channels.socket0!.description.match(/\| 1001 \|/g)!.length, 1)
  const { failure } = found.components.messages as Record<string, { description?: string }>
  assert.match(failure!.description!, /\| 9007 \| NotThere \| немає \| there is none \|/)
})

test('operations have names that are identifiers, and so has each object and enumeration of a message', () => {
  const { operations, components } = document
  for (const name of Object.keys(operations)) assert.match(name, /^\w+$/)
  const titles: string[] = []
  const look = (schema: unknown): void => {
    if (typeof schema !== 'object' || schema === null) return
    if ('enum' in schema || ('properties' in schema && 'type' in schema))
      titles.push(String((schema as { title?: string }).title))
    Object.values(schema).forEach(look)
  }
  look(components.schemas)
  assert.ok(titles.length > 30)
  for (const title of titles) assert.match(title, /^[A-Z]\w+$/)
})
