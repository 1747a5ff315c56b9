/** The receiver of a profile is checked by a call to itself; what keeps the target from calling is told before the run. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { privateAuthority } from '../../../proofs/foreign-servers/private-authority.ts'
import { fileNamed } from '../../../proofs/foreign-servers/stranger-under-test.ts'
import { freePort } from '../../../proofs/kit/free-port.ts'
import { NotTested } from '../../law/capabilities.ts'
import { Wire } from '../../wire/wire.ts'
import { Patience, patienceOf } from '../patience/patience.ts'
import type { Profile } from '../profile/profile.ts'
import type { ReceiverForm } from '../profile/receiver-form.ts'
import { Receiver } from '../stranger/receiver.ts'
import { openReceiving } from './receiving.ts'

const wire = new Wire()
const patience = new Patience(patienceOf({}))

/** Another server of this machine. */
const other = createServer((_, answer) => void answer.writeHead(404).end()).listen(0, '127.0.0.1')
await once(other, 'listening')
after(() => other.close())
const taken = (other.address() as AddressInfo).port

const profile = (receiver: ReceiverForm): Profile =>
  ({ name: 'far', cloud: 'http://far', receiver }) as unknown as Profile
const opened = (receiver: ReceiverForm) => openReceiving(profile(receiver), 2000)

/** A command that runs a program with `port` of the receiver. */
function command(name: string, program: string): string {
  const file = fileNamed(name)
  writeFileSync(file, `const port = Number(process.env.PORT)\n${program}`)
  return `"${process.execPath}" "${file}"`
}

/** Leads from a port of its own to the receiver, and prints where. */
const TUNNEL = `
import { connect, createServer } from 'node:net'
const server = createServer((from) => {
  const to = connect(port, '127.0.0.1')
  from.on('error', () => to.destroy()).pipe(to).on('error', () => from.destroy()).pipe(from)
}).listen(0, '127.0.0.1', () => {
  console.error('Terms of use: http://127.0.0.1:${taken}/terms')
  console.log('Forwarding http://127.0.0.1:' + server.address().port + ' to ' + port)
})`

test('calls pass to the receiver of their lane, with their query, and no others', async () => {
  const listen = `127.0.0.1:${await freePort()}`
  const receiving = (await opened({ listen, public_url: `http://${listen}/` }))!
  const lanes = await Promise.all([0, 1].map((lane) => Receiver.behind(receiving, lane, patience)))
  try {
    const call = (url: string) => wire.call('POST', url, { headers: { 'x-request-signature': 's' }, body: { url } })
    assert.deepEqual(
      [(await call(`${lanes[1]!.url}?till=1`)).status, (await call(`${receiving.url}/7/0`)).status],
      [200, 404],
    )
    for (const path of ['/', '/0/0', '/check', '//', `/${'0'.repeat(24)}/0/0`])
      assert.equal((await call(`http://${listen}${path}`)).status, 404, path)
    const [first, second] = await Promise.all(lanes.map((lane) => lane.callsOnceQuiet()))
    assert.equal(first!.length, 0)
    assert.deepEqual(
      second!.map(({ query, headers }) => [query, headers['x-request-signature']]),
      [['?till=1', 's']],
    )
  } finally {
    await Promise.all(lanes.map((lane) => lane.close()))
    await receiving.close()
  }
})

test('a public address that leads elsewhere is told', async () => {
  const public_url = `http://127.0.0.1:${taken}/kasa`
  await assert.rejects(
    opened({ listen: '127.0.0.1:0', public_url }),
    /^Error: receiver\.public_url http\S+ does not lead to the receiver at 127\.0\.0\.1:0: a call there was answered 404/,
  )
  const closed = `http://127.0.0.1:${await freePort()}`
  await assert.rejects(opened({ listen: '127.0.0.1:0', public_url: closed }), /to the receiver at .*: .*ECONNREFUSED/)
})

test('a port that is taken is told', async () => {
  const listen = `127.0.0.1:${taken}`
  await assert.rejects(
    opened({ listen, public_url: `http://${listen}` }),
    /^Error: receiver\.listen 127\.0\.0\.1:\d+: something else listens there$/,
  )
})

test('a receiver may be HTTPS, by a certificate and its key', async () => {
  const { ca, server } = privateAuthority()
  const files = { ca: fileNamed('ca.pem'), cert: fileNamed('cert.pem'), key: fileNamed('key.pem') }
  writeFileSync(files.ca, ca)
  for (const name of ['cert', 'key'] as const) writeFileSync(files[name], server[name])
  const { cert, key } = files
  const listen = `127.0.0.1:${await freePort()}`
  const receiver = { listen, public_url: `https://${listen}`, cert, key }
  await (await openReceiving({ ...profile(receiver), ca: files.ca }, 2000))!.close()
  await assert.rejects(
    opened({ ...receiver, key: cert }),
    /^Error: receiver\.cert and receiver\.key are no certificate/,
  )
})

test('a tunnel is used by the address that leads back, whatever else its command prints', async () => {
  const receiving = (await opened({ listen: '127.0.0.1:0', tunnel: command('tunnel.mjs', TUNNEL) }))!
  const lane = await Receiver.behind(receiving, 0, patience)
  try {
    assert.equal((await wire.call('POST', lane.url, { body: {} })).status, 200)
    assert.equal((await lane.callsOnceQuiet()).length, 1)
  } finally {
    await lane.close()
    await receiving.close()
  }
})

test('a tunnel that ends at once, prints nothing, or leads nowhere is told', async () => {
  const tried = (name: string, program: string) =>
    opened({ listen: '127.0.0.1:0', tunnel: command(`${name}.mjs`, program) })
  await assert.rejects(
    tried('broken', 'console.error("no token"); process.exit(3)'),
    /^Error: the tunnel of the receiver \(.*\) ended with 3: no token$/,
  )
  await assert.rejects(
    tried('mute', 'setInterval(() => {}, 1000)'),
    /^Error: the tunnel of the receiver leads nowhere after 2 s: it has printed no address$/,
  )
  await assert.rejects(
    tried('elsewhere', `console.log('http://127.0.0.1:${taken}'); setInterval(() => {}, 1000)`),
    /leads nowhere after 2 s: http:\S+: a call there was answered 404/,
  )
})

test('where a tunnel ends amid a run, nothing is judged by calls that cannot come', async () => {
  const end = fileNamed('end')
  const dying = `${TUNNEL}
import { existsSync } from 'node:fs'
setInterval(() => existsSync(${JSON.stringify(end)}) && process.exit(9), 100)`
  const receiving = (await opened({ listen: '127.0.0.1:0', tunnel: command('dying.mjs', dying) }))!
  const lane = await Receiver.behind(receiving, 0, patience)
  try {
    const settled = lane.callsOnceQuiet({ calls: 1, isLaw: true }).catch((error) => error)
    writeFileSync(end, '')
    const error = (await settled) as Error
    assert.ok(error instanceof NotTested)
    assert.match(error.message, /^the tunnel of the receiver \(.*\) ended with 9/)
  } finally {
    await lane.close()
    await receiving.close()
  }
})
