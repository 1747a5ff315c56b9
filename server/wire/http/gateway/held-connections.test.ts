/** Connections kept waiting: how many, for how long, and what ends a wait. */
import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { type TestContext, test } from 'node:test'
import { Clock } from '../../../runtime/world/clock.ts'
import type { World } from '../../../runtime/world/world.ts'
import { HeldConnections } from './held-connections.ts'

const worldOf = (): World =>
  ({ gone: false, listeners: new Set(), clock: new Clock('virtual', 1000, () => {}) }) as unknown as World
const connection = (): ServerResponse => new EventEmitter() as unknown as ServerResponse

/** A connection on hold, and how often its wait has ended. */
function held(connections: HeldConnections, world: World, ms: number | null, response = connection()) {
  const ends = { count: 0, response }
  connections.hold(world, response, ms, () => {
    ends.count++
  })
  return ends
}

const move = ({ clock }: World, now: number): void => {
  clock.setNow(now)
  clock.wind()
}

test('a wait ends once, when the clock of the world has moved so far', () => {
  const world = worldOf()
  const waiting = held(new HeldConnections(), world, 50)
  move(world, 1049)
  assert.equal(waiting.count, 0)
  move(world, 1050)
  move(world, 9999)
  assert.equal(waiting.count, 1)
  assert.equal(world.listeners.size, 0, 'nothing is left of it')
  assert.equal((waiting.response as EventEmitter).listenerCount('close'), 0)
})

test('a client that goes ends its wait, and nothing is answered', () => {
  const world = worldOf()
  const waiting = held(new HeldConnections(), world, 50)
  waiting.response.emit('close')
  move(world, 2000)
  assert.deepEqual([waiting.count, world.listeners.size], [0, 0])
})

test('the end of the world, or of the server, ends all waits', () => {
  const world = worldOf()
  const connections = new HeldConnections()
  const waiting = [held(connections, world, 50), held(connections, world, null)]
  for (const listener of world.listeners) listener.ended()
  assert.deepEqual(
    waiting.map(({ count }) => count),
    [1, 1],
  )
  world.gone = true
  assert.equal(held(connections, world, 50).count, 1, 'in a world that has ended nothing waits')
})

test('after ten minutes of real time a wait ends, though the clock stands still', (t: TestContext) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const world = worldOf()
  const connections = new HeldConnections()
  const waiting = [held(connections, world, 50), held(connections, world, null)]
  t.mock.timers.tick(599_999)
  assert.equal(waiting[0]!.count + waiting[1]!.count, 0)
  t.mock.timers.tick(1)
  assert.deepEqual(
    waiting.map(({ count }) => count),
    [1, 1],
  )
})

test('256 connections wait, one more does not, and one takes the place of another', () => {
  const world = worldOf()
  const connections = new HeldConnections()
  const waiting = Array.from({ length: 256 }, () => held(connections, world, 50))
  assert.equal(held(connections, world, 50).count, 1)
  waiting[7]!.response.emit('close')
  assert.equal(held(connections, world, 50).count, 0)
  assert.equal(held(connections, world, 50).count, 1)
  for (const { response } of waiting) response.emit('close')
})
