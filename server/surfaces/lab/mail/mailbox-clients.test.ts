/** Clients no mail program is like: mails that come byte by byte, all at once, or never end, and half characters. */

import assert from 'node:assert/strict'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { waitUntil } from '../../../../features/proofs/kit/hanging.ts'
import { openServer } from '../../../../features/proofs/kit/server.ts'
import { ByteBudget } from '../../../runtime/bytes/byte-budget.ts'

const KIB = 1024

async function site(context: TestContext) {
  const { app } = await openServer({}, context)
  const clients: Socket[] = []
  context.after(() => {
    for (const client of clients) client.destroy()
  })
  const { cloud } = app.addresses

  /** A bare client that has been greeted, and what the mailbox replies to what it writes. */
  async function client() {
    const socket = connect(Number(new URL(app.addresses.smtp).port), '127.0.0.1').setNoDelay(true)
    clients.push(socket)
    socket.on('error', () => {})
    let heard = ''
    socket.on('data', (chunk) => {
      heard += chunk
    })
    const reply = async (): Promise<string> => {
      while (!/^\d{3} .*\r\n/m.test(heard)) await once(socket, 'data')
      const told = heard
      heard = ''
      return told.trim().split('\r\n').at(-1)!
    }
    const says = (line: string): Promise<string> => {
      socket.write(`${line}\r\n`)
      return reply()
    }
    await reply()
    await says('HELO kasa')
    return { socket, says, reply }
  }

  /** The same, about to send a mail. */
  async function sender() {
    const each = await client()
    for (const line of ['MAIL FROM:<shop@example.com>', 'RCPT TO:<buyer@example.com>'])
      assert.match(await each.says(line), /^250 /)
    assert.match(await each.says('DATA'), /^354 /)
    return each
  }

  const get = async (path: string) => {
    const answer = await fetch(cloud + path)
    const text = await answer.text()
    assert.equal(answer.status, 200, text)
    return text
  }
  const mails = async (): Promise<{ subject: string; size: number; attachments: { name: string }[] }[]> =>
    JSON.parse(await get('/lab/mails'))
  /** The file of the world is taken back as it was given. */
  async function restores(): Promise<void> {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${cloud}/lab/snapshot`, { method: 'PUT', headers, body: await get('/lab/snapshot') })
    assert.equal(answer.status, 200, await answer.text())
  }
  return { app, client, sender, mails, restores }
}

test('a mail that comes byte by byte is that mail, and its memory is given back', async (context) => {
  const { app, sender, mails } = await site(context)
  const { socket, says, reply } = await sender()
  const mail = `Subject: byte by byte\r\n\r\n${'..x\r\n'.repeat(500)}`
  for (const byte of Buffer.from(mail)) {
    socket.write(Buffer.of(byte))
    await new Promise((resolve) => setImmediate(resolve))
  }
  await waitUntil(() => app.received.held > 0)
  assert.ok(app.received.held <= 2 * mail.length, `${app.received.held} bytes are held`)
  socket.write('.\r\n')
  assert.match(await reply(), /^250 /)
  assert.equal(app.received.held, 0)
  const [kept] = await mails()
  assert.deepEqual([kept!.subject, kept!.size], ['byte by byte', mail.length - 500])
  assert.match(await says('QUIT'), /^221 /)
})

test('mails on their way share their memory: who finds none is told so, and is taken later', async (context) => {
  const { app, sender, mails } = await site(context)
  const received = new ByteBudget(300 * KIB)
  Object.assign(app, { received })
  const letter = `Subject: large\r\n\r\n${`${'x'.repeat(70)}\r\n`.repeat(2500)}`
  const [first, second] = [await sender(), await sender()]
  first.socket.write(letter)
  await waitUntil(() => received.held >= letter.length)
  second.socket.write(`${letter}.\r\n`)
  assert.match(await second.reply(), /^452 /)
  // What is refused is not kept while the rest of it comes.
  assert.ok(received.held < 300 * KIB)
  first.socket.write('.\r\n')
  assert.match(await first.reply(), /^250 /)
  assert.equal((await mails()).length, 1)
  const again = await sender()
  again.socket.write(`${letter}.\r\n`)
  assert.match(await again.reply(), /^250 /)
  const gone = await sender()
  gone.socket.write(letter)
  await waitUntil(() => received.held >= letter.length)
  gone.socket.destroy()
  await waitUntil(() => received.held === 0)
})

test('what a client sends before it is answered is not read until then', async (context) => {
  const { app, client } = await site(context)
  const accepted: Socket[] = []
  const note = (message: unknown): void => void accepted.push((message as { socket: Socket }).socket)
  subscribe('net.server.socket', note)
  context.after(() => unsubscribe('net.server.socket', note))
  const { socket, reply } = await client()
  const [server] = accepted as [Socket]
  const answer = Promise.withResolvers<void>()
  const { switchboard } = app
  const read = switchboard.read.bind(switchboard)
  context.mock.method(switchboard, 'read', async (...asked: Parameters<typeof read>) => {
    await answer.promise
    return read(...asked)
  })
  socket.write('MAIL FROM:<shop@example.com>\r\n')
  await waitUntil(() => server.isPaused())
  for (const byte of Buffer.from(`RCPT TO:<${'x'.repeat(200)}@example.com>`)) {
    socket.write(Buffer.of(byte))
    await new Promise((resolve) => setImmediate(resolve))
  }
  assert.ok(server.readableLength < 20, `${server.readableLength} bytes were read`)
  answer.resolve()
  assert.match(await reply(), /^250 /)
  socket.write('\r\n')
  assert.match(await reply(), /^250 /)
})

test('a connection is not kept for ever, whatever comes on it', async (context) => {
  const { app, client } = await site(context)
  // It loads what mailboxes speak.
  await client()
  context.mock.timers.enable({ apis: ['setTimeout'] })
  const socket = connect(Number(new URL(app.addresses.smtp).port), '127.0.0.1')
  let isClosed = false
  socket.resume().once('close', () => {
    isClosed = true
  })
  while (!isClosed) {
    context.mock.timers.tick(600_000)
    await new Promise((resolve) => setImmediate(resolve))
  }
})

test('half a character gets in neither by an address nor by what is cut off, and the world is restored', async (context) => {
  const { client, sender, mails, restores } = await site(context)
  // In the encoding of domains: `a`, and the first half of a character.
  const half = 'x@xn--a-rc4g.com'
  const { says } = await client()
  assert.match(await says(`MAIL FROM:<${half}>`), /^553 /)
  assert.match(await says('MAIL FROM:<shop@example.com>'), /^250 /)
  assert.match(await says(`RCPT TO:<${half}>`), /^553 /)

  const long = `${'x'.repeat(499)}😀`
  const encoded = `=?utf-8?B?${Buffer.from(long).toString('base64')}?=`
  const { socket, reply } = await sender()
  const part = `Content-Type: text/plain; name="${encoded}"\r\nContent-Disposition: attachment; filename="${encoded}"`
  const head = `Subject: ${encoded}\r\nMessage-ID: <${long}@x>\r\nContent-Type: multipart/mixed; boundary=b`
  socket.write(`${head}\r\n\r\n--b\r\n${part}\r\n\r\nfile\r\n--b--\r\n.\r\n`)
  assert.match(await reply(), /^250 /)
  const [mail] = await mails()
  assert.equal(mail!.subject, 'x'.repeat(499))
  assert.equal(mail!.attachments[0]!.name, 'x'.repeat(499))
  await restores()
  assert.equal((await mails()).length, 1)
})
