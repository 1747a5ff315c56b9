/** The short form of `npm run paths`: every transition of the register's test model, and some paths of the others. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { registerTestModel } from './models/register/register.ts'
import { sessionTestModel } from './models/session/session.ts'
import { runModel } from './run.ts'

test('every transition of the register is answered, and shown on all surfaces, as its test model says', async () => {
  const { universe, left, walked } = await runModel(registerTestModel, { cover: 'transitions', abreast: 6 })
  assert.deepEqual(walked.contradictions, [])
  assert.deepEqual([...left], [])
  assert.deepEqual(
    [...universe.transitions].filter((each) => !walked.transitions.has(each)),
    [],
  )
})

test('sessions of a cashier begin and end as their test model says', async () => {
  const { left, walked } = await runModel(sessionTestModel, { cover: 'transitions', abreast: 6, most: 6 })
  assert.deepEqual(walked.contradictions, [])
  assert.deepEqual([...left], [])
})
