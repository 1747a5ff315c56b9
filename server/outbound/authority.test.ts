/** Large documents that wait for the tax authority go out a few at a time; damage among them is found all the same. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jsonBody as call } from '../../features/proofs/kit/json-call.ts'
import { openServer } from '../../features/proofs/kit/server.ts'

const { app } = await openServer()

/** Each of half a mebibyte: two go together. */
const NAME = 'n'.repeat(500_000)
const SALES = 6

/** A register that is offline with so many large receipts; the first of its documents opened the shift. */
async function offline() {
  const world = await call('POST', `${app.addresses.cloud}/lab/worlds`, { clock: { mode: 'virtual' } })
  const { base_url, local_base_url, cashiers, cash_registers } = world
  const lab = (method: string, path: string, body?: object) => call(method, `${base_url}/lab/${path}`, body)
  const { login, password } = cashiers[0]
  const client = { 'x-client-name': 't', 'x-client-version': '1' }
  const { access_token } = await call('POST', `${base_url}/api/v1/cashier/signin`, { login, password }, client)
  const key = { 'x-license-key': cash_registers[0].license_key, authorization: `Bearer ${access_token}` }
  const goes = (where: string) =>
    call('POST', `${base_url}/api/v1/cash-registers/go-${where}`, {}, { ...client, ...key })
  const said = async (type: string) =>
    (await lab('GET', `facts?type=${type}`)).map(({ fact }: { fact: object }) => fact)
  await call('POST', `${local_base_url}/api/v1/shift/open`, {})
  await lab('POST', 'clock/advance', { by: 'PT1S' })
  await goes('offline')
  for (let sale = 0; sale < SALES; sale++)
    await call('POST', `${local_base_url}/api/v1/receipt/sell`, {
      id: crypto.randomUUID(),
      goods: [{ code: '1', name: NAME, price: 100, quantity: 1000 }],
      payments: [{ type: 'CASH', value: 100 }],
    })
  return { lab, goes, said }
}

/** Numbers of documents of which so much was said at a time. */
const numbers = (settled: { verdicts: { number: number; status: string }[] }[]) =>
  settled.map(({ verdicts }) => verdicts.map(({ number }) => number))

test('a page of large documents is delivered in goes, each of as much as is looked at at a time', async () => {
  const { lab, goes, said } = await offline()
  const before = (await said('delivery.settled')).length
  await goes('online')
  await lab('POST', 'clock/advance', { by: 'PT1M' })
  const settled = (await said('delivery.settled')).slice(before)
  for (const numbersOfGo of numbers(settled)) assert.ok(numbersOfGo.length <= 3, `${numbersOfGo.length} at a time`)
  // Going offline, and the sales.
  const all = numbers(settled).flat()
  assert.deepEqual(
    all,
    Array.from({ length: SALES + 1 }, (_, place) => all[0]! + place),
  )
  assert.equal((await said('register.went-online')).length, 1)
})

for (const [what, fault] of [
  ['changed', 'journal-changed'],
  ['deleted', 'journal-deleted'],
] as const)
  for (const [where, number] of [
    ['in the first go', 3],
    ['behind the first go', 6],
    ['at the end', 2 + SALES],
  ] as const)
    test(`a document that was ${what} ${where} is found, and nothing of its go leaves`, async () => {
      const { lab, goes, said } = await offline()
      await lab('PUT', `faults/${fault}`, { number })
      await goes('online').catch(() => undefined)
      await lab('POST', 'clock/advance', { by: 'PT1M' })
      const [{ damage }] = (await said('journal.checked')).slice(-1)
      assert.deepEqual(damage, { number, what })
      assert.ok(
        numbers(await said('delivery.settled'))
          .flat()
          .every((settled) => settled < number),
      )
    })
