/** A description read once in a fresh world is walked from top to bottom: each example works where it stands. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openServer } from '../kit/server.ts'
import { ExampleDocument } from './example-document.ts'

/** Operations that are refused, and by which rule. */
const REFUSED: Readonly<Record<string, string>> = {
  createCurrencyServiceReceipt: 'not a register of currency exchange',
  createCurrencyReceipt: 'not a register of currency exchange',
  // Its moment is that of the description, and a shift has been opened since
  sellReceiptOffline: 'fiscal date before the last document or in the future',
  // The shift is closed by then
  closeShiftBySenior: 'shift not open',
}

for (const surface of ['cloud', 'local'] as const)
  test(`every operation of the ${surface} is answered 2xx in its order, or refused by its rule`, async (t) => {
    const { app } = await openServer({}, t)
    const document = await ExampleDocument.read(`${app.addresses[surface]}/api/openapi.json`)
    let token: string | null = null
    for (const id of document.operations()) {
      const { status, text, rule } = await document.execute(id, token)
      if (id === 'signIn') token = (JSON.parse(text) as { access_token: string }).access_token
      const refused = REFUSED[id]
      if (refused === undefined) assert.ok(status < 300, `${id}: ${status} ${text.slice(0, 500)}`)
      else assert.deepEqual([id, status, rule], [id, 400, refused])
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify({ by: 'PT3S' })
      await fetch(`${app.addresses.cloud}/lab/clock/advance`, { method: 'POST', headers, body })
    }
  })

test('operations of one tag are one behind the other, in the order of the tags', async (t) => {
  const { app } = await openServer({}, t)
  for (const url of [`${app.addresses.cloud}/api`, `${app.addresses.local}/api`, `${app.addresses.cloud}/lab`]) {
    const { tags, paths } = (await (await fetch(`${url}/openapi.json`)).json()) as {
      tags: { name: string }[]
      paths: Record<string, Record<string, { tags: string[] }>>
    }
    const walked = Object.values(paths).flatMap((methods) => Object.values(methods).flatMap((each) => each.tags))
    const begun = walked.filter((tag, index) => tag !== walked[index - 1])
    assert.deepEqual(
      begun,
      tags.map(({ name }) => name),
    )
  }
})
