import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StormRequest } from '../seen.ts'
import { ReplayHistory } from './history.ts'

const WORLD = { name: 'w', seed: 's', clock: { mode: 'virtual' as const, now: '2026-03-02T07:00:00Z' }, quirks: [] }
const request = (more: Partial<StormRequest>): StormRequest => ({
  ...{ surface: 'cloud' as const, desk: null, method: 'POST' as const, path: '/a', headers: {}, body: undefined },
  ...more,
})

/** The file of a history. */
function written(fill: (history: ReplayHistory) => void, breaks: string | null = null) {
  const history = new ReplayHistory(WORLD, (id) => `the register ${id}`)
  fill(history)
  return JSON.parse(JSON.stringify(history.replay('about', breaks)))
}

test('a token is named by the step that gave it, and never kept', () => {
  const file = written((history) => {
    history.http('olena', request({}), { status: 200, body: { access_token: 'secret' } })
    history.http('olena', request({ headers: { authorization: 'Bearer secret' } }), { status: 200, body: { id: 1 } })
    history.open('till 1', 'secret', 'r')
  })
  assert.equal(file.steps[1].http.headers.authorization, 'Bearer {{0.body.access_token}}')
  assert.equal(file.steps[2].socket.open.query.token, '{{0.body.access_token}}')
  assert.doesNotMatch(JSON.stringify(file), /secret/)
})

test('the desk is named by its role, the receiver by the world, a lost answer by its status', () => {
  const file = written((history) => {
    history.http('desk', request({ surface: 'desk', desk: '1' }), null)
    history.http('olena', request({ body: { url: 'http://x/w/w/lab/webhooks/inbox' } }), {
      status: 200,
      body: { key: 'k' },
    })
    history.http('olena', request({ body: { callback_url: 'http://x/w/w/lab/webhooks/inbox', id: 'a' } }), null)
  }, 'money is conserved')
  assert.equal(file.steps[0].http.register, 'the register 1')
  assert.deepEqual(file.steps[0].answer, { status: 0 })
  assert.equal(file.steps[1].http.body.url, '{{world.webhook_inbox_url}}')
  assert.deepEqual(file.steps[2].http.body, { callback_url: '{{world.webhook_inbox_url}}', id: 'a' })
  assert.deepEqual([file.format, file.seed, file.breaks, file.world.seed], [1, 's', 'money is conserved', undefined])
})
