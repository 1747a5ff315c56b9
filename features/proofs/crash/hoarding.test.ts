/**
 * Input in the smallest pieces takes no more memory than its bytes: a server with little memory keeps answering while
 * clients hoard. One server for all of them, at the same time.
 */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { MEMORY_FLAGS, ServerProcess } from '../kit/server-process.ts'
import { type HoardedPorts, hoards } from './hoarding.ts'
import { stoppingSale } from './stopping.ts'

const MEBIBYTE = 1024 * 1024
/** Limit of V8's heap; an idle server takes less than half. */
const HEAP_MEBIBYTES = 100
/** Far more than a server takes at its limits, and far less than any of these attacks took. */
const MEMORY_LIMIT_MEBIBYTES = 600

let server: ServerProcess
let doors: HoardedPorts
const sockets: { destroy(): void }[] = []

/** The server is polled until it has read everything: until it is busy for less than this share of the time. */
const LOOK_MS = 250
const BUSY = 0.3

/** Memory of the server after it has read everything, MiB. */
async function memory(): Promise<number> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    const { rss, utilization } = await server.memory()
    if (utilization < BUSY) return Math.round(rss / MEBIBYTE)
  }
}

const post = (url: string, body: unknown): Promise<Response> =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

describe('a server whose clients hoard', () => {
  before(async () => {
    const flags = [`--max-old-space-size=${HEAP_MEBIBYTES}`, ...MEMORY_FLAGS]
    // At midnight in Kyiv a shift that is open would take no further sale
    server = await ServerProcess.start(':memory:', 0, ['--clock', 'virtual'], flags)
    doors = (await (await fetch(`${server.addresses.cloud}/lab/world`)).json()) as HoardedPorts
    await post(`${doors.local_base_url}/api/v1/shift/open`, {})
  })
  after(async () => {
    for (const socket of sockets) socket.destroy()
    await server.kill()
  })

  for (const [name, hoard] of Object.entries(hoards))
    test(name, async (context) => {
      sockets.push(...(await hoard(doors)))
      const taken = await memory()
      context.diagnostic(`${taken} MiB`)
      assert.ok(taken < MEMORY_LIMIT_MEBIBYTES, `${taken} MiB`)
      const answer = await post(`${doors.local_base_url}/api/v1/receipt/sell`, stoppingSale(randomUUID()))
      assert.equal(answer.status, 200, await answer.text())
    })

  test('in the end it is in order, with nothing of it in the log', async () => {
    assert.equal((await fetch(`${doors.base_url}/lab/world`)).status, 200)
    assert.doesNotMatch(server.said, /"level":(50|60)/)
  })
})
