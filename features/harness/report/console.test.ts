/** What a run says on a terminal, and where there is none. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { duration, failureLines, notTestedLines, totalsLine } from './console.ts'
import { messagesIn } from './messages.ts'
import { Progress } from './progress.ts'
import { runOf } from './results.ts'
import { sampleMessages } from './sample-run.ts'

const { envelopes } = messagesIn(sampleMessages(), 'messages')
const { results } = runOf(envelopes)

test('a failure is one line, and one that shows it again', () => {
  const lines = results.map(failureLines)
  assert.deepEqual(lines[0], [])
  assert.equal(
    lines[2]![0],
    '✖ CLD-002 CLD-001 A sale answered with 400 (selling.feature:18): Then the answer is 400: expected 200, got 400',
  )
  assert.match(lines[2]![1]!, /^ {2}curl -sS -i -X POST .*"\$TOKEN".*"\$PIN_CODE"/)
  assert.ok(lines.flat().every((line) => !/\p{C}/u.test(line)))
})

test('the totals, and why scenarios were not tested', () => {
  assert.equal(totalsLine(results, 4200), '3 passed, 4 failed, 1 not tested of 8 scenarios (4.2 s)')
  assert.deepEqual(notTestedLines(results), ['– 1 not tested: The target has no clock.'])
  assert.deepEqual([850, 4200, 185_000].map(duration), ['850 ms', '4.2 s', '3 min 05 s'])
})

/** Hears all messages of the run, a second of its clock before each. @returns what was written */
function heard(isTTY: boolean): string[] {
  const written: string[] = []
  let now = 0
  const output = { isTTY, columns: 40, write: (text: string) => void written.push(text) }
  const progress = new Progress(output, 8, () => now)
  for (const envelope of envelopes) {
    now += 1000
    progress.hear(envelope)
  }
  progress.say('done')
  progress.end()
  assert.deepEqual(progress.counts, { passed: 3, failed: 4, not_tested: 1 })
  return written
}

test('on a terminal one line is drawn again and again, no longer than the terminal is wide', () => {
  const written = heard(true)
  assert.ok(written.every((text) => text === 'done\n' || text.startsWith('\r\u001B[2K')))
  assert.ok(written.every((text) => text.replace('\r\u001B[2K', '').length < 40))
  assert.equal(written.filter((text) => text.includes(' of 8: ')).length, 9)
})

test('elsewhere a line comes now and then', () => {
  const written = heard(false)
  assert.ok(written.every((text) => text.endsWith('\n') && !text.includes('\u001B')))
  assert.ok(written.length > 3 && written.length < envelopes.length / 10 + 2, String(written.length))
})
