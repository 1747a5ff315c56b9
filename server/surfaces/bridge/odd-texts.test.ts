/** Texts no store can keep, by every way to a bank terminal: they are refused, and the world can be put back from its file. */

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { after, before, beforeEach, describe, test } from 'node:test'
import { WebSocket } from 'ws'
import { errorsTo, openServer } from '../../../features/proofs/kit/server.ts'
import { call, come, idOf, said, ticket } from '../../../features/proofs/kit/sockets.ts'

/** Half a character as JSON writes it: JSON.stringify does so by itself. */
const HALF = 'rrn \ud800'
const NOT_JSON = 9301
const UNKNOWN_RESULT = 9023

/** Errors that were logged, and what was caught by nothing. */
const mishaps: unknown[] = []
const note = (mishap: unknown) => void mishaps.push(mishap)

const site = await openServer({ log: errorsTo(note) })

const cancel = (rrn: string, request_id: string = randomUUID()) => ({
  operation_type: 'cancel',
  terminal_id: idOf(site),
  request_id,
  payload: { amount: 100, rrn, invoiceNum: 1, auth_code: '1' },
})
const purchase = (request_id: string) => ({
  operation_type: 'purchase',
  terminal_id: idOf(site),
  request_id,
  payload: { amount: 100 },
})

/** The world is put back from its own file, and nothing has failed. */
async function restores(): Promise<void> {
  const file = await (await call(site, 'GET', '/lab/snapshot')).text()
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${site.app.addresses.cloud}/lab/snapshot`, { method: 'PUT', headers, body: file })
  assert.equal(answer.status, 200, await answer.text())
  assert.deepEqual(mishaps.splice(0), [])
}

describe('odd texts at the bridge', () => {
  before(() => {
    process.on('unhandledRejection', note).on('uncaughtException', note)
  })
  beforeEach(async () => {
    site.world = (await site.app.worlds.find('default'))!
  })
  after(() => {
    process.off('unhandledRejection', note).off('uncaughtException', note)
  })

  test('half a character at the cloud socket is no JSON, and a NUL is a character', async () => {
    await call(site, 'PUT', `/lab/terminals/${idOf(site)}/connection`)
    const { socket, ended } = await come(site)
    assert.equal((await said(socket, JSON.stringify(cancel(HALF)))).code, NOT_JSON)
    const named = JSON.stringify({ ...cancel('1'), '\udc00': 1 })
    assert.equal((await said(socket, named)).code, NOT_JSON)
    assert.notEqual((await said(socket, JSON.stringify(cancel('a\u0000b 😀')))).code, NOT_JSON)
    await restores()
    assert.equal((await ended).code, 1001)
  })

  test('half a character among the credentials of a first message closes the socket', async () => {
    const socket = new WebSocket(`${site.app.addresses.cloud.replace('http', 'ws')}/paylink/ws`)
    await once(socket, 'open')
    socket.send(JSON.stringify({ token: HALF, cash_register_id: site.world.reference.firstRegister.id }))
    assert.equal((await once(socket, 'close'))[0], 4422)
  })

  test('half a character on the local network is no JSON, by socket and by HTTP', async () => {
    const { device_id } = site.world.reference.seed.terminals[0]!
    const path = `${site.app.addresses.lan}/api/pos/${device_id}/cancel`
    const body = JSON.stringify({ amount: '100', rrn: HALF })
    const socket = new WebSocket(path)
    await once(socket, 'open')
    assert.equal((await said(socket, body)).code, NOT_JSON)
    socket.terminate()
    const answer = await fetch(path.replace('ws:', 'http:'), { method: 'POST', body })
    assert.deepEqual([answer.status, ((await answer.json()) as { code: number }).code], [400, NOT_JSON])
    await restores()
  })

  test('what a device answers with half a character, or nested without an end, is no answer; its socket goes on', async () => {
    const path = (await ticket(site)).replace('/ws', '/ws/server')
    const { socket: device } = await come(site, '', path)
    const { socket: client } = await come(site)
    const levels = 200_000
    const deep = `{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`
    for (const result of [JSON.stringify({ text: HALF }), deep, '{"text":"whole"}']) {
      const request_id = randomUUID()
      const asked = once(device, 'message')
      const answer = said(client, JSON.stringify(purchase(request_id)))
      await asked
      device.send(
        `{"request_id":"${request_id}","operation_type":"purchase","success":true,"code":0,"result":${result}}`,
      )
      const { code } = await answer
      assert.equal(code, result.includes('whole') ? 0 : UNKNOWN_RESULT)
    }
    for (const socket of [device, client]) socket.terminate()
    await restores()
  })

  test('in a path or a query half a character is no text, and leads nowhere', async () => {
    const half = '%ED%A0%80'
    for (const path of [`/w/${half}/lab/world`, `/lab/terminals/${half}`, `/api/v1/receipts/${half}`])
      assert.equal((await call(site, 'GET', path)).status, 404, path)
    const facts = await call(site, 'GET', `/lab/facts?type=${half}`)
    assert.deepEqual(await facts.json(), [])
    const answer = await fetch(`${site.app.addresses.lan.replace('ws:', 'http:')}/api/pos/${half}/purchase`, {
      method: 'POST',
    })
    assert.equal(answer.status, 404)
    await restores()
  })
})
