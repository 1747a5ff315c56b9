/**
 * A server that receives a signal to stop ends, whatever it is doing; acknowledged work is there after a restart. The
 * tests run in order, on two servers with one file, since starts are slow.
 */

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { temporaryFolder } from '../kit/folder.ts'
import { HANGING_MS } from '../kit/hanging.ts'
import { ServerProcess } from '../kit/server-process.ts'
import { type StopSituation, stoppingSale, type WorkInProgress, waitingWork, works } from './stopping.ts'

/** How long before that the open work is listed. */
const LOOK_MS = 1000
/** Sales acknowledged before the end. */
const SALES = 100

const folder = temporaryFolder()
const file = join(folder, 'kasalab.db')
let server: ServerProcess
after(async () => {
  await server.kill()
})

/** Stops a server that is doing all of these; a failure names those that have not ended. */
async function endsAmid(situations: Record<string, StopSituation>): Promise<void> {
  const underWay: [string, WorkInProgress][] = []
  try {
    for (const [name, set] of Object.entries(situations)) underWay.push([name, await set(server)])
    for (const [name, { open }] of underWay) assert.ok(open(), `under way: ${name}`)
    let left: string[] = []
    const look = setTimeout(() => {
      left = underWay.flatMap(([name, { open }]) => (open() ? [name] : []))
    }, HANGING_MS - LOOK_MS)
    const code = await server.stop()
    clearTimeout(look)
    assert.equal(code, 0, `open still: ${left.join('; ')}\n${server.said}`)
    assert.doesNotMatch(server.said, /"level":(50|60)/)
  } finally {
    for (const [, { clear }] of underWay) clear()
    await server.kill()
  }
}

const acknowledged: string[] = []

const post = (url: string, body: unknown) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

/** Clients that sell until the server has ended. */
const sales: StopSituation = async ({ addresses: { local } }) => {
  await post(`${local}/api/v1/shift/open`, {})
  const sell = async (): Promise<void> => {
    for (;;) {
      const id = randomUUID()
      const answer = await post(`${local}/api/v1/receipt/sell`, stoppingSale(id)).catch(() => null)
      if (!answer) return
      if (answer.status === 200) acknowledged.push(id)
    }
  }
  let sellers = 8
  for (let seller = sellers; seller > 0; seller--)
    void sell().finally(() => {
      sellers--
    })
  while (acknowledged.length < SALES) await new Promise((resolve) => setTimeout(resolve, 1))
  return { open: () => sellers > 0, clear: () => {} }
}

test(`during ${Object.keys(waitingWork).join(', ')}, and sales, the server ends`, async () => {
  server = await ServerProcess.start(file)
  await endsAmid({ ...waitingWork, sales })
})

test('what was acknowledged before the end exists after it', async () => {
  server = await ServerProcess.start(file)
  const facts = await fetch(`${server.addresses.cloud}/lab/facts?type=receipt.created&limit=10000`)
  const kept = new Set(
    ((await facts.json()) as { fact: { document: { body: { id: string } } } }[]).map(
      (each) => each.fact.document.body.id,
    ),
  )
  assert.ok(acknowledged.length >= SALES)
  assert.deepEqual(
    acknowledged.filter((id) => !kept.has(id)),
    [],
  )
})

test(`during ${Object.keys(works).join(', ')}, the server ends`, () => endsAmid(works))
