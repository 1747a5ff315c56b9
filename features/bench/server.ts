/**
 * The real server with its doors, as a process of the bench. It says its port, and at each line of its input how busy
 * its event loop has been since the line before. Arguments: the file of the database.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { performance } from 'node:perf_hooks'
import { createInterface } from 'node:readline'
import { pino } from 'pino'
import { House } from '../../server/house.ts'
import { application } from '../../server/http.ts'
import { receiptOperations } from '../../server/local/receipts.ts'
import { shiftOperations } from '../../server/local/shift.ts'

/** What the event loop did since it was last asked. */
export interface Business {
  active_ms: number
  idle_ms: number
}

const log = pino({ level: 'warn' }, pino.destination({ dest: 2, sync: true }))
const house = await House.open({ data: process.argv[2]!, clock: 'real', log })
const server = createServer(application(house, [...shiftOperations, ...receiptOperations], { desks: true }))
server.listen(0, '127.0.0.1', () => say({ port: (server.address() as AddressInfo).port }))

const say = (said: unknown): boolean => process.stdout.write(`${JSON.stringify(said)}\n`)

let before = performance.eventLoopUtilization()
for await (const _line of createInterface({ input: process.stdin })) {
  const now = performance.eventLoopUtilization()
  const { active, idle } = performance.eventLoopUtilization(now, before)
  before = now
  say({ active_ms: active, idle_ms: idle } satisfies Business)
}
server.close()
server.closeAllConnections()
await house.close()
