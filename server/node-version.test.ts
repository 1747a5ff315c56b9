/** A Node that is too old is told so in a sentence, and not by a trace. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const { engines } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as {
  engines: { node: string }
}
const needed = engines.node.replace('>=', '')

/** `kasalab --help`, as a Node of this version would have it. */
function said(version: string): { status: number | null; stdout: string; stderr: string } {
  const versions = JSON.stringify({ ...process.versions, node: version })
  const older = `data:text/javascript,Object.defineProperty(process, 'versions', { value: ${versions} })`
  const main = join(import.meta.dirname, 'main.ts')
  return spawnSync(process.execPath, ['--import', older, main, '--help'], { encoding: 'utf8' })
}

test('an older Node than package.json asks for is refused in a sentence', () => {
  for (const version of ['20.20.2', '22.18.0', '24.8.0']) {
    const { status, stdout, stderr } = said(version)
    assert.deepEqual(
      [status, stdout, stderr],
      [1, '', `kasalab: it needs Node ${needed} or newer, and this is ${version}\n`],
    )
  }
})

test('the oldest that package.json allows goes on', () => {
  for (const version of [`${needed}.0`, '26.0.0']) assert.equal(said(version).status, 0, version)
})
