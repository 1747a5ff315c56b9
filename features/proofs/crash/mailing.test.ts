/** A mailing survives its process: the next one sends what was not sent, and does not repeat what was. */

import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { temporaryFolder } from '../kit/folder.ts'
import { ServerProcess } from '../kit/server-process.ts'

const ADDRESSES = Array.from({ length: 20 }, (_, place) => `reader-${place}@example.com`)
/** Mails sent in parallel, which may be accepted without that being stored: five of one mailing. */
const WINDOW = 5

interface Taken {
  to: string
  id: string
}

/** A foreign mail server; it stops answering after given numbers of mails, until resumed. */
async function mailServer(holdAt: number[]) {
  const taken: Taken[] = []
  let held = (): void => {}
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    logger: false,
    async onData(stream, { envelope }, done) {
      const pieces: Buffer[] = []
      for await (const piece of stream) pieces.push(piece as Buffer)
      const { messageId } = await PostalMime.parse(Buffer.concat(pieces))
      taken.push({ to: envelope.rcptTo[0]!.address, id: messageId! })
      if (holdAt.includes(taken.length)) held()
      else done(null, 'Taken')
    },
  })
  server.on('error', () => {})
  const port = await new Promise<number>((resolve) => {
    const listening = server.listen(0, '127.0.0.1', () => resolve((listening.address() as AddressInfo).port))
  })
  return {
    taken,
    url: `smtp://127.0.0.1:${port}`,
    /** Resolves when it has accepted a mail without answering. */
    nextHeld: () =>
      new Promise<void>((resolve) => {
        held = resolve
      }),
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

const PROGRAM = { 'x-client-name': 'crash', 'x-client-version': '1', 'content-type': 'application/json' }

async function answered<Body>(url: string, body?: object, headers: Record<string, string> = {}): Promise<Body> {
  const given = { method: 'POST', body: JSON.stringify(body) }
  const response = await fetch(url, { headers: { ...PROGRAM, ...headers }, ...(body && given) })
  assert.ok(response.ok, `${url}: ${response.status}`)
  return response.json() as Promise<Body>
}

interface World {
  cashiers: { login: string; password: string }[]
}
interface Mailing {
  mails: { to: string; state: string; attempts: number }[]
}

test('two kills during a mailing: each address gets its mail, at most one window gets a second', async (context) => {
  const folder = temporaryFolder()
  const file = join(folder, 'kasalab.db')
  const mail = await mailServer([6, 14])
  context.after(mail.close)
  const start = () => ServerProcess.start(file, 0, ['--clock', 'virtual', '--smtp', mail.url])

  let server = await start()
  context.after(() => server.kill())
  const { cashiers } = await answered<World>(`${server.addresses.cloud}/lab/world`)
  const { login, password } = cashiers[0]!
  const { access_token } = await answered<{ access_token: string }>(`${server.addresses.cloud}/api/v1/cashier/signin`, {
    login,
    password,
  })
  const range = { from_date: '2026-06-01T00:00:00Z', to_date: '2026-06-02T00:00:00Z' }
  await answered(
    `${server.addresses.cloud}/api/v1/extended-reports/goods`,
    { ...range, emails: ADDRESSES },
    { authorization: `Bearer ${access_token}` },
  )
  for (let kills = 0; kills < 2; kills++) {
    const held = mail.nextHeld()
    // No answer comes: the process ends meanwhile
    const cut = answered(`${server.addresses.cloud}/lab/clock/advance`, { by: 'PT1H' }).catch((error: Error) => error)
    await held
    await server.kill()
    assert.ok((await cut) instanceof Error)
    server = await start()
  }
  await answered(`${server.addresses.cloud}/lab/clock/advance`, { by: 'PT1H' })

  const [mailing, ...more] = await answered<Mailing[]>(`${server.addresses.cloud}/lab/mailings`)
  assert.equal(more.length, 0)
  assert.deepEqual(
    mailing!.mails.map(({ to, state }) => [to, state]),
    ADDRESSES.map((to) => [to, 'sent']),
  )
  const byAddress = Map.groupBy(mail.taken, ({ to }) => to)
  assert.deepEqual([...byAddress.keys()].sort(), [...ADDRESSES].sort())
  // Mails whose answer was cut off were sent again, with the same Message-ID
  for (const [to, mails] of byAddress) assert.equal(new Set(mails.map(({ id }) => id)).size, 1, to)
  assert.equal(new Set(mail.taken.map(({ id }) => id)).size, ADDRESSES.length)
  const seconds = mail.taken.length - ADDRESSES.length
  assert.ok(seconds >= 2 && seconds <= 2 * WINDOW, `${seconds} mails came a second time`)
})
