/**
 * How long a thread may take over a job: counted by the processor that it has had, since on a busy machine a job that is
 * soon done waits long for one. By the clock it may take many times longer.
 */
import type { Worker } from 'node:worker_threads'

/** How many times the limit may pass on the clock: then a thread ends that waits for what never comes. */
const PATIENCE = 15
/** The processor is looked at this often at most while a limit lasts. */
const LOOKS = 20

/** Milliseconds that a job may take. */
export interface WorkLimits {
  /** Of the processor. */
  processorMs: number
  /** By the clock. */
  clockMs: number
}

export const workLimits = (processorMs: number): WorkLimits => ({ processorMs, clockMs: processorMs * PATIENCE })

/** What a job has run out of. */
export type Overrun = 'processor' | 'clock'

/**
 * Watches a thread from now on.
 * @param over called once, unless the watch has been ended before
 * @returns ends the watch
 */
export function watchProcessor(worker: Worker, limits: WorkLimits, over: (overrun: Overrun) => void): () => void {
  const { processorMs, clockMs } = limits
  const began = spentMs(worker)
  let timer: NodeJS.Timeout
  const end = (): void => {
    clearTimeout(clock)
    clearTimeout(timer)
    ended = true
  }
  let ended = false
  const finish = (overrun: Overrun): void => {
    if (ended) return
    end()
    over(overrun)
  }
  const look = async (): Promise<void> => {
    const left = processorMs - ((await spentMs(worker)) - (await began))
    if (left <= 0) finish('processor')
    else if (!ended) wait(Math.max(left, processorMs / LOOKS))
  }
  const wait = (ms: number): void => {
    timer = setTimeout(() => void look(), ms)
  }
  const clock = setTimeout(() => finish('clock'), clockMs)
  wait(processorMs)
  return end
}

/** Of the processor, milliseconds since the thread began; 0 before it runs, and when it has ended. */
async function spentMs(worker: Worker): Promise<number> {
  try {
    const { user, system } = await worker.cpuUsage()
    return (user + system) / 1000
  } catch {
    return 0
  }
}
