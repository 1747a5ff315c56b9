/** Faults: listed, switched on and off, what they do, in both languages; outages by a plan, and the status page. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { pino } from 'pino'
import { temporaryFolder } from '../../../../features/proofs/kit/folder.ts'
import { openLab, RECEIPT, START, virtual } from '../../../../features/proofs/kit/lab.ts'
import { serverOf } from '../../../../features/proofs/kit/server.ts'
import { Contracts } from '../../../../features/support/law/contract.ts'
import { App } from '../../../app/app.ts'
import { labTable } from '../../../app/operations.ts'
import { quirkRows } from '../../../runtime/world/quirks.ts'
import { application } from '../../../transport/http/application.ts'
import { openapi } from '../../../transport/http/description/openapi.ts'
import { FAULTS } from './catalogue.ts'
import { faultOperations } from './faults.ts'
import { PLANS } from './outages/plans.ts'
import { FAULT_SENTENCES } from './sentences.ts'

const site = await openLab()

test('faults are listed, switched on at one register or at all, and off again', async () => {
  const { lab, cash_registers } = await site.world(virtual)
  const [{ id }] = cash_registers
  const { body: all } = await lab('GET', 'faults')
  const names = [
    'authority-mute',
    'authority-refusing',
    'authority-slow',
    'authority-loses-answers',
    'signature-stopped',
    'key-expired',
    'cashier-blocked',
    'cashier-deactivated',
    'register-frozen',
    'bill-unpaid',
    'other-device',
    'printer-out-of-paper',
    'printer-unplugged',
    'server-unreachable',
    'journal-changed',
    'journal-deleted',
    'receiver-failing',
    'receiver-silent',
    'receiver-slow',
    'mailbox-refusing',
    'mailbox-slow',
    'mailbox-down',
    'messenger-disconnected',
    'offline-limit',
    'few-offline-codes',
    'terminal-unplugged',
    'terminal-silent',
    'terminal-out-of-paper',
    'terminal-host-unreachable',
    'terminal-loses-answers',
    'terminal-busy',
    'terminal-approves-part',
    'terminal-omits-members',
    'rate-limit',
    'bad-gateway',
    'request-lost',
    'answer-lost',
    'answer-spoiled',
    'answer-late',
  ]
  assert.deepEqual(
    all.map(({ name }: { name: string }) => name),
    names,
    'the catalogue has other faults than are listed here, or in another order',
  )
  for (const { active, sentence, sentence_uk } of all)
    assert.deepEqual([active, !sentence, !sentence_uk], [false, false, false])

  const slow = await lab('PUT', 'faults/authority-slow', { cash_register_id: id, latency: 'PT5S' })
  assert.deepEqual(slow.body.on, [{ cash_register_id: id, latency: 'PT5S' }])
  assert.equal(slow.body.active, true)
  const refusing = await lab('PUT', 'faults/authority-refusing', { reason: 'no', documents: ['RECEIPT'] })
  assert.equal(refusing.body.on.length, cash_registers.length)
  const { body: authority } = await lab('GET', `authority/${id}`)
  assert.deepEqual(authority.faults, [
    { name: 'authority-slow', latency_ms: 5000 },
    { name: 'authority-refusing', reason: 'no', documents: ['RECEIPT'] },
  ])

  const elsewhere = await lab('DELETE', `faults/authority-slow?cash_register_id=${cash_registers[1].id}`)
  assert.equal(elsewhere.body.active, true)
  assert.equal((await lab('DELETE', 'faults/authority-slow')).body.active, false)
  const { body: none } = await lab('DELETE', 'faults')
  assert.ok(none.every(({ active }: { active: boolean }) => !active))
  const { body: said } = await lab('GET', 'facts?type=fault.changed')
  assert.equal(said.length, 1 + cash_registers.length + 1 + cash_registers.length)

  assert.equal((await lab('PUT', 'faults/earthquake')).status, 404)
  assert.equal((await lab('DELETE', 'faults/earthquake')).status, 404)
  for (const body of [undefined, { reason: '' }, { reason: 'no', documents: ['X'] }, { reason: 'no', colour: 'red' }])
    assert.equal((await lab('PUT', 'faults/authority-refusing', body)).status, 422)
  assert.equal((await lab('PUT', 'faults/authority-mute', { cash_register_id: RECEIPT })).status, 422)
  assert.equal((await lab('DELETE', `faults/authority-mute?cash_register_id=${RECEIPT}`)).status, 422)
  assert.equal((await lab('GET', `authority/${RECEIPT}`)).status, 404)
})

test('a bank terminal that is unplugged is missed by the bridge, and connects when it is plugged in', async () => {
  const { lab, terminals } = await site.world(virtual)
  const path = `terminals/${terminals[0].id}`
  const isConnected = async () => (await lab('GET', path)).body.server.connection !== null
  await lab('PUT', `${path}/connection`)
  const { body: on } = await lab('PUT', 'faults/terminal-unplugged', { terminal_id: terminals[0].id })
  assert.deepEqual([on.on, await isConnected()], [[{ terminal_id: terminals[0].id }], false])
  await lab('DELETE', 'faults/terminal-unplugged')
  assert.equal(await isConnected(), true)
  await lab('PUT', 'faults/terminal-unplugged')
  await lab('DELETE', 'faults')
  assert.equal(await isConnected(), true)
  assert.equal((await lab('PUT', 'faults/terminal-busy', { terminal_id: RECEIPT })).status, 422)
  assert.equal((await lab('PUT', 'faults/terminal-busy', { cash_register_id: RECEIPT })).status, 422)
})

test('while the authority is mute nothing is settled, and nothing is lost', async () => {
  const { lab, desk } = await site.world(virtual)
  await lab('PUT', 'faults/authority-mute')
  await desk('shift/open')
  const silent = await lab('POST', 'clock/advance', { by: 'PT1M' })
  assert.ok(silent.body.facts.every(({ type }: { type: string }) => type === 'delivery.requested'))
  await lab('DELETE', 'faults')
  // By then the register has gone offline by itself, and tries again a minute later.
  const again = await lab('POST', 'clock/advance', { by: 'PT2M' })
  assert.ok(again.body.facts.some(({ type }: { type: string }) => type === 'delivery.settled'))
})

test('the receiver of webhooks is one for the world, and its faults say what it answers', async () => {
  const { lab, webhook_inbox_url, cash_registers } = await site.world(virtual)
  const malformed: [string, object][] = [
    ['failing', { cash_register_id: cash_registers[0].id }],
    ['failing', { status: 200 }],
    ['failing', { status: 600 }],
    ['failing', { times: 0 }],
    ['slow', {}],
    ['slow', { latency: 'soon' }],
    ['silent', { status: 500 }],
  ]
  for (const [name, body] of malformed)
    assert.equal((await lab('PUT', `faults/receiver-${name}`, body)).status, 422, `${name} ${JSON.stringify(body)}`)
  assert.equal((await lab('DELETE', `faults/receiver-silent?cash_register_id=${cash_registers[0].id}`)).status, 422)
  const { body: failing } = await lab('PUT', 'faults/receiver-failing', { times: 3 })
  assert.deepEqual(failing.on, [{ status: 500, times: 3 }])
  const { body: slow } = await lab('PUT', 'faults/receiver-slow', { latency: 'PT9.999S' })
  assert.deepEqual(slow.on, [{ latency: 'PT9.999S' }])
  const answer = await fetch(webhook_inbox_url, { method: 'POST', body: 'not even {json' })
  assert.deepEqual([answer.status, answer.headers.get('x-answer-after')], [500, 'PT9.999S'])
  await lab('DELETE', 'faults')
  const { body: received } = await lab('GET', 'webhooks')
  assert.deepEqual(received, [
    {
      n: received[0].n,
      at: START,
      headers: { 'content-type': 'text/plain;charset=UTF-8' },
      body: 'not even {json',
      answer: { status: 500, after: 'PT9.999S' },
    },
  ])
  assert.deepEqual((await lab('GET', `webhooks?after=${received[0]!.n}`)).body, [])
})

type Lab = Awaited<ReturnType<typeof site.world>>['lab']
interface On {
  name: string
  active: boolean
  on: object[]
}

async function faultsOn(lab: Lab): Promise<string[]> {
  const { body } = await lab('GET', 'faults')
  return body.filter(({ active }: On) => active).map(({ name }: On) => name)
}
const statusOf = async (lab: Lab): Promise<string> => (await lab('GET', 'status')).body.status

test('every plan begins with its faults, goes through its phases, and leaves nothing behind', async () => {
  assert.ok(PLANS.length >= 10)
  for (const { name, phases } of PLANS) {
    const { lab } = await site.world(virtual)
    const { status, body } = await lab('PUT', `outages/${name}`)
    assert.equal(status, 200, name)
    assert.deepEqual([body.name, body.active], [name, true])
    for (const [index, phase] of phases.entries()) {
      if (index > 0) await lab('POST', 'clock/advance', { by: phase.after })
      const wanted = phase.faults.map((fault) => fault.name)
      assert.deepEqual((await faultsOn(lab)).sort(), wanted.sort(), `${name}, phase ${index}`)
      assert.equal(await statusOf(lab), phase.status, `${name}, phase ${index}`)
      const { body: plans } = await lab('GET', 'outages')
      const isOver = index === phases.length - 1
      assert.equal(plans.find((plan: On) => plan.name === name).phase, isOver ? null : index)
    }
    const { body: plans } = await lab('GET', 'outages')
    assert.ok(!plans.some(({ active }: On) => active), name)
  }
})

test('a plan names faults of the catalogue, and ends in the usual', () => {
  for (const { name, phases } of PLANS) {
    assert.deepEqual([phases[0]!.after, phases.at(-1)!.status], ['PT0S', 'operational'], name)
    assert.deepEqual(phases.at(-1)!.faults, [], name)
    for (const { faults } of phases)
      for (const fault of faults) {
        const row = FAULTS.find((each) => each.name === fault.name)
        assert.ok(row && !row.store && !row.also, `${name}: ${fault.name} is switched on by its actor alone`)
      }
  }
})

test('every register is concerned, and its authority is mute until the outage is over', async () => {
  const { lab, desk, cash_registers } = await site.world(virtual)
  await lab('PUT', 'outages/failure')
  const { body } = await lab('GET', 'faults')
  const mute = body.find(({ name }: On) => name === 'authority-mute')
  assert.deepEqual(
    mute.on.map(({ cash_register_id }: { cash_register_id: string }) => cash_register_id),
    cash_registers.map(({ id }: { id: string }) => id),
  )
  await desk('shift/open')
  await lab('POST', 'clock/advance', { by: 'PT5M' })
  const { body: away } = await lab('GET', `registers/${cash_registers[0].id}`)
  assert.equal(away.link, 'offline')
  assert.deepEqual((await lab('GET', `authority/${cash_registers[0].id}`)).body.faults, [{ name: 'authority-mute' }])
  await lab('POST', 'clock/advance', { by: 'PT56M' })
  assert.equal(await statusOf(lab), 'operational')
  assert.deepEqual((await lab('GET', `authority/${cash_registers[0].id}`)).body.faults, [])
})

test('planned work is announced with its times; a failure is not', async () => {
  const { lab } = await site.world({ clock: { mode: 'virtual', now: '2026-06-01T09:00:00.000Z' } })
  assert.deepEqual((await lab('GET', 'status')).body, {
    status: 'operational',
    since: null,
    text: { uk: 'Сервіс працює у звичайному режимі', en: 'The service works as usual' },
    scheduled: [],
    updates: [],
  })
  await lab('PUT', 'outages/planned-maintenance')
  const { body } = await lab('GET', 'status')
  assert.deepEqual(
    body.scheduled.map(({ from, to }: { from: string; to: string }) => [from, to]),
    [['2026-06-01T09:10:00.000Z', '2026-06-01T10:10:00.000Z']],
  )
  assert.equal(body.status, 'operational')
  await lab('POST', 'clock/advance', { by: 'PT10M' })
  const { body: during } = await lab('GET', 'status')
  assert.deepEqual([during.status, during.since, during.scheduled], ['maintenance', '2026-06-01T09:10:00.000Z', []])
  await lab('PUT', 'outages/failure')
  const { body: failed } = await lab('GET', 'status')
  assert.deepEqual([failed.status, failed.scheduled], ['outage', []])
  assert.deepEqual(
    failed.updates.map(({ status }: { status: string }) => status),
    ['outage', 'maintenance', 'operational'],
  )
})

test('another plan takes the place of one under way; ended, nothing of it is left, and no phase comes any more', async () => {
  const { lab } = await site.world(virtual)
  await lab('PUT', 'outages/slow-recovery')
  await lab('PUT', 'outages/gateway-html')
  assert.deepEqual(await faultsOn(lab), ['bad-gateway'])
  const { body } = await lab('DELETE', 'outages')
  assert.ok(!body.some(({ active }: On) => active))
  assert.deepEqual(await faultsOn(lab), [])
  await lab('POST', 'clock/advance', { by: 'PT4H' })
  assert.deepEqual([await faultsOn(lab), await statusOf(lab)], [[], 'operational'])
  assert.equal((await lab('DELETE', 'outages')).status, 200)
})

test('a fault of somebody else stays on; all faults off ends the outage too', async () => {
  const { lab } = await site.world(virtual)
  await lab('PUT', 'faults/printer-unplugged')
  await lab('PUT', 'outages/accepted-not-answered')
  await lab('POST', 'clock/advance', { by: 'PT10M' })
  assert.deepEqual(await faultsOn(lab), ['printer-unplugged'])
  await lab('PUT', 'outages/slow-recovery')
  await lab('DELETE', 'faults')
  await lab('POST', 'clock/advance', { by: 'PT4H' })
  assert.deepEqual(await faultsOn(lab), [])
})

test('it goes on after a restart of the world, and an unknown plan is refused', async () => {
  const { lab } = await site.world(virtual)
  await lab('PUT', 'outages/failure')
  await lab('POST', 'restart')
  await lab('POST', 'clock/advance', { by: 'PT45M' })
  assert.deepEqual([await faultsOn(lab), await statusOf(lab)], [['authority-slow'], 'degraded'])
  assert.equal((await lab('PUT', 'outages/none-such')).status, 404)
})

interface Term {
  not?: string[]
}

const glossary = JSON.parse(
  readFileSync(new URL('../../../../features/book/glossary.json', import.meta.url), 'utf8'),
) as Term[]
const avoided = glossary.flatMap((term) => term.not ?? [])

const all = [
  ...Object.entries(FAULT_SENTENCES).map(([name, { en, uk }]) => ({ name, en, uk })),
  ...quirkRows.map(({ name, sentence: en, sentence_uk: uk }) => ({ name, en, uk })),
]

test('every fault and every quirk has its sentence in both languages, each its own', () => {
  assert.deepEqual(Object.keys(FAULT_SENTENCES).sort(), FAULTS.map(({ name }) => name).sort())
  assert.equal(new Set(all.map(({ uk }) => uk)).size, all.length)
  for (const { name, en, uk } of all) {
    assert.match(en, /^[A-Z].*\.$/, name)
    assert.match(uk, /^[А-ЯҐЄІЇ].*\.$/, name)
    assert.ok(uk.length < 1.5 * en.length + 20, `${name}: ${uk}`)
  }
})

test('what is a figure, a path, a member or a header is the same in both', () => {
  const figures = (text: string): string[] =>
    [...text.matchAll(/`\w+`|\b\d{3}\b|\/[\w/-]{5,}|[A-Z]\w+-[A-Z]\w+/g)].map(([each]) => each)
  for (const { name, en, uk } of all) assert.deepEqual(figures(uk).sort(), figures(en).sort(), name)
})

test('no word is one that the glossary avoids', () => {
  for (const { name, uk } of all)
    for (const word of avoided) assert.doesNotMatch(uk, new RegExp(`(?<!\\p{L})${word}`, 'iu'), name)
})

const contracts = new Contracts()

/** A house on disk with nothing but its faults; `stop` leaves the file. */
async function lab(file: string) {
  const app = await App.open({ data: file, clock: 'virtual', log: pino({ level: 'silent' }) })
  const server = serverOf(application(app, faultOperations))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/lab/faults`
  contracts.addLab(url, JSON.parse(JSON.stringify(openapi(labTable))))
  return {
    reference: (await app.worlds.find('default'))!.reference.seed,
    async ask(method: string, path = '', sent?: object) {
      const init = sent === undefined ? {} : { body: JSON.stringify(sent) }
      const answer = await fetch(url + path, { method, ...init, headers: { 'content-type': 'application/json' } })
      const text = await answer.text()
      // biome-ignore lint/suspicious/noExplicitAny: the body of any call
      const received = { status: answer.status, headers: answer.headers, text, body: JSON.parse(text) as any }
      contracts.assertAnswer(method, url + path, received)
      return received
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await app.close()
    },
  }
}

const onDisk = (use: (file: string) => Promise<void>): Promise<void> => use(join(temporaryFolder(), 'kasalab.db'))

test('each is where it is by default, or at the place named', () =>
  onDisk(async (file) => {
    const { reference, ask, stop } = await lab(file)
    const [olena, taras] = reference.cashiers
    const [first, second] = reference.cash_registers
    const at = async (name: string, sent?: object) => (await ask('PUT', `/${name}`, sent)).body.on
    assert.deepEqual(await at('signature-stopped'), [{ cashier_id: olena!.id }])
    assert.deepEqual(await at('cashier-blocked', { cashier_id: taras!.id }), [
      { cashier_id: taras!.id, reason: 'сертифікат відкликано' },
    ])
    assert.deepEqual(await at('key-expired', { certificate_end: '2026-06-01T12:00:00+03:00' }), [
      { cashier_id: olena!.id, certificate_end: '2026-06-01T09:00:00.000Z' },
    ])
    assert.deepEqual(await at('register-frozen'), [{ cash_register_id: first!.id }])
    assert.deepEqual(await at('other-device', { cash_register_id: second!.id }), [{ cash_register_id: second!.id }])
    const { id } = reference.organizations[0]!
    const registers = reference.cash_registers.filter((each) => each.organization_id === id)
    const owing = registers.map((each) => ({ organization_id: id, cash_register_id: each.id }))
    assert.deepEqual(await at('bill-unpaid'), owing)
    await stop()
  }))

test('they outlast a restart, and are off with one call', () =>
  onDisk(async (file) => {
    const before = await lab(file)
    for (const name of ['signature-stopped', 'register-frozen', 'bill-unpaid']) await before.ask('PUT', `/${name}`)
    await before.stop()
    const after = await lab(file)
    const on = (rows: { name: string; active: boolean }[]) => rows.flatMap(({ name, active }) => (active ? [name] : []))
    assert.deepEqual(on((await after.ask('GET')).body), ['signature-stopped', 'register-frozen', 'bill-unpaid'])
    assert.equal((await after.ask('DELETE', '/register-frozen')).body.active, false)
    assert.deepEqual(on((await after.ask('DELETE')).body), [])
    await after.stop()
  }))

test('a place that is not there, or is not one of the fault, is malformed', () =>
  onDisk(async (file) => {
    const { reference, ask, stop } = await lab(file)
    const [{ id: register }, { id: cashier }] = [reference.cash_registers[0]!, reference.cashiers[0]!]
    assert.equal((await ask('PUT', '/register-frozen', { cashier_id: cashier })).status, 422)
    assert.equal((await ask('PUT', '/signature-stopped', { cashier_id: register })).status, 422)
    assert.equal((await ask('PUT', '/bill-unpaid', { organization_id: register })).status, 422)
    await ask('PUT', '/register-frozen')
    const wrong = await ask('DELETE', `/register-frozen?cashier_id=${cashier}`)
    assert.deepEqual([wrong.status, wrong.body.detail[0].loc], [422, ['query', 'cashier_id']])
    assert.equal((await ask('DELETE', `/register-frozen?cash_register_id=${register}`)).body.active, false)
    await stop()
  }))
