import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jobQueue } from './job-queue.ts'

/** Lets everything happen that waits for nothing outside. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

test('no more jobs go on than there are places; the next begins when one ends, in the order handed in', async () => {
  const handIn = jobQueue(2)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const job = (name: string): Promise<string> =>
    handIn(() => {
      begun.push(name)
      return new Promise((resolve) => ends.set(name, () => resolve(name)))
    })
  const all = Promise.all(['first', 'second', 'third', 'fourth'].map(job))
  await settled()
  assert.deepEqual(begun, ['first', 'second'])
  ends.get('second')!()
  await settled()
  assert.deepEqual(begun, ['first', 'second', 'third'])
  ends.get('first')!()
  await settled()
  ends.get('third')!()
  ends.get('fourth')!()
  assert.deepEqual(await all, ['first', 'second', 'third', 'fourth'])
})

test('a job that fails says so to whoever handed it in, and its place is free again', async () => {
  const handIn = jobQueue(1)
  await assert.rejects(
    handIn(() => Promise.reject(new Error('it failed'))),
    /^Error: it failed$/,
  )
  assert.equal(await handIn(() => Promise.resolve('the next')), 'the next')
})
