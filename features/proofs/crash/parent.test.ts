/** `--end-with-parent`: the server ends after its parent, also one that is killed; `--profile` is the sign that it is open. */

import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { ownEnvironment } from '../../support/run/child-process.ts'
import { temporaryFolder } from '../kit/folder.ts'
import { HANGING_MS, waitUntil } from '../kit/hanging.ts'

const MAIN = fileURLToPath(new URL('../../../server/main.ts', import.meta.url))
const PORTS = ['--port', '0', '--local-port', '0', '--lan-port', '0']

/** A parent of a server, as a test run is: says the id of the server, and does nothing more. */
const PARENT = `const { pid } = require('node:child_process').spawn(process.execPath, JSON.parse(process.argv[1]), { stdio: 'ignore' })
console.log(pid)
setInterval(() => {}, 1000)`

const runs = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const folder = temporaryFolder()

/** Starts a server by a parent, and waits for its profile. @returns the parent, the id of the server, its address */
async function begun(name: string): Promise<{ parent: ChildProcess; server: number; cloud: string }> {
  const profile = join(folder, `${name}.json`)
  // Of an earlier run: it must not be taken for a sign of this one
  writeFileSync(profile, '{"cloud":"http://127.0.0.1:1"}')
  const args = [MAIN, ...PORTS, '--data', join(folder, `${name}.db`), '--profile', profile, '--end-with-parent']
  const parent = spawn(process.execPath, ['-e', PARENT, JSON.stringify(args)], {
    env: ownEnvironment(),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(parent.stdout!, 'data')
  const cloudIn = (): string => (existsSync(profile) ? JSON.parse(readFileSync(profile, 'utf8')).cloud : '')
  await waitUntil(() => ![undefined, '', 'http://127.0.0.1:1'].includes(cloudIn()))
  return { parent, server: Number(line), cloud: cloudIn() }
}

describe('a server that ends with its parent', { timeout: HANGING_MS }, () => {
  for (const signal of ['SIGKILL', 'SIGTERM'] as const)
    test(`it is open when its profile is there, and ends after a parent that got ${signal}`, async (context) => {
      const { parent, server, cloud } = await begun(signal)
      context.after(() => {
        if (runs(server)) process.kill(server, 'SIGKILL')
      })
      assert.equal((await fetch(`${cloud}/health/ready`)).status, 200)
      const gone = once(parent, 'exit')
      parent.kill(signal)
      await gone
      await waitUntil(() => !runs(server))
      await assert.rejects(fetch(`${cloud}/health/live`))
    })
})
