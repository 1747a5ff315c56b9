/** The sandbox in this process, and the client of its lab, each call held to what the lab describes by being made. */
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { Lab, LabError, Sandbox } from './sandbox.ts'

let sandbox: Sandbox
before(async () => {
  sandbox = await Sandbox.start({ quirks: ['ping-at-older-path'] })
})
after(() => sandbox.close())

const START = '2026-03-02T09:00:00+02:00'
const fresh = (): Promise<Lab> => sandbox.lab.createWorld({ clock: { mode: 'virtual', now: START } })

/** A cashier signs in and opens a shift, which the tax authority then takes. */
async function opened({ world, clock }: Lab): Promise<unknown> {
  const { login, password } = world.cashiers[0]!
  const { license_key } = world.cash_registers[0]!
  const call = async (
    path: string,
    headers: Record<string, string>,
    body?: object,
  ): Promise<{ access_token: string }> => {
    const answer = await fetch(`${world.base_url}/api/v1/${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    return (await answer.json()) as { access_token: string }
  }
  const { access_token } = await call('cashier/signin', {}, { login, password })
  await call('shifts', { authorization: `Bearer ${access_token}`, 'x-license-key': license_key })
  return clock.advance({ next: true })
}

test('it stands on free ports, tells its world, and has the quirks it was given', async () => {
  const { world, lab, cloud, desk, lan, proxy, smtp } = sandbox
  assert.deepEqual([world.world, world.base_url, world.local_base_url], ['default', cloud, desk])
  assert.deepEqual([world.terminal_lan_url, world.proxy_ws_url], [lan, proxy])
  assert.equal(new URL(world.smtp_url).host, new URL(smtp).host)
  assert.equal(world.clock.mode, 'virtual')
  const on = (await lab.quirks.list()).filter(({ active }) => active)
  assert.deepEqual(
    on.map(({ name }) => name),
    ['ping-at-older-path'],
  )
})

test('the clock of a world is stopped, set, moved and let run', async () => {
  const lab = await fresh()
  assert.deepEqual(await lab.clock.get(), { mode: 'virtual', now: '2026-03-02T07:00:00.000Z' })
  assert.equal((await lab.clock.advance({ by: 'PT2H' })).clock.now, '2026-03-02T09:00:00.000Z')
  assert.equal((await lab.clock.stop('2026-03-03T00:00:00Z')).clock.now, '2026-03-03T00:00:00.000Z')
  assert.equal((await lab.clock.run()).clock.mode, 'real')
  await assert.rejects(lab.clock.advance({ by: 'PT1H' }), (error: Error) => {
    assert.ok(error instanceof LabError)
    assert.equal(error.status, 400)
    assert.match(error.message, /^POST http.*\/lab\/clock\/advance was answered with 400: .*\(clock is not virtual/)
    return true
  })
  await lab.delete()
})

test('what happens in a world is read by the client: facts, timers, the authority, prints', async () => {
  const lab = await fresh()
  const { id } = lab.world.cash_registers[0]!
  await opened(lab)
  assert.ok((await lab.facts({ type: ['shift.opened'] })).length === 1)
  assert.deepEqual(await lab.facts({ type: ['shift.opened', 'shift.closed'], after: 10_000 }), [])
  assert.ok((await lab.timers()).every(({ due }) => Date.parse(due) >= Date.parse(START)))
  assert.equal((await lab.authority(id)).ledger.shift?.serial, 1)
  await fetch(`${lab.world.local_base_url}/api/v1/shift/xreport`, { method: 'POST' })
  const { number } = (await lab.prints.list(id))[0]!
  assert.match(await lab.prints.text(id, number, { width: 40 }), /X-/)
  assert.match(await lab.prints.html(id, number), /^<!doctype html>/i)
  assert.equal(Buffer.from(await lab.prints.png(id, number)).toString('latin1', 1, 4), 'PNG')
})

test('a fault is set by its name, with its parameters, and cleared for one or all', async () => {
  const lab = await fresh()
  const { id: cash_register_id } = lab.world.cash_registers[0]!
  const slow = await lab.faults.set('authority-slow', { cash_register_id, latency: 'PT5S' })
  assert.deepEqual(slow.on, [{ cash_register_id, latency: 'PT5S' }])
  assert.equal((await lab.faults.set('authority-mute')).active, true)
  assert.equal((await lab.faults.set('mailbox-down')).active, true)
  assert.equal((await lab.faults.clear('authority-slow', { cash_register_id })).active, false)
  assert.equal((await lab.faults.clear('mailbox-down')).active, false)
  const on = (faults: { name: string; active: boolean }[]) =>
    faults.filter(({ active }) => active).map(({ name }) => name)
  assert.deepEqual(on(await lab.faults.list()), ['authority-mute'])
  assert.deepEqual(on(await lab.faults.clearAll()), [])
  // @ts-expect-error a slow authority is slow by so much
  const silent = lab.faults.set('authority-slow')
  await assert.rejects(silent, /body\.latency: /)
  // @ts-expect-error the mailbox is of the world as a whole
  await assert.rejects(lab.faults.clear('mailbox-down', { cash_register_id }), LabError)
  // @ts-expect-error there is no such fault
  await assert.rejects(lab.faults.set('authority-asleep'), LabError)
})

test('a terminal, the mailbox, the webhook and the reports of a world are at hand', async () => {
  const lab = await fresh()
  const { id } = lab.world.terminals[0]!
  const register = lab.world.cash_registers[0]!
  assert.equal((await lab.terminals.script(id, { mode: 'manual' })).script.mode, 'manual')
  assert.equal((await lab.terminals.card(id, 'expired')).script.mode, 'manual')
  assert.equal((await lab.terminals.unscript(id)).script.mode, 'automatic')
  assert.equal((await lab.terminals.enterBridgeMode(id)).bridge_mode.on, true)
  assert.notEqual((await lab.terminals.connect(id)).server.connection, null)
  assert.equal((await lab.terminals.disconnect(id)).server.connection, null)
  await assert.rejects(lab.terminals.approve(register.id), LabError)
  assert.deepEqual(
    [await lab.mails.list({ limit: 5 }), await lab.mails.mailings(), await lab.reports.list()],
    [[], [], []],
  )
  assert.deepEqual(
    [await lab.webhooks.received(), await lab.mails.messages(), await lab.mails.unsubscribed()],
    [[], [], []],
  )
  assert.deepEqual((await lab.webhooks.of(register.id)).deliveries, [])
  await assert.rejects(lab.reports.get(register.id), LabError)
})

test('a world is kept in a file, restored, forked, reset and removed', async () => {
  const lab = await fresh()
  await opened(lab)
  const file = await lab.snapshot()
  await lab.reset()
  assert.deepEqual(await lab.facts(), [])
  await lab.restore(JSON.parse(JSON.stringify(file)))
  const fork = await lab.createWorld({ from: lab.world.world })
  const said = (await fork.facts()).length
  assert.equal(said, (await lab.facts()).length)
  assert.ok(said > 0)
  assert.deepEqual(await lab.delete(), { ok: true })
  await assert.rejects(lab.read(), LabError)
})

test('another process reaches the lab by its address, with its token; an address where nothing is says so', async () => {
  await using other = await Sandbox.start({ labToken: 'a token' })
  assert.equal((await Lab.open(other.cloud, { token: 'a token' })).world.base_url, other.cloud)
  await assert.rejects(Lab.open(other.cloud), /was answered with 403/)
  const { cloud } = other
  await other.close()
  await assert.rejects(
    Lab.open(cloud),
    /^Error: Nothing answers at .*\/lab\/world: ECONNREFUSED\. Is the sandbox open\?$/,
  )
})

test('what stands at an address and is no lab is told by what it answers', async () => {
  const server = createServer((_request, response) =>
    response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway'),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  await assert.rejects(Lab.open(`http://127.0.0.1:${(server.address() as AddressInfo).port}`), /502: <h1>Bad gateway$/)
  server.close()
})

test('an option that is not right, and a port that is taken, are told in a sentence', async () => {
  const port = Number(new URL(sandbox.cloud).port)
  await assert.rejects(Sandbox.start({ port }), {
    message: `Port ${port} is taken: choose another, or 0 for a free one`,
  })
  // @ts-expect-error there is no such clock
  await assert.rejects(Sandbox.start({ clock: 'fast' }), /^TypeError: clock takes 'virtual' or 'real', not fast$/)
  // @ts-expect-error there is no such quirk
  await assert.rejects(Sandbox.start({ quirks: ['taxes'] }), /There is no quirk taxes, but signout-null-body, /)
  await assert.rejects(Sandbox.start({ host: '0.0.0.0' }), /give a labToken as well/)
  await assert.rejects(
    Sandbox.start({ data: '/no/such/folder/kasalab.db' }),
    /there is no directory \/no\/such\/folder/,
  )
})
