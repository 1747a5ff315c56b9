/** Targets for tests of the harness: our own server as a stranger, faulty servers, and runs against them. */

import { AsyncLocalStorage } from 'node:async_hooks'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type RequestListener, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { RegisterContext } from '../../../machines/vocabulary/register.ts'
import { carriedOut } from '../../../server/commands/line/arguments.ts'
import { profileOf } from '../../../server/commands/serving/profile.ts'
import { VERDICT_EXIT } from '../../../server/commands/testing/verdict.ts'
import { verifyOptions } from '../../../server/commands/testing/verify-options.ts'
import { ownEnvironment } from '../../support/run/child-process.ts'
import type { Profile } from '../../support/targets/profile/profile.ts'
import { verify } from '../../support/verify.ts'
import { PROCESS } from '../kit/at-end.ts'
import { temporaryFolder } from '../kit/folder.ts'
import { openServer } from '../kit/server.ts'

const MAIN = join(import.meta.dirname, '../../../server/main.ts')
const folder = temporaryFolder()

export const fileNamed = (name: string): string => join(folder, name)

/** Writes a profile, or anything else, as JSON. @returns its file */
export function writtenProfile(name: string, said: unknown): string {
  const file = fileNamed(name)
  writeFileSync(file, JSON.stringify(said))
  return file
}

/** Writes a feature of a tester's own. @returns its file */
export function writtenFeature(name: string, text: string): string {
  const file = fileNamed(name)
  writeFileSync(file, text)
  return file
}

export interface StrangerRun {
  code: number | null
  /** Output on stdout and stderr. */
  said: string
}

/** Hears what a run in this process writes to stdout and stderr. */
const outputs = new AsyncLocalStorage<(text: string) => void>()
for (const stream of [process.stdout, process.stderr]) {
  const write = stream.write
  stream.write = ((...given: Parameters<typeof write>) => {
    const hear = outputs.getStore()
    if (hear === undefined) return write.apply(stream, given)
    hear(String(given[0]))
    return true
  }) as typeof write
}

async function verifiedHere(args: string[]): Promise<StrangerRun> {
  let said = ''
  const hear = (text: string): void => {
    said += text
  }
  const run = async (): Promise<number> => VERDICT_EXIT[await verify(verifyOptions(args)!)]
  const code = await outputs.run(hear, () => carriedOut('kasalab verify', VERDICT_EXIT['not begun'], run))
  return { code, said }
}

/** Runs a command of the program: `verify` in this process, which loads our steps once, and any other in one of its own. */
export const kasalab = ([command, ...args]: readonly string[], input?: string): Promise<StrangerRun> =>
  command === 'verify' && !args.includes('--steps') ? verifiedHere(args) : kasalabApart([command!, ...args], input)

/**
 * Runs a command of the program as a separate process.
 * @param input for its stdin, at once
 * @param watch receives the process
 * @param node what starts Node, with what stands before it
 */
export async function kasalabApart(
  args: readonly string[],
  input = '',
  watch?: (begun: ChildProcess) => void,
  node: readonly string[] = [process.execPath],
): Promise<StrangerRun> {
  const [command, ...before] = node
  const child = spawn(command!, [...before, MAIN, ...args], { env: ownEnvironment(), stdio: 'pipe' })
  watch?.(child)
  child.stdin.end(input)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text))
  const [code] = await once(child, 'close')
  return { code, said }
}

/** A server that is open until the tests of the file are over. @returns its address */
export async function strangerServer(answer: RequestListener): Promise<string> {
  // A connection is not closed while a busy machine rests between two requests.
  const server = createServer({ keepAliveTimeout: 60_000 }, answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  PROCESS.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Changes an answer on its way, depending on the request. */
export type Rewrite = (asked: IncomingMessage, text: string) => string

/** Forwards everything to another server, unless `breaks` answers instead, or `rewrite` changes the answer. */
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

/** Rewrites every answer of a server. */
export const saidOtherwise = (target: string, rewrite: Rewrite) => inFrontOf(target, () => false, rewrite)

/** How long to wait for a target's documents and shifts. @param duration ISO 8601 */
export const waiting = (duration: string): Pick<Profile, 'patience'> => ({
  patience: { delivery: duration, shift: duration },
})

/** Our own server in a test: its outside, and its inside. */
export interface OwnServer {
  profile: Profile
  /** Number of documents made by a register. @param id of the register */
  documentsAt(id: string): Promise<number>
}

/** @param wish.authorityDelayMs delay of its tax authority @param wish.lanes houses side by side; left out: one */
export async function openOwnServer(
  wish: { lab: boolean; authorityDelayMs?: number; lanes?: number } = { lab: false },
): Promise<OwnServer> {
  const options = { clock: 'real', durable: false, authorityDelayMs: 0, ...wish } as const
  const { app, world } = await openServer(options, PROCESS)
  return {
    // Longer than any answer takes on a busy machine; a test of what never comes sets its own.
    profile: { ...(profileOf(app, world) as Profile), ...waiting('PT30S') },
    documentsAt: async (id) => (await app.switchboard.read<RegisterContext>(world, `register:${id}`)).ledger.next - 1,
  }
}

/** Our own server as seen from outside. @returns its profile */
export const openStrangerOfOurs = async (wish?: { lab: boolean; lanes?: number }): Promise<Profile> =>
  (await openOwnServer(wish)).profile
