/** Memory of a bench process after full garbage collections. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

export interface MemoryUse {
  /** Objects, and their buffers outside of the heap. Bytes. */
  held: number
  /** Resident set, bytes: freed memory is not always returned to the system. */
  resident: number
}

/** Collections needed: one runs finalizers, the next frees their objects. */
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
