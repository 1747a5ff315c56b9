/** The clock of a world: moved on, and set. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { minimalSale, openLab, RECEIPT, START, virtual } from '../../../../features/proofs/kit/lab.ts'
import { openServer } from '../../../../features/proofs/kit/server.ts'
import type { World } from '../../../runtime/world/world.ts'
import { databaseOf } from '../../../store/sqlite/sqlite-store.ts'

const site = await openLab()

test('a clock is moved on by a duration, to an instant, to the next timer, to a named timer', async () => {
  const { lab, desk } = await site.world(virtual)
  assert.deepEqual((await desk('shift/open')).body, { status: true })
  const { body: timers } = await lab('GET', 'timers')
  assert.deepEqual(
    timers.map(({ event, due, in: wait }: { event: string; due: string; in: string }) => [event, due, wait]),
    [
      ['answer.due', '2026-06-01T06:00:01.000Z', 'PT1S'],
      ['delivery.overdue', '2026-06-01T06:00:10.000Z', 'PT10S'],
    ],
  )
  assert.equal(timers[0].id, `${timers[0].address} answer-1`)

  const named = await lab('POST', 'clock/advance', { timer: timers[0].id })
  assert.deepEqual(named.body.clock, { mode: 'virtual', now: '2026-06-01T06:00:01.000Z' })
  const types = named.body.facts.map(({ type }: { type: string }) => type)
  assert.deepEqual(types, ['documents.judged', 'delivery.settled'])
  assert.equal(named.body.facts[0].at, '2026-06-01T06:00:01.000Z')
  assert.equal(named.body.facts[0].fact.type, 'documents.judged')

  const by = await lab('POST', 'clock/advance', { by: 'PT1H' })
  assert.deepEqual(by.body, { clock: { mode: 'virtual', now: '2026-06-01T07:00:01.000Z' }, facts: [] })
  await desk('receipt/sell', minimalSale(RECEIPT))
  const next = await lab('POST', 'clock/advance', { next: true })
  assert.equal(next.body.clock.now, '2026-06-01T07:00:02.000Z')
  const to = await lab('POST', 'clock/advance', { to: '2026-06-01T12:00:00+03:00' })
  assert.equal(to.body.clock.now, '2026-06-01T09:00:00.000Z')
  assert.deepEqual((await lab('GET', 'clock')).body, { mode: 'virtual', now: '2026-06-01T09:00:00.000Z' })

  const wrong = [{}, { by: 'P1M' }, { by: 'PT1S', next: true }, { to: START }, { timer: 'none' }, { next: false }]
  for (const body of [...wrong, { by: 'P999999999D' }])
    assert.equal((await lab('POST', 'clock/advance', body)).status, 422, JSON.stringify(body))
})

test('two who move a clock at once move it twice', async () => {
  const { lab } = await site.world(virtual)
  await Promise.all([lab('POST', 'clock/advance', { by: 'PT1H' }), lab('POST', 'clock/advance', { by: 'PT1H' })])
  assert.equal((await lab('GET', 'clock')).body.now, '2026-06-01T08:00:00.000Z')
})

test('a clock is set, forward through what is due, backward through nothing; a real one runs by itself', async () => {
  const { lab, desk } = await site.world(virtual)
  await desk('shift/open')
  const forward = await lab('PUT', 'clock', { mode: 'virtual', now: '2026-06-01T06:30:00Z' })
  assert.ok(forward.body.facts.some(({ type }: { type: string }) => type === 'delivery.settled'))
  const back = await lab('PUT', 'clock', { mode: 'virtual', now: '2026-06-01T05:59:59Z' })
  assert.deepEqual(back.body, { clock: { mode: 'virtual', now: '2026-06-01T05:59:59.000Z' }, facts: [] })
  const { status, headers } = await desk('receipt/sell', minimalSale(RECEIPT))
  assert.equal(status, 400)
  assert.match(decodeURI(headers.get('x-rule')!), /^last local transaction date later than the current date/)
  assert.equal((await lab('PUT', 'clock', { mode: 'real' })).body.clock.mode, 'real')
  const refused = await lab('POST', 'clock/advance', { by: 'PT1S' })
  assert.equal(refused.status, 400)
  assert.equal(refused.body.code, 'lab.clock_not_virtual')
  assert.equal((await lab('PUT', 'clock', { mode: 'real', now: START })).status, 422)
})

/** No test waits for the end of it. */
const LONG = { by: 'P1000000D' }

const { app } = await openServer()

/** What an answer is depends on the call; a test says what it expects of it. */
// biome-ignore lint/suspicious/noExplicitAny: the body of any call
type Answer = { status: number; body: any }

async function call(method: string, url: string, body?: unknown, signal?: AbortSignal): Promise<Answer> {
  const init = { method, headers: { 'content-type': 'application/json' }, ...(signal && { signal }) }
  const answer = await fetch(url, body === undefined ? init : { ...init, body: JSON.stringify(body) })
  return { status: answer.status, body: await answer.json() }
}

/** A world with work for a year and more: a register whose opening the tax authority does not answer. */
async function silentWorld() {
  const { body } = await call('POST', `${app.addresses.cloud}/lab/worlds`, { clock: { mode: 'virtual' } })
  const lab = (method: string, path: string, sent?: unknown, signal?: AbortSignal) =>
    call(method, `${body.base_url}/lab/${path}`, sent, signal)
  await lab('PUT', 'faults/authority-mute', {})
  await call('POST', `${body.local_base_url}/api/v1/shift/open`, {})
  const world = (await app.worlds.find(body.world))!
  return { name: body.world as string, world, lab }
}

/** Resolves when a clock has come some way from where it stood. */
async function onItsWay({ clock }: World): Promise<void> {
  for (const begun = clock.now(); clock.now() < begun + 86_400_000; ) await pause(1)
}

const stored = (world: World) => databaseOf(app.store).knex('worlds').where({ id: world.id }).first('clock', 'now')

/** The disk knows no fact of the future and no timer of the past. */
async function assertConsistent(world: World): Promise<void> {
  const [row] = await databaseOf(app.store).knex.raw(
    `SELECT now, (SELECT min(due) FROM timers WHERE world = w.id) AS due,
      (SELECT max(at) FROM facts WHERE world = w.id) AS said FROM worlds AS w WHERE id = ?`,
    [world.id],
  )
  assert.ok(row.due >= row.now, `a timer of ${row.due} at ${row.now}`)
  assert.ok(row.said <= row.now, `a fact of ${row.said} at ${row.now}`)
}

for (const [move, method, path, body] of [
  ['moved on', 'POST', 'clock/advance', LONG],
  ['set forward', 'PUT', 'clock', { mode: 'virtual', now: '5026-06-01T06:00:00Z' }],
] as const)
  test(`a clock that is ${move} stands where it got to when its client has gone`, async () => {
    const { world, lab } = await silentWorld()
    const client = new AbortController()
    const left = assert.rejects(lab(method, path, body, client.signal))
    await onItsWay(world)
    client.abort()
    await left
    const second = await lab('POST', 'clock/advance', { by: 'PT1S' })
    assert.equal(second.status, 200)
    const now = world.clock.now()
    assert.ok(now < Date.parse('5026-06-01T06:00:00Z'))
    assert.deepEqual(await stored(world), { clock: 'virtual', now })
    await assertConsistent(world)
  })

test('whatever moment the disk is looked at, its clock, facts and timers are of one instant', async () => {
  const { world, lab } = await silentWorld()
  const end = world.clock.now() + 7 * 86_400_000
  let isDone = false
  const advanced = lab('POST', 'clock/advance', { by: 'P7D' }).finally(() => {
    isDone = true
  })
  while (!isDone) await assertConsistent(world)
  assert.equal((await advanced).status, 200)
  assert.deepEqual(await stored(world), { clock: 'virtual', now: end })
})

for (const [deed, method, path] of [
  ['reset', 'POST', 'reset'],
  ['deleted', 'DELETE', 'world'],
] as const)
  test(`a world is ${deed} while its clock is on its way`, async () => {
    const { world, lab } = await silentWorld()
    const moves = [lab('POST', 'clock/advance', LONG), lab('POST', 'clock/advance', LONG)]
    await onItsWay(world)
    assert.equal((await lab(method, path)).status, 200)
    for (const { status, body } of await Promise.all(moves)) {
      assert.equal(status, 409)
      assert.equal(body.code, 'clock.interrupted')
    }
  })

test('a world is put into another state while its clock is on its way', async () => {
  const { world, lab } = await silentWorld()
  const { body: file } = await lab('GET', 'snapshot')
  const move = lab('POST', 'clock/advance', LONG)
  await onItsWay(world)
  const { status, body } = await lab('PUT', 'snapshot', file)
  assert.equal(status, 200)
  assert.equal(body.clock.now, '2026-06-01T06:00:00.000Z')
  assert.equal((await move).status, 409)
})

test('meanwhile its own world is looked at, and another one works', async () => {
  const { name, world, lab } = await silentWorld()
  const { body: other } = await call('POST', `${app.addresses.cloud}/lab/worlds`, { clock: { mode: 'virtual' } })
  const client = new AbortController()
  const left = assert.rejects(lab('POST', 'clock/advance', LONG, client.signal))
  await onItsWay(world)
  assert.equal((await call('POST', `${other.local_base_url}/api/v1/shift/open`, {})).body.status, true)
  assert.equal((await lab('GET', 'facts?type=register.went-offline')).body.length, 1)
  const fork = await call('POST', `${app.addresses.cloud}/lab/worlds`, { from: name })
  assert.equal(fork.status, 201)
  await assertConsistent((await app.worlds.find(fork.body.world))!)
  client.abort()
  await left
})

test('a year of timers: another world is answered again and again before the clock is there', async () => {
  const { world, lab } = await silentWorld()
  const { body: other } = await call('POST', `${app.addresses.cloud}/lab/worlds`, { clock: { mode: 'virtual' } })
  const begun = world.nextFact
  let isThere = false
  const advanced = lab('POST', 'clock/advance', { by: 'P365D' }).finally(() => {
    isThere = true
  })
  const said: number[] = []
  for (let before = begun; !isThere; before = world.nextFact) {
    assert.equal((await call('GET', `${other.base_url}/lab/clock`)).status, 200)
    said.push(world.nextFact - before)
  }
  assert.equal((await advanced).status, 200)
  const all = world.nextFact - begun
  assert.ok(all > 10_000 && Math.max(...said) < all / 10, `of ${all} facts ${Math.max(...said)} were said in one go`)
})

test('a second move of a clock begins where the first one ends', async () => {
  const { world, lab } = await silentWorld()
  const begun = world.clock.now()
  const moves = ['P30D', 'PT12H', 'P1D'].map((by) => lab('POST', 'clock/advance', { by }))
  const answers = await Promise.all(moves)
  const ends = [30, 30.5, 31.5].map((days) => begun + days * 86_400_000)
  let last = 0
  for (const [index, { body }] of answers.entries()) {
    assert.equal(Date.parse(body.clock.now), ends[index])
    const numbers: number[] = body.facts.map(({ n }: { n: number }) => n)
    assert.deepEqual(
      numbers,
      numbers.map((_, place) => numbers[0]! + place),
    )
    assert.ok(numbers[0]! > last)
    last = numbers.at(-1)!
  }
})

test('what is asked of a world amid a move happens between two timers, at the instant where its clock is then', async () => {
  const { world, lab } = await silentWorld()
  const end = world.clock.now() + 365 * 86_400_000
  const advanced = lab('POST', 'clock/advance', { by: 'P365D' })
  await onItsWay(world)
  // The tax authority is mended on the way.
  assert.equal((await lab('DELETE', 'faults/authority-mute')).status, 200)
  assert.equal(Date.parse((await advanced).body.clock.now), end)
  const { body: facts } = await lab('GET', 'facts?limit=10000')
  const moments: number[] = facts.map(({ at }: { at: string }) => Date.parse(at))
  assert.deepEqual(
    moments,
    moments.toSorted((a, b) => a - b),
  )
  const [mended, answered] = ['fault.changed', 'authority.ponged'].map((wanted) =>
    facts.findLast(
      ({ type, address }: { type: string; address: string }) =>
        type === wanted && address === `authority:${world.reference.firstRegister.id}`,
    ),
  )
  assert.ok(Date.parse(mended.at) < end && mended.n < answered.n)
  // The register's next try meets it: half an hour later at the latest.
  assert.ok(Date.parse(answered.at) - Date.parse(mended.at) <= 31 * 60_000)
})
