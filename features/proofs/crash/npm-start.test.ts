/** `npm start` from a script: a signal to npm ends the server in order, and npm exits after it. */

import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { ownEnvironment } from '../../support/run/child-process.ts'
import { temporaryFolder } from '../kit/folder.ts'
import { HANGING_MS } from '../kit/hanging.ts'
import { ServerProcess } from '../kit/server-process.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const folder = temporaryFolder()

/** Runs a script by npm in a new process group, so that processes left behind are found. */
function npm(context: TestContext, script: string[], args: string[]): ChildProcess {
  const env = { ...ownEnvironment(), npm_config_update_notifier: 'false' }
  const child = spawn('npm', [...script, '--', ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  context.after(() => isThere(child) && process.kill(-child.pid!, 'SIGKILL'))
  return child
}

/** Whether a process of its group still runs. */
function isThere({ pid }: ChildProcess): boolean {
  try {
    return process.kill(-pid!, 0)
  } catch {
    return false
  }
}

/** Waits for matching output. @throws when the process exits before */
function said(child: ChildProcess, words: RegExp): Promise<RegExpMatchArray> {
  let text = ''
  return new Promise((resolve, reject) => {
    child.stdout!.on('data', (piece) => {
      text += piece
      const found = text.match(words)
      if (found) resolve(found)
    })
    child.once('exit', () => reject(new Error(`It ended: ${text}`)))
  })
}

for (const signal of ['SIGTERM', 'SIGINT'] as const)
  test(`${signal} to npm start ends the server: no process is left, and port and file are free`, async (context) => {
    const data = join(folder, `${signal}.db`)
    const child = npm(context, ['start'], ['--port', '0', '--local-port', '0', '--lan-port', '0', '--data', data])
    const [, cloud] = await said(child, /cloud API +(\S+)[\s\S]*A business day/)
    assert.equal((await fetch(`${cloud}/status`)).status, 200)
    const ended = once(child, 'exit', { signal: AbortSignal.timeout(HANGING_MS) })
    child.kill(signal)
    assert.deepEqual(await ended, [0, null])
    assert.ok(!isThere(child), 'a process is left behind')
    await assert.rejects(fetch(`${cloud}/status`))
    const next = await ServerProcess.start(data, Number(new URL(cloud!).port))
    assert.equal(await next.stop(), 0)
  })

test('SIGTERM to npm run terminal ends it', async (context) => {
  const child = npm(context, ['run', 'terminal'], ['--proxy', 'ws://127.0.0.1:1/paylink/ws'])
  await said(child, /its lab +http/)
  const ended = once(child, 'exit', { signal: AbortSignal.timeout(HANGING_MS) })
  child.kill('SIGTERM')
  assert.deepEqual(await ended, [0, null])
  assert.ok(!isThere(child), 'a process is left behind')
})
