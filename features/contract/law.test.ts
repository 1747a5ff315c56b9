/** The law of refusals and the rules of the server, compared once, in the open. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ruleNamed } from '../../machines/rules/rules.ts'
import { refusals } from '../vocabulary/law.ts'

/** Status by clause, as the Errors tables of the specification have them. */
const TABLES: Record<string, readonly string[]> = {
  400: ['101', '102', '103', '104', '105', '106', '107', '108', '109', '110', '111', '112'],
  403: ['201', '202', '203', '204', '205', '206'],
  409: ['301'],
}

test('the law has every condition of the tables of the specification, with its status', () => {
  const named = new Map([...refusals.values()].map((each) => [each.clause, each.status]))
  for (const [status, clauses] of Object.entries(TABLES))
    for (const clause of clauses) assert.equal(named.get(`ERR-${clause}`), Number(status), `ERR-${clause}`)
})

test('the rules of the server are those of the law, in its order', () => {
  const rules = [...ruleNamed.values()].map(({ name, clause, desk, status, code, uk, en }) => ({
    ...{ name, clause, status, code, uk, en },
    ...(desk && { desk }),
  }))
  assert.deepEqual(rules, [...refusals.values()])
})
