/** What lies behind a judgement is not foreseen: it may convict before anything is missing. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Needs } from '../law/capabilities.ts'
import { foreseeing } from './foresight.ts'
import { presumedLab } from './presumed-target.ts'
import type { Trace } from './trace.ts'

/** A target that offers nothing beside the interface. */
const bare = presumedLab(new Set())
const PICKLE = { steps: [], tags: [] }

const foreseen = (trace: Trace | undefined): Promise<string | null> => foreseeing({ get: () => trace }, bare)(PICKLE)

const missing = (): string => {
  try {
    new Needs(new Set()).require('faults')
    return 'nothing'
  } catch (error) {
    return (error as Error).message
  }
}

test('what is missing before anything has been judged is foreseen', async () => {
  const trace: Trace = [['enter', { isFresh: true }], ['capability', 'faults'], ['judged']]
  assert.equal(await foreseen(trace), missing())
})

test('what is missing behind a judgement is not, nor what has no trace', async () => {
  const trace: Trace = [['enter', { isFresh: true }], ['judged'], ['capability', 'faults']]
  assert.equal(await foreseen(trace), null)
  assert.equal(await foreseen(undefined), null)
})
