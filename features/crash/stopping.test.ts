/** Told to end, a server ends, whatever it is in the middle of; what it has acknowledged is there when it is back. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { ServerProcess } from './server-process.ts'
import { sale, situations } from './stopping.ts'

/** Tells a server that hangs from one that ends. */
const HANGS_MS = 20_000

const folder = mkdtempSync(join(tmpdir(), 'kasalab-stopping-'))
after(() => rmSync(folder, { recursive: true }))
let files = 0
const start = (file = join(folder, `${files++}.db`)): Promise<ServerProcess> => ServerProcess.start(file)

for (const [name, set] of Object.entries(situations))
  test(`in the middle of ${name}, the server ends`, async () => {
    const server = await start()
    const clear = await set(server)
    assert.equal(await server.stop(HANGS_MS), 0, server.said)
    clear()
    assert.doesNotMatch(server.said, /"level":(50|60)/)
  })

const post = (url: string, body: unknown) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

test('what was acknowledged before the end is there after it', async () => {
  const file = join(folder, 'sales.db')
  const server = await start(file)
  await post(`${server.addresses.local}/api/v1/shift/open`, {})
  const acknowledged: string[] = []
  const sell = async (): Promise<void> => {
    for (;;) {
      const id = randomUUID()
      const answer = await post(`${server.addresses.local}/api/v1/receipt/sell`, sale(id)).catch(() => null)
      if (!answer) return
      if (answer.status === 200) acknowledged.push(id)
    }
  }
  const sellers = Array.from({ length: 8 }, sell)
  while (acknowledged.length < 100) await new Promise((resolve) => setTimeout(resolve, 1))
  assert.equal(await server.stop(HANGS_MS), 0, server.said)
  await Promise.all(sellers)
  const again = await start(file)
  const facts = await fetch(`${again.addresses.cloud}/lab/facts?type=receipt.created&limit=10000`)
  const kept = new Set(
    ((await facts.json()) as { fact: { document: { body: { id: string } } } }[]).map(
      (each) => each.fact.document.body.id,
    ),
  )
  assert.deepEqual(
    acknowledged.filter((id) => !kept.has(id)),
    [],
  )
  assert.equal(await again.stop(HANGS_MS), 0)
})
