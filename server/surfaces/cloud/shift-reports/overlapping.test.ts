/** Looks beside commands at the same time: a shift has the figures that it had at some moment of the look. */

import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { jsonBody } from '../../../../features/proofs/kit/json-call.ts'
import { openServer } from '../../../../features/proofs/kit/server.ts'
import { shiftViewsOfRows } from '../shifts/shift-views.ts'

interface Shown {
  balance: number
  sell_receipts_count: number
  shift: { balance: { balance: number; cash_sales: number } }
}

/** The first cashier at the first register of a server, with an open shift. */
async function openedShift(context: TestContext) {
  const { app, world } = await openServer({}, context)
  const { login, password } = world.reference.seed.cashiers[0]!
  const { license_key } = world.reference.seed.cash_registers[0]!
  const headers: Record<string, string> = { 'content-type': 'application/json', 'x-license-key': license_key }
  const send = (path: string, body: object = {}): Promise<unknown> =>
    jsonBody('POST', `${app.addresses.cloud}/api/v1/${path}`, body, headers)
  const { access_token } = (await send('cashier/signin', { login, password })) as { access_token: string }
  headers.authorization = `Bearer ${access_token}`
  await send('shifts')
  const pass = () => app.scheduler.advance(world, world.clock.now() + 60_000)
  await pass()
  const goods = [{ good: { code: '1', name: 'Хліб', price: 2000 }, quantity: 1000 }]
  const sale = () => send('receipts/sell', { goods, payments: [{ type: 'CASH', value: 2000 }] })
  return { services: app, world, send, pass, sale }
}

test('the shift of an X-report is as the report was made, whatever is sold meanwhile', async (context) => {
  const { send, sale } = await openedShift(context)
  for (let round = 0; round < 10; round++) {
    const answers = await Promise.all([sale(), send('reports'), sale(), sale(), send('reports'), sale()])
    for (const report of [answers[1], answers[4]] as Shown[]) {
      assert.equal(report.shift.balance.balance, report.balance)
      assert.equal(report.shift.balance.cash_sales, report.sell_receipts_count * 2000)
    }
  }
})

for (const closing of ['on its way', 'delivered'])
  test(`a row of an open shift that is closed meanwhile has its sums: ${closing}`, async (context) => {
    const { services, world, send, pass, sale } = await openedShift(context)
    await sale()
    const filter = {
      of: { register: world.reference.firstRegister.id },
      statuses: undefined,
      from: undefined,
      to: undefined,
      desc: false,
      limit: 1,
      offset: 0,
    }
    const rows = await services.shifts.list(world.id, filter)
    await send('shifts/close')
    if (closing === 'delivered') await pass()
    const [shown] = await shiftViewsOfRows({ services, world }, rows)
    assert.equal(shown!.shift.status, 'OPENED')
    assert.equal(shown!.shift.sums.sell_receipts_count, 1)
  })
