/** Every example of the three descriptions works in a new world, in a sensible order, and says what is answered. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openServer } from '../kit/server.ts'
import { exampleBody } from './answer-examples.ts'
import { DESCRIBED_SURFACES, ExampleDay } from './example-day.ts'
import { ExampleDocument } from './example-document.ts'

const { app } = await openServer()
const day = await ExampleDay.live(app)
// The same world, in which nothing has happened
await app.worlds.create({ name: 'tried', clock: { mode: 'virtual' } })
const documents = await Promise.all(
  DESCRIBED_SURFACES.map(async (surface) => ({
    surface,
    document: await ExampleDocument.read(day.documents[surface]),
  })),
)

test('every operation of the three descriptions was tried', () => {
  for (const { surface, document } of documents)
    assert.deepEqual([...day.answers[surface].keys()].sort(), document.operations().sort())
})

test('every parameter and body has an example, except the device that restricts a register', () => {
  for (const { document } of documents) {
    const missing = document.withoutExample()
    assert.deepEqual(
      missing.filter((each) => !each.endsWith(' X-Device-ID')),
      [],
    )
  }
})

test('every example is of its own schema, as it stands', () => {
  for (const { document } of documents) assert.deepEqual(document.foreignExamples(), [])
})

/** Members of an object, or of the first of a list. */
const membersOf = (value: unknown): string[] => {
  const one = Array.isArray(value) ? value[0] : value
  return typeof one === 'object' && one !== null ? Object.keys(one).sort() : []
}

test('every answer of JSON has an example with the members that the server answers', () => {
  for (const { surface, document } of documents)
    for (const [id, answer] of day.answers[surface]) {
      const shown = exampleBody(answer)
      if (shown === undefined) continue
      const example = document.answerExample(id, answer.status)
      assert.notEqual(
        example,
        undefined,
        `${surface} ${id} has no example of ${answer.status}: node features/proofs/contract/answer-examples.ts`,
      )
      assert.deepEqual(membersOf(example), membersOf(shown), `${surface} ${id}`)
    }
})
