/** Machines whose clocks are apart, over one database: a real clock of a world is the database's. */

import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { knexBehind, onPostgres } from '../../features/proofs/kit/engines.ts'
import { openApp } from '../../features/proofs/kit/server.ts'
import type { Command } from '../../machines/vocabulary/messages.ts'

/** From a document to its answer, ms. */
const ANSWER_MS = 1000

const machineNow = Date.now

/** The server of a machine whose clock is wrong by so many milliseconds. */
async function serverOn(context: TestContext, place: string, skewMs: number) {
  context.mock.method(Date, 'now', () => machineNow() + skewMs)
  const { app, world } = await openApp({ data: place, clock: 'real', authorityDelayMs: ANSWER_MS }, null)
  const judged = new Map<number, (value?: unknown) => void>()
  app.switchboard.subscriptions.everywhere('delivery.settled', ({ verdicts }) => {
    for (const { number } of verdicts) judged.get(number)?.()
  })
  const { firstRegister, cashiers } = world.reference
  const cashier = world.reference.card(cashiers.get(firstRegister.cashier_id)!)
  const register = `register:${firstRegister.id}`
  const ask = (to: string, command: object) =>
    app.switchboard.ask(world, to, { at: world.clock.now(), ...command } as Command)
  return {
    app,
    world,
    open: () =>
      ask(`cashier:${cashier.id}`, { type: 'shift.open', cash_register_id: firstRegister.id, cashier, from: 'desk' }),
    putIn: () => ask(register, { type: 'receipt.service', request: { payment: { type: 'CASH', value: 1000 } } }),
    /** Resolves when it is stored what the tax authority says of a document. */
    judged: (number: number) => new Promise((resolve) => judged.set(number, resolve)),
    databaseNow: async () => {
      const [row] = await knexBehind(app.store).raw('SELECT extract(epoch FROM clock_timestamp()) * 1000 AS now')
      return row.now as number
    },
  }
}

onPostgres('machines apart on PostgreSQL', (engine) => {
  test('clocks 5 s apart refuse no receipt, whichever machine the world is on', async (context) => {
    const place = engine.place()
    const moments: number[] = []
    for (const [turn, skewMs] of [5000, -5000, 0, -5000, 5000].entries()) {
      const server = await serverOn(context, place, skewMs)
      if (turn === 0) await server.open()
      const said = await server.putIn()
      assert.equal(said?.type, 'receipt.created', JSON.stringify(said))
      moments.push(said.at, await server.databaseNow())
      await server.app.close()
    }
    assert.deepEqual(
      moments,
      moments.toSorted((a, b) => a - b),
    )
  })

  test('a timer set on one machine is due on another by the same clock', async (context) => {
    const place = engine.place()
    const first = await serverOn(context, place, 5000)
    await first.open()
    await first.world.idle()
    const answer = first.world.clock.timers.list().find(({ address }) => address.startsWith('authority:'))!
    assert.ok(answer.due <= (await first.databaseNow()) + ANSWER_MS, 'it is not due 5 s later')
    await first.app.close()
    const second = await serverOn(context, place, -5000)
    const [document] = await knexBehind(second.app.store)('documents')
    if (document.status === 'PENDING') await second.judged(1)
    assert.ok((await second.databaseNow()) >= answer.due, 'it fired when it was due')
    await second.app.close()
  })

  test('a world is made, and asked for, at the time of the database', async (context) => {
    const { app, databaseNow } = await serverOn(context, engine.place(), 3_600_000)
    const before = await databaseNow()
    const world = await app.worlds.create({ name: 'one' })
    world.use()
    const after = await databaseNow()
    const { created_at } = (await app.store.worlds.find('one'))!
    // An hour apart is what is looked for, not how exactly the time is followed
    const half = 1_800_000
    for (const at of [created_at, world.usedAt!]) assert.ok(at > before - half && at < after + half, `${at}`)
    await app.close()
  })
})
