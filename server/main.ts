#!/usr/bin/env node
/**
 * The command line: `kasalab terminal` plays a terminal's hardware, anything else is the server. What is compiled is
 * kept for the next start, in the temporary folder or where NODE_COMPILE_CACHE says: from then on a start takes about
 * two thirds of the time.
 */
import { enableCompileCache } from 'node:module'

enableCompileCache()
await (process.argv[2] === 'terminal' ? import('./commands/terminal.ts') : import('./serve.ts'))
