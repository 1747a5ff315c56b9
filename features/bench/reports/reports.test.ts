/** The bench of reports in its quick form: that it measures what it says, not what comes of it. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'

test('every receipt of the seeded store is a line of the great report, and of the small one those of its beginning', () => {
  const bench = join(import.meta.dirname, '../bench.ts')
  const { status, stdout, stderr } = spawnSync(process.execPath, [bench, '--quick', '--only', 'reports'], {
    encoding: 'utf8',
  })
  assert.equal(status, 0, stderr)
  const [, great, small] = /^([\d,]+) lines in .*?; ([\d,]+) lines: /m.exec(stdout) ?? []
  assert.deepEqual([great, small], ['10,000', '1,000'], stdout)
  const figures = [
    ...stdout.matchAll(/^(?:sales|beside|p99|small|slowest)[^\n]*?\s(-?[\d.,]+)\s+(-?[\d.,]+)\s+(-?[\d.,]+)$/gm),
  ]
  assert.equal(figures.length, 10, stdout)
})
