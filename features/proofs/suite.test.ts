import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { ownEnvironment } from '../support/run/child-process.ts'
import { failuresOf } from './failures.ts'
import { jobQueue } from './job-queue.ts'
import { temporaryFolder } from './kit/folder.ts'
import { fileQueue } from './test-files.ts'
import { testProcess } from './test-process.ts'

const failed = (number: number, name: string, error: string, line: number): string =>
  `# Subtest: ${name}
not ok ${number} - ${name}
  ---
  duration_ms: ${number}.5
  error: '${error}'
  stack: |-
    file:///a.test.ts:${line}:1
    Test.run (node:internal/test_runner/test:1428:13)
  ...
`
const passed = `# Subtest: fine
ok 9 - fine
  ---
  duration_ms: 1
  ...
`

test('each failed test is told with its reason', () => {
  const told = failuresOf(
    `TAP version 13\n${failed(1, 'one', 'socket hang up', 7)}${passed}${failed(2, 'two', 'x', 8)}`,
  )
  assert.match(told, /^not ok 1 - one\n {2}---\n.*error: 'socket hang up'\n.*a\.test\.ts:7:1.*\nnot ok 2 - two\n/s)
  assert.doesNotMatch(told, /fine|more/)
})

test('a reason that the tests of a whole runner share is told once', () => {
  const told = failuresOf([1, 2, 3].map((number) => failed(number, `test ${number}`, 'hook', 7)).join(passed))
  assert.match(told, /^not ok 1 - test 1\n.*\n {2}\.\.\.\n {2}and 2 more for the same reason$/s)
  assert.doesNotMatch(told, /test 2/)
})

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

const folder = temporaryFolder()

/** @returns a file with one test behind this code */
function written(name: string, code: string): string {
  const file = join(folder, `${name}.test.mjs`)
  writeFileSync(file, `import { after, before, test } from 'node:test'\n${code}\ntest('of ${name}', () => {})\n`)
  return file
}

test('a set-up that fails fails its own file, and what a file opens is closed before the next', () => {
  const files = [
    written('first', `after(() => console.log('first is closed'))`),
    written('hook', `before(() => { throw new Error('the tests waited for a hook') })`),
    written('awaited', `await Promise.reject(new Error('the tests waited for a server'))`),
    written('last', `console.log('last begins')`),
  ]
  const args = ['--test-force-exit', '--test-reporter=tap', join(import.meta.dirname, 'runner.ts'), ...files]
  const env = { ...ownEnvironment(), NODE_TEST_CONTEXT: undefined }
  const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8', env })
  assert.equal(status, 1)
  const ended = [...stdout.matchAll(/^(not ok|ok) \d+ - .*\/(\w+)\.test\.mjs$/gm)].map(([, how, name]) => [name, how])
  assert.deepEqual(Object.fromEntries(ended), { first: 'ok', hook: 'not ok', awaited: 'not ok', last: 'ok' })
  assert.match(stdout, /first is closed.*last begins/s)
  assert.match(stdout, /the tests waited for a hook.*the tests waited for a server/s)
})

test('a process is given the next file when it has ended one, and one that dies is named with its file', async () => {
  const files = [
    written('next', ''),
    written('deadly', `setTimeout(() => process.kill(process.pid, 'SIGKILL')); await new Promise(() => {})`),
    written('behind', ''),
  ]
  // The runner of this file would be told of its tests
  delete process.env.NODE_TEST_CONTEXT
  const queue = fileQueue(files)
  const [one, other] = ['one', 'other'].map((name) => testProcess(join(folder, `${name}.tap`), queue))
  assert.equal((await one!.run()).code, 1)
  assert.deepEqual(
    one!.times.map(({ file }) => file),
    [files[0]],
  )
  assert.match(one!.present()!, /deadly/)
  const { code, tap } = await other!.run()
  assert.equal(code, 0)
  assert.match(tap, /^# pass 1$/m)
  assert.deepEqual(
    other!.times.map(({ file }) => file),
    [files[2]],
  )
})

test('of files that run alone one is given at a time, and a process waits for it', async () => {
  const browser = ['a', 'b'].map((name) => `features/proofs/browser/${name}.test.ts`)
  const queue = fileQueue([...browser, 'server/c.test.ts'])
  assert.equal(await queue.next(null), browser[0])
  assert.equal(await queue.next(null), 'server/c.test.ts')
  const second = queue.next('server/c.test.ts')
  assert.equal(await Promise.race([second, settled()]), undefined)
  assert.equal(await queue.next(browser[0]!), browser[1])
  assert.equal(await second, null)
})
