/** The server as a stranger's: without its lab, in a process of its own, known by nothing but its profile. */

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync, statSync } from 'node:fs'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { SMTPServer } from 'smtp-server'
import { temporaryFolder } from '../../features/proofs/kit/folder.ts'
import { HANGING_MS } from '../../features/proofs/kit/hanging.ts'
import { Program } from '../../features/proofs/kit/program.ts'
import { openApp } from '../../features/proofs/kit/server.ts'
import type { MailingContext } from '../../machines/vocabulary/mail/mailing.ts'

interface Register {
  id: string
  license_key: string
  fiscal_number: string
  desk: string
}
interface Lane {
  cashiers: Record<string, { login: string; password: string }>
  registers: Record<string, Register>
  terminals: Record<string, { id: string; device_id: string }>
  access_key: string
}
interface Profile extends Lane {
  cloud: string
  lan: string
  lab: string | null
  lanes: Lane[]
}

const folder = temporaryFolder()
const file = join(folder, 'profile.json')
let server: Program
let profile: Profile
let lanes: Lane[]

/** Of somebody else: to it mails are sent. */
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  logger: false,
  onData(stream, { envelope }, done) {
    stream.resume().once('end', () => {
      done(null, 'Taken')
      mailServer.emit('taken', envelope.rcptTo[0]?.address)
    })
  },
})

before(async () => {
  const listening = mailServer.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const smtp = `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`
  const ports = ['--port', '0', '--local-port', '0', '--lan-port', '0']
  const more = [
    '--no-lab',
    '--lanes',
    '8',
    '--authority-delay',
    '0',
    '--profile',
    file,
    '--smtp',
    smtp,
    '--data',
    ':memory:',
  ]
  server = new Program([...ports, ...more])
  // What it prints last it prints when the profile lies there.
  await server.says(/\S/)
  profile = JSON.parse(readFileSync(file, 'utf8'))
  lanes = [profile, ...profile.lanes]
})
after(async () => {
  await server.stop()
  mailServer.close()
  assert.ok(statSync(file).isFile(), 'the profile stays')
})

const json = { 'content-type': 'application/json', 'accept-language': 'en' }

/** What an answer says to its client, but for its moment and its id. */
async function said(url: string, init: RequestInit = {}) {
  const answer = await fetch(url, init)
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => !['date', 'x-request-id'].includes(name)))
  return { status: answer.status, headers, body: await answer.text() }
}

const signIn = ({ cashiers }: Lane, role: string) => {
  const { login, password } = cashiers[role]!
  return said(`${profile.cloud}/api/v1/cashier/signin`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ login, password }),
  })
}

async function authorization(lane: Lane): Promise<{ authorization: string }> {
  const { body } = await signIn(lane, 'the cashier')
  return { authorization: `Bearer ${JSON.parse(body).access_token}` }
}

const shiftOf = async (lane: Lane): Promise<unknown> =>
  JSON.parse((await said(`${profile.cloud}/api/v1/cashier/shift`, { headers: await authorization(lane) })).body)

test('what is of the lab is answered as any path that there is none of', async () => {
  const answered = (method: string, path: string) => said(profile.cloud + path, { method })
  const calls: [method: string, path: string][] = [
    ['GET', '/lab'],
    ['GET', '/lab/world'],
    ['GET', '/lab/activity'],
    ['GET', '/lab/docs'],
    ['GET', '/lab/openapi.json'],
    ['GET', '/lab/mails'],
    ['GET', '/lab/notices'],
    ['POST', '/lab/webhooks/inbox'],
    ['POST', '/lab/worlds'],
    ['PUT', '/lab/faults/authority-mute'],
    ['GET', '/w/default/api/v1/cashier/me'],
    ['GET', '/w/another/api/openapi.json'],
    ['GET', '/w/default/lab/world'],
  ]
  for (const [method, path] of calls)
    assert.deepEqual(await answered(method, path), await answered(method, '/nothing/here'), `${method} ${path}`)
  assert.equal((await answered('GET', '/lab')).status, 404)
  const { desk } = profile.registers['the register']!
  assert.equal((await said(`${desk}/w/default/api/v1/kasa/status`)).status, 404)
  assert.equal((await said(`${profile.lan.replace('ws', 'http')}/w/default/api/devices`)).status, 404)
})

test('a socket in a world is not opened', async () => {
  const headers = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'a'.repeat(22),
  }
  const knocked = request(`${profile.cloud}/w/default/paylink/ws`, { headers }).end()
  const [answer] = await once(knocked, 'response')
  assert.equal(answer.statusCode, 404)
  answer.resume()
})

test('nothing explains a refusal, to a page as little as to a program', async () => {
  const headers = { ...json, origin: 'http://localhost:3000' }
  const { status, headers: given } = await said(`${profile.cloud}/api/v1/cashier/me`, { headers })
  assert.deepEqual([status, given['access-control-allow-origin']], [403, headers.origin])
  const { desk } = profile.registers['the register']!
  // Without a lab an unknown member is no notice either
  const sale = await said(`${desk}/api/v1/receipt/sell`, { method: 'POST', headers, body: '{"prise": 1}' })
  assert.equal(sale.status, 422)
  for (const name of ['x-rule', 'x-quirk', 'x-notice', 'access-control-expose-headers'])
    assert.deepEqual([given[name], sale.headers[name]], [undefined, undefined], name)
})

test('what it says of itself knows of no lab, no worlds and no explanations', async () => {
  const { desk } = profile.registers['the register']!
  const places = ['', '/api/openapi.json', '/api/asyncapi.json', '/api/docs', '/api/docs/sockets']
  for (const url of [...places.map((path) => profile.cloud + path), desk, `${desk}/api/openapi.json`]) {
    const { status, body } = await said(url)
    assert.equal(status, 200, url)
    assert.doesNotMatch(body, /\blabs?\b|\bworlds?\b|x-rule|x-quirk|x-notice|\bnotices?\b/i, url)
  }
})

test('the profile is for its owner alone, and its credentials are right, lane by lane', async () => {
  assert.equal(statSync(file).mode & 0o777, 0o600)
  assert.deepEqual([profile.lab, lanes.length], [null, 8])
  for (const lane of lanes) {
    for (const role of Object.keys(lane.cashiers))
      assert.equal((await signIn(lane, role)).status, role === 'the deactivated cashier' ? 403 : 200, role)
    for (const [role, { desk, fiscal_number }] of Object.entries(lane.registers)) {
      const { body } = await said(desk, { headers: { accept: 'text/plain' } })
      assert.ok(body.includes(`the desk of cash register ${fiscal_number}\n`), role)
    }
  }
})

test('a shift that is open in one lane is open in no other', async () => {
  const third = lanes[2]!
  const headers = {
    ...json,
    ...(await authorization(third)),
    'x-license-key': third.registers['the register']!.license_key,
  }
  const opened = await said(`${profile.cloud}/api/v1/shifts`, { method: 'POST', headers, body: '{}' })
  assert.equal(opened.status, 202, opened.body)
  assert.equal((await said(`${profile.cloud}/lab/reset`, { method: 'POST' })).status, 404)
  const open = await Promise.all(lanes.map(shiftOf))
  assert.deepEqual(
    open.map((shift) => (shift as { status: string } | null)?.status ?? null),
    lanes.map((lane) => (lane === third ? 'OPENED' : null)),
  )
  // The key of one lane is none of another's cashiers.
  const strange = { ...json, ...(await authorization(lanes[3]!)), 'x-license-key': headers['x-license-key'] }
  const refused = await said(`${profile.cloud}/api/v1/shifts`, { method: 'POST', headers: strange, body: '{}' })
  assert.ok(refused.status >= 400, refused.body)
})

test('bank terminals are plugged in, each lane with its own', async () => {
  const devices = JSON.parse((await said(`${profile.lan.replace('ws', 'http')}/api/devices`)).body) as { id: string }[]
  const own = lanes.flatMap(({ terminals }) => Object.values(terminals).map(({ device_id }) => device_id))
  assert.deepEqual(devices.map(({ id }) => id).sort(), own.sort())
  const headers = await authorization(lanes[4]!)
  const { body } = await said(`${profile.cloud}/api/v1/paylink/terminals`, { headers })
  const found = JSON.parse(body).results as { online: { server: boolean } }[]
  assert.deepEqual(
    found.map(({ online }) => online.server),
    [true, true],
  )
})

test('a mail goes to the mail server it was started with', async () => {
  const { desk } = lanes[1]!.registers['the register']!
  const post = (path: string, body: object) =>
    said(`${desk}/api/v1/${path}`, { method: 'POST', headers: json, body: JSON.stringify(body) })
  assert.equal((await post('shift/open', {})).status, 200)
  const taken = once(mailServer, 'taken')
  const sale = await post('receipt/sell', {
    id: '7f0f0c52-9e33-4a7b-8f5e-0a6f6a3f7d01',
    goods: [{ code: '1', name: 'Хліб', price: 2550, quantity: 1000 }],
    payments: [{ type: 'CASH', value: 2550 }],
    delivery: { email: 'buyer@example.com' },
  })
  assert.equal(sale.status, 200, sale.body)
  assert.deepEqual(await taken, ['buyer@example.com'])
})

test('without one a mail is given up at once', async (context) => {
  const { app, world } = await openApp({ lab: false }, context)
  const mailing = 'mailing:40000000-0000-4000-8000-000000000001/1'
  const ended = app.switchboard.subscriptions.next(world, mailing, 'mailing.ended', AbortSignal.timeout(HANGING_MS))
  const content = { kind: 'receipt', cash_register_id: '40000000-0000-4000-8000-000000000001', document: 1 } as const
  const addresses = ['buyer@example.com']
  await app.switchboard.ask(world, mailing, { type: 'mailing.begin', at: world.clock.now(), content, addresses })
  await ended
  const { mails } = await app.switchboard.read<MailingContext>(world, mailing)
  assert.deepEqual(
    mails.map(({ state, attempt, error }) => ({ state, attempt, error })),
    [{ state: 'given-up', attempt: 1, error: 'there is no mail server' }],
  )
})
