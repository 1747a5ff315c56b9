/** Told to end, a server ends, whatever it is in the middle of; what it has acknowledged is there when it is back. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { ServerProcess } from './server-process.ts'
import { alone, type Situation, sale, together, type UnderWay } from './stopping.ts'

/** Tells a server that hangs from one that ends. */
const HANGS_MS = 20_000
/** So long before it is given up, it is looked what is open still. */
const LOOK_MS = 1000

const folder = mkdtempSync(join(tmpdir(), 'kasalab-stopping-'))
after(() => rmSync(folder, { recursive: true }))
let files = 0
const start = (file = join(folder, `${files++}.db`)): Promise<ServerProcess> => ServerProcess.start(file)

/** Tells a server to end that is in the middle of all of these; in the failure is named what of it has not ended. */
async function endsAmid(situations: Record<string, Situation>): Promise<void> {
  const server = await start()
  const underWay: [string, UnderWay][] = []
  try {
    for (const [name, set] of Object.entries(situations)) underWay.push([name, await set(server)])
    for (const [name, { open }] of underWay) assert.ok(open(), `under way: ${name}`)
    let left: string[] = []
    const look = setTimeout(() => {
      left = underWay.flatMap(([name, { open }]) => (open() ? [name] : []))
    }, HANGS_MS - LOOK_MS)
    const code = await server.stop(HANGS_MS)
    clearTimeout(look)
    assert.equal(code, 0, `open still: ${left.join('; ')}\n${server.said}`)
    assert.doesNotMatch(server.said, /"level":(50|60)/)
  } finally {
    for (const [, { clear }] of underWay) clear()
    await server.kill()
  }
}

test(`in the middle of ${Object.keys(together).join(', ')}, the server ends`, () => endsAmid(together))

for (const [name, situation] of Object.entries(alone))
  test(`in the middle of ${name}, the server ends`, () => endsAmid({ [name]: situation }))

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
  // In the middle of nothing it ends as well.
  assert.equal(await again.stop(HANGS_MS), 0)
})
