/** What a process of the bench holds in memory, once everything that can be cleared away has been. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

export interface MemoryUse {
  /** Objects, and the buffers they hold outside of the heap. Bytes. */
  held: number
  /** What the system has given to the process, bytes: it is not always given back. */
  resident: number
}

/** Collections until less is not to be had: what one finalizes, the next takes away. */
const COLLECTIONS = 3

export async function memory(): Promise<MemoryUse> {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  for (let each = 0; each < COLLECTIONS; each++) {
    collect()
    await new Promise((resolve) => setImmediate(resolve))
  }
  const { heapUsed, external, rss } = process.memoryUsage()
  return { held: heapUsed + external, resident: rss }
}
