/** Tells the runners of a run, each a thread of its own, that no further scenario is to begin. */
import { BroadcastChannel } from 'node:worker_threads'

const CHANNEL = 'kasalab verify'

let stopped = false
let channel: BroadcastChannel | null = null

/** @returns whether the run has been stopped. Those under way go on and leave everything in order. */
export function isStopped(): boolean {
  if (channel === null) {
    channel = new BroadcastChannel(CHANNEL)
    channel.onmessage = () => {
      stopped = true
    }
    channel.unref()
  }
  return stopped
}

/** No further scenario begins, in whatever thread of this process. */
export function stopRun(): void {
  stopped = true
  const all = new BroadcastChannel(CHANNEL)
  all.postMessage('stop')
  all.close()
}
