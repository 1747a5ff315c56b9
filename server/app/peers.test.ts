/** Two processes of one store, each an app with its listeners: whichever is asked answers for the worlds of both. */

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { before, type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { WebSocket } from 'ws'
import { NO_POSTGRES, PostgresServer } from '../../features/proofs/kit/postgres-server.ts'
import { openServer } from '../../features/proofs/kit/server.ts'
import type { TerminalContext } from '../../machines/vocabulary/terminal.ts'
import { WorldElsewhere } from '../runtime/worlds/world-elsewhere.ts'
import type { App } from './app.ts'
import type { Listeners } from './listeners.ts'

/** What is under way has less time than this at the end of a server, unless another process is to answer it. */
const BEYOND_GRACE_MS = 2500

interface Member {
  app: App
  listeners: Listeners
}

// biome-ignore lint/suspicious/noExplicitAny: the body of any call
type Answer = { status: number; headers: Headers; body: any }

if (NO_POSTGRES !== null) test(`processes that hand on to each other are not tested: ${NO_POSTGRES}`, () => {})
else {
  let server: PostgresServer
  let schemas = 0
  before(async () => {
    server = await PostgresServer.shared()
  })

  async function join(context: TestContext, data: string, lab = true): Promise<Member> {
    const { app, listeners } = await openServer({ data, lab, bounds: { removeIdleMs: 1e8 } }, context)
    return { app, listeners }
  }

  /** Two processes; the first owns the default world, and one more of its own. */
  async function two(context: TestContext): Promise<[owner: Member, other: Member]> {
    const data = `${server.url}?schema=peers_${++schemas}`
    const members: [Member, Member] = [await join(context, data), await join(context, data)]
    await make(members[0], 'own')
    return members
  }

  async function call({ app }: Member, method: string, path: string, body?: unknown, headers = {}): Promise<Answer> {
    const init = body === undefined ? {} : { body: JSON.stringify(body) }
    const answer = await fetch(app.addresses.cloud + path, {
      method,
      ...init,
      headers: { 'content-type': 'application/json', connection: 'close', ...headers },
    })
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, body: text === '' ? null : JSON.parse(text) }
  }

  /** Makes a world that this process owns, however many others have. */
  const make = ({ app }: Member, name: string): Promise<unknown> =>
    app.worlds.create({ name, clock: { mode: 'virtual' } })

  const isHere = async ({ app }: Member, name: string): Promise<boolean> => (await app.worlds.findOwn(name)) !== null

  test('a request is answered by the owner of its world, whichever process is asked', async (context) => {
    const [owner, other] = await two(context)
    const moved = await call(other, 'POST', '/w/own/lab/clock/advance', { by: 'PT1H' }, { 'x-request-id': 'mine' })
    assert.equal(moved.status, 200)
    assert.equal(moved.headers.get('x-request-id'), 'mine')
    const direct = await call(owner, 'GET', '/w/own/lab/clock')
    const handedOn = await call(other, 'GET', '/w/own/lab/clock')
    assert.deepEqual(handedOn.body, direct.body)
    assert.equal(handedOn.headers.get('date'), direct.headers.get('date'))
    assert.deepEqual([...handedOn.headers.keys()].sort(), [...direct.headers.keys()].sort())
    assert.deepEqual(other.app.counts.peers, { forwarded: 2, notForwarded: 0, taken: 0 })
    assert.equal(owner.app.counts.peers.taken, 2)
    assert.ok(!(await isHere(other, 'own')))
  })

  const told = (body: unknown, { app }: Member): unknown =>
    JSON.parse(JSON.stringify(body).replaceAll(app.addresses.cloud, 'here'))

  test('refusals, a world that is not there and a path that is not served are told alike', async (context) => {
    const [owner, other] = await two(context)
    for (const [method, path, body] of [
      ['POST', '/w/own/api/v1/shifts', undefined],
      ['POST', '/w/own/lab/clock/advance', { by: 'never' }],
      ['GET', '/w/none/lab/clock', undefined],
      ['GET', '/w/own/lab/nowhere', undefined],
      ['PATCH', '/w/own/lab/clock', {}],
    ] as const) {
      const [direct, handedOn] = [await call(owner, method, path, body), await call(other, method, path, body)]
      assert.equal(handedOn.status, direct.status, path)
      // What is near a path is told at the address that was asked
      assert.deepEqual(told(handedOn.body, other), told(direct.body, owner), path)
    }
  })

  test('a body that is larger than is kept here is refused by its owner, and the client hears of it', async (context) => {
    const [owner, other] = await two(context)
    for (const body of ['x'.repeat(6_000_000), 'x'.repeat(40_000_000)])
      for (const duplex of [false, true]) {
        const asked = (member: Member): Promise<Response> =>
          fetch(`${member.app.addresses.cloud}/w/own/lab/clock/advance`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            ...(duplex ? { body: new Blob([body]).stream(), duplex: 'half' } : { body }),
          })
        const [direct, handedOn] = [await asked(owner), await asked(other)]
        assert.equal(handedOn.status, 413)
        assert.deepEqual(await handedOn.json(), await direct.json())
        assert.equal(handedOn.headers.get('connection'), direct.headers.get('connection'))
        assert.equal((await call(other, 'GET', '/w/own/lab/clock')).status, 200)
      }
  })

  test('a body in chunks is never taken for a request, whatever the method', async (context) => {
    const [owner, other] = await two(context)
    const bodies = ['DELETE /w/own/lab/world HTTP/1.1\r\nHost: localhost\r\n\r\n', 'a=1&b=2']
    const methods = ['GET', 'DELETE', 'HEAD', 'OPTIONS', 'POST', 'PUT']
    for (const [method, body] of methods.flatMap((each) => bodies.map((body) => [each, body] as const))) {
      const asked = async (member: Member): Promise<number> => {
        const sent = request(`${member.app.addresses.cloud}/w/own/lab/clock`, { method, agent: false })
        sent.setHeader('transfer-encoding', 'chunked').end(body)
        const [answer] = await once(sent, 'response')
        return answer.resume().statusCode
      }
      assert.equal(await asked(other), await asked(owner), method)
      assert.equal((await call(other, 'GET', '/w/own/lab/clock')).status, 200)
    }
  })

  test('a body that is streamed reaches a world that was made anew at another process since', async (context) => {
    const [owner, other] = await two(context)
    const third = await join(context, `${server.url}?schema=peers_${schemas}`)
    const file = JSON.stringify((await call(other, 'GET', '/w/own/lab/snapshot')).body)
    const large = file + ' '.repeat(6_000_000)
    for (const [at, body, isChunked] of [
      [third, file, true],
      [owner, large, true],
      [third, large, false],
    ] as const) {
      assert.equal((await call(owner, 'DELETE', '/w/own/lab/world')).status, 200)
      await make(at, 'own')
      const restored = await fetch(`${other.app.addresses.cloud}/w/own/lab/snapshot`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        ...(isChunked ? { body: new Blob([body]).stream(), duplex: 'half' } : { body }),
      })
      assert.equal(restored.status, 200, await restored.text())
      assert.ok(await isHere(at, 'own'))
    }
  })

  const goes = (response: ServerResponse) => response.destroy()
  const refuses = (response: ServerResponse) => response.writeHead(421, { 'x-kasalab-peer': 'no' }).end()
  for (const [method, end, what, outcome] of [
    ['GET', goes, 'is gone', 503],
    ['PUT', goes, 'is gone', 'cut'],
    ['PUT', refuses, 'does not own the world', 503],
  ] as const)
    test(`a streamed body of ${method} is not sent again when who has read it ${what}: ${outcome}`, async (context) => {
      const [, other] = await two(context)
      const peer = createServer((asked, response) => asked.resume().on('end', () => end(response)))
      context.after(() => peer.close())
      await once(peer.listen(0, '127.0.0.1'), 'listening')
      const url = `http://127.0.0.1:${(peer.address() as AddressInfo).port}`
      other.app.worlds.elsewhere.remember(new WorldElsewhere('own', { id: 'another', url }))
      const sent = request(`${other.app.addresses.cloud}/w/own/lab/clock`, { method, agent: false })
      sent.setHeader('transfer-encoding', 'chunked').end('{}')
      const came = once(sent, 'response').then(([answer]) => answer.resume().statusCode)
      assert.equal(await came.catch(() => 'cut'), outcome)
      assert.equal(other.app.counts.peers.notForwarded, 1)
      if (outcome !== 'cut') assert.equal((await call(other, 'GET', '/w/own/lab/clock')).status, 200)
    })

  test('a new world is owned by the process that has the fewest, a fork by the owner of its origin', async (context) => {
    const [owner, other] = await two(context)
    await call(owner, 'POST', '/lab/worlds', { name: 'new' })
    await call(other, 'POST', '/lab/worlds', { name: 'fork', from: 'own' })
    assert.ok(await isHere(other, 'new'))
    assert.ok(await isHere(owner, 'fork'))
    const taken = await call(owner, 'POST', '/lab/worlds', { name: 'new' })
    assert.equal(taken.status, 422)
  })

  test('a world is reset, written to a file, restored from it and deleted through the other process', async (context) => {
    const [owner, other] = await two(context)
    const file = await call(other, 'GET', '/w/own/lab/snapshot')
    assert.equal(file.status, 200)
    await call(other, 'POST', '/w/own/lab/clock/advance', { by: 'P1D' })
    const restored = await call(other, 'PUT', '/w/own/lab/snapshot', file.body)
    assert.equal(restored.status, 200, JSON.stringify(restored.body))
    assert.deepEqual((await call(owner, 'GET', '/w/own/lab/snapshot')).body, file.body)
    assert.equal((await call(other, 'POST', '/w/own/lab/reset')).status, 200)
    assert.equal((await call(other, 'DELETE', '/w/own/lab/world')).status, 200)
    assert.equal((await call(owner, 'GET', '/w/own/lab/clock')).status, 404)
    assert.equal((await call(other, 'POST', '/lab/worlds', { name: 'own' })).status, 201)
    assert.equal((await call(owner, 'GET', '/w/own/lab/clock')).status, 200)
    assert.equal((await call(other, 'GET', '/w/own/lab/clock')).status, 200)
  })

  test('a stream of facts goes on through the other process, and ends with its world', async (context) => {
    const [, other] = await two(context)
    const stream = await fetch(`${other.app.addresses.cloud}/w/own/lab/facts`, {
      headers: { accept: 'text/event-stream' },
    })
    assert.match(stream.headers.get('content-type')!, /^text\/event-stream/)
    const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
    await call(other, 'PUT', '/w/own/lab/quirks/signout-null-body', {})
    let text = ''
    while (!text.includes('quirk')) text += (await reader.read()).value
    await call(other, 'DELETE', '/w/own/lab/world')
    while (!(await reader.read()).done);
  })

  test("a socket is the owner's, whichever process it comes to, and so is its refusal", async (context) => {
    const [owner, other] = await two(context)
    const terminal = (await call(owner, 'GET', '/w/own/lab/world')).body.terminals[0]
    await call(owner, 'PUT', `/w/own/lab/terminals/${terminal.id}/connection`)
    const socket = new WebSocket(`${other.app.addresses.lan}/w/own/api/pos/${terminal.device_id}/purchase`)
    await once(socket, 'open')
    socket.send(JSON.stringify({ amount: '500' }))
    const [said] = await once(socket, 'message')
    const direct = new WebSocket(`${owner.app.addresses.lan}/w/own/api/pos/${terminal.device_id}/purchase`)
    await once(direct, 'open')
    direct.send(JSON.stringify({ amount: '500' }))
    const [saidDirectly] = await once(direct, 'message')
    assert.deepEqual(Object.keys(JSON.parse(String(said))), Object.keys(JSON.parse(String(saidDirectly))))
    direct.terminate()
    const closed = once(socket, 'close')
    await call(other, 'POST', '/w/own/lab/reset')
    assert.equal((await closed)[0], 1001)
    const refused = new WebSocket(`${other.app.addresses.cloud.replace('http', 'ws')}/w/own/paylink/ws?token=bad`)
    const [, answer] = await once(refused, 'unexpected-response')
    assert.equal(answer.statusCode, 401)
  })

  test('a process ends though a client talks by way of it with another', async (context) => {
    const [, other] = await two(context)
    const socket = new WebSocket(`${other.app.addresses.lan}/w/own/api/devices`)
    await once(socket, 'open')
    const closed = once(socket, 'close')
    await other.listeners.close()
    await closed
  })

  test('a process that ends does not wait for the streams of another', async (context) => {
    const [, other] = await two(context)
    const headers = { accept: 'text/event-stream' }
    const stream = await fetch(`${other.app.addresses.cloud}/w/own/lab/facts`, { headers })
    assert.equal(stream.status, 200)
    const closed = other.listeners.close()
    await assert.rejects(stream.text())
    await closed
  })

  test('a process that ends waits for the answers of another', async (context) => {
    const [owner, other] = await two(context)
    await call(owner, 'PUT', '/w/own/lab/faults/answer-late', { latency: 'PT30S' })
    const late = call(other, 'GET', '/w/own/api/v1/cashier/me')
    while (owner.app.counts.peers.taken === 0) await pause(5)
    const closed = other.listeners.close()
    await pause(BEYOND_GRACE_MS)
    await call(owner, 'POST', '/w/own/lab/clock/advance', { by: 'PT30S' })
    assert.equal((await late).status, 403)
    await closed
  })

  test('a mail comes to the mailbox of its world, whichever process it was sent to', async (context) => {
    const [owner, other] = await two(context)
    const { smtp_url: url } = (await call(owner, 'GET', '/w/own/lab/world')).body
    const target = new URL(url)
    const smtp = new URL(other.app.addresses.smtp)
    const send = (user: string, pass: string) =>
      createTransport({ host: smtp.hostname, port: Number(smtp.port), auth: { user, pass } }).sendMail({
        ...{ from: 'shop@example.com', to: 'buyer@example.com', subject: 'Ранок', text: 'Добрий день' },
      })
    await send(target.username, target.password)
    await assert.rejects(send(target.username, 'wrong'), /535/)
    const mails = (await call(owner, 'GET', '/w/own/lab/mails')).body
    assert.equal(JSON.stringify(mails).includes('Ранок'), true)
  })

  test('worlds are handed over behind the requests under way, and no request is refused meanwhile', async (context) => {
    const [owner, other] = await two(context)
    for (const name of ['b', 'c', 'd']) await make(owner, name)
    let isOver = false
    const statuses: number[] = []
    const client = async (member: Member, name: string) => {
      while (!isOver) {
        const { status } = await call(member, 'POST', `/w/${name}/lab/clock/advance`, { by: 'PT1S' })
        statuses.push(status)
      }
    }
    const clients = ['own', 'b', 'c', 'd'].flatMap((name) => [client(owner, name), client(other, name)])
    await owner.app.worlds.owned.handOver()
    for (const name of ['own', 'b', 'c', 'd'])
      assert.equal((await call(owner, 'GET', `/w/${name}/lab/clock`)).status, 200)
    isOver = true
    await Promise.all(clients)
    assert.deepEqual([...new Set(statuses)], [200])
    for (const name of ['own', 'b', 'c', 'd', 'default']) {
      assert.equal((await call(owner, 'GET', `/w/${name}/lab/clock`)).status, 200)
      assert.ok(await isHere(other, name), name)
      assert.ok(!(await isHere(owner, name)), name)
    }
    const seconds = statuses.length
    const clocks = await Promise.all(
      ['own', 'b', 'c', 'd'].map(async (name) => (await call(other, 'GET', `/w/${name}/lab/clock`)).body.now),
    )
    const moved = clocks.reduce((sum, now) => sum + (Date.parse(now) - Date.parse('2026-06-01T06:00:00Z')) / 1000, 0)
    assert.equal(moved, seconds, 'each move was carried out once')
  })

  test('without a lab the bank terminals are connected at the process that takes the world over, too', async (context) => {
    const data = `${server.url}?schema=peers_${++schemas}`
    const [owner, other] = [await join(context, data, false), await join(context, data, false)]
    const connected = async ({ app }: Member): Promise<boolean[]> => {
      const world = (await app.worlds.find('default'))!
      const terminals = world.reference.seed.terminals.map(({ id }) =>
        app.switchboard.read<TerminalContext>(world, `terminal:${id}`),
      )
      return (await Promise.all(terminals)).map(({ server }) => server.connection !== null)
    }
    const before = await connected(owner)
    assert.ok(before.length > 0 && before.every(Boolean))
    await owner.app.worlds.owned.handOver()
    other.app.worlds.elsewhere.forget('default')
    assert.deepEqual(await connected(other), before)
  })

  test('a world that sleeps is found by the other process, and handed over as one that does not', async (context) => {
    const [owner, other] = await two(context)
    const { body: before } = await call(owner, 'GET', '/w/own/lab/facts')
    const sleep = async (): Promise<void> => {
      owner.app.worlds.look(Date.now() + 1e9)
      const { id } = (await owner.app.store.worlds.find('own'))!
      assert.equal(owner.app.worlds.isAwake(id), false)
    }
    await sleep()
    assert.deepEqual((await call(other, 'GET', '/w/own/lab/facts')).body, before)
    assert.ok(await isHere(owner, 'own'), 'it is its owner that wakes it')
    await sleep()
    await owner.app.worlds.owned.handOver()
    const { owner: left } = (await other.app.store.worlds.find('own'))!
    assert.equal(left, null)
    assert.deepEqual((await call(owner, 'GET', '/w/own/lab/facts')).body, before)
    assert.ok(await isHere(other, 'own'))
  })

  test('a world that is held asks for its token whichever process is asked', async (context) => {
    const [owner, other] = await two(context)
    await owner.app.worlds.create({ name: 'held', clock: { mode: 'virtual' }, token: 'of-one-team' })
    for (const member of [owner, other]) {
      assert.equal((await call(member, 'GET', '/w/held/lab/world')).status, 403)
      const headers = { 'x-lab-token': 'of-one-team' }
      assert.equal((await call(member, 'GET', '/w/held/lab/world', undefined, headers)).status, 200)
      assert.equal((await call(member, 'POST', '/lab/worlds', { from: 'held' })).status, 403)
      assert.equal((await call(member, 'POST', '/lab/worlds', { from: 'held' }, headers)).status, 201)
    }
  })

  test('an idle world is removed by its owner alone', async (context) => {
    const [owner, other] = await two(context)
    const later = Date.now() + 1e9
    await other.app.worlds.removeIdle(later)
    assert.ok(await isHere(owner, 'own'))
    await owner.app.worlds.removeIdle(later)
    assert.equal(await owner.app.worlds.find('own'), null)
  })

  test('worlds of a process that has died are taken by who is asked for them, and those with timers by themselves', async (context) => {
    const data = `${server.url}?schema=peers_${++schemas}`
    const dead = await join(context, data)
    const living = await join(context, data)
    await make(dead, 'own')
    await call(living, 'GET', '/w/own/lab/clock')
    const { knex, registration } = (
      dead.app.store as unknown as { database: { knex: import('knex').Knex; registration: { id: string } } }
    ).database
    await knex.raw('UPDATE processes SET pid = 4194303 WHERE id = ?', [registration.id])
    await living.app.store.owners.suspect({ id: registration.id, url: null })
    assert.equal((await call(living, 'GET', '/w/own/lab/clock')).status, 200)
    assert.ok(await isHere(living, 'own'))
    const late = await call(dead, 'POST', '/w/own/lab/clock/advance', { by: 'PT1S' })
    assert.notEqual(late.status, 200, 'the dead one does nothing more')
  })

  test('what does not come from a process of the store is not taken at the port of processes', async (context) => {
    const [owner] = await two(context)
    const [peer] = await owner.app.store.owners.peers()
    for (const headers of [{}, { 'x-kasalab-peer': 'ab', 'x-kasalab-surface': 'cloud' }])
      assert.equal((await fetch(`${peer!.url}/lab/worlds`, { headers })).status, 403)
    assert.notEqual((await call(owner, 'GET', '/w/own/lab/clock', undefined, { 'x-kasalab-peer': 'ab' })).status, 403)
  })
}
