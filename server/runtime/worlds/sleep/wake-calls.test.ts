import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { MACHINE_TIME } from '../../../store/real-time.ts'
import { WakeCalls } from './wake-calls.ts'

const START = 1_000_000

/** Calls that are noted, on a clock that the test moves. @param fails how often each world cannot be woken at first */
function calls(context: TestContext, fails: Record<string, number> = {}) {
  context.mock.timers.enable({ apis: ['setTimeout', 'Date'], now: START })
  const woken: string[] = []
  const wake = async (name: string): Promise<void> => {
    woken.push(name)
    if ((fails[name] ?? 0) > 0) {
      fails[name]!--
      throw new Error('away')
    }
  }
  const wakeCalls = new WakeCalls(wake, MACHINE_TIME, 1000)
  context.after(() => wakeCalls.stop())
  const passes = async (ms: number): Promise<void> => {
    context.mock.timers.tick(ms)
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
  }
  return { wakeCalls, woken, passes }
}

test('worlds are woken when they are due, the soonest first, each once', async (context) => {
  const { wakeCalls, woken, passes } = calls(context)
  wakeCalls.set('c', START + 300)
  wakeCalls.set('a', START + 100)
  wakeCalls.set('b', START + 100.5)
  await passes(99)
  assert.deepEqual(woken, [])
  await passes(2)
  assert.deepEqual(woken, ['a', 'b'])
  await passes(1000)
  assert.deepEqual(woken, ['a', 'b', 'c'])
  assert.equal(wakeCalls.size, 0)
})

test('a call takes the place of the one before, and one that is cancelled wakes nothing', async (context) => {
  const { wakeCalls, woken, passes } = calls(context)
  wakeCalls.set('later', START + 100)
  wakeCalls.set('later', START + 500)
  wakeCalls.set('sooner', START + 500)
  wakeCalls.set('sooner', START + 100)
  wakeCalls.set('cancelled', START + 100)
  wakeCalls.cancel('cancelled')
  await passes(200)
  assert.deepEqual(woken, ['sooner'])
  await passes(300)
  assert.deepEqual(woken, ['sooner', 'later'])
})

test('what is due in longer than a timeout can be is woken then', async (context) => {
  const { wakeCalls, woken, passes } = calls(context)
  wakeCalls.set('far', START + 2 ** 31 + 5)
  await passes(2 ** 31 - 1)
  assert.deepEqual(woken, [])
  await passes(6)
  assert.deepEqual(woken, ['far'])
})

test('a world that cannot be woken is tried again, and keeps no other asleep', async (context) => {
  const { wakeCalls, woken, passes } = calls(context, { broken: 2 })
  wakeCalls.set('broken', START)
  wakeCalls.set('sound', START)
  await passes(0)
  assert.deepEqual(woken, ['broken', 'sound'])
  await passes(1000)
  await passes(1000)
  await passes(1000)
  assert.deepEqual(woken, ['broken', 'sound', 'broken', 'broken'])
})

test('a thousand calls that are moved leave nothing behind', async (context) => {
  const { wakeCalls, woken, passes } = calls(context)
  for (let n = 0; n < 1000; n++) wakeCalls.set('moved', START + 5000 - n)
  await passes(5000)
  assert.deepEqual(woken, ['moved'])
})
