import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { test } from 'node:test'
import { type EngineUnderTest, eachEngine, knexBehind } from '../../../features/proofs/kit/engines.ts'
import { openApp } from '../../../features/proofs/kit/server.ts'
import type { Command } from '../../../machines/vocabulary/messages.ts'
import type { RegisterContext } from '../../../machines/vocabulary/register.ts'

async function openDesk(place: string) {
  const { app, world, close } = await openApp({ data: place }, null)
  const { firstRegister, cashiers } = world.reference
  const address = `register:${firstRegister.id}`
  const ask = (to: string, command: object) =>
    app.switchboard.ask(world, to, { at: world.clock.now(), ...command } as Command)
  const cashier = world.reference.card(cashiers.get(firstRegister.cashier_id)!)
  const spoiled = () => knexBehind(app.store)('facts').whereLike('body', '%"SERVICE_IN"%')
  return {
    place,
    close,
    opens: () =>
      ask(`cashier:${cashier.id}`, { type: 'shift.open', cash_register_id: firstRegister.id, cashier, from: 'desk' }),
    goes: (where: 'offline' | 'online') => ask(address, { type: `register.go-${where}` }),
    putsIn: () => ask(address, { type: 'receipt.service', request: { payment: { type: 'CASH', value: 1000 } } }),
    register: () => app.switchboard.read<RegisterContext>(world, address),
    quiet: () => world.idle(),
    /** What any program could do that has the database. */
    spoil: (body: string) => spoiled().update({ body: knexBehind(app.store).raw(body) }),
    async sealAnew() {
      const { body } = (await spoiled().first()) as { body: string }
      const fact = JSON.parse(body)
      fact.document.at++
      fact.hash = hash('sha256', JSON.stringify(fact.document))
      await spoiled().update({ body: JSON.stringify(fact) })
    },
  }
}

/** An offline register with a cash-in. */
async function offline(engine: EngineUnderTest) {
  const desk = await openDesk(engine.place(true))
  await desk.opens()
  await desk.goes('offline')
  await desk.putsIn()
  return desk
}

const RAISED = `replace(body, '"total_sum":1000', '"total_sum":9000')`
const BROKEN = `replace(body, '"SERVICE_IN"', '"SERVICE_IN')`

eachEngine((engine) => {
  for (const [what, body] of [
    ['a sum', RAISED],
    ['the form', BROKEN],
  ] as const) {
    test(`${what} changed by hand in an open store is found at delivery`, async () => {
      const desk = await offline(engine)
      await desk.spoil(body)
      assert.equal((await desk.putsIn())?.type, 'receipt.created', 'a sale reads nothing')
      await desk.goes('online')
      await desk.quiet()
      const { link, damage, ledger } = await desk.register()
      assert.deepEqual([link, damage], ['offline', { number: 3, what: 'changed' }])
      assert.equal(ledger.first_pending, 1)
      const refused = await desk.putsIn()
      assert.equal(refused?.type === 'refused' && refused.rule, 'offline protection files changed or deleted')
      await desk.close()
    })

    test(`${what} changed by hand is found when the store is opened again`, async () => {
      const before = await offline(engine)
      await before.spoil(body)
      await before.close()
      const desk = await openDesk(before.place)
      const refused = await desk.putsIn()
      assert.equal(refused?.type === 'refused' && refused.rule, 'offline protection files changed or deleted')
      await desk.close()
    })
  }

  test('a resealed document does not fit the head of the chain', async () => {
    const desk = await offline(engine)
    await desk.sealAnew()
    await desk.close()
    const again = await openDesk(desk.place)
    assert.deepEqual((await again.register()).damage, { number: 3, what: 'changed' })
    await again.close()
  })

  test('an undamaged store opens in the state in which it was closed', async () => {
    const before = await offline(engine)
    await before.close()
    const desk = await openDesk(before.place)
    assert.equal((await desk.register()).damage, null)
    assert.equal((await desk.putsIn())?.type, 'receipt.created')
    await desk.close()
  })
})
