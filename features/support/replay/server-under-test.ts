/** Where a replay runs: its own server process on a file, which can be killed, or a sandbox that is open already. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ownEnvironment } from '../run/child-process.ts'
import { Reach } from '../wire/reach.ts'

/** The replay cannot go on: the message says why, and what to do. */
export class ReplayStopped extends Error {}

export interface ReplayServer {
  /** Address of its cloud. */
  readonly base: string
  /** Hosts that are asked, and those that take the token of the lab. */
  readonly reach: Reach
  /**
   * Ends the server and starts it again on the same store and ports.
   * @param how by kill -9, or in order
   * @throws ReplayStopped where the server is not ours
   */
  restart(how: 'kill' | 'stop'): Promise<void>
  close(): Promise<void>
}

/** A sandbox that is open already, by the address of its cloud. @param hosts names of further hosts it may name */
export const replayServerAt = (base: string, hosts: readonly string[] = []): ReplayServer => ({
  base: base.replace(/\/$/, ''),
  reach: new Reach([base], [], hosts),
  restart: (how) =>
    Promise.reject(
      new ReplayStopped(`the server at ${base} is not ours to ${how}: leave --target out to run this replay`),
    ),
  close: async () => {},
})

const MAIN = fileURLToPath(new URL(`../../../server/main${extname(import.meta.filename)}`, import.meta.url))
/** Longest wait for a start, and for an end in order, ms. */
const TIMEOUT_MS = 30_000
/** Of a listening address in the banner. */
const ADDRESS = /^ *(cloud API|cash-desk API|terminals on the LAN) +\w+:\/\/[^:\s]+:(\d+)/gm

/** Its own server process, on a file that is deleted at the end. */
export async function openOwnServerForReplay(): Promise<ReplayServer> {
  const folder = await mkdtemp(join(tmpdir(), 'kasalab-replay-'))
  const data = join(folder, 'kasalab.db')
  let server = await start(data, [0, 0, 0]).catch(async (error) => {
    await rm(folder, { recursive: true, force: true })
    throw error
  })
  const { ports } = server
  const base = `http://127.0.0.1:${ports[0]}`
  return {
    base,
    reach: new Reach([base]),
    async restart(how) {
      await end(server.child, how === 'kill' ? 'SIGKILL' : 'SIGTERM')
      server = await start(data, ports)
    },
    async close() {
      await end(server.child, 'SIGTERM')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Servers that run: none outlives this process. */
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** @param ports of the cloud, the desk and the LAN; 0 picks a free one @throws ReplayStopped with what it has said */
async function start(data: string, ports: readonly number[]): Promise<{ child: ChildProcess; ports: number[] }> {
  const [cloud, desk, lan] = ports
  const args = ['--port', `${cloud}`, '--local-port', `${desk}`, '--lan-port', `${lan}`, '--data', data]
  const child = spawn(process.execPath, [MAIN, ...args, '--clock', 'virtual', '--log-level', 'error'], {
    env: ownEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  let said = ''
  const opened = new Promise<void>((resolve, reject) => {
    const fail = (why: string) => () => reject(new ReplayStopped(`the server ${why}:\n${said}`))
    for (const stream of [child.stdout!, child.stderr!])
      stream.setEncoding('utf8').on('data', (text: string) => {
        // Later output is drained, not kept
        if (said.includes('A business day')) return
        said += text
        if (said.includes('A business day')) resolve()
      })
    child.once('exit', fail('has ended'))
    AbortSignal.timeout(TIMEOUT_MS).addEventListener('abort', fail('does not start'))
  })
  try {
    await opened
  } catch (error) {
    await end(child, 'SIGKILL')
    throw error
  }
  return { child, ports: [...said.matchAll(ADDRESS)].map(([, , port]) => Number(port)) }
}

/** Resolves when the process has ended; one that does not end in order is killed. */
async function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  const patience = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS)
  child.kill(signal)
  await gone
  clearTimeout(patience)
}
