/** Answers too long for one piece: read as they are taken, and let go of with their client. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { pino } from 'pino'
import { App } from '../../app/app.ts'
import { labOperations } from '../../app/operations.ts'
import { databaseOf } from '../../store/sqlite/sqlite-store.ts'
import { application } from '../../transport/http/application.ts'

const MEBIBYTE = 1024 * 1024
/** More than the buffers of a connection take in before its client reads. */
const FACTS = 16
const virtual = { mode: 'virtual', now: Date.parse('2026-06-01T06:00:00Z') } as const

/** A world whose journal has a mebibyte in every fact, and another beside it. */
async function site(context: TestContext, facts = FACTS) {
  const faults: unknown[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void faults.push(line) })
  const app = await App.open({ data: ':memory:', clock: 'virtual', log })
  const world = await app.worlds.create({ name: 'large', clock: virtual })
  await app.worlds.create({ name: 'small', clock: virtual })
  const body = JSON.stringify({ type: 'noise', at: 0, text: 'ї'.repeat(MEBIBYTE / 2) })
  for (let n = 1; n <= facts; n++)
    await databaseOf(app.store).knex('facts').insert({ world: world.id, n, address: 'a:1', type: 'noise', at: n, body })
  app.switchboard.forget(world)
  const responses: ServerResponse[] = []
  const listener = application(app, labOperations)
  const server = createServer((request, response) => {
    responses.push(response)
    listener(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  context.after(async () => {
    server.close()
    server.closeAllConnections()
    for (const response of responses) if (!response.closed) await once(response, 'close')
    await app.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { app, world, responses, url, body, faults }
}

/** Asks, and reads nothing of the answer but its head. */
async function asked(url: string): Promise<IncomingMessage> {
  const request = get(url, { agent: false })
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  request.on('error', () => {})
  return answer
}

/** How an answer breaks off; listened for before it does, for an answer that nobody reads breaks off as well. */
async function brokenOff(answer: IncomingMessage): Promise<string | undefined> {
  const [error] = (await once(answer, 'error')) as [NodeJS.ErrnoException]
  return error.code
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

const LONG = { 'a list of facts': '/w/large/lab/facts?limit=10000', 'the file of a world': '/w/large/lab/snapshot' }

for (const [name, path] of Object.entries(LONG)) {
  test(`${name} waits for its reader in pieces, and others are answered meanwhile`, async (context) => {
    const { url, responses } = await site(context)
    const answer = await asked(url + path)
    // As long as a writer that does not wait for its reader would take for all of it.
    for (let n = 0; n < FACTS; n++) assert.deepEqual(await (await fetch(`${url}/w/small/lab/facts`)).json(), [])
    const waits = responses[0]!.writableLength
    assert.ok(waits < MEBIBYTE, `${waits} characters waited`)
    assert.equal(responses[0]!.writableEnded, false)
    const body = JSON.parse(await textOf(answer))
    const facts: { n: number }[] = Array.isArray(body) ? body : body.facts
    assert.deepEqual(
      facts.map(({ n }) => n),
      Array.from({ length: FACTS }, (_, index) => index + 1),
    )
  })

  test(`${name} is read no further when its client has gone`, async (context) => {
    const { app, url, responses, faults } = await site(context)
    let reads = 0
    databaseOf(app.store).knex.on('query', () => reads++)
    const answer = await asked(url + path)
    answer.destroy()
    if (!responses[0]!.closed) await once(responses[0]!, 'close')
    // The page that is being read takes two.
    const then = reads + 2
    for (let n = 0; n < 50; n++) await (await fetch(`${url}/w/small/lab/world`)).text()
    assert.ok(reads <= then, `${reads} reads`)
    assert.deepEqual(faults, [])
  })

  test(`${name} is broken off when the world is reset, so that no part is taken for the whole`, async (context) => {
    const { url, faults } = await site(context)
    const answer = await asked(url + path)
    const end = brokenOff(answer)
    const reset = await fetch(`${url}/w/large/lab/reset`, { method: 'POST' })
    assert.equal(reset.status, 200)
    answer.resume()
    assert.equal(await end, 'ECONNRESET')
    assert.deepEqual(faults, [])
  })
}

test('the file of a world is broken off when the lab changes the journal, and is whole when it is asked for again', async (context) => {
  const { app, world, url, faults } = await site(context)
  const answer = await asked(url + LONG['the file of a world'])
  const end = brokenOff(answer)
  await app.worlds.tamper(world, async () => {
    await databaseOf(app.store).knex('facts').where({ world: world.id, n: FACTS }).delete()
  })
  answer.resume()
  assert.equal(await end, 'ECONNRESET')
  const { facts } = JSON.parse(await textOf(await asked(url + LONG['the file of a world'])))
  assert.equal(facts.length, FACTS - 1)
  assert.deepEqual(faults, [])
})

test('the file of a world has all rows of many pages, in the order of their keys', async (context) => {
  const { app, world, url } = await site(context, 0)
  const { knex } = databaseOf(app.store)
  const [one, two] = [...world.reference.registers.keys()].sort()
  const rows = (register: string | undefined) =>
    Array.from({ length: 300 }, (_, index) => ({ world: world.id, register, number: index + 1, n: 1, status: 'DONE' }))
  for (const register of [two, one]) await knex.batchInsert('documents', rows(register), 100)
  const text = await textOf(await asked(url + LONG['the file of a world']))
  const file = JSON.parse(text)
  assert.deepEqual(
    file.documents.map(({ register, number }: { register: string; number: number }) => `${register} ${number}`),
    [...rows(one), ...rows(two)].map(({ register, number }) => `${register} ${number}`),
  )
  assert.deepEqual(Object.keys(file), [
    'format',
    'world',
    'facts',
    'documents',
    'shifts',
    'snapshots',
    'timers',
    'gaps',
  ])
  assert.equal(file.gaps.length, 602)
  assert.equal(text, JSON.stringify(file))
})

test('a short list has its length, as any other answer', async (context) => {
  const { url } = await site(context, 0)
  const answer = await asked(`${url}/w/small/lab/facts`)
  assert.equal(answer.headers['content-length'], '2')
  assert.equal(answer.headers['content-type'], 'application/json')
  assert.equal(await textOf(answer), '[]')
})

test('a fact goes out as the text it is stored as, without what stands between its members', async (context) => {
  const { app, world, url } = await site(context, 0)
  const { knex } = databaseOf(app.store)
  const bodies: [unknown, unknown][] = [
    ['{"type":"noise","at":1,"text":"\\ud83d\\u0457 ї","sum":12.50}', undefined],
    ['{ "type": "noise",\n "at": 1 }', '{"type":"noise","at":1}'],
    ['{"type":"noise","at":1', null],
    ['{"type":"other","at":1}', null],
    ['{"type":5,"at":1}', null],
    ['["noise"]', null],
    ['"noise"', null],
    [Buffer.from('{"type":"noise","at":1}'), null],
  ]
  for (const [index, [body]] of bodies.entries())
    await knex('facts').insert({ world: world.id, n: index + 1, address: 'a:1', type: 'noise', at: 0, body } as never)
  app.worlds.invalidate()
  const lines = bodies.map(([body, shown = body], index) =>
    shown === null
      ? `{"n":${index + 1},"at":"1970-01-01T00:00:00.000Z","address":"a:1","type":"noise","fact":null,"unreadable":true}`
      : `{"n":${index + 1},"at":"1970-01-01T00:00:00.000Z","address":"a:1","type":"noise","fact":${shown}}`,
  )
  assert.equal(await textOf(await asked(`${url}/w/large/lab/facts`)), `[${lines.join(',')}]`)
  const stream = get(`${url}/w/large/lab/facts`, { agent: false, headers: { accept: 'text/event-stream' } })
  const [answer] = (await once(stream, 'response')) as [IncomingMessage]
  const run = (await asked(`${url}/w/large/lab/facts`)).headers['x-run']
  const begun = `id: 0@${run}\nevent: facts.run\ndata: {"run":"${run}","is_new":false}\n\n`
  const events = begun + lines.map((line, index) => `id: ${index + 1}@${run}\ndata: ${line}\n\n`).join('')
  let text = ''
  for await (const chunk of answer.setEncoding('utf8')) {
    text += chunk
    if (text.length >= events.length) break
  }
  assert.equal(text, events)
})
