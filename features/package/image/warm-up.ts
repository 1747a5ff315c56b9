/** Compiled code for the image: a server in a container starts from nothing each time, and would compile all of it anew. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ownEnvironment } from '../../support/run/child-process.ts'

/** Beside the program, and named by its paths relative to it: it holds in the image as well. */
const FOLDER = 'compiled'
export const COMPILED_SETTINGS = { NODE_COMPILE_CACHE: `/kasalab/${FOLDER}`, NODE_COMPILE_CACHE_PORTABLE: '1' }

const FREE = ['--port', '0', '--local-port', '0', '--lan-port', '0', '--data', ':memory:']
/** Each loads what its surface is made of. */
const CLOUD_PATHS = ['/status', '/lab/world', '/lab', '/api/openapi.json']
const DESK_PATHS = ['/api/v1/shift']
/** A server that has not opened by then does not open. */
const PATIENCE_MS = 120_000

/** Base URLs of the cloud and of the desk in what the server prints. @throws when it ends before it says so */
async function opened(said: AsyncIterable<string>): Promise<[string, string]> {
  let text = ''
  for await (const piece of said) {
    text += piece
    const [, cloud, desk] = /cloud API +(\S+)\n +cash-desk API +(\S+)\n/.exec(text) ?? []
    if (cloud !== undefined && desk !== undefined) return [cloud, desk]
  }
  throw new Error(`the packed server does not open: ${text}`)
}

/**
 * Starts the packed server by the image's Node, asks every surface, ends it, and keeps what has been compiled for that.
 * @throws when it does not open, or does not end in good order
 */
export async function warmUp(node: string, program: string): Promise<void> {
  const folder = join(program, FOLDER)
  const env = { ...ownEnvironment(), ...COMPILED_SETTINGS, NODE_COMPILE_CACHE: folder }
  const child = spawn(node, [join(program, 'dist/server/main.js'), ...FREE], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const impatience = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
  const ended = once(child, 'exit')
  try {
    const [cloud, desk] = await opened(child.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false }))
    child.stdout.resume()
    const asked = [...CLOUD_PATHS.map((path) => cloud + path), ...DESK_PATHS.map((path) => desk + path)]
    for (const url of asked) await (await fetch(url)).arrayBuffer()
    child.kill('SIGTERM')
    const [code] = await ended
    if (code !== 0) throw new Error(`the packed server ended with ${code}`)
  } finally {
    clearTimeout(impatience)
    child.kill('SIGKILL')
  }
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644)
}
