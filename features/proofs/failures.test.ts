import assert from 'node:assert/strict'
import { test } from 'node:test'
import { failuresOf } from './failures.ts'

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
