/** One id names one shift, whenever it was opened (CLD-509). */

import assert from 'node:assert/strict'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { temporaryFolder } from '../../../../features/proofs/kit/folder.ts'
import { openServer } from '../../../../features/proofs/kit/server.ts'

const folder = temporaryFolder()
let files = 0

const ID = 'ABCDEF01-2345-4789-ABCD-EF0123456789'

/** A server on a store. */
async function server(context: TestContext, data: string) {
  const { app, close } = await openServer({ data }, context)
  const { id: world, reference } = (await app.worlds.find('default'))!
  const { cashiers, cash_registers } = reference.seed
  const post = (path: string, headers: Record<string, string>, body: object) =>
    fetch(`${app.addresses.cloud}/api/v1/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  return {
    app,
    close,
    /** A cashier signs in, and opens a shift on his register when he is told to. */
    async cashier(place: number) {
      const { login, password } = cashiers[place]!
      const { license_key } = cash_registers[place]!
      const { access_token } = (await (await post('cashier/signin', {}, { login, password })).json()) as {
        access_token: string
      }
      const headers = { authorization: `Bearer ${access_token}`, 'x-license-key': license_key }
      return async (id: string) => {
        const answer = await post('shifts', headers, { id })
        return { status: answer.status, rule: answer.headers.get('x-rule')?.split(';')[0] }
      }
    },
    /** The register of the shift of an id. */
    registerOf: async (id: string) => (await app.shifts.find(world, id.toLowerCase()))?.register,
    first: cash_registers[0]!.id,
  }
}

const TAKEN = { status: 400, rule: 'shift of this id exists already' }

test('two at once on two registers: one has it, the other is refused, and no turn fails', async (context) => {
  const one = await server(context, join(folder, `${files++}.db`))
  const [olena, taras] = [await one.cashier(0), await one.cashier(1)]
  const answers = await Promise.all([olena(ID), taras(ID.toLowerCase())])
  assert.deepEqual(
    answers.sort((a, b) => a.status - b.status).map(({ status }) => status),
    [202, 400],
  )
  assert.deepEqual(answers[1], TAKEN)
})

test('it was opened after this opening has looked: the store takes no second', async (context) => {
  const one = await server(context, join(folder, `${files++}.db`))
  assert.equal((await (await one.cashier(0))(ID)).status, 202)
  const taras = await one.cashier(1)
  // It has looked too early: once.
  const { shifts } = one.app
  const find = shifts.find.bind(shifts)
  context.mock.method(shifts, 'find', find).mock.mockImplementationOnce(async () => null)
  context.mock.method(shifts, 'has', shifts.has.bind(shifts)).mock.mockImplementationOnce(async () => false)
  assert.deepEqual(await taras(ID), TAKEN)
  assert.equal(await one.registerOf(ID), one.first)
  assert.deepEqual(await taras(crypto.randomUUID()), { status: 202, rule: undefined })
})

test('after a restart it is taken still', async (context) => {
  const data = join(folder, `${files++}.db`)
  const before = await server(context, data)
  assert.equal((await (await before.cashier(0))(ID)).status, 202)
  await before.close()
  const again = await server(context, data)
  assert.deepEqual(await (await again.cashier(1))(ID), TAKEN)
})
