/**
 * The real server with all its ports, as a process of the bench. It prints its ports, the desk's first, and at each
 * line of input the utilization of its event loop since the last one, or its memory, that without the
 * activity of its worlds, or the names of the worlds that it owns; or puts all of them to sleep. Arguments: the file of
 * the database or its URL, and how many worlds stay in memory.
 */
import { readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { App } from '../../../../server/app/app.ts'
import { openListeners } from '../../../../server/app/listeners.ts'
import { memory } from './memory.ts'

/** Activity of the event loop since the last call. */
export interface Business {
  active_ms: number
  /** Processor time of the event loop's thread. */
  loop_cpu_ms: number
  /** Processor time of the process. */
  cpu_ms: number
  idle_ms: number
  /** Peak resident memory of the process. */
  highest_bytes: number
}

/** Ports of the desk and the cloud. */
export interface ServerPorts {
  port: number
  cloud: number
}

/** There is no more for the activity of all worlds. */
const ACTIVITY_BYTES = 64 * 1024 * 1024

const say = (said: unknown): boolean => process.stdout.write(`${JSON.stringify(said)}\n`)

const log = pino({ level: 'warn' }, pino.destination({ dest: 2, sync: true }))
const [, , data = '', awake] = process.argv
const bounds = { awake: awake === undefined ? undefined : Number(awake) }
const app = await App.open({ data, clock: 'real', log, bounds })
const doors = await openListeners(app, { host: '127.0.0.1', port: 0, localPort: 0, lanPort: 0 })
const { local, cloud } = app.addresses
say({ port: Number(new URL(local).port), cloud: Number(new URL(cloud).port) } satisfies ServerPorts)

/** From the system's data about this process: process.resourceUsage() starts with the parent's peak. */
function highestResident(): number {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS * 1024
  return 1024 * Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'latin1'))![1])
}

/** Milliseconds of processor time. */
const spent = (now: NodeJS.CpuUsage, then: NodeJS.CpuUsage): number =>
  (now.user + now.system - then.user - then.system) / 1000

let before = performance.eventLoopUtilization()
let thread = process.threadCpuUsage()
let used = process.cpuUsage()
for await (const line of createInterface({ input: process.stdin })) {
  if (line === '"sleep"') {
    // What is due in some seconds keeps a world awake until then
    for (; app.worlds.awake().worlds > 1; await pause(100)) app.worlds.look(Date.now() + 3_600_000)
    say(app.worlds.awake())
    continue
  }
  if (line === '"bare"') {
    // Takes all the memory there is for activity: every world gives up its own
    while (!app.activities.hold(app, ACTIVITY_BYTES)) await pause(1000)
    say(await memory())
    app.activities.release(app)
    continue
  }
  if (line === '"own"') {
    const named = (await app.worlds.list()).map(async ({ row: { name } }) =>
      (await app.worlds.findOwn(name)) ? [name] : [],
    )
    say((await Promise.all(named)).flat())
    continue
  }
  if (line === '"memory"') {
    say(await memory())
    continue
  }
  const now = performance.eventLoopUtilization()
  const { active, idle } = performance.eventLoopUtilization(now, before)
  before = now
  const loop = spent(process.threadCpuUsage(), thread)
  const whole = spent(process.cpuUsage(), used)
  ;[thread, used] = [process.threadCpuUsage(), process.cpuUsage()]
  const highest_bytes = highestResident()
  say({ active_ms: active, loop_cpu_ms: loop, cpu_ms: whole, idle_ms: idle, highest_bytes } satisfies Business)
}
await doors.close()
await app.close()
