/**
 * Signals the runners of a run, which are threads, that no further scenario may begin, and why. The reason is a module
 * variable: the command that runs cucumber and the hooks that cucumber loads share a process and no object.
 */
import { BroadcastChannel } from 'node:worker_threads'

const CHANNEL = 'kasalab verify'

/** Begins the message of a run that ends early, so that nothing is written to a register that is not for tests. */
export const ENDANGERED = 'the run was ended, for '

let because: string | null = null
let channel: BroadcastChannel | null = null

/** @returns why the run has been stopped; null: it has not. Running scenarios finish and clean up. */
export function stoppedBecause(): string | null {
  if (channel === null) {
    channel = new BroadcastChannel(CHANNEL)
    channel.onmessage = ({ data }) => {
      because ??= String(data)
    }
    channel.unref()
  }
  return because
}

/** Stops further scenarios in all threads of this process. */
export function stopRun(why: string): void {
  because ??= why
  const all = new BroadcastChannel(CHANNEL)
  all.postMessage(why)
  all.close()
}
