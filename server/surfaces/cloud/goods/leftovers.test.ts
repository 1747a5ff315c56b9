import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { openServer } from '../../../../features/proofs/kit/server.ts'

const { app } = await openServer()
const headers: Record<string, string> = { 'content-type': 'application/json' }

before(async () => {
  const { login, password } = (await app.worlds.find('default'))!.reference.seed.cashiers[0]!
  const { access_token } = (await post('/api/v1/cashier/signin', { login, password })).body
  headers.authorization = `Bearer ${access_token}`
})

// biome-ignore lint/suspicious/noExplicitAny: the body of any call
async function post(path: string, body: object): Promise<{ status: number; body: any }> {
  const answer = await fetch(app.addresses.cloud + path, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: answer.status, body: await answer.json() }
}

const stockOf = (good_ids: string[]) => post('/api/v1/goods/leftovers-by-id', { good_ids })

test('EXT-547: a thousand ids are taken, and no more; capitals are the same id', async () => {
  const bread = { code: 'ХЛ-1', name: 'Хліб', type: 'good', is_weight: false, price: 2000 }
  const { id } = (await post('/api/v1/goods', bread)).body
  const ids = Array.from({ length: 999 }, (_, index) => `70000000-0000-4000-8000-${String(index).padStart(12, '0')}`)
  assert.deepEqual(await stockOf([...ids, id.toUpperCase()]), { status: 200, body: [{ [id]: 0 }] })
  const { status, body } = await stockOf([...ids, id, id])
  assert.equal(status, 422)
  assert.deepEqual(body.detail[0].loc, ['body', 'good_ids'])
  assert.deepEqual(await stockOf([]), { status: 200, body: [] })
})
