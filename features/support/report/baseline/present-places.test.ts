/** A baseline of an earlier version is matched by titles, or refused in words. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atPresentPlaces } from './present-places.ts'

const placed = async (scenario: string): Promise<string | undefined> =>
  (await atPresentPlaces([{ scenario, because: 'expected 200, got 400' }], 'known.json'))[0]?.scenario

test('a scenario is found at its present place, and one that has not moved stays', async () => {
  const moved = 'A report in short is unknown to another organization'
  assert.equal(
    await placed(`features/cloud/second-acts.feature: ${moved}`),
    `features/reports/tasks/tasks.feature: ${moved}`,
  )
  const row = 'A sign-in with the pin code "111" is no sign-in'
  assert.equal(
    await placed(`features/cloud/second-acts.feature: ${row}`),
    `features/cloud/cashiers/sign-in.feature: ${row}`,
  )
  const sent = 'Going online sends everything, oldest first'
  assert.equal(await placed(`features/offline/selling.feature: ${sent}`), `features/offline/sending.feature: ${sent}`)
  const request = 'Of two shifts a page of 1 shows as many: '
  assert.equal(
    await placed(`features/cloud/shift-lists.feature: ${request}GET /api/v1/shifts?limit=1`),
    `features/cloud/shifts/lists.feature: ${request}a request for the own shifts with limit=1`,
  )
  const stayed = 'features/cloud/business-day.feature: Night: nothing is open, and the session ends'
  assert.equal(await placed(stayed), stayed)
})

test('a scenario of another title is found under that', async () => {
  assert.equal(
    await placed('features/cloud/reports.feature: Another organization has no part in it'),
    'features/cloud/reports/single.feature: Another organization is shown no report',
  )
})

test('a feature of a tester is left alone', async () => {
  assert.equal(await placed('shop/selling.feature: A sale'), 'shop/selling.feature: A sale')
})

test('a scenario that is gone, or is found twice, is refused with its entry', async () => {
  const gone = 'features/cloud/second-acts.feature: A shift sings'
  await assert.rejects(placed(gone), {
    message: `known.json, entry 1: no feature has this scenario any more: ${gone}: take it out, and run again`,
  })
  await assert.rejects(placed('features/cloud/gone.feature: A list with limit=0 is malformed'), {
    message:
      /^known\.json, entry 1: several features have this scenario today \(features\/cloud\/receipts\/transactions\.feature, /,
  })
  const row = 'and excise: 12600 and a tax of 2000, and the drawer holds 112600'
  assert.equal(
    await placed(`features/local/money-pairs.feature: ${row}`),
    `features/local/arithmetic/together.feature: ${row}`,
  )
})
