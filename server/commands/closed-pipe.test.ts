/** A reader may close the output early, as `| head` does. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { test } from 'node:test'

const MAIN = join(import.meta.dirname, '../main.ts')

for (const args of [['clauses'], ['verify', '--help'], ['--help']])
  test(`kasalab ${args.join(' ')} ends quietly when its reader closes the pipe`, async () => {
    const child = spawn(process.execPath, [MAIN, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
    child.stdout.destroy()
    let said = ''
    child.stderr.setEncoding('utf8').on('data', (text) => {
      said += text
    })
    const [code] = await once(child, 'close')
    assert.deepEqual([said, code], ['', 0])
  })
