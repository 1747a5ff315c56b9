import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jsonCall } from '../../../../features/proofs/kit/json-call.ts'
import { openServer } from '../../../../features/proofs/kit/server.ts'

const { app } = await openServer()

const call = (path: string, body?: object, authorization?: string) =>
  jsonCall('POST', `${app.addresses.cloud}${path}`, body, authorization === undefined ? {} : { authorization })

test('AUT-004: of two requests at once that sign out by one token, the second is refused', async () => {
  const { body } = await call('/api/v1/cashier/signin', { login: 'taras', password: 'taras-kasa' })
  // Both read the session from the store
  await call('/lab/restart')
  const signOut = () => call('/api/v1/cashier/signout', undefined, `Bearer ${body.access_token}`)
  const answers = await Promise.all([signOut(), signOut()])
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [205, 401])
})
