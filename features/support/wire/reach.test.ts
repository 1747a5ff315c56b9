/** What the answers of a target make a run ask: the hosts that were named, and the token for those that were asked. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { Lab as LabClient } from '../../../server/client/lab.ts'
import { FrontSystem } from '../actors/front-system.ts'
import { Lab } from '../actors/lab.ts'
import type { ReplayStep } from '../replay/replay-form.ts'
import { runReplay } from '../replay/replaying.ts'
import { ReplayStopped, replayServerAt } from '../replay/server-under-test.ts'
import { below, OutOfReach, Reach } from './reach.ts'
import { Wire } from './wire.ts'

const TOKEN = 'a-token-of-the-lab'

/** A server that keeps the heads of its requests. @param answer its body, by the request */
async function listening(t: TestContext, answer: (request: IncomingMessage) => object = () => ({})) {
  const heard: { line: string; token: unknown }[] = []
  const server = createServer((request, response) => {
    heard.push({ line: `${request.method} ${request.url}`, token: request.headers['x-lab-token'] })
    request.resume()
    const body = answer(request)
    const { status = request.url!.endsWith('/lab/worlds') ? 201 : 200, location } = body as {
      status?: number
      location?: string
    }
    response.writeHead(status, { 'content-type': 'application/json', ...(location && { location }) })
    response.end(JSON.stringify(body))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  return { heard, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/** The token is in the environment, as a user gives it. */
function withToken(t: TestContext): void {
  const before = process.env.KASALAB_LAB_TOKEN
  process.env.KASALAB_LAB_TOKEN = TOKEN
  t.after(() => {
    if (before === undefined) delete process.env.KASALAB_LAB_TOKEN
    else process.env.KASALAB_LAB_TOKEN = before
  })
}

test('another port of a host that was asked is asked, another host if it is allowed', () => {
  const reach = new Reach(['https://kasa.test:8080'], ['ws://desk.test/lan'], ['proxy.test', '[::2]'])
  for (const url of [
    'https://kasa.test/x',
    'ws://kasa.test:1',
    'http://desk.test:9',
    'http://PROXY.test',
    'http://[::2]:8',
  ])
    reach.admit(url)
  for (const url of [
    'http://kasa.test.elsewhere.test',
    'http://elsewhere.test',
    'http://kasa.test@elsewhere.test',
    'nothing',
  ])
    assert.throws(() => reach.admit(url), OutOfReach, url)
  const own = new Reach(['http://localhost:8080'])
  for (const url of ['http://127.0.0.1:9', 'http://[::1]/']) own.admit(url)
})

test('the token goes to the origin that was asked, and to a host that is allowed', () => {
  const reach = new Reach(['http://127.0.0.1:8080'], ['http://desk.test'], ['proxy.test'])
  const given = ['http://127.0.0.1:8080/w/x/lab/world', 'ws://127.0.0.1:8080/', 'https://proxy.test:4']
  const kept = ['http://127.0.0.1:8081/', 'http://localhost:8080/', 'http://desk.test/', 'https://127.0.0.1:8080/']
  assert.deepEqual(given.map(reach.takesToken), [true, true, true])
  assert.deepEqual(kept.map(reach.takesToken), [false, false, false, false])
})

test('a path leads no way up', () => {
  const world = 'http://127.0.0.1:1/w/mine'
  assert.equal(below(world, '/api/v1/x?a=../..'), `${world}/api/v1/x?a=../..`)
  assert.equal(below(world, '/a/../b'), `${world}/b`)
  for (const path of [
    '/../../lab/world',
    '/%2e%2E/other/lab/world',
    '/..\\other',
    '/../mine-too/lab',
    '.test/x',
    '@elsewhere.test/',
  ])
    assert.throws(() => below(world, path), OutOfReach, path)
  assert.throws(() => below('http://127.0.0.1:1', '2/x'), OutOfReach)
  assert.equal(below('ws://h.test/w/x/paylink/ws', ''), 'ws://h.test/w/x/paylink/ws')
})

test('the wire asks no other host, neither by HTTP nor by a socket, and shows the token to no other origin', async (t) => {
  withToken(t)
  const [asked, other] = [await listening(t), await listening(t)]
  const wire = new Wire({ reach: new Reach([asked.url]) })
  const lab = (base_url: string) => new Lab(wire, { base_url } as never)
  await lab(asked.url).send('GET', '/world')
  await lab(other.url).send('DELETE', '/world')
  assert.deepEqual(
    [asked.heard, other.heard].map(([call]) => call!.token),
    [TOKEN, undefined],
  )
  await assert.rejects(
    lab('http://elsewhere.test').send('DELETE', '/world'),
    /elsewhere\.test.*--allow-host elsewhere\.test/,
  )
  await assert.rejects(FrontSystem.open(wire, 'ws://elsewhere.test/paylink/ws'), OutOfReach)
})

/** A replay at a server whose card of the world names this address. */
const played = async (base: string, steps: ReplayStep[]): Promise<unknown> =>
  runReplay({ format: 1, seed: 's', about: 'A replay.', steps }, replayServerAt(base))

test('a replay asks no host that its target names, and gives the token to the target alone', async (t) => {
  withToken(t)
  const other = await listening(t, () => [])
  const target = await listening(t, () => ({ world: 'w', base_url: other.url, cash_registers: [], cashiers: [] }))
  await played(target.url, [{ http: { surface: 'lab', method: 'GET', path: '/lab/world' } }])
  assert.equal(target.heard[0]!.token, TOKEN)
  assert.ok(other.heard.length > 0)
  assert.deepEqual([...new Set(other.heard.map(({ token }) => token))], [undefined])
  const hostile = await listening(t, () => ({ world: 'w', base_url: 'http://elsewhere.test', cash_registers: [] }))
  await assert.rejects(played(hostile.url, [{ advance: 'PT1S' }]), (error) => error instanceof ReplayStopped)
})

test('a step of a replay does not leave its world: by a path, the name of a fault, or a socket', async (t) => {
  const target: Awaited<ReturnType<typeof listening>> = await listening(t, () => ({
    ...{ world: 'w', base_url: `${target.url}/w/mine`, cash_registers: [], cashiers: [] },
    ...{
      terminal_lan_url: `${target.url.replace('http', 'ws')}/w/mine`,
      proxy_ws_url: target.url.replace('http', 'ws'),
    },
  }))
  const steps: ReplayStep[] = [
    { http: { surface: 'lab', method: 'DELETE', path: '/../../lab/world' } },
    { http: { surface: 'cloud', method: 'DELETE', path: '/%2e%2e/other/lab/world' } },
    { http: { surface: 'lan', method: 'DELETE', path: '/../other/lab/world' } },
    { fault: { name: '../../../lab/addresses' } },
    { fault: { clear: '../../../other/lab/world' } },
    { socket: { name: 'a', open: { way: 'lan', path: '/../other/api/pos/x' } } },
    { together: [{ http: { surface: 'cloud', method: 'POST', path: '/x/../../other/lab/reset' } }] },
  ]
  for (const step of steps) await assert.rejects(played(target.url, [step]), /leads out of/, JSON.stringify(step))
  for (const { line } of target.heard) assert.match(line, /^POST \/lab\/worlds$|^(POST|GET|DELETE) \/w\/mine\/lab\//)
})

test('the client of the lab stays at the address it was opened at, and follows no redirect', async (t) => {
  const other = await listening(t)
  const target = await listening(t, ({ url }) =>
    url!.endsWith('/facts')
      ? { status: 307, location: `${other.url}/lab/facts` }
      : { world: 'mine', base_url: url!.endsWith('/lab/worlds') ? `${other.url}/w/mine` : target.url },
  )
  const lab = await LabClient.open(target.url, { token: TOKEN })
  for (const made of [await lab.createWorld(), await lab.createWorld({ token: 'of-a-world' })]) {
    await made.reset()
    await assert.rejects(made.facts(), /307/)
    await (await made.createWorld()).delete()
  }
  assert.deepEqual(other.heard, [])
  const lines = target.heard.map(({ line }) => line)
  assert.deepEqual(lines.slice(1, 3), ['POST /lab/worlds', 'POST /lab/worlds'])
  for (const line of lines.slice(3)) assert.match(line, / \/w\/mine\/lab\//)
})
