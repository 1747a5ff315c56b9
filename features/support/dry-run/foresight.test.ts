/**
 * A missing capability behind a judgement is foreseen only once the clauses have been shown: the scenario may convict
 * first.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Needs } from '../law/capabilities.ts'
import { foreseeing } from './foresight.ts'
import { presumedLab } from './presumed-target.ts'
import type { Trace } from './trace.ts'

/** A target that offers nothing beyond the interface. */
const bare = presumedLab(new Set())
const tags = (...names: string[]) => names.map((name) => ({ name, astNodeId: '' }))
const PICKLE = { steps: [], tags: [] }

const foreseen = (trace: Trace | undefined): Promise<string | null> =>
  foreseeing({ get: () => trace }, bare).reasonFor(PICKLE)

const missing = (): string => {
  try {
    new Needs(new Set()).require('faults')
    return 'nothing'
  } catch (error) {
    return (error as Error).message
  }
}

test('what is missing before any assertion is foreseen', async () => {
  const trace: Trace = [['enter', { isFresh: true }], ['capability', 'faults'], ['judged']]
  assert.equal(await foreseen(trace), missing())
})

test('what is missing behind an assertion, or has no trace, is not', async () => {
  const trace: Trace = [['enter', { isFresh: true }], ['judged'], ['capability', 'faults']]
  assert.equal(await foreseen(trace), null)
  assert.equal(await foreseen(undefined), null)
})

test('what is missing behind a judgement is foreseen once all clauses of the scenario were shown by others', async () => {
  const trace: Trace = [['enter', { isFresh: true }], ['judged'], ['capability', 'faults']]
  const foresight = foreseeing({ get: () => trace }, bare)
  const pickle = { steps: [], tags: tags('@CLD-101', '@CLD-102', '@wire') }
  foresight.passed({ tags: tags('@CLD-101') })
  assert.equal(await foresight.reasonFor(pickle), null)
  foresight.passed({ tags: tags('@CLD-102') })
  assert.equal(await foresight.reasonFor(pickle), missing())
})
