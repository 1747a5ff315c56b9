import assert from 'node:assert/strict'
import { test } from 'node:test'
import { currentRequest, duringRequest } from './request-id.ts'
import { Clock } from './world/clock.ts'

test('what a request sets going has its id, and a timer that is due later has none', async () => {
  const seen: Record<string, string | undefined> = {}
  await new Promise<void>((resolve) => {
    const clock = new Clock('real', 0, () => {
      seen.due = currentRequest()
      resolve()
    })
    duringRequest('mine', () => {
      seen.now = currentRequest()
      clock.timers.set({ address: 'register:1', id: 'soon', due: Date.now() + 5, event: { type: 'soon' } })
      clock.wind()
      queueMicrotask(() => {
        seen.later = currentRequest()
      })
    })
  })
  assert.deepEqual(seen, { now: 'mine', later: 'mine', due: undefined })
  assert.equal(currentRequest(), undefined)
})
