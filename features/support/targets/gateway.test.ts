/** A target behind a gateway: a certificate of a private authority, and a header that every request must have. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { createServer } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { privateAuthority } from '../../proofs/foreign-servers/private-authority.ts'
import {
  fileNamed,
  kasalabApart,
  openStrangerOfOurs,
  waiting,
  writtenProfile,
} from '../../proofs/foreign-servers/stranger-under-test.ts'
import { titled } from '../../proofs/foreign-servers/titled.ts'
import { runPreflight } from './preflight/preflight.ts'
import { type Profile, readProfile } from './profile/profile.ts'

const VARIABLE = 'GATEWAY_KEY_OF_THE_TEST'
const SECRET = 'let-nobody-else-in'
const authority = privateAuthority()

/** Requests let in and refused, by scheme and host. */
const let_in: string[] = []
const kept_out: string[] = []

let ours: Profile
let profile: Profile
let close = (): void => {}
after(() => close())

function isLetIn({ headers, url }: IncomingMessage): boolean {
  const own = headers['x-gateway-key'] === SECRET
  ;(own ? let_in : kept_out).push(`${headers.upgrade ?? 'https'} ${url}`)
  return own
}

/** Surfaces behind it, by the first part of the path. */
function behind(url: string): { origin: URL; path: string } {
  const [, surface, path = '/'] = /^\/(\w+)(\/.*)?$/.exec(url) ?? []
  const bases: Record<string, string> = {
    cloud: ours.cloud!,
    desk: ours.registers['the register']!.desk!,
    lan: ours.lan!,
  }
  const origin = new URL(bases[surface ?? '']!.replace(/^ws/, 'http'))
  return { origin, path: origin.pathname.replace(/\/$/, '') + path }
}

before(async () => {
  ours = await openStrangerOfOurs()
  const gateway = createServer(authority.server, (asked, answer) => {
    if (!isLetIn(asked))
      return void answer.writeHead(401, { 'content-type': 'text/plain' }).end('no key of the gateway')
    const { origin, path } = behind(asked.url!)
    const { method, headers } = asked
    asked.pipe(
      request(origin.origin + path, { method: method!, headers }, (response) => {
        answer.writeHead(response.statusCode!, response.headers)
        response.pipe(answer)
      }),
    )
  })
  gateway.on('upgrade', (asked: IncomingMessage, socket, head: Buffer) => {
    socket.on('error', () => {})
    if (!isLetIn(asked)) return void socket.end('HTTP/1.1 401 Unauthorized\r\ncontent-length: 0\r\n\r\n')
    const { origin, path } = behind(asked.url!)
    const further = connect(Number(origin.port), origin.hostname, () => {
      const lines = Object.entries(asked.headers).map(([name, value]) => `${name}: ${value}`)
      further.write(`GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
      further.write(head)
      further.pipe(socket).pipe(further)
    })
    further.on('error', () => socket.destroy())
  })
  gateway.listen(0, '127.0.0.1')
  await once(gateway, 'listening')
  close = () => {
    gateway.closeAllConnections()
    gateway.close()
  }
  const at = `127.0.0.1:${(gateway.address() as AddressInfo).port}`
  writeFileSync(fileNamed('authority.pem'), authority.ca)
  const terminals = { 'the terminal': { ...ours.terminals!['the terminal']!, hardware: 'simulated' as const } }
  profile = {
    ...ours,
    ...{ cloud: `https://${at}/cloud`, desk: `https://${at}/desk`, lan: `wss://${at}/lan` },
    proxy: `wss://${at}/cloud/paylink/ws`,
    registers: { 'the register': { ...ours.registers['the register']!, desk: `https://${at}/desk` } },
    terminals,
    ...waiting('PT10S'),
    ca: './authority.pem',
    headers: { 'X-Gateway-Key': `\${${VARIABLE}}` },
  }
  process.env[VARIABLE] = SECRET
})

test('every request and every handshake has the gateway’s header, and no report shows it', async () => {
  const report = fileNamed('gateway-report')
  const wanted = titled('Opening a shift answers', 'Two purchases at once are answered each', 'The devices ')
  const run = ['verify', '--target', writtenProfile('gateway.json', profile), '--report', report, ...wanted]
  const { code, said } = await kasalabApart(run)
  assert.equal(code, 0, said)
  assert.match(said, /^[1-9]\d* passed, 0 failed/m)
  assert.deepEqual(kept_out, [])
  for (const seen of [
    /^https \/cloud/,
    /^https \/desk/,
    /^websocket \/cloud\/paylink\/ws\?/,
    /^websocket \/cloud.*\/server/,
    /^websocket \/lan/,
  ])
    assert.ok(
      let_in.some((each) => seen.test(each)),
      String(seen),
    )
  assert.ok(!said.includes(SECRET))
  for (const file of readdirSync(report)) assert.ok(!readFileSync(join(report, file), 'utf8').includes(SECRET), file)
})

test('without the authority, or without the key, no run begins, and the message names what is missing', async () => {
  const { ca: _, ...unknown } = profile
  const without = await kasalabApart(['verify', '--target', writtenProfile('no-ca.json', unknown)])
  assert.equal(without.code, 2, without.said)
  assert.match(
    without.said,
    /^ {2}cloud: POST https:\S+signin: no authority known here vouches .* as "ca" in the profile$/m,
  )
  const wrong = await runPreflight({
    ...readProfile(writtenProfile('gateway.json', profile)),
    headers: { 'X-Gateway-Key': 'wrong' },
  })
  assert.match(wrong.faults.join('\n'), /401 text\/plain: no key of the gateway/)
})

test('a file that is no certificate, and a header that a gateway may not have, are reported', () => {
  writeFileSync(fileNamed('no-authority.pem'), 'nothing')
  const readChanged = (change: object) => () => readProfile(writtenProfile('not-right.json', { ...profile, ...change }))
  assert.throws(
    readChanged({ ca: './no-authority.pem' }),
    /names the certificates \.\/no-authority\.pem: there is no certificate in it$/,
  )
  assert.throws(readChanged({ ca: './nowhere.pem' }), /names the certificates \.\/nowhere\.pem: ENOENT/)
  assert.throws(
    readChanged({ headers: { Authorization: 'Basic x' } }),
    /is not right at headers: Authorization belongs to what is tested/,
  )
  assert.throws(readChanged({ headers: { 'X Y': 'x' } }), /is not right at headers: "X Y" is no name of a header/)
  assert.throws(
    readChanged({ headers: { 'X-Y': 'a\nb' } }),
    /is not right at headers\.X-Y: its value cannot stand in a header/,
  )
})
