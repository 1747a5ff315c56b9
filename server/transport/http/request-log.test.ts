import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { pino } from 'pino'
import { openServer } from '../../../features/proofs/kit/server.ts'
import { StoreError } from '../../store/errors.ts'
import { failure } from './failure.ts'

const lines: Record<string, unknown>[] = []
const log = pino({ level: 'debug' }, { write: (line) => void lines.push(JSON.parse(line)) })
const { app } = await openServer({ log })

describe('the log of requests', () => {
  beforeEach(() => lines.splice(0))

  test('who asked is found in the log, by the name and version of the program (VER-003)', async () => {
    const headers = { 'x-client-name': 'desk "7"', 'x-client-version': '1.2' }
    await fetch(`${app.addresses.cloud}/api/v1/cashier/me`, { headers })
    await fetch(`${app.addresses.local}/api/v1/kasa/status?x=1`)
    assert.deepEqual(
      lines.map(({ method, path, query, status, client_name, client_version }) => [
        method,
        path,
        query,
        status,
        client_name,
        client_version,
      ]),
      [
        ['GET', '/api/v1/cashier/me', undefined, 403, headers['x-client-name'], '1.2'],
        ['GET', '/api/v1/kasa/status', ['x'], 200, undefined, undefined],
      ],
    )
  })

  const SECRET = 'a-secret-of-somebody'

  test('of a query the names are logged and no values, whatever comes of it', async () => {
    const { cloud, local } = app.addresses
    for (const address of [
      `${cloud}/paylink/ws?token=${SECRET}&cash_register_id=x`,
      `${cloud}/api/v1/shifts?limit=1&token=${SECRET}&token=${SECRET}&limit%5B%5D=${SECRET}`,
      `${local}/api/v1/nothing?${SECRET}?${SECRET}&=${SECRET}&a%20b=${SECRET}&%ff=${SECRET}`,
      `${local}/api/v1/kasa/status?key=${SECRET}`,
    ])
      await fetch(address)
    const log = JSON.stringify(lines)
    assert.ok(!log.includes(`=${SECRET}`) && !/"(token|key)":/.test(log), log)
    assert.deepEqual(
      lines.map(({ path, query }) => [path, query]),
      [
        ['/api/v1/shifts', ['limit', 'token', 'limit[]']],
        ['/api/v1/kasa/status', ['key']],
      ],
    )
  })

  test('nor is one in the log of an error, of the store or of ours', async () => {
    for (const error of [new StoreError('full'), new Error('ours')])
      failure(app, error, `/w/x/lab/facts?token=${SECRET}#${SECRET}`, 'en', 'lab')
    assert.equal(lines.length, 2)
    assert.ok(!JSON.stringify(lines).includes(SECRET), JSON.stringify(lines))
    assert.deepEqual(
      lines.map(({ path, query }) => [path, query]),
      [
        ['/w/x/lab/facts', ['token']],
        ['/w/x/lab/facts', ['token']],
      ],
    )
  })
})
