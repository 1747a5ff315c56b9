#!/usr/bin/env node
/**
 * The command line: the first word names a command; without one the server starts. Compiled code is cached for the next
 * start, in the temporary folder or in NODE_COMPILE_CACHE: a start then takes about two thirds of the time.
 */
import { existsSync, readdirSync } from 'node:fs'
import module from 'node:module'
import { extname } from 'node:path'

/** From `engines` in package.json: older versions cannot load the imports below. */
const NODE_NEEDED = [24, 9] as const

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < NODE_NEEDED[0] || (major === NODE_NEEDED[0] && minor < NODE_NEEDED[1])) {
  const needed = NODE_NEEDED.join('.')
  process.stderr.write(`kasalab: it needs Node ${needed} or newer, and this is ${process.versions.node}\n`)
  process.exit(1)
}

module.enableCompileCache()

// A reader that closes the pipe, as `| head` does, is no failure: a run still cleans up
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })

/** Commands by their first word. */
const commands = new Map<string, () => Promise<unknown>>([
  ['terminal', () => import('./commands/terminal.ts')],
  ['webhook', () => import('./commands/webhook.ts')],
  ['verify', () => import('./commands/verify.ts')],
  ['clauses', () => import('./commands/clauses.ts')],
  ['book', () => import('./commands/book.ts')],
  ['target', () => import('./commands/target.ts')],
  ['compare', () => import('./commands/compare.ts')],
  ['merge', () => import('./commands/testing/merge.ts')],
  ['steps', () => import('./commands/testing/steps.ts')],
  ['replay', () => import('./commands/replay.ts')],
  ['when', () => import('./commands/when.ts')],
  ['backup', () => import('./commands/backup.ts')],
  ['doctor', () => import('./commands/doctor.ts')],
  ['--version', () => import('./commands/version.ts')],
])

const proofs = new URL('../features/proofs/', import.meta.url)

/** A command that stands among the proofs, which the server does not import: `explore/command.ts` is `kasalab explore`. */
function proofNamed(name: string): (() => Promise<unknown>) | undefined {
  const { href } = new URL(`${name}/command${extname(import.meta.filename)}`, proofs)
  return /^[a-z]+$/.test(name) && existsSync(new URL(href)) ? () => import(href) : undefined
}

const word = process.argv[2] ?? ''
const command = commands.get(word) ?? proofNamed(word)
if (command) await command()
else if (word === '' || word.startsWith('-')) await import('./commands/serve.ts')
else {
  const { MISUSED, Misuse, misuseLine } = await import('./commands/line/arguments.ts')
  const { nearest } = await import('./commands/line/nearest.ts')
  const others = existsSync(proofs) ? readdirSync(proofs).filter(proofNamed) : []
  const meant = nearest(word, [...commands.keys(), ...others])
  const advice = meant === null ? '' : `, did you mean kasalab ${meant}?`
  process.stderr.write(misuseLine('kasalab', new Misuse(`there is no command ${word}${advice}`)))
  process.exitCode = MISUSED
}
