/** The file of a world as it may come: in any order, of any size, or not the file of a world at all. */

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { openApp } from '../../../../features/proofs/kit/server.ts'
import type { ImageSlice } from '../../../store/world-image.ts'
import type { BodyMalformed } from '../../../transport/http/body.ts'
import { FileRefused, fileReading } from './file-reading.ts'
import { worldFile } from './world-file.ts'

const { app, world } = await openApp()
/** The file of a world in which a shift was opened. */
let file: Record<string, unknown> & { facts: object[]; snapshots: object[]; documents: object[] }

before(async () => {
  const { firstRegister: register, cashiers } = world.reference
  const cashier = world.reference.card(cashiers.get(register.cashier_id)!)
  const opening = { cash_register_id: register.id, cashier, from: 'desk', at: world.clock.now() } as const
  await app.switchboard.ask(world, `cashier:${cashier.id}`, { type: 'shift.open', ...opening } as never)
  await app.scheduler.advance(world, world.clock.now() + 1000)
  let text = ''
  for await (const piece of worldFile(app, world, { bytes: 0 })) text += piece
  file = JSON.parse(text)
})

async function slicesOf(text: string): Promise<ImageSlice[]> {
  const { slices } = await fileReading(app, Buffer.from(text), {})
  const read: ImageSlice[] = []
  for await (const slice of slices) read.push(slice)
  return read
}

/** Where a file is at fault; an empty list: nowhere. */
async function faults(body: unknown): Promise<string[]> {
  try {
    await slicesOf(typeof body === 'string' ? body : JSON.stringify(body))
    return []
  } catch (error) {
    const issues = error instanceof FileRefused ? error.issues : [(error as BodyMalformed).issue]
    return issues.map(({ loc }) => loc.join('.'))
  }
}

test('the members of a file come in any order, with any space between them', async () => {
  const sorted = Object.fromEntries(Object.entries(file).sort(([a], [b]) => (a < b ? -1 : 1)))
  const reversed = Object.fromEntries(Object.entries(file).reverse())
  for (const [each, indent] of [
    [file, 0],
    [sorted, 2],
    [reversed, 0],
  ] as const) {
    // biome-ignore format: a list
    const slices = await slicesOf(JSON.stringify(each, null, indent))
    const rows = Object.assign({}, ...slices) as Record<string, string>
    for (const table of ['facts', 'documents', 'shifts', 'snapshots', 'timers'])
      assert.deepEqual(JSON.parse(rows[table] ?? '[]'), file[table])
  }
})

test('a file behind a byte order mark is read, and a mark within it is at fault', async () => {
  const text = JSON.stringify(file)
  assert.deepEqual(await slicesOf(`\ufeff${text}`), await slicesOf(text))
  assert.equal((await faults(`${text.slice(0, 1)}\ufeff${text.slice(1)}`)).length, 1)
})

test('a fault is told where it is: in a member, in a row, or between the lists', async () => {
  const [fact] = file.facts
  const { facts: _, ...without } = file
  for (const [body, ...expected] of [
    [file],
    [{}, ...['format', 'world', 'facts', 'documents', 'shifts', 'snapshots', 'timers'].map((name) => `body.${name}`)],
    [without, 'body.facts'],
    [{ ...file, colour: 'red' }, 'body.colour'],
    [{ ...file, format: 2 }, 'body.format'],
    [{ ...file, world: 7 }, 'body.world'],
    [{ ...file, facts: {} }, 'body.facts'],
    [{ ...file, gaps: 'none' }, 'body.gaps'],
    [{ ...file, gaps: ['a', 7] }, 'body.gaps.0'],
    [
      { ...file, facts: [...file.facts, { ...fact, n: 'one' }, { ...fact, at: 0.5 }] },
      'body.facts.N.n',
      'body.facts.N.at',
    ],
    [{ ...file, facts: [] }, 'body.documents.0.n'],
    [{ ...file, damaged: { letters: [] } }, 'body.damaged.letters'],
    [{ ...file, damaged: { facts: {} } }, 'body.damaged.facts'],
    [{ ...file, damaged: { facts: [{ n: [] }] } }, 'body.damaged.facts.0.address'],
    [`${JSON.stringify(file)}]`, 'body'],
    [JSON.stringify(file).slice(0, -1), 'body'],
    [JSON.stringify(file).replace('"facts":[{', '"facts":[{{'), 'body'],
  ] as [unknown, ...string[]][])
    assert.deepEqual(
      (await faults(body)).map((loc) => loc.replace(/(facts)\.\d+\.(n|at)$/, '$1.N.$2')),
      expected,
    )
})

test('gaps that the file names are in order', async () => {
  const gone = { ...file, facts: [] }
  const found = await slicesOf(JSON.stringify(gone)).then(
    () => [],
    (error: FileRefused) => error.issues.map(({ msg }) => msg),
  )
  assert.ok(found.length > 0)
  assert.deepEqual(await faults({ ...gone, gaps: found }), [])
})

test('a file that is no world is refused with no row of it written', async () => {
  const { id } = (await app.worlds.find('default'))!
  const world = await app.worlds.create({})
  const many = Array.from({ length: 3000 }, (_, n) => ({ ...file.facts[0], n: 1000 + n }))
  const body = Buffer.from(JSON.stringify({ ...file, facts: [...file.facts, ...many, { n: 0 }] }))
  await assert.rejects(app.worlds.restore(world, await fileReading(app, body, {})), FileRefused)
  assert.equal(await app.worlds.find(world.name), world)
  assert.equal((await app.facts.page(world.id, { after: 0, limit: 10 })).length, 0)
  assert.notEqual(id, world.id)
})

test('a large file is read in slices: the event loop has others in between', async () => {
  const padding = 'x'.repeat(2000)
  const many = Array.from({ length: 5000 }, (_, n) => ({ ...file.facts[0], n: 1000 + n, body: { type: 'a', padding } }))
  const facts = [...file.facts, ...many.map((each) => ({ ...each, type: 'a' }))]
  const body = Buffer.from(JSON.stringify({ ...file, facts }))
  let turns = 0
  let next = setImmediate(function turn() {
    turns++
    next = setImmediate(turn)
  })
  const { slices } = await fileReading(app, body, {})
  let handed = 0
  let largest = 0
  for await (const slice of slices) {
    handed++
    largest = Math.max(largest, ...Object.values(slice).map((text) => text.length))
  }
  clearImmediate(next)
  assert.ok(turns >= 5, `${turns} turns of the event loop`)
  assert.ok(handed >= 5 && largest < 2_000_000, `${handed} slices, one of ${largest}`)
})
