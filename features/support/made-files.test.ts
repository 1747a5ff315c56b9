/** What is made of something else is up to date. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { filesOf, MADE, ROOT, strayIn } from './made-files.ts'

for (const made of MADE)
  test(`${made.path} is up to date: npm run index`, async () => {
    const files = await filesOf(made)
    assert.deepEqual(strayIn(made, files), [])
    for (const [file, text] of files) {
      // Line by line: a difference of whole pages would be unreadable
      const [is, should] = [readFileSync(join(ROOT, file), 'utf8'), text].map((each) => each.split('\n'))
      const stale = should!.find((line, index) => line !== is![index])
      assert.equal(stale, undefined, `${file} has it otherwise`)
      assert.equal(is!.length, should!.length)
    }
  })
