/** Wrong servers in the threads of the product: each thread is given the loader, and puts the same seam in place. */
import { syncBuiltinESMExports } from 'node:module'
import threads from 'node:worker_threads'
import { type Seam, together } from './seam.ts'

const LOADER = new URL('../opening/loader.ts', import.meta.url).href
const APPLIED = new URL('../applied.ts', import.meta.url)

/** @param server name of the wrong server @param catalogue file it stands in: a thread reads no other */
export const inThreads = (server: string, catalogue: string, seam: Seam): Seam =>
  together(seam, () => {
    const right = threads.Worker
    const applied = new URL(APPLIED)
    applied.searchParams.set('wrong', server)
    applied.searchParams.set('of', catalogue)
    threads.Worker = class extends right {
      constructor(script: string | URL, options: threads.WorkerOptions = {}) {
        super(script, {
          ...options,
          execArgv: [...(options.execArgv ?? []), '--import', LOADER, '--import', applied.href],
        })
      }
    }
    syncBuiltinESMExports()
    return () => {
      threads.Worker = right
      syncBuiltinESMExports()
    }
  })
