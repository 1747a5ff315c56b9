/**
 * The short form of `npm run paths`: every transition of the register's test model, and some paths of the others but
 * mailing, of which one path takes a quarter of a minute.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { notificationTestModel } from './models/notification/notification.ts'
import { registerTestModel } from './models/register/register.ts'
import { reportTaskTestModel } from './models/report-task/report-task.ts'
import { sessionTestModel } from './models/session/session.ts'
import { terminalTestModel } from './models/terminal/terminal.ts'
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

test('a bank terminal and its clients at the bridge are as their test model says', async () => {
  const { left, walked } = await runModel(terminalTestModel, { cover: 'transitions', abreast: 6, most: 5 })
  assert.deepEqual(walked.contradictions, [])
  assert.deepEqual([...left], [])
})

test('reports are asked for, made, kept and cancelled as their test model says', async () => {
  const { left, walked } = await runModel(reportTaskTestModel, { cover: 'transitions', abreast: 6, most: 4 })
  assert.deepEqual(walked.contradictions, [])
  assert.deepEqual([...left], [])
})

test('a webhook is told of events, once or again, as its test model says', async () => {
  const { left, walked } = await runModel(notificationTestModel, { cover: 'transitions', abreast: 4, most: 4 })
  assert.deepEqual(walked.contradictions, [])
  assert.deepEqual([...left], [])
})
