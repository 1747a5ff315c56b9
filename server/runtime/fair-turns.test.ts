/** Turns by world and register: who comes next, who is refused, and what is left to others. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as settled } from 'node:timers/promises'
import { ClientGone } from './client-gone.ts'
import { FairTurns, type TurnLimits } from './fair-turns.ts'

const ours = { name: 'ours' }
const theirs = { name: 'theirs' }
const { signal } = new AbortController()

/** Turns at jobs that end when they are ended, and the order in which they have begun. */
function jobs(limits: Partial<TurnLimits>) {
  const turns = new FairTurns({
    ...{ abreast: 1, world: 1, register: 1, waiting: { world: 10, register: 10 } },
    ...limits,
  })
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    turns,
    begun,
    enter: (name: string, world: object, register = '1', over = signal) =>
      turns.enter({ world, register }, over, async () => {
        begun.push(name)
        await new Promise<void>((resolve) => ends.set(name, resolve))
        return name
      }),
    async end(...names: string[]) {
      for (const name of names) {
        ends.get(name)!()
        await settled()
      }
    },
  }
}

test('a world with many jobs and one with a single one have their turns in turn', async () => {
  const { enter, begun, end } = jobs({})
  for (const name of ['a1', 'a2', 'a3']) void enter(name, ours)
  void enter('b1', theirs)
  await end('a1', 'b1', 'a2', 'a3')
  assert.deepEqual(begun, ['a1', 'b1', 'a2', 'a3'])
})

test('so have the registers of a world, and each has its own jobs in the order they came in', async () => {
  const { enter, begun, end } = jobs({})
  for (const name of ['a1', 'a2', 'a3', 'a4']) void enter(name, ours, 'first')
  void enter('b1', ours, 'second')
  void enter('c1', theirs, 'first')
  await end('a1', 'c1', 'b1', 'a2', 'a3', 'a4')
  assert.deepEqual(begun, ['a1', 'c1', 'b1', 'a2', 'a3', 'a4'])
})

test('one world never has all that there is: what is left is for another', async () => {
  const { enter, begun } = jobs({ abreast: 3, world: 2, register: 2 })
  for (const name of ['a1', 'a2', 'a3', 'a4']) void enter(name, ours, name)
  assert.deepEqual(begun, ['a1', 'a2'])
  void enter('b1', theirs)
  assert.deepEqual(begun, ['a1', 'a2', 'b1'])
})

test('a register has no more jobs under way than it may, and its place is known', async () => {
  const { turns, enter, begun, end } = jobs({ abreast: 4, world: 4, register: 1 })
  const first = { world: ours, register: 'first' }
  for (const name of ['a1', 'a2', 'a3']) void enter(name, ours, 'first')
  void enter('b1', ours, 'second')
  assert.deepEqual(begun, ['a1', 'b1'])
  assert.deepEqual([turns.before(first), turns.before({ ...first, register: 'third' })], [3, 0])
  await end('a1')
  assert.deepEqual([begun, turns.before(first)], [['a1', 'b1', 'a2'], 2])
})

test('no more wait than may, of a register and of a world; others are let in', async () => {
  const { enter } = jobs({ waiting: { world: 3, register: 2 } })
  const enterAll = (...names: string[]) => names.map((name) => enter(name, ours, name[0]))
  const [, , , fourth] = enterAll('a1', 'a2', 'a3', 'a4')
  assert.deepEqual(fourth, { full: 2 })
  const [, second] = enterAll('b1', 'b2')
  assert.deepEqual(second, { full: 3 })
  assert.ok(enter('c1', theirs) instanceof Promise)
})

test('who has gone is out of the queue, and gone before he came in has no turn', async () => {
  const { enter, begun, end } = jobs({ waiting: { world: 1, register: 1 } })
  const client = new AbortController()
  void enter('a1', ours)
  const waiting = enter('a2', ours, '1', client.signal)
  assert.deepEqual(enter('a3', ours), { full: 1 })
  client.abort()
  await assert.rejects(waiting as Promise<string>, ClientGone)
  await assert.rejects(enter('a4', ours, '1', client.signal) as Promise<string>, ClientGone)
  void enter('a5', ours)
  await end('a1')
  assert.deepEqual(begun, ['a1', 'a5'])
})

test('a job that fails gives its turn on, and closed there are no more turns', async () => {
  const { turns, enter, begun } = jobs({})
  const failing = turns.enter({ world: ours, register: '1' }, signal, async () => {
    throw new Error('torn')
  })
  const next = enter('a2', ours)
  await assert.rejects(failing as Promise<never>, /torn/)
  await settled()
  assert.deepEqual(begun, ['a2'])
  const waiting = enter('a3', ours) as Promise<string>
  turns.close()
  await assert.rejects(waiting, ClientGone)
  await assert.rejects(enter('a4', theirs) as Promise<string>, ClientGone)
  assert.ok(next instanceof Promise)
})
