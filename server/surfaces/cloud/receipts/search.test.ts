/** Tests of searches for receipts of shifts whose opening or closing was refused. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jsonBody } from '../../../../features/proofs/kit/json-call.ts'
import { openServer } from '../../../../features/proofs/kit/server.ts'

const { app } = await openServer()
const { cloud } = app.addresses
const { access_token } = await jsonBody('POST', `${cloud}/api/v1/cashier/signin`, {
  login: 'taras',
  password: 'taras-kasa',
})

const call = (method: string, path: string, body?: object) =>
  jsonBody(method, `${cloud}/api/v1${path}`, body, {
    authorization: `Bearer ${access_token}`,
    'x-license-key': 'test-kasa-1',
  })

/** The tax authority has answered all that was sent. */
async function settled(): Promise<void> {
  const world = (await app.worlds.find('default'))!
  await app.scheduler.advance(world, world.clock.now() + 10_000)
}

const fault = `${cloud}/lab/faults/authority-refusing`
async function refusing(type: string, act: () => Promise<{ id: string }>): Promise<string> {
  await jsonBody('PUT', fault, { reason: 'з причин', documents: [type] })
  const { id } = await act()
  await settled()
  await jsonBody('DELETE', fault)
  return id
}

const open = () => call('POST', '/shifts')
const sell = () =>
  call('POST', '/receipts/sell', {
    goods: [{ good: { code: '1', name: 'Хліб', price: 2000 }, quantity: 1000 }],
    payments: [{ type: 'CASH', value: 2000 }],
  })
const serialsOf = async (shift: string): Promise<number[]> => {
  const { results } = await call('GET', `/receipts/search?shift_id=${shift}`)
  return results.map(({ serial }: { serial: number }) => serial)
}

test('EXT-202: a shift that never opened has no receipts, and a refused closing ends none', async () => {
  const refused = await refusing('SHIFT_OPEN', open)
  const { id } = await open()
  await settled()
  await sell()
  await refusing('Z_REPORT', () => call('POST', '/shifts/close'))
  await sell()
  assert.deepEqual([await serialsOf(refused), await serialsOf(id)], [[], [1, 2]])
})
