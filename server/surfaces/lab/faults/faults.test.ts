/** Faults: listed, switched on and off, and what they do. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openLab, RECEIPT, START, virtual } from '../../../../features/proofs/kit/lab.ts'

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
