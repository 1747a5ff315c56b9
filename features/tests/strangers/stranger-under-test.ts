/** Targets for the tests of the harness: our own server as a stranger's, servers that are none, and runs against them. */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type RequestListener, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { pino } from 'pino'
import type { RegisterContext } from '../../../machines/vocabulary/register.ts'
import { App } from '../../../server/app/app.ts'
import { openListeners } from '../../../server/app/listeners.ts'
import { profileOf } from '../../../server/commands/profile.ts'
import { DEFAULT_WORLD } from '../../../server/runtime/world/world.ts'
import { ownEnvironment } from '../../support/run/own-environment.ts'
import type { Profile } from '../../support/targets/profile/profile.ts'

const MAIN = join(import.meta.dirname, '../../../server/main.ts')
const folder = mkdtempSync(join(tmpdir(), 'kasalab-targets-'))
/** What is to be closed, in this order, when the tests are over. */
const open: (() => unknown)[] = [() => rmSync(folder, { recursive: true })]
after(async () => {
  for (const close of open.reverse()) await close()
})

export const fileNamed = (name: string): string => join(folder, name)

/** @returns the file a profile, or anything else, is written to as JSON */
export function writtenProfile(name: string, said: unknown): string {
  const file = fileNamed(name)
  writeFileSync(file, JSON.stringify(said))
  return file
}

export interface StrangerRun {
  code: number | null
  /** What was said, on both ways. */
  said: string
}

/**
 * A command of the program in a process of its own.
 * @param input typed in, all at once
 * @param watch is given the process
 */
export async function kasalab(
  args: readonly string[],
  input = '',
  watch?: (begun: ChildProcess) => void,
): Promise<StrangerRun> {
  const child = spawn(process.execPath, [MAIN, ...args], { env: ownEnvironment(), stdio: 'pipe' })
  watch?.(child)
  child.stdin.end(input)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text))
  const [code] = await once(child, 'close')
  return { code, said }
}

/** A server that is open until the tests of the file are over. @returns its address */
export async function strangerServer(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  open.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** What a server in front of another one changes of an answer, by what was asked. */
export type Rewrite = (asked: IncomingMessage, text: string) => string

/** Tells everything on to another server, until `breaks` answers instead of it, or `rewrite` says it otherwise. */
export const inFrontOf = (
  target: string,
  breaks: (...given: Parameters<RequestListener>) => boolean,
  rewrite?: Rewrite,
) =>
  strangerServer((asked, answer) => {
    if (breaks(asked, answer)) return
    const { method, headers } = asked
    asked.pipe(
      request(target + asked.url, { method: method!, headers }, async (told) => {
        const isRewritten = rewrite && told.headers['content-type']?.includes('json')
        const { 'content-length': _, ...others } = told.headers
        answer.writeHead(told.statusCode!, isRewritten ? others : told.headers)
        if (!isRewritten) return told.pipe(answer)
        answer.end(rewrite(asked, Buffer.concat(await told.toArray()).toString()))
      }),
    )
  })

/** Every answer of a server said otherwise. */
export const saidOtherwise = (target: string, rewrite: Rewrite) => inFrontOf(target, () => false, rewrite)

/** Our own server as a test opens it: what can be seen from outside, and what lies within. */
export interface OwnServer {
  profile: Profile
  /** Documents that a register has made. @param id of the register */
  documentsAt(id: string): Promise<number>
}

/** @param wish.authorityDelayMs how long its tax authority takes to answer */
export async function openOwnServer(
  wish: { lab: boolean; authorityDelayMs?: number } = { lab: false },
): Promise<OwnServer> {
  const app = await App.open({
    data: ':memory:',
    clock: 'real',
    log: pino({ level: 'silent' }),
    durable: false,
    authorityDelayMs: 0,
    ...wish,
  })
  const listeners = await openListeners(app, { host: '127.0.0.1', port: 0, localPort: 0, lanPort: 0 })
  open.push(async () => {
    await listeners.close()
    await app.close()
  })
  const world = (await app.worlds.find(DEFAULT_WORLD))!
  return {
    profile: { ...(profileOf(app, world) as Profile), budget: 'PT1S' },
    documentsAt: async (id) => (await app.switchboard.read<RegisterContext>(world, `register:${id}`)).ledger.next - 1,
  }
}

/** Our own server, as far as it can be seen from outside. @returns its profile */
export const openStrangerOfOurs = async (wish?: { lab: boolean }): Promise<Profile> =>
  (await openOwnServer(wish)).profile
