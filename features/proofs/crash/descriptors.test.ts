/** A server that has no file descriptor left goes on with what it has, and takes connections again when some are closed. */

import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { temporaryFolder } from '../kit/folder.ts'
import { NO_POSTGRES, PostgresServer } from '../kit/postgres-server.ts'
import { ServerProcess } from '../kit/server-process.ts'
import { stoppingSale } from './stopping.ts'

const CANNOT_LIMIT =
  process.platform === 'linux' && spawnSync('prlimit', ['--version']).status === 0
    ? false
    : 'there is no prlimit on this machine (util-linux)'
/** Descriptors that are left at first. */
const SPARE = 8
/** Connections that are opened, more than there are descriptors for. */
const CONNECTIONS = 40
const ANSWER_MS = 10_000

/** From now on the process has so many descriptors besides those it has open. */
function leave(pid: number, spare: number): void {
  const open = new Set(readdirSync(`/proc/${pid}/fd`).map(Number))
  let limit = 0
  for (let free = 0; free < spare; limit++) if (!open.has(limit)) free++
  execFileSync('prlimit', ['--pid', String(pid), `--nofile=${limit}:`])
}

/** @param agent whose connection it takes; a new one otherwise @returns status; 0: there was no answer */
async function post(url: string, body: unknown, agent: Agent | false = false): Promise<number> {
  const headers = { 'content-type': 'application/json' }
  const sent = request(url, { method: 'POST', agent, headers, timeout: ANSWER_MS })
  sent.on('timeout', () => sent.destroy(new Error('no answer'))).end(JSON.stringify(body))
  try {
    const [answer] = await once(sent, 'response')
    answer.resume()
    return answer.statusCode
  } catch {
    return 0
  }
}

async function goesOn(place: string): Promise<void> {
  const server = await ServerProcess.start(place)
  const held = new Agent({ keepAlive: true, maxSockets: 1 })
  const sockets: Socket[] = []
  try {
    const { local } = server.addresses
    const sell = (agent: Agent | false = false) =>
      post(`${local}/api/v1/receipt/sell`, stoppingSale(randomUUID()), agent)
    assert.equal(await post(`${local}/api/v1/shift/open`, {}, held), 200)
    assert.equal(await sell(held), 200)
    leave(server.pid, SPARE)
    const { hostname, port } = new URL(local)
    for (let n = 0; n < CONNECTIONS; n++) sockets.push(connect(Number(port), hostname).on('error', () => {}))
    await pause(500)
    for (let n = 0; n < 5; n++) assert.equal(await sell(held), 200, 'by the connection it has')
    assert.equal(await sell(), 0, 'there is no descriptor for a new connection')
    for (const socket of sockets) socket.destroy()
    let status = 0
    for (const until = Date.now() + ANSWER_MS; status !== 200 && Date.now() < until; ) status = await sell()
    assert.equal(status, 200, 'by a new connection, when others have been closed')
    assert.equal(await server.stop(), 0, server.said)
    assert.doesNotMatch(server.said, /"level":60/)
  } finally {
    for (const socket of sockets) socket.destroy()
    held.destroy()
    await server.kill()
  }
}

test('on a file', { skip: CANNOT_LIMIT }, async () => {
  await goesOn(join(temporaryFolder(), 'kasalab.db'))
})

test('on PostgreSQL', { skip: CANNOT_LIMIT || NO_POSTGRES || false }, async () => {
  const postgres = await PostgresServer.start()
  try {
    await goesOn(postgres.url)
  } finally {
    postgres.stop()
  }
})
