import assert from 'node:assert/strict'
import { type IncomingHttpHeaders, request as open } from 'node:http'
import { test } from 'node:test'
import { openServer } from '../../../features/proofs/kit/server.ts'
import { hostOf, OriginGuard, originOf } from './origin-guard.ts'

const FOREIGN = 'https://evil.example'
const LISTED = 'https://shop.example'

const { app } = await openServer({ allowedHosts: ['kasa.test'], corsOrigins: [LISTED] })

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

function send(
  surface: 'cloud' | 'local' | 'lan',
  line: string,
  headers: Record<string, string> = {},
  body?: string,
): Promise<Answer> {
  const [method, path] = line.split(' ')
  const port = Number(new URL(app.addresses[surface]).port)
  return new Promise((resolve, reject) => {
    const sent = open({ host: '127.0.0.1', port, method, path, headers }, async (response) => {
      const text = Buffer.concat(await response.toArray()).toString()
      resolve({ status: response.statusCode!, headers: response.headers, text })
    })
    sent.on('error', reject)
    sent.on('upgrade', (response, socket) => {
      socket.destroy()
      resolve({ status: response.statusCode!, headers: response.headers, text: '' })
    })
    sent.end(body)
  })
}

const ruleOf = ({ headers }: Answer) => String(headers['x-rule']).split('; ')[0]

/** One of each kind of door: the lab, the inbox of webhooks, both interfaces, their pages, and what is nowhere. */
const LINES = [
  ['cloud', 'POST /lab/reset'],
  ['cloud', 'GET /lab/world'],
  ['cloud', 'POST /lab/webhooks/inbox'],
  ['cloud', 'POST /w/default/lab/reset'],
  ['cloud', 'GET /api/v1/cashier/me'],
  ['cloud', 'GET /api/docs'],
  ['cloud', 'GET /status'],
  ['cloud', 'GET /nowhere'],
  ['local', 'POST /api/v1/shift/open'],
  ['local', 'GET /api/v1/kasa/status'],
  ['local', 'GET /desks/x/api/openapi.json'],
  ['lan', 'GET /api/devices'],
  ['lan', 'POST /api/pos/pos-1/settlement'],
] as const

const journal = async () => (await send('cloud', 'GET /lab/facts?limit=10000')).text

test('a page of another origin is refused everywhere, and has done nothing', async () => {
  const known = await journal()
  for (const [surface, line] of LINES)
    for (const headers of [
      { origin: FOREIGN },
      { origin: 'null' },
      { origin: '' },
      { origin: 'http://localhost.evil.example' },
      { origin: 'http://127.0.0.1.evil.example:8080' },
      { origin: 'http://localhost@evil.example' },
      { origin: `${LISTED}:8443` },
      { origin: `${LISTED}, ${FOREIGN}` },
      { origin: 'file://localhost' },
      { 'sec-fetch-site': 'cross-site' },
      { origin: FOREIGN, 'sec-fetch-site': 'same-origin' },
    ]) {
      const answer = await send(surface, line, headers as unknown as Record<string, string>)
      assert.deepEqual(
        [answer.status, ruleOf(answer)],
        [403, 'page of an origin not allowed'],
        `${line} ${JSON.stringify(headers)}`,
      )
      assert.equal(answer.headers['access-control-allow-origin'], undefined)
    }
  assert.equal(await journal(), known)
})

test('a request under a name that is not ours is refused everywhere, whatever its origin', async () => {
  const known = await journal()
  for (const [surface, line] of LINES)
    for (const host of [
      'evil.example',
      'evil.example:8080',
      'localhost.evil.example',
      'notlocalhost',
      '127.0.0.1.evil.example',
      '128.0.0.1',
      '192.168.1.5:8080',
      '0.0.0.0',
      '[::2]',
      'kasa.test.evil.example',
      'localhost:99999',
      'localhost:x',
      'a b',
      'localhost/',
      'xn--.localhost:1:2',
      '%6cocalhost',
      'localhost@evil.example',
      '[::1',
    ]) {
      const answer = await send(surface, line, { host, origin: `http://${host}` })
      assert.deepEqual([answer.status, ruleOf(answer)], [403, 'host not a name of this server'], `${line} ${host}`)
    }
  assert.equal(await journal(), known)
})

test('under every name of ours, and to a program without an origin, everything is as it was', async () => {
  for (const host of [
    'localhost',
    'LocalHost:8080',
    'localhost.',
    'shop.localhost:1',
    'xn--.localhost',
    '127.0.0.1',
    '127.9.8.7:65535',
    '[::1]:8080',
    '[0:0:0:0:0:0:0:1]',
    '[::ffff:127.0.0.1]',
    'kasa.test',
    'KASA.test:8080',
  ]) {
    const answers = [
      await send('cloud', 'GET /lab/clock', { host }),
      await send('cloud', 'GET /api/docs', { host }),
      await send('local', 'GET /api/v1/kasa/status', { host }),
      await send('local', 'GET /api/openapi.json', { host, 'sec-fetch-site': 'none' }),
      await send('lan', 'GET /api/devices', { host }),
    ]
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200, 200, 200],
      host,
    )
    for (const { headers } of answers) assert.equal(headers['access-control-allow-origin'], undefined)
  }
})

test('a page of loopback, of the list, or of our own is welcome and may read the answer, refusals too', async () => {
  for (const [origin, host] of [
    ['http://localhost:3000', 'localhost:8484'],
    ['https://127.0.0.1', 'localhost:8484'],
    ['http://app.localhost:5173', '127.0.0.1:8484'],
    ['http://[::1]:3000', '127.0.0.1:8484'],
    [LISTED, '127.0.0.1:8484'],
    ['HTTPS://Shop.Example', '127.0.0.1:8484'],
    ['http://kasa.test:8484', 'kasa.test:8484'],
  ] as const)
    for (const [surface, line, status] of [
      ['local', 'GET /api/v1/kasa/status', 200],
      ['local', 'GET /api/v1/nothing', 404],
      ['local', 'POST /api/v1/receipt/sell', 422],
      ['cloud', 'GET /api/v1/cashier/me', 403],
      ['cloud', 'GET /lab/clock', 200],
      ['cloud', 'GET /w/nowhere/lab/clock', 404],
    ] as const) {
      const { headers, ...answer } = await send(surface, line, { origin, host, 'sec-fetch-site': 'cross-site' })
      assert.equal(answer.status, status, `${line} ${origin}`)
      assert.equal(headers['access-control-allow-origin'], origin)
      assert.equal(headers['access-control-expose-headers'], 'X-Rule, X-Quirk, X-Run, X-Notice')
      assert.equal(headers.vary, 'Origin')
      assert.equal(headers['access-control-allow-credentials'], undefined)
    }
})

const ASKING = {
  'access-control-request-method': 'POST',
  'access-control-request-headers': 'content-type,x-client-name',
}

test('its preflight is answered, wherever it asks; that of another page is refused', async () => {
  for (const [surface, path] of [
    ['local', '/api/v1/receipt/sell'],
    ['cloud', '/api/v1/shifts'],
    ['cloud', '/lab/reset'],
    ['lan', '/api/pos/pos-1/purchase'],
    ['cloud', '/w/nowhere/nothing'],
  ] as const) {
    const origin = 'http://localhost:3000'
    const { status, headers, text } = await send(surface, `OPTIONS ${path}`, { ...ASKING, origin })
    assert.deepEqual([status, text], [204, ''])
    assert.equal(headers['access-control-allow-origin'], origin)
    assert.match(headers.vary!, /Origin/)
    const listed = (name: string) => String(headers[name]).split(', ')
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
      assert.ok(listed('access-control-allow-methods').includes(method), method)
    for (const name of [
      'Authorization',
      'Content-Type',
      'If-Modified-Since',
      'X-Access-Key',
      'X-Client-Name',
      'X-Client-Version',
      'X-Device-ID',
      'X-Lab-Token',
      'X-License-Key',
    ])
      assert.ok(listed('access-control-allow-headers').includes(name), name)
    assert.equal(headers['access-control-allow-private-network'], undefined)
    const near = await send(surface, `OPTIONS ${path}`, {
      ...ASKING,
      origin,
      'access-control-request-private-network': 'true',
    })
    assert.equal(near.headers['access-control-allow-private-network'], 'true')
    const foreign = await send(surface, `OPTIONS ${path}`, { ...ASKING, origin: FOREIGN })
    assert.equal(foreign.status, 403)
    assert.equal(foreign.headers['access-control-allow-methods'], undefined)
  }
})

test('OPTIONS that is no preflight is a method like any other', async () => {
  for (const headers of [{}, ASKING, { origin: 'http://localhost:3000' }]) {
    const answer = await send('local', 'OPTIONS /api/v1/receipt/sell', headers)
    assert.deepEqual([answer.status, answer.headers.allow], [405, 'POST'])
  }
})

test('what is read by GET is kept by no cache for another origin', async () => {
  assert.equal((await send('cloud', 'GET /api/docs/swagger-ui.css')).headers.vary, 'Origin')
})

const LED = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }

test('a link of another site leads to what describes us, in any world and at any desk, and to nothing else', async () => {
  const { id } = (await app.worlds.find('default'))!.reference.firstRegister
  for (const [surface, path] of [
    ['cloud', '/'],
    ['cloud', '/w/default'],
    ['cloud', '/w/default/'],
    ['cloud', '/api/docs'],
    ['cloud', '/api/docs?utm_source=evil#/shifts'],
    ['cloud', '/w/default/api/openapi.json'],
    ['cloud', '/api/docs/sockets'],
    ['cloud', '/api/asyncapi.json'],
    ['cloud', '/status'],
    ['cloud', '/lab'],
    ['cloud', '/lab/docs'],
    ['cloud', '/lab/openapi.json'],
    ['local', '/'],
    ['local', '/api/docs'],
    ['local', `/desks/${id}/api/docs`],
    ['local', `/w/default/desks/${id}/`],
  ] as const) {
    const line = `GET ${path}`
    assert.equal((await send(surface, line, LED)).status, 200, path)
    for (const more of [{ 'sec-fetch-dest': 'iframe' }, { 'sec-fetch-mode': 'no-cors' }, { origin: FOREIGN }])
      assert.equal((await send(surface, line, { ...LED, ...more })).status, 403, `${path} ${JSON.stringify(more)}`)
  }
  const known = await journal()
  for (const [surface, line] of LINES.filter(([, line]) => !/^GET (\/api\/docs|\/status|.*openapi\.json)$/.test(line)))
    assert.equal((await send(surface, line, LED)).status, 403, line)
  for (const page of ['/api/docs', '/lab', '/', '/api/docs/sockets'])
    assert.match(
      String((await send('cloud', `GET ${page}`)).headers['content-security-policy']),
      /frame-ancestors 'self'/,
    )
  assert.equal(await journal(), known)
})

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36'
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0'
const UNKNOWN = 'browser that does not say which page asks'
const NOT_ALLOWED = 'page of an origin not allowed'
const REPORT = 'GET /api/v1/reports/periodical?from_date=2026-03-02T00:00:00&to_date=2026-03-02T23:59:59'

test('a GET that does something is done for programs and for pages that are welcome, and for no page of elsewhere', async () => {
  const slips = async (): Promise<number> => {
    const { id } = (await app.worlds.find('default'))!.reference.firstRegister
    return JSON.parse((await send('cloud', `GET /lab/prints/${id}`)).text).length
  }
  let printed = await slips()
  for (const [headers, rule] of [
    // Programs: curl, Node, PowerShell, Qt, Indy, WinHTTP, and one that says who it is.
    [{}, null],
    [{ 'user-agent': 'curl/8.9.1', accept: '*/*', 'accept-language': 'en' }, null],
    [{ 'user-agent': 'node', 'sec-fetch-mode': 'cors', 'accept-language': '*' }, null],
    [{ 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; en-US) WindowsPowerShell/5.1.19041.1' }, null],
    [{ 'user-agent': 'Mozilla/5.0', 'accept-language': 'uk-UA,*' }, null],
    [{ 'user-agent': 'Mozilla/3.0 (compatible; Indy Library)', accept: 'text/html, */*' }, null],
    [{ 'user-agent': 'Mozilla/4.0 (compatible; Win32; WinHttp.WinHttpRequest.5)' }, null],
    [{ 'user-agent': CHROME, 'x-client-name': 'a till in a browser' }, null],
    [{ 'user-agent': 'curl/8.9.1', referer: 'our till' }, null],
    // Pages of ours and of this machine, and an address that was typed in.
    [{ 'user-agent': CHROME, 'sec-fetch-site': 'same-origin' }, null],
    [{ 'user-agent': CHROME, 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }, null],
    [{ 'user-agent': FIREFOX, host: 'kasa.test:8484', referer: 'http://kasa.test:8484/api/docs' }, null],
    [{ 'user-agent': CHROME, 'sec-fetch-site': 'same-site', referer: 'http://localhost:3000/' }, null],
    [{ 'user-agent': CHROME, referer: `${LISTED}/till` }, null],
    [{ 'user-agent': CHROME, origin: LISTED }, null],
    // Pages of elsewhere, where browsers say so and where they do not.
    [{ ...LED, 'user-agent': CHROME }, NOT_ALLOWED],
    [{ 'user-agent': CHROME, referer: `${FOREIGN}/` }, NOT_ALLOWED],
    [{ 'user-agent': 'a browser of its own name', referer: `${FOREIGN}/` }, NOT_ALLOWED],
    [{ 'user-agent': CHROME, 'sec-fetch-site': 'same-site', referer: 'http://evil.test/' }, NOT_ALLOWED],
    [{ host: 'kasa.test:8484', referer: 'http://kasa.test:3000/' }, NOT_ALLOWED],
    [{ 'user-agent': CHROME, 'sec-fetch-site': 'same-site' }, UNKNOWN],
    [{ 'user-agent': CHROME, accept: '*/*' }, UNKNOWN],
    [{ 'user-agent': FIREFOX, accept: 'application/json', 'accept-language': 'uk' }, UNKNOWN],
    [{ 'user-agent': CHROME, referer: 'about:blank' }, UNKNOWN],
    [{ 'user-agent': 'a browser of its own name', 'upgrade-insecure-requests': '1' }, UNKNOWN],
    [{ 'user-agent': 'a browser of its own name', accept: 'image/avif,image/webp,*/*;q=0.8' }, UNKNOWN],
    [{ 'user-agent': CHROME, 'sec-fetch-site': 'none', 'sec-purpose': 'prefetch;prerender' }, UNKNOWN],
    [{ 'user-agent': FIREFOX, 'sec-fetch-site': 'same-origin', 'x-moz': 'prefetch' }, UNKNOWN],
  ] as const) {
    const answer = await send('local', REPORT, headers as unknown as Record<string, string>)
    const about = JSON.stringify(headers)
    assert.deepEqual([answer.status, rule && ruleOf(answer)], [rule === null ? 200 : 403, rule], about)
    if (rule === UNKNOWN) assert.match(answer.text, /X-Client-Name/)
    if (rule === null) printed++
    assert.equal(await slips(), printed, about)
  }
})

test('a socket opens to a program and to a page that is welcome, and to no other', async () => {
  const upgrade = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
  }
  for (const [headers, status] of [
    [{}, 101],
    [{ origin: 'http://localhost:3000' }, 101],
    [{ origin: LISTED }, 101],
    [{ origin: FOREIGN }, 403],
    [{ origin: 'null' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ host: 'evil.example', origin: 'http://evil.example' }, 403],
  ] as const)
    for (const [surface, line] of [
      ['cloud', 'GET /paylink/ws'],
      ['lan', 'GET /api/devices'],
      ['lan', 'GET /api/pos/pos-1/purchase'],
    ] as const)
      assert.equal((await send(surface, line, { ...upgrade, ...headers })).status, status, JSON.stringify(headers))
})

const judged = (guard: OriginGuard, host: string) => guard.stops({ host }) === null

test('bound to every address, each address is a name of ours, for an address cannot be bound anew', () => {
  for (const bound of ['0.0.0.0', '::']) {
    const guard = new OriginGuard({ host: bound })
    for (const host of ['192.168.1.5:8080', '10.0.0.1', '[fe80::1]:8080', 'localhost'])
      assert.ok(judged(guard, host), host)
    for (const host of ['evil.example', '192.168.1.5.evil.example', '1.2.3']) assert.ok(!judged(guard, host), host)
  }
})

test('bound to one address or name, it is a name of ours', () => {
  assert.ok(judged(new OriginGuard({ host: '192.168.1.5' }), '192.168.1.5:8080'))
  assert.ok(!judged(new OriginGuard({ host: '192.168.1.5' }), '192.168.1.6:8080'))
  assert.ok(judged(new OriginGuard({ host: 'fe80::1' }), '[fe80:0::1]:8080'))
  assert.ok(judged(new OriginGuard({ host: 'Kasa.Test' }), 'kasa.test'))
})

test('a client of HTTP/1.0 has no host to name; a host that is empty is no name', () => {
  assert.equal(new OriginGuard({ host: '127.0.0.1' }).stops({}), null)
  assert.ok(!judged(new OriginGuard({ host: '127.0.0.1' }), ''))
})

test('names and origins as they are listed: in one spelling, or none at all', () => {
  for (const [text, name] of [
    ['kasa.test', 'kasa.test'],
    ['Kasa.Test.', 'kasa.test'],
    ['192.168.1.5', '192.168.1.5'],
    ['fe80:0::1', '[fe80::1]'],
    ['[fe80::1]', '[fe80::1]'],
    ['http://kasa.test', null],
    ['kasa.test:8080', null],
    ['*.kasa.test', null],
    ['', null],
  ] as const)
    assert.equal(hostOf(text), name, text)
  for (const [text, origin] of [
    ['https://Shop.Example', 'https://shop.example'],
    ['https://shop.example:443', 'https://shop.example'],
    ['http://192.168.1.5:3000', 'http://192.168.1.5:3000'],
    ['capacitor://localhost', 'capacitor://localhost'],
    ['shop.example', null],
    ['https://shop.example/', null],
    ['https://shop.example/pay', null],
    ['https://user@shop.example', null],
    ['https://shop.example:99999', null],
    ['https://*.shop.example', null],
    ['null', null],
    ['*', null],
  ] as const)
    assert.equal(originOf(text), origin, text)
})
