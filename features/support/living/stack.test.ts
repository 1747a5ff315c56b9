/** Of a failed step's stack a tester sees the frames of own steps, and no others. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { isFrame, withoutStack } from './stack.ts'

const here = pathToFileURL(import.meta.filename).href

const OURS = [
  `    at World.<anonymous> (${here}:3:27)`,
  `    at async ScenarioWorld.step (${here}:28:5)`,
  `    at ${here}:41:66`,
  `    at async ${here}:41:66`,
  `    at ${import.meta.filename}:7:29 {`,
  '    at process.processTicksAndRejections (node:internal/process/task_queues:104:5)',
  '    at async Promise.all (index 0)',
  '    at Array.map (<anonymous>)',
  '    at new Promise (<anonymous>)',
  '      at run (file:///project%20(2)/node_modules/@cucumber/cucumber/lib/user_code_runner.js:56:20)',
]
const TESTERS = [
  '    at World.<anonymous> (file:///project/steps/own.ts:3:27)',
  '    at file:///project/steps/own.js:9:1',
  '    at Object.<anonymous> (file:///project%20(2)/steps/own.ts:3:27)',
]

test('frames of this program, of packages and of Node are left out; those of own steps stay', () => {
  const [first, ...others] = TESTERS
  const message = ['Error: own words', ...OURS, first!, 'Caused by: Error: another', ...others, ...OURS].join('\n')
  assert.equal(withoutStack(message), ['Error: own words', first, 'Caused by: Error: another', ...others].join('\n'))
  for (const line of [...OURS, ...TESTERS]) assert.ok(isFrame(line), line)
})

test('a line of a message that begins like a frame stays', () => {
  const said = ['Error: the receipt was looked at', '  at 12:30:00 by the cashier', '    at the desk', '  at (12:30)']
  assert.equal(withoutStack(said.join('\n')), said.join('\n'))
})
