#!/usr/bin/env node
/**
 * The command line: `kasalab terminal` plays a terminal's hardware, `kasalab webhook` looks at signatures, anything
 * else is the server. What is compiled is kept for the next start, in the temporary folder or where NODE_COMPILE_CACHE
 * says: from then on a start takes about two thirds of the time.
 */
import { enableCompileCache } from 'node:module'

enableCompileCache()

// Where what is printed is read no further, as by `| head`, that is no failure: a run still leaves all in order.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })

/** Commands by their first word; without one the server opens. */
const commands = new Map<string | undefined, () => Promise<unknown>>([
  ['terminal', () => import('./commands/terminal.ts')],
  ['webhook', () => import('./commands/webhook.ts')],
  ['verify', () => import('./commands/verify.ts')],
  ['clauses', () => import('./commands/clauses.ts')],
  ['target', () => import('./commands/target.ts')],
  ['compare', () => import('./commands/compare.ts')],
])
const command = commands.get(process.argv[2])
await (command ? command() : import('./serve.ts'))
