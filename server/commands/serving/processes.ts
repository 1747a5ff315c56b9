/**
 * `--processes N`: this process listens, and N of its own do the work, each with worlds of its own in one store. One that
 * ends is started again; its worlds go on at the others meanwhile.
 */
import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'

/** What the processes say to each other. */
const OPEN = 'open'
const STOP = 'stop'

/** One that ends again and again is not started more often than this, ms. */
const AGAIN_MS = 1000

/** Whether this is one of the processes that do the work. */
export const isWorker = cluster.isWorker
/** Whether it is to say where the server is: one of them does. */
export const isSpokesman = !isWorker || cluster.worker!.id === 1

/** A process that does the work ends when it is told to, or when the one that listens has ended. */
export function whenStopped(stop: () => void): void {
  if (!isWorker) return
  // A terminal sends its signal to all of them: the one that listens says what is to be done
  process.on('SIGINT', () => {})
  process.on('message', (said) => said === STOP && stop())
  process.on('disconnect', stop)
}

/** Says to the process that listens that this one is ready. */
export function sayOpen(): void {
  if (isWorker) process.send!(OPEN)
}

/**
 * Runs so many processes until a signal comes.
 * @returns exit code: that of the first one, if it did not start
 */
export async function superviseProcesses(count: number, log: Logger): Promise<number> {
  // Each process accepts by itself: a connection that the one that listens had handed to a dead one would hang for ever
  cluster.schedulingPolicy = cluster.SCHED_NONE
  let isStopping = false
  const stopped = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.on(signal, () => {
        // A second signal does not wait
        if (isStopping) for (const worker of workers()) worker.process.kill('SIGKILL')
        isStopping = true
        for (const worker of workers()) if (worker.isConnected()) worker.send(STOP)
        resolve()
      })
  })
  const keepRunning = async (first: Worker): Promise<void> => {
    for (let worker = first; ; worker = cluster.fork()) {
      const [code, signal] = await ended(worker)
      if (isStopping) return
      log.error({ pid: worker.process.pid, code, signal }, 'a process has ended, and is started again')
      await pause(AGAIN_MS)
      if (isStopping) return
    }
  }
  const first = cluster.fork()
  // The first one makes or migrates the schema
  const code = await Promise.race([opened(first), ended(first).then(([code]) => code ?? 1)])
  if (code !== null) return code
  const running = [first, ...Array.from({ length: count - 1 }, () => cluster.fork())].map(keepRunning)
  await stopped
  await Promise.all(running)
  return 0
}

const workers = (): Worker[] => Object.values(cluster.workers ?? {}).filter((each) => each !== undefined)

const ended = (worker: Worker): Promise<[code: number | null, signal: string | null]> =>
  once(worker, 'exit') as Promise<[number | null, string | null]>

async function opened(worker: Worker): Promise<null> {
  for (;;) {
    const [said] = await once(worker, 'message')
    if (said === OPEN) return null
  }
}
