/** Activity as it goes on; handshakes of sockets that are refused are in it, without their secrets. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request } from 'node:http'
import { describe, test } from 'node:test'
import { WebSocket } from 'ws'
import { openServer } from '../../../../features/proofs/kit/server.ts'
import { call, come, ticket } from '../../../../features/proofs/kit/sockets.ts'

interface StreamEvent {
  id: number
  event: string
  // biome-ignore lint/suspicious/noExplicitAny: entries of any kind
  data: any
}

const eventOf = (text: string): StreamEvent => {
  const fields = Object.fromEntries(text.split('\n').map((line) => line.split(/: (.*)/s, 2)))
  return { id: Number(fields.id!.split('@')[0]), event: fields.event ?? 'message', data: JSON.parse(fields.data!) }
}

const site = await openServer()

describe('the stream of activity', () => {
  const ask = (): Promise<Response> => fetch(`${site.app.addresses.local}/api/v1/kasa/status`)

  /** Reads events until one is as wished, or the stream ends. */
  async function events(
    query: string,
    isLast: (event: StreamEvent) => boolean,
    { headers = {}, meanwhile = async () => {} }: { headers?: object; meanwhile?: () => Promise<unknown> } = {},
  ): Promise<StreamEvent[]> {
    const leave = new AbortController()
    const answer = await fetch(`${site.app.addresses.cloud}/lab/activity${query}`, {
      headers: { accept: 'text/event-stream', ...headers },
      signal: leave.signal,
    })
    assert.equal(answer.headers.get('content-type'), 'text/event-stream; charset=utf-8')
    const doing = meanwhile()
    const found: StreamEvent[] = []
    let text = ''
    for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) {
      text += chunk
      const whole = text.split('\n\n')
      text = whole.pop()!
      found.push(...whole.filter((each) => each.startsWith('id: ')).map(eventOf))
      if (found.some(isLast)) break
    }
    await doing
    leave.abort()
    return found
  }

  test('it says which record it is, then tells what was and what comes', async () => {
    await ask()
    const listed = (await (await call(site, 'GET', '/lab/activity')).json()) as { run: string; entries: object[] }
    const { last } = site.world.activity!
    const seen = await events('', ({ id, event }) => event === 'message' && id === last + 2, {
      async meanwhile() {
        await ask()
        await ask()
      },
    })
    assert.deepEqual(seen[0], { id: 0, event: 'activity.run', data: { run: listed.run, is_new: false } })
    assert.deepEqual(
      seen.slice(1, 1 + listed.entries.length).map(({ data }) => data),
      listed.entries,
    )
    assert.deepEqual(
      seen.slice(1).map(({ id }) => id),
      seen.slice(1).map(({ data }) => data.n),
    )
    assert.equal(seen.at(-1)!.data.path, '/api/v1/kasa/status')
  })

  test('it goes on behind the last event seen, in the same record only', async () => {
    await ask()
    await ask()
    const { last, run } = site.world.activity!
    const isLast = ({ id, event }: StreamEvent): boolean => event === 'message' && id === last
    const resumed = await events('', isLast, { headers: { 'last-event-id': String(last - 1) } })
    assert.deepEqual(
      resumed.map(({ id }) => id),
      [last - 1, last],
    )
    assert.equal((await events(`?after=${last - 1}&run=${run}`, isLast)).length, 2)
    assert.equal((await events(`?after=${last - 1}&run=another`, isLast)).length, last + 1)
    for (const [seen, isNew] of [
      [String(last + 50), true],
      [`${last - 1}@another`, true],
      [`${last - 1}@${run}`, false],
    ] as const) {
      const found = await events('', isLast, { headers: { 'last-event-id': seen } })
      assert.deepEqual([found.length, found[0]!.data], [isNew ? last + 1 : 2, { run, is_new: isNew }], seen)
    }
  })

  test('it tells what is wished for alone', async () => {
    const opened = fetch(`${site.app.addresses.local}/api/v1/shift/open`, { method: 'POST' })
    const [, first] = await events('?kind=transition', ({ event }) => event === 'message')
    await opened
    assert.equal(first!.data.kind, 'transition')
  })

  test('what was overwritten before it was read is told as a number', async () => {
    const { activity } = site.world
    const note = { at: 0, fact: 0, connection: 1, path: '/', direction: 'in', bytes: 1 } as const
    const from = activity!.last
    for (let each = 0; each < 2500; each++) activity!.frame(note, Buffer.from('x'))
    const seen = await events(`?after=${from}`, ({ event }) => event === 'message')
    assert.deepEqual(seen[1], { id: from + 500, event: 'activity.dropped', data: { count: 500 } })
    assert.deepEqual([seen[2]!.id, seen[2]!.data.text], [from + 501, 'x'])
    const all = await events('', ({ id, event }) => event === 'message' && id === activity!.last)
    assert.equal(all.filter(({ event }) => event === 'message').length, 2000)
  })

  test('a client that does not read costs a cursor', async () => {
    const { activity } = site.world
    const note = { at: 0, fact: 0, connection: 1, path: '/', direction: 'in', bytes: 8192 } as const
    const leave = new AbortController()
    const headers = { accept: 'text/event-stream' }
    const answer = await fetch(`${site.app.addresses.cloud}/lab/activity?after=${activity!.last}`, {
      headers,
      signal: leave.signal,
    })
    const before = site.app.unsent.held
    for (let each = 0; each < 100; each++) {
      for (let one = 0; one < 50; one++) activity!.frame(note, Buffer.alloc(8192, 'x'))
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    assert.ok(site.app.unsent.held - before < 2 * 1024 * 1024)
    leave.abort()
    await answer.body?.cancel().catch(() => {})
  })

  test('it ends with its world', async () => {
    const seen = await events(`?after=${site.world.activity!.last}`, ({ event }) => event === 'world.ended', {
      meanwhile: () => call(site, 'POST', '/lab/reset'),
    })
    assert.deepEqual(seen.at(-1), { id: 0, event: 'world.ended', data: {} })
    site.world = (await site.app.worlds.find('default'))!
    const [anew] = await events('?after=5', ({ event }) => event === 'activity.run')
    assert.notEqual(anew!.data.run, seen[0]!.data.run)
  })
})

// biome-ignore lint/suspicious/noExplicitAny: entries of any kind
type Entry = any

/** The status of a refused handshake. */
async function refused(path: string, headers: Record<string, string> = {}, place: 'cloud' | 'lan' = 'cloud') {
  const socket = new WebSocket(site.app.addresses[place].replace('http', 'ws') + path, { headers })
  socket.on('error', () => {})
  const [, answer] = await once(socket, 'unexpected-response')
  socket.terminate()
  return answer.statusCode as number
}

const requests = async (world = ''): Promise<Entry[]> => {
  const answer = await call(site, 'GET', `${world}/lab/activity?kind=request`)
  return ((await answer.json()) as { entries: Entry[] }).entries
}

test('a refused handshake is listed as it was sent and answered, its token masked', async () => {
  const register = site.world.reference.firstRegister.id
  const path = `/paylink/ws?token=pl4nted-s3cret&cash_register_id=${register}`
  assert.equal(await refused(path, { authorization: 'Bearer pl4nted-s3cret', 'accept-language': 'en' }), 401)
  const entry = (await requests()).at(-1)
  const { n, at, fact, took_us, answer, answer_bytes, ...rest } = entry
  assert.deepEqual(rest, {
    kind: 'request',
    cash_register_id: register,
    surface: 'cloud',
    operation: 'cloudSocket',
    method: 'GET',
    path: `/paylink/ws?token=…&cash_register_id=${register}`,
    headers: { 'accept-language': 'en', authorization: 'Bearer …' },
    body: null,
    body_bytes: 0,
    status: 401,
    answer_type: 'application/json',
    rule: rest.rule,
    notice: null,
  })
  assert.match(rest.rule, /^access token not valid/)
  assert.equal(answer_bytes, Buffer.byteLength(answer))
  assert.ok(!JSON.stringify(entry).includes('s3cret'))
})

test('so is one that a page of another site makes, one of the local network, and one of another world', async () => {
  const known = (await requests()).length
  assert.equal(await refused(await ticket(site), { origin: 'http://evil.example' }), 403)
  assert.equal(await refused('/api/devices', { origin: 'http://evil.example' }, 'lan'), 403)
  const statuses = (await requests()).slice(known).map(({ surface, status }) => [surface, status])
  assert.deepEqual(
    statuses.filter(([, status]) => status >= 400),
    [
      ['cloud', 403],
      ['lan', 403],
    ],
  )
  await call(site, 'POST', '/lab/worlds', { name: 'other' })
  assert.equal(await refused('/w/other/paylink/ws?token=no&cash_register_id=no'), 401)
  const [other] = await requests('/w/other')
  assert.deepEqual([other.status, other.path], [401, '/paylink/ws?token=…&cash_register_id=no'])
})

test('one that is let in is none, nor is one into a world that there is not', async () => {
  const before = (await requests()).length
  const { socket } = await come(site, '', await ticket(site))
  socket.close()
  assert.equal(await refused('/w/nowhere/paylink/ws?token=no'), 404)
  const entries = await requests()
  assert.deepEqual(
    entries.slice(before).map(({ operation }) => operation),
    ['authorizeTerminalProcessing'],
  )
})

/** The answer to a handshake that has been written by hand. */
async function answered(path: string, method: string, headers: Record<string, string>) {
  const sent = request(site.app.addresses.cloud + path, {
    method,
    headers: { connection: 'Upgrade', upgrade: 'websocket', ...headers },
  })
  sent.end()
  const [answer] = await once(sent, 'response')
  const text = (await answer.toArray()).join('')
  return { status: answer.statusCode, message: JSON.parse(text).message, headers: answer.headers, text }
}

test('so is one that is no handshake of a WebSocket, with its token masked', async () => {
  const key = 'dGhlIHNhbXBsZSBub25jZQ=='
  const good = { 'sec-websocket-key': key, 'sec-websocket-version': '13' }
  for (const [method, headers, status, message, also] of [
    ['POST', good, 405, /method/, { allow: 'GET' }],
    ['GET', { ...good, 'sec-websocket-key': 'short' }, 400, /Sec-WebSocket-Key/, {}],
    ['GET', { 'sec-websocket-version': '13' }, 400, /Sec-WebSocket-Key/, {}],
    ['GET', { ...good, 'sec-websocket-version': '7' }, 400, /Version/, { 'sec-websocket-version': '13, 8' }],
    ['GET', { ...good, 'sec-websocket-protocol': ',' }, 400, /Sec-WebSocket-Protocol/, {}],
  ] as const) {
    const path = await ticket(site)
    const answer = await answered(path, method, headers)
    assert.equal(answer.status, status)
    assert.match(answer.message, message)
    assert.partialDeepStrictEqual(answer.headers, also)
    const entry = (await requests()).at(-1)
    assert.deepEqual(
      [entry.operation, entry.method, entry.status, entry.answer],
      ['cloudSocket', method, status, answer.text],
    )
    assert.equal(entry.path, path.replace(/token=[^&]+/, 'token=…'))
  }
})
