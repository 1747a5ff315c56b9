import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { pino } from 'pino'
import { openDoors } from './doors.ts'
import { House } from './house.ts'

const lines: Record<string, unknown>[] = []
const log = pino({ level: 'debug' }, { write: (line) => void lines.push(JSON.parse(line)) })
const house = await House.open({ data: ':memory:', clock: 'virtual', log })
const doors = await openDoors(house, { host: '127.0.0.1', port: 0, localPort: 0, lanPort: 0 })
after(async () => {
  await doors.close()
  await house.close()
})

test('who asked is found in the log, by the name and version of the program (VER-003)', async () => {
  const headers = { 'x-client-name': 'desk "7"', 'x-client-version': '1.2' }
  await fetch(`${house.addresses.cloud}/api/v1/cashier/me`, { headers })
  await fetch(`${house.addresses.local}/api/v1/kasa/status?x=1`)
  assert.deepEqual(
    lines.map(({ method, url, status, client_name, client_version }) => [
      method,
      url,
      status,
      client_name,
      client_version,
    ]),
    [
      ['GET', '/api/v1/cashier/me', 403, headers['x-client-name'], '1.2'],
      ['GET', '/api/v1/kasa/status?x=1', 200, undefined, undefined],
    ],
  )
})
