/**
 * The real server with all its doors, as a process of the bench. It says its ports, the desk's first, and at each line
 * of its input what that asks for: how busy its event loop has been since it was last asked, or what it holds in
 * memory. Argument: the file of the database.
 */
import { readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { createInterface } from 'node:readline'
import { pino } from 'pino'
import { App } from '../../../../server/app/app.ts'
import { openListeners } from '../../../../server/app/listeners.ts'
import { memory } from './memory.ts'

/** What the event loop did since it was last asked. */
export interface Business {
  active_ms: number
  idle_ms: number
  /** Resident memory at its highest since the process began. */
  highest_bytes: number
}

/** Where the desk and the cloud are to be found. */
export interface ServerPorts {
  port: number
  cloud: number
}

const say = (said: unknown): boolean => process.stdout.write(`${JSON.stringify(said)}\n`)

const log = pino({ level: 'warn' }, pino.destination({ dest: 2, sync: true }))
const app = await App.open({ data: process.argv[2]!, clock: 'real', log })
const doors = await openListeners(app, { host: '127.0.0.1', port: 0, localPort: 0, lanPort: 0 })
const { local, cloud } = app.addresses
say({ port: Number(new URL(local).port), cloud: Number(new URL(cloud).port) } satisfies ServerPorts)

/** What the system says of the process itself: its resource usage begins with that of whoever started it. */
function highestResident(): number {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS * 1024
  return 1024 * Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'latin1'))![1])
}

let before = performance.eventLoopUtilization()
for await (const line of createInterface({ input: process.stdin })) {
  if (line === '"memory"') {
    say(await memory())
    continue
  }
  const now = performance.eventLoopUtilization()
  const { active, idle } = performance.eventLoopUtilization(now, before)
  before = now
  const highest_bytes = highestResident()
  say({ active_ms: active, idle_ms: idle, highest_bytes } satisfies Business)
}
await doors.close()
await app.close()
