/** An X-report beside sales at the same time: its shift has the figures of the report, not those of later sales. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jsonBody } from '../../../../features/proofs/kit/json-call.ts'
import { openServer } from '../../../../features/proofs/kit/server.ts'

interface Shown {
  balance: number
  sell_receipts_count: number
  shift: { balance: { balance: number; cash_sales: number } }
}

test('the shift of an X-report is as the report was made, whatever is sold meanwhile', async (context) => {
  const { app, world } = await openServer({}, context)
  const { login, password } = world.reference.seed.cashiers[0]!
  const { license_key } = world.reference.seed.cash_registers[0]!
  const headers: Record<string, string> = { 'content-type': 'application/json', 'x-license-key': license_key }
  const send = (path: string, body: object = {}): Promise<unknown> =>
    jsonBody('POST', `${app.addresses.cloud}/api/v1/${path}`, body, headers)
  const { access_token } = (await send('cashier/signin', { login, password })) as { access_token: string }
  headers.authorization = `Bearer ${access_token}`
  await send('shifts')
  await app.scheduler.advance(world, world.clock.now() + 60_000)

  const goods = [{ good: { code: '1', name: 'Хліб', price: 2000 }, quantity: 1000 }]
  const sale = () => send('receipts/sell', { goods, payments: [{ type: 'CASH', value: 2000 }] })
  for (let round = 0; round < 10; round++) {
    const answers = await Promise.all([sale(), send('reports'), sale(), sale(), send('reports'), sale()])
    for (const report of [answers[1], answers[4]] as Shown[]) {
      assert.equal(report.shift.balance.balance, report.balance)
      assert.equal(report.shift.balance.cash_sales, report.sell_receipts_count * 2000)
    }
  }
})
