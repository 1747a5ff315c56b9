/** Mails made to cost, as they come in and as they are looked at: the server goes on meanwhile, and reads each once. */
import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { jsonBody as call } from '../../../../features/proofs/kit/json-call.ts'
import { openServer } from '../../../../features/proofs/kit/server.ts'
import { databaseOf } from '../../../store/sqlite/sqlite-store.ts'

const { app } = await openServer()

async function newWorld() {
  const made = await call('POST', `${app.addresses.cloud}/lab/worlds`, { clock: { mode: 'virtual' } })
  const mails = () => call('GET', `${made.base_url}/lab/mails`)
  const opened = ({ id }: { id: number }) => call('GET', `${made.base_url}/lab/mails/${id}`)
  return { base: made.base_url as string, smtp: made.smtp_url as string, name: made.world as string, mails, opened }
}

/** Sends a mail as it is. @returns when its last byte has gone, what will answer it */
async function sending(smtp: string, raw: Buffer): Promise<{ reply: Promise<string> }> {
  const { hostname, port, username, password } = new URL(smtp)
  const socket = connect(Number(port), hostname)
  const lines = createInterface(socket)[Symbol.asyncIterator]()
  const said = async (): Promise<string> => {
    const { value } = await lines.next()
    assert.ok(value !== undefined, 'the server has hung up')
    return /^\d{3} /.test(value) ? value : said()
  }
  const secret = Buffer.from(`\0${decodeURIComponent(username)}\0${decodeURIComponent(password)}`).toString('base64')
  await said()
  for (const line of [
    'EHLO x',
    `AUTH PLAIN ${secret}`,
    'MAIL FROM:<a@example.com>',
    'RCPT TO:<b@example.com>',
    'DATA',
  ]) {
    socket.write(`${line}\r\n`)
    await said()
  }
  const reply = said().finally(() => socket.destroy())
  await new Promise((resolve) => socket.write(Buffer.concat([raw, Buffer.from('\r\n.\r\n')]), resolve))
  return { reply }
}

/** @returns what has answered it */
const sent = async (smtp: string, text: string): Promise<string> => (await sending(smtp, Buffer.from(text))).reply

const HOSTILE = {
  'mails within mails': `${'Content-Type: message/rfc822\r\n\r\n'.repeat(9)}\r\n${'a\r\n'.repeat(10_000)}`,
  'a text of short lines': `Content-Type: text/plain; format=flowed\r\n\r\n${'aaa \r\n'.repeat(40_000)}`,
  'a thousand parts, and a thousand more': `Content-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\n\r\nx\r\n'.repeat(5000)}`,
}

for (const [name, text] of Object.entries(HOSTILE))
  test(`another world is answered while a mail is taken apart: ${name}`, async () => {
    const { smtp, mails, base } = await newWorld()
    const other = await newWorld()
    const raw = Buffer.from(text)
    let isAnswered = false
    const answered = (await sending(smtp, raw)).reply.finally(() => {
      isAnswered = true
    })
    let meanwhile = 0
    for (; !isAnswered; meanwhile++) await call('GET', `${other.base}/lab/clock`)
    assert.match(await answered, /^250 /)
    // Before the whole mail is there a few are answered in any case.
    assert.ok(meanwhile >= 30, `${meanwhile} requests were answered meanwhile`)
    const [mail] = await mails()
    const kept = await fetch(`${base}/lab/mails/${mail.id}/raw`)
    assert.deepEqual(Buffer.from(await kept.arrayBuffer()), Buffer.concat([raw, Buffer.from('\r\n')]))
  })

test('a mail that cannot be taken apart is kept, listed with the reason, and shown as it came', async () => {
  const { smtp, mails, opened, base } = await newWorld()
  const text = `Subject: x\r\n${'X: y\r\n'.repeat(90_000)}\r\nhi`
  assert.match(await sent(smtp, text), /^250 /)
  const [mail] = await mails()
  assert.deepEqual(
    [mail.from, mail.to, mail.subject, mail.size, mail.attachments],
    ['a@example.com', ['b@example.com'], null, text.length + 2, []],
  )
  assert.match(mail.not_read, /Maximum header size/)
  const whole = await opened(mail)
  assert.deepEqual([whole.not_read, whole.headers, whole.text, whole.html], [mail.not_read, [], null, null])
  assert.equal((await fetch(whole.raw_url)).status, 200)
  assert.equal((await fetch(`${base}/lab/mails/${mail.id}/attachments/1`)).status, 404)
})

/** Changes the one mail of a world where it is stored. */
const change = async ({ name }: { name: string }, change: string): Promise<void> => {
  const { id } = (await app.worlds.find(name))!
  await databaseOf(app.store).knex.raw(
    `UPDATE facts SET body = json_set(body, ${change}) WHERE world = ? AND type = 'mail.received'`,
    [id],
  )
}

test('what was found in a mail is kept with it: to look at it reads it no second time', async () => {
  const world = await newWorld()
  await sent(world.smtp, 'Subject: once\r\nX-One: 1\r\n\r\nhi')
  await change(world, `'$.raw', ''`)
  const [mail] = await world.mails()
  const whole = await world.opened(mail)
  assert.deepEqual([whole.subject, whole.text.trim(), whole.headers[1]], ['once', 'hi', { name: 'X-One', value: '1' }])
})

test('a mail of an older journal is read when it is first looked at, and then no more', async () => {
  const world = await newWorld()
  await sent(world.smtp, 'Subject: old\r\n\r\nhi')
  // As it was kept before: what is seen from without, and what came.
  await databaseOf(app.store).knex.raw(
    `UPDATE facts SET body = json_remove(body, '$.parts') WHERE world = ? AND type = 'mail.received'`,
    [(await app.worlds.find(world.name))!.id],
  )
  const [mail] = await world.mails()
  assert.deepEqual([mail.subject, mail.not_read, mail.shortened], ['old', null, []])
  assert.equal((await world.opened(mail)).text.trim(), 'hi')
  await change(world, `'$.raw', ''`)
  const whole = await world.opened(mail)
  assert.deepEqual([whole.subject, whole.text.trim(), whole.from], ['old', 'hi', 'a@example.com'])
})

test('a mail of an older journal that cannot be taken apart says so from then on', async () => {
  const world = await newWorld()
  await sent(world.smtp, 'Subject: old\r\n\r\nhi')
  await change(world, `'$.parts', json('null'), '$.raw', '${'\\n'.repeat(100_001)}'`.replaceAll('\\n', '\n'))
  const [mail] = await world.mails()
  assert.match((await world.opened(mail)).not_read, /lines/)
  assert.match((await world.mails())[0].not_read, /lines/)
})
