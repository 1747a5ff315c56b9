import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer as createHttp } from 'node:http'
import { type AddressInfo, createServer as createTcp } from 'node:net'
import { createInterface } from 'node:readline'
import { strFromU8, unzipSync } from 'fflate'
import type { Reading } from './readings.ts'
import { inBothReadings, type Json, poll, sale, startClient } from './trial/client.ts'

type Call = { body: Buffer; signature: string }

/** A receiver of webhook calls that refuses the first one. */
async function startReceiver() {
  const calls: Call[] = []
  const server = createHttp(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    calls.push({ body: Buffer.concat(parts), signature: String(request.headers['x-request-signature']) })
    response.writeHead(calls.length === 1 ? 503 : 200).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  return { calls, url, close: () => server.close() }
}

/** A mail server that accepts everything and keeps addresses and messages. */
async function startMailbox() {
  const addresses: string[] = []
  let content = ''
  const server = createTcp((socket) => {
    let isData = false
    socket.write('220 here\r\n')
    createInterface({ input: socket }).on('line', (line) => {
      if (isData) content += line
      if (/^RCPT/.test(line)) addresses.push(line)
      if (isData && line === '.') isData = false
      else if (isData) return
      if (line === 'DATA') isData = true
      socket.write(isData ? '354 go on\r\n' : '250 fine\r\n')
    })
    socket.on('error', () => socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { addresses, content: () => content, smtp: { host: '127.0.0.1', port }, close: () => server.close() }
}

/** A server with a receiver of its calls and a mailbox of its mails. */
async function start(reading: Reading) {
  const receiver = await startReceiver()
  const mailbox = await startMailbox()
  const client = await startClient(reading, { smtp: mailbox.smtp, unsubscribed: ['gone@lawful.example'] })
  return { client, receiver, mailbox }
}

const inBoth = inBothReadings(start, ({ client, receiver, mailbox }) => {
  client.server.close()
  receiver.close()
  mailbox.close()
})

inBoth('five happenings are announced, signed, and repeated after a failure', async ({ client, receiver }) => {
  const { cloud, desk } = client
  const headers = await client.signIn()
  const set = await cloud('POST', '/api/v1/webhook', { url: receiver.url }, headers)
  assert.ok(set.body.key)
  await desk('POST', 'shift/open')
  await desk('POST', 'receipt/service', { payment: { type: 'CASH', value: 5000 } })
  await desk('POST', 'receipt/service', { payment: { type: 'CASH', value: -1000 } })
  await desk('POST', 'receipt/sell', sale())
  await desk('POST', 'shift/xreport')
  await desk('POST', 'shift/close')
  await poll(
    async () => receiver.calls.length,
    (count) => count >= 6,
  )
  for (const call of receiver.calls) {
    assert.equal(call.signature, createHmac('sha256', set.body.key).update(call.body).digest('base64'))
  }
  const kinds = receiver.calls
    .map((call) => JSON.parse(call.body.toString()))
    .map((body) => body.happening ?? body.what)
  assert.equal(new Set(kinds).size, 5)
  const read = (await cloud('GET', '/api/v1/webhook', undefined, headers)).body
  assert.deepEqual(Object.keys(read).sort(), [
    'created_at',
    'last_error_date',
    'last_error_message',
    'updated_at',
    'url',
  ])
  assert.match(read.last_error_message, /503/)
  for (let turn = 0; turn < 2; turn += 1) {
    assert.equal((await cloud('DELETE', '/api/v1/webhook', undefined, headers)).body.ok, true)
  }
})

inBoth('reports are made, read and mailed once to those who want them', async ({ client, mailbox }) => {
  const { cloud } = client
  const headers = await client.signIn()
  const span = { from_date: '2024-01-01T00:00:00+02:00', to_date: '2044-01-01T00:00:00+02:00' }
  const emails = ['gone', 'one', 'one', 'last'].map((name) => `${name}@lawful.example`)
  const order = (kind: string, body: Json) => cloud('POST', `/api/v1/extended-reports/${kind}`, body, headers)
  const goods = await order('goods', { ...span, emails, export_extension: 'EXCEL', custom: false })
  assert.equal(goods.body.status, 'PENDING')
  const z = await order('z', { ...span, emails: [], export_extension: 'JSON', organization_info: true })
  const path = (task: Json, file = '') => `/api/v1/extended-reports/${task.body.id}${file}`
  const done = (task: Json) =>
    poll(
      () => cloud('GET', path(task), undefined, headers),
      (reply) => reply.body.status === 'DONE',
    )
  assert.equal(Object.keys((await done(goods)).body).length, 6)
  await done(z)
  const file = await cloud('GET', path(goods, '/report.xlsx'), undefined, headers)
  const sheet = strFromU8(unzipSync(file.body)['xl/worksheets/sheet1.xml'] as Uint8Array)
  assert.match(sheet, /Хліб/)
  assert.equal((await cloud('GET', path(goods, '/report.json'), undefined, headers)).status >= 400, true)
  const json = await cloud('GET', path(z, '/report.json'), undefined, headers)
  assert.match(JSON.stringify(json.body), /Ромашка/)
  await poll(
    async () => mailbox.content(),
    (content) => content.split('part-of-the-report--').length > 2,
  )
  assert.deepEqual(mailbox.addresses, ['RCPT TO:<one@lawful.example>', 'RCPT TO:<last@lawful.example>'])
})
