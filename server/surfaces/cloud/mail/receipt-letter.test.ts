/** Receipts in mails: drawn apart from those that clients look at, with whatever names their goods have. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jsonBody } from '../../../../features/proofs/kit/json-call.ts'
import { minimalSale, RECEIPT } from '../../../../features/proofs/kit/lab.ts'
import { openServer } from '../../../../features/proofs/kit/server.ts'
import { receiptLetter } from './receipt-letter.ts'

const { app } = await openServer()
const url = app.addresses.local

const call = (path: string, body: object = {}) => jsonBody('POST', `${url}/api/v1/${path}`, body)

test('a receipt is mailed while none is drawn for clients; what is drawn of a name is bounded, what is kept is whole', async () => {
  const world = (await app.worlds.find('default'))!
  const register = world.reference.seed.cash_registers[0]!
  // One code point over the bound of a character.
  const name = `Хлі${'б'}${'\u0301'.repeat(16)}`
  const sale = minimalSale(RECEIPT)
  await call('shift/open')
  await call('receipt/sell', { ...sale, goods: [{ ...sale.goods[0], name }] })
  const row = await app.ledgers.one(world.id, register.id, 2)
  assert.ok(JSON.stringify(row?.entry.document.body).includes(JSON.stringify(name)), 'the sale is kept whole')
  await app.renderers.clients.close()
  const { text, html, attachments } = await receiptLetter(app, world, register.id, 2)
  for (const shown of [text, html!]) assert.ok(shown.includes(`${name.slice(0, -1)}…`) && !shown.includes(name))
  assert.deepEqual(
    attachments.map(({ filename }) => filename),
    ['receipt-2.png'],
  )
})
