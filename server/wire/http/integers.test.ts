/** Whole numbers that come in: none so large that it is counted wrongly here, or that the store cannot take. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openServer } from '../../../features/proofs/kit/server.ts'
import { operations } from '../../app/operations.ts'

const { app } = await openServer()

/** Paths of the integers in a schema that have no bounds, or bounds past which numbers are not exact. */
function unbounded(schema: unknown, path: string): string[] {
  if (Array.isArray(schema)) return schema.flatMap((each, index) => unbounded(each, `${path}/${index}`))
  if (typeof schema !== 'object' || schema === null) return []
  const { type, minimum, maximum } = schema as { type?: unknown; minimum?: number; maximum?: number }
  const safe = Number.isSafeInteger(minimum) && Number.isSafeInteger(maximum)
  return [
    ...([type].flat().includes('integer') && !safe ? [path] : []),
    ...Object.entries(schema).flatMap(([name, each]) => unbounded(each, `${path}/${name}`)),
  ]
}

test('every integer of every path, query, header and body has bounds', () => {
  const found = operations.flatMap(({ id, params, query, headers, body, optionalBody, variant }) =>
    Object.entries({ params, query, headers, body, optionalBody, bent: variant?.body }).flatMap(([part, schema]) =>
      unbounded(schema, `${id} ${part}`),
    ),
  )
  assert.deepEqual(found, [])
})

const HUGE = ['9007199254740992', '9223372036854775808', '1'.padEnd(400, '0'), '-1', '-9223372036854775809']

test('a number past what can be counted is malformed; the last that can is an empty page', async () => {
  const { cloud } = app.addresses
  const signIn = await fetch(`${cloud}/api/v1/cashier/signin`, {
    method: 'POST',
    body: JSON.stringify({ login: 'olena', password: 'olena-kasa' }),
    headers: { 'content-type': 'application/json' },
  })
  const { access_token } = (await signIn.json()) as { access_token: string }
  const headers = { authorization: `Bearer ${access_token}`, 'x-license-key': 'test-kasa-1' }
  const status = async (path: string) => (await fetch(cloud + path, { headers })).status
  for (const list of [
    '/api/v1/shifts?offset=',
    '/api/v1/cash-registers?offset=',
    '/api/v1/cash-registers/shifts?offset=',
    '/api/v1/receipt-templates?offset=',
    '/api/v1/paylink/terminals?offset=',
    '/lab/facts?after=',
    '/lab/webhooks?after=',
  ]) {
    assert.equal(await status(`${list}${Number.MAX_SAFE_INTEGER}`), 200, list)
    for (const huge of HUGE) assert.equal(await status(list + huge), 422, list + huge)
  }
})
