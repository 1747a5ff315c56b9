/** Tests of what an exploration does at a target that does not answer: it ends in its time, and says that it has not judged. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { FILE } from '../kit/at-end.ts'
import { exploreProgram } from './program.ts'
import { Budget, bounded, OutOfTime } from './venues/bound.ts'

/** The address of a server that takes every request, and answers none. */
async function muteServer(): Promise<string> {
  const server = createServer(() => {}).listen(0, '127.0.0.1')
  await once(server, 'listening')
  FILE.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const OPTIONS = { seed: 1, acts: 10, most: null, shrinkMs: 0, parallel: 1, kills: false }
const silent = () => {}

test('what has not ended in its time is given up', async () => {
  await assert.rejects(bounded(1, 'an answer', new Promise(silent)), OutOfTime)
  assert.equal(await bounded(1000, 'an answer', Promise.resolve(7)), 7)
})

test('a budget is spent by its requests', async () => {
  const budget = new Budget({ requests: 2, rate: null })
  await budget.turn()
  assert.equal(budget.isSpent, false)
  await budget.turn()
  assert.equal(budget.isSpent, true)
})

test('a target that never answers is not judged', async () => {
  const target = await muteServer()
  const ended = await exploreProgram({ ...OPTIONS, target, minutes: 0.01 }, { say: silent, stops: () => false })
  assert.equal(ended.end, 'not judged')
  assert.match(ended.unjudged!, /has left a request without an answer|has not ended/)
  assert.equal(ended.finding, null)
})

test('an exploration that is interrupted ends before its time', async () => {
  const options = { ...OPTIONS, target: null, minutes: 60 }
  let looks = 0
  const stops = (): boolean => {
    looks++
    return looks > 1
  }
  const ended = await exploreProgram(options, { say: silent, stops })
  assert.equal(ended.end, 'interrupted')
})
