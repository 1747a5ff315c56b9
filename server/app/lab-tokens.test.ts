/** Which token each row of the lab takes: of the server, of the world that is asked, or none. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { jsonCall } from '../../features/proofs/kit/json-call.ts'
import { openServer } from '../../features/proofs/kit/server.ts'
import type { Operation } from '../transport/http/operation.ts'
import { labOperations } from './operations.ts'

/** What changes or shows the server asks for the server's token. A row that is not named here is of one world. */
const OF_THE_SERVER = ['getWorlds', 'createWorld', 'getAddresses', 'setAddresses']
/** Descriptions, the console's files and the documentation show no state of any world. */
const OF_ANYONE = [
  'getLabDescription',
  'getLabPage',
  'getLabPageAsset',
  'getConsole',
  'getConsoleFile',
  'getBook',
  'getBookPage',
]

const TOKENS = { server: 'of-the-server', world: 'of-the-world', another: 'of-another-world' }
type Sender = keyof typeof TOKENS | 'none'

const sendersOf = ({ id }: Operation): Sender[] => {
  if (OF_ANYONE.includes(id)) return ['none', 'another', 'world', 'server']
  return OF_THE_SERVER.includes(id) ? ['server'] : ['world', 'server']
}

/** Parameters of paths are made up: whom a row lets in is decided before they are looked at. */
const pathOf = ({ path }: Operation): string => path.replace(/\*?[:*]\w+/g, 'x')

/** What is asked last: it ends the world. */
const byEnd = (a: Operation, b: Operation): number => Number(a.id === 'deleteWorld') - Number(b.id === 'deleteWorld')

/** A server with a token, and two worlds that are held by others. */
async function opened(t: TestContext) {
  const { app } = await openServer({ labToken: TOKENS.server }, t)
  const ask = (sender: Sender, method: string, path: string, body?: object) =>
    jsonCall(method, app.addresses.cloud + path, body, sender === 'none' ? {} : { 'x-lab-token': TOKENS[sender] })
  for (const [name, token] of Object.entries({ ours: TOKENS.world, theirs: TOKENS.another }))
    assert.equal((await ask('server', 'POST', '/lab/worlds', { name, token })).status, 201)
  return { app, ask }
}

test('every row of the lab takes the token of the server, and but for what is the server’s that of its world', async (t) => {
  const { ask } = await opened(t)
  for (const id of [...OF_THE_SERVER, ...OF_ANYONE])
    assert.ok(
      labOperations.some((row) => row.id === id),
      id,
    )
  for (const row of labOperations.toSorted(byEnd)) {
    // The world ends with the first who may end it
    const asked: Sender[] = ['none', 'another', 'world', ...(row.id === 'deleteWorld' ? [] : ['server' as const])]
    const letIn: Sender[] = []
    for (const sender of asked) {
      const { status, text } = await ask(sender, row.method, `/w/ours${pathOf(row)}`)
      if (status !== 403) letIn.push(sender)
      else assert.match(text, /"code":"lab\.(token_needed|world_held)"/, row.id)
    }
    const wanted = sendersOf(row).filter((each) => asked.includes(each))
    assert.deepEqual(letIn, wanted, row.id)
  }
})

test('a world’s token neither redirects the server nor makes, forks and lists its worlds', async (t) => {
  const { app, ask } = await opened(t)
  const before = (await app.worlds.list()).length
  const calls: [string, string, object?][] = [
    ['PUT', 'addresses', { base_url: 'https://elsewhere.test', direct_hosts: ['elsewhere.test'] }],
    ['POST', 'worlds', { name: 'more' }],
    ['POST', 'worlds', { from: 'ours' }],
    ['GET', 'worlds'],
  ]
  for (const prefix of ['', '/w/ours'])
    for (const [method, path, body] of calls) {
      const { status, text } = await ask('world', method, `${prefix}/lab/${path}`, body)
      assert.deepEqual([status, JSON.parse(text).code], [403, 'lab.token_needed'], `${prefix} ${path}`)
    }
  assert.equal((await app.worlds.list()).length, before)
  assert.deepEqual([app.clientAddresses.urls, [...app.clientAddresses.names]], [{}, []])
})
