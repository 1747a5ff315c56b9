/**
 * Tells the runners of a run, each a thread of its own, that no further scenario is to begin, and why. The reason lies in
 * the module: the command that runs cucumber and the hooks that cucumber loads share a process and no object.
 */
import { BroadcastChannel } from 'node:worker_threads'

const CHANNEL = 'kasalab verify'

/** Begins what is said when a run ends before its end, so that nothing is written to a register that is none for tests. */
export const ENDANGERED = 'the run was ended, for '

let because: string | null = null
let channel: BroadcastChannel | null = null

/** @returns why the run has been stopped, null: it has not. Those under way go on and leave everything in order. */
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

/** No further scenario begins, in whatever thread of this process. */
export function stopRun(why: string): void {
  because ??= why
  const all = new BroadcastChannel(CHANNEL)
  all.postMessage(why)
  all.close()
}
