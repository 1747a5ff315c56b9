/** Compares the law of refusals with the rules of the server. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rulesByCommand } from '../../../machines/rules/by-command.ts'
import { ruleNamed } from '../../../machines/rules/rules.ts'
import { refusals } from '../../support/law/law.ts'

/** Status by clause, from the Errors tables of the specification. */
const TABLES: Record<string, readonly string[]> = {
  400: ['101', '102', '103', '104', '105', '106', '107', '108', '109', '110', '111', '112'],
  403: ['201', '202', '203', '204', '205', '206'],
  409: ['301'],
}

test('the law has every condition of the specification’s tables, with its status', () => {
  const named = new Map([...refusals.values()].map((each) => [each.clause, each.status]))
  for (const [status, clauses] of Object.entries(TABLES))
    for (const clause of clauses) assert.equal(named.get(`ERR-${clause}`), Number(status), `ERR-${clause}`)
})

/** Without `law` and `more`: which statuses are specified and which decided, and what a place adds, concerns only the judge */
const law = [...refusals.values()]
  .map(({ law: _, more: __, ...rule }) => rule)
  .sort((a, b) => (a.name < b.name ? -1 : 1))

test('the rules of the server are those of the law', () => {
  const rules = [...ruleNamed.values()].map(({ name, clause, desk, status, code, uk, en }) => ({
    ...{ name, clause, status, code, uk, en },
    ...(desk && { desk }),
  }))
  const lacking = rules.map(({ name }) => name).filter((name) => !refusals.has(name))
  assert.deepEqual(lacking, [], 'these are rules of machines/rules: give them their texts in fixtures/refusals.json')
  const unkept = law.map(({ name }) => name).filter((name) => !ruleNamed.has(name))
  assert.deepEqual(unkept, [], 'these are in fixtures/refusals.json: no rule of machines/rules has their name')
  assert.deepEqual(
    rules.sort((a, b) => (a.name < b.name ? -1 : 1)),
    law,
  )
})

test('each command is judged in the order of the law', () => {
  const order = [...refusals.keys()]
  for (const [command, rules] of Object.entries(rulesByCommand)) {
    const names = rules.map(({ name }) => name).filter((name) => refusals.has(name))
    assert.deepEqual(
      names,
      names.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)),
      `${command}: by-command.ts has its rules in another order than fixtures/refusals.json`,
    )
  }
})
