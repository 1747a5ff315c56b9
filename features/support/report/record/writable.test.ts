/** What a run writes is looked at before it begins. */

import assert from 'node:assert/strict'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { temporaryFolder } from '../../../proofs/kit/folder.ts'
import { requireWritable } from './writable.ts'

test('a report and a baseline that cannot be written are refused, and nothing is made', () => {
  const folder = temporaryFolder()
  const file = join(folder, 'file')
  writeFileSync(file, 'text')
  const report = join(folder, 'звіт', 'one of many')
  requireWritable({ report, writeBaseline: join(folder, 'known.json') })
  requireWritable({ report: folder, writeBaseline: file })
  requireWritable({ report: null })
  assert.ok(!existsSync(join(folder, 'звіт')))
  for (const each of [file, join(file, 'report')])
    assert.throws(() => requireWritable({ report: each }), {
      message: `the report cannot be written to ${each}: ${file} is no directory`,
    })
  const told = (path: string): string => `the baseline cannot be written to ${path}`
  for (const [path, why] of [
    [join(folder, 'none', 'known.json'), `there is no directory ${join(folder, 'none')}`],
    [join(file, 'known.json'), `there is no directory ${file}`],
    [folder, 'it is a directory'],
  ] as const)
    assert.throws(() => requireWritable({ report: null, writeBaseline: path }), { message: `${told(path)}: ${why}` })
})
