/** A drawer is emptied even if its reports are wrong. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Answer } from '../../../law/answer.ts'
import { NotTested } from '../../../law/capabilities.ts'
import { type AskDesk, emptyDrawer } from './drawer.ts'

const answered = (status: number, body: unknown = {}): Answer => ({ status, body }) as Answer

/** A desk whose reports show more cash than there is. @returns it, and the cash in its drawer */
function deskWith(sum: number, more = 0): { ask: AskDesk; left: () => number; asked: () => number } {
  let [drawer, asked] = [sum, 0]
  const ask: AskDesk = async (path, body) => {
    asked++
    if (path === 'shift/xreport') return answered(200, { report: { balance: drawer + more } })
    const { payment, payments } = body as { payment?: { value: number }; payments?: { value: number }[] }
    const value = payment?.value ?? payments![0]!.value
    if (drawer + value < 0 || (payment && value % 10 !== 0)) return answered(400)
    drawer += value
    return answered(200)
  }
  return { ask, left: () => drawer, asked: () => asked }
}

const unknown = async (): Promise<number> => assert.fail('its reports tell it')

for (const [sum, more] of [
  [0, 0],
  [5010, 0],
  [1, 0],
  [-25, 0],
  [501, 10],
  [0, 10],
  [777, 100_000],
] as const)
  test(`${sum} in it and ${sum + more} in its reports: the drawer is emptied`, async () => {
    const { ask, left, asked } = deskWith(sum, more)
    await emptyDrawer(ask, unknown)
    assert.equal(left(), 0)
    assert.ok(asked() < 200, `${asked()} requests`)
  })

test('without a report the known cash is taken out, once', async () => {
  const taken: unknown[] = []
  await emptyDrawer(
    async (path, body) => {
      if (path === 'shift/xreport') throw new NotTested('the target has no POST /api/v1/shift/xreport')
      taken.push(body)
      return answered(200)
    },
    async () => 1234,
  )
  assert.deepEqual(taken, [{ payment: { type: 'CASH', value: -1230 } }])
})
