import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { ownEnvironment } from '../support/run/child-process.ts'
import { temporaryFolder } from './kit/folder.ts'

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
