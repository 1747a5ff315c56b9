/** A shift of a register without a desk is closed in the cloud, with an empty drawer where the cloud makes receipts. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Integrator } from '../../../actors/integrator.ts'
import type { RegisterCard } from '../../../actors/world-card.ts'
import type { Answer } from '../../../law/answer.ts'
import { NotTested } from '../../../law/capabilities.ts'
import { closeInCloud } from './closing.ts'

const shift = { id: 'a shift', status: 'OPENED', cashier: { id: 'olena' } }
const answered = (status: number, body: unknown = {}): Answer => ({ status, body }) as Answer

/** A cashier at a cloud with cash in the drawer; null: it makes no receipts. */
function cashierWith(cash: number | null): { keeper: Integrator; left: () => number | null; asked: string[] } {
  let drawer = cash
  const asked: string[] = []
  const keeper = {
    cashier: { id: 'olena' },
    async send(method: string, path: string, { body }: { body?: object } = {}) {
      asked.push(`${method} ${path}`)
      if (drawer === null) throw new NotTested('the target has no operations of the extension')
      if (path === '/reports') return answered(201, { balance: drawer })
      const { payment, payments, goods } = body as {
        payment?: { value: number }
        payments?: { value: number }[]
        goods?: { good: { price: number }; quantity: number }[]
      }
      if (goods) assert.deepEqual([goods[0]!.good.price, goods[0]!.quantity], [payments![0]!.value, 1000])
      const value = payment?.value ?? payments![0]!.value
      if (drawer + value < 0 || (payment && value % 10 !== 0)) return answered(400)
      drawer += value
      return answered(201)
    },
    async closeShift() {
      asked.push('close')
      return answered(202)
    },
  } as unknown as Integrator
  return { keeper, left: () => drawer, asked }
}

const close = (keeper: Integrator, local_base_url: string | null) =>
  closeInCloud([keeper], { keeper, register: { id: 'a register', local_base_url } as RegisterCard, shift })

for (const cash of [0, 2000, 2015])
  test(`${cash} in the drawer of a register without a desk is taken out before the closing`, async () => {
    const { keeper, left, asked } = cashierWith(cash)
    assert.equal((await close(keeper, null)).status, 202)
    assert.equal(left(), 0)
    assert.equal(asked.at(-1), 'close')
  })

test('a cloud that makes no receipts is only asked to close', async () => {
  const { keeper, asked } = cashierWith(null)
  assert.equal((await close(keeper, null)).status, 202)
  assert.deepEqual(asked, ['POST /reports', 'close'])
})

test('a drawer with a desk is emptied there', async () => {
  const { keeper, left, asked } = cashierWith(2000)
  await close(keeper, 'http://desk')
  assert.deepEqual([left(), asked], [2000, ['close']])
})
