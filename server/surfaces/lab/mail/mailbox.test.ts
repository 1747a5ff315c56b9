/** The mailboxes of the worlds: whose mail is whose, what is taken, how much is kept, and that no secret gets out. */

import assert from 'node:assert/strict'
import { request } from 'node:http'
import { type TestContext, test } from 'node:test'
import { createTransport } from 'nodemailer'
import { pino } from 'pino'
import { jsonBody } from '../../../../features/proofs/kit/json-call.ts'
import { openServer } from '../../../../features/proofs/kit/server.ts'
import { WorkerStarved } from '../../../runtime/worker-pool.ts'

const MEBIBYTE = 1024 * 1024
const virtual = { clock: { mode: 'virtual' } }

// biome-ignore lint/suspicious/noExplicitAny: the body of any call
type Body = any

async function site(context: TestContext) {
  const lines: string[] = []
  const log = pino({ level: 'debug' }, { write: (line) => void lines.push(line) })
  const { app } = await openServer({ log }, context)
  const call = (method: string, url: string, body?: object, headers = {}): Promise<Body> =>
    jsonBody(method, url, body, { 'x-client-name': 't', 'x-client-version': '1', ...headers })
  const { cloud } = app.addresses
  const world = (): Promise<Body> => call('POST', `${cloud}/lab/worlds`, virtual)
  const mailsOf = (base = cloud): Promise<Body[]> => call('GET', `${base}/lab/mails`)
  return { app, lines, call, world, mailsOf, cloud }
}

/** A program of somebody else's. */
const program = (url: string) => {
  const { hostname, port, username, password } = new URL(url)
  const auth = username === '' ? undefined : { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
  return createTransport({ host: hostname, port: Number(port), ignoreTLS: true, auth })
}

const letter = (subject: string, more: object = {}) => ({
  from: 'shop@example.com',
  to: 'buyer@example.com',
  subject,
  text: 'Привіт',
  ...more,
})

test('a name and a password say whose mail it is; without them it is of the default world', async (context) => {
  const { app, world, mailsOf } = await site(context)
  const [first, second] = [await world(), await world()]
  await program(first.smtp_url).sendMail(letter('of the first'))
  await program(second.smtp_url).sendMail(letter('of the second'))
  await program(app.addresses.smtp).sendMail(letter('of none'))
  const subjects = async (base?: string) => (await mailsOf(base)).map(({ subject }) => subject)
  assert.deepEqual(await subjects(first.base_url), ['of the first'])
  assert.deepEqual(await subjects(second.base_url), ['of the second'])
  assert.deepEqual(await subjects(), ['of none'])
  const stolen = new URL(first.smtp_url)
  stolen.username = second.world
  await assert.rejects(program(stolen.href).sendMail(letter('stolen')), /535/)
  assert.deepEqual(await subjects(second.base_url), ['of the second'])
})

test('a mail is shown as it came: apart, whole, and its attachments', async (context) => {
  const { call, world, mailsOf } = await site(context)
  const { smtp_url, base_url } = await world()
  const file = Buffer.from([0, 255, 10, 13, 200])
  await program(smtp_url).sendMail(
    letter('Тема', { html: '<b>Привіт</b>', attachments: [{ filename: 'файл.bin', content: file }] }),
  )
  const [mail] = await mailsOf(base_url)
  const opened = await call('GET', `${base_url}/lab/mails/${mail.id}`)
  assert.deepEqual(
    [opened.subject, opened.text.trim(), opened.html.trim(), opened.attachments[0].name, opened.to],
    ['Тема', 'Привіт', '<b>Привіт</b>', 'файл.bin', ['buyer@example.com']],
  )
  const answer = await fetch(opened.attachments[0].url)
  assert.deepEqual(Buffer.from(await answer.arrayBuffer()), file)
  assert.equal(answer.headers.get('content-disposition'), "attachment; filename*=UTF-8''%D1%84%D0%B0%D0%B9%D0%BB.bin")
  const raw = await fetch(opened.raw_url)
  assert.equal(raw.headers.get('content-type'), 'message/rfc822')
  assert.equal((await raw.arrayBuffer()).byteLength, mail.size)
  assert.equal((await fetch(`${base_url}/lab/mails/${mail.id}/attachments/2`)).status, 404)
  assert.equal((await fetch(`${base_url}/lab/mails/999999`)).status, 404)
})

test('a mail that is too large is refused and not kept', async (context) => {
  const { world, mailsOf } = await site(context)
  const { smtp_url, base_url } = await world()
  const content = Buffer.alloc(4 * MEBIBYTE, 1)
  await assert.rejects(program(smtp_url).sendMail(letter('large', { attachments: [{ content }] })), /552|larger/)
  assert.deepEqual(await mailsOf(base_url), [])
})

test('what is kept goes with a fork, is thrown away, and is gone after a reset', async (context) => {
  const { call, world, mailsOf, cloud } = await site(context)
  const { smtp_url, base_url, world: name } = await world()
  await program(smtp_url).sendMail(letter('kept'))
  const fork = await call('POST', `${cloud}/lab/worlds`, { from: name })
  assert.deepEqual(await call('DELETE', `${base_url}/lab/mails`), [])
  assert.deepEqual(await mailsOf(base_url), [])
  assert.deepEqual(
    (await mailsOf(fork.base_url)).map(({ subject }) => subject),
    ['kept'],
  )
  await call('POST', `${fork.base_url}/lab/reset`)
  assert.deepEqual(await mailsOf(fork.base_url), [])
})

test('no more is kept than there is room for: the oldest go first', async (context) => {
  const { world, mailsOf } = await site(context)
  const { smtp_url, base_url } = await world()
  const content = Buffer.alloc(2.5 * MEBIBYTE, 1)
  for (let number = 0; number < 11; number++)
    await program(smtp_url).sendMail(letter(String(number), { attachments: [{ content }] }))
  const kept = await mailsOf(base_url)
  assert.ok(kept.length < 11 && kept.length >= 8, `${kept.length} are kept`)
  assert.deepEqual(
    kept.map(({ subject }) => subject),
    Array.from({ length: kept.length }, (_, place) => String(11 - kept.length + place)),
  )
})

test('neither passwords nor the links of mails are in the log; only mails have the links', async (context) => {
  const { call, world, mailsOf, lines } = await site(context)
  const { smtp_url, base_url, cashiers } = await world()
  const { login, password } = cashiers[0]
  const { access_token } = await call('POST', `${base_url}/api/v1/cashier/signin`, { login, password })
  const range = { from_date: '2026-06-01T00:00:00Z', to_date: '2026-06-02T00:00:00Z' }
  const headers = { authorization: `Bearer ${access_token}` }
  await call('POST', `${base_url}/api/v1/extended-reports/goods`, { ...range, emails: ['a@example.com'] }, headers)
  await call('POST', `${base_url}/lab/clock/advance`, { by: 'PT1M' })
  const [mail] = await mailsOf(base_url)
  const { text } = await call('GET', `${base_url}/lab/mails/${mail.id}`)
  const [link] = text.match(/http:\S+\/mail\/unsubscribe\/\S+/)
  await call('GET', link)
  await call('POST', link)
  const secrets = [new URL(smtp_url).password, link.split('/').at(-1)]
  const log = lines.join('\n')
  assert.ok(log.includes('/mail/unsubscribe/[secret]'))
  for (const secret of secrets) assert.ok(!log.includes(secret))
  const facts: Body[] = await call('GET', `${base_url}/lab/facts`)
  const told = facts.filter(({ type }) => type !== 'mail.received')
  for (const secret of secrets) assert.ok(!JSON.stringify(told).includes(secret))
})

test('a page of elsewhere leads to the link of a mail, and to nothing else', async (context) => {
  const { call, world, mailsOf } = await site(context)
  const { base_url, local_base_url } = await world()
  await fetch(`${local_base_url}/api/v1/shift/open`, { method: 'POST' })
  const led = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
  // Not by fetch: it says by itself where a request comes from.
  const status = (url: string, headers: Record<string, string>, method = 'GET') =>
    new Promise((resolve, reject) => {
      const sent = request(url, { method, headers }, (answer) => resolve(answer.resume().statusCode))
      sent.on('error', reject).end()
    })
  const link = `${base_url}/mail/unsubscribe/W10/AAAA`
  assert.equal(await status(link, led), 404)
  assert.equal(await status(link, { ...led, 'sec-fetch-mode': 'no-cors' }), 403)
  assert.equal(await status(link, { ...led, 'sec-fetch-dest': 'iframe' }), 403)
  assert.equal(await status(link, { ...led, origin: 'https://mail.example' }), 403)
  assert.equal(await status(link, led, 'POST'), 403)
  assert.equal(await status(`${base_url}/lab/mails`, led), 403)
  assert.deepEqual(await mailsOf(base_url), [])
  assert.ok(Array.isArray(await call('GET', `${base_url}/lab/mailings`)))
})

test('a mail that no processor was there to read is sent again later', async (context) => {
  const { app, mailsOf } = await site(context)
  const { take } = app.mailReader
  app.mailReader.take = () => Promise.reject(new WorkerStarved('no processor'))
  await assert.rejects(program(app.addresses.smtp).sendMail(letter('early')), { responseCode: 451 })
  app.mailReader.take = take.bind(app.mailReader)
  await program(app.addresses.smtp).sendMail(letter('later'))
  assert.deepEqual(
    (await mailsOf()).map(({ subject }) => subject),
    ['later'],
  )
})
