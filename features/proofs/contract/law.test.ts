/**
 * Compares the law of refusals with the rules of the server and with the rows of features/wire/refusals.feature, and
 * the law of native statuses with the table of the server.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { rulesByCommand } from '../../../machines/rules/by-command.ts'
import { ruleNamed } from '../../../machines/rules/rules.ts'
import { bankRefusals, nativeStatuses as table } from '../../../machines/vocabulary/outside/bank-status.ts'
import { lawfulStatuses, nativeTable, refusals } from '../../support/law/law.ts'

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

/** Sent where the hardware is a separate process: its answer is invalid, or has that code. */
const SAID_OF_HARDWARE = ['ResultCodeIsUnknown', 'ApprovedPartialAmount']
/** Sent on the local network, where a path names no device. */
const SAID_ON_THE_LAN = ['DeviceNotFound']

const ours = Object.values(table)

test('the server names and numbers its native statuses as the field does', () => {
  for (const { name, code } of ours) assert.equal(nativeTable.get(name)?.code, code, name)
})

test('the texts of messages are those of the law', () => {
  const said = ours
    .filter(({ name }) => ![...SAID_OF_HARDWARE, ...SAID_ON_THE_LAN].includes(name))
    .sort((a, b) => a.code - b.code)
  assert.deepEqual(
    said.map(({ code, name, uk, en }) => ({ code, name, uk, en })),
    [...lawfulStatuses.values()],
  )
})

test('codes and names are unique, and none is success', () => {
  assert.equal(new Set(ours.map(({ code }) => code)).size, ours.length)
  assert.equal(new Set(ours.map(({ name }) => name)).size, ours.length)
  assert.ok(ours.every(({ code }) => code > nativeTable.get('Success')!.code))
})

test('a bank declines with codes of the banks’ range', () => {
  for (const { code, name } of Object.values(bankRefusals)) assert.ok(code >= 9400 && code < 9700, `${name} ${code}`)
})

const features = join(import.meta.dirname, '../..')

/** Rules whose row is in another feature, and why. */
const ELSEWHERE: Record<string, { feature: string; why: string }> = {
  'no offline code left': {
    feature: 'offline/codes/spent.feature',
    why: 'two thousand receipts are made first: it is carried out once, where the codes are',
  },
}

/** A row of the outline: rule, status, code. */
const ROW = /^ +\| (.+?) +\| (\d{3}) +\| (\S+) +\|$/gm

const rows = [...readFileSync(join(features, 'wire/refusals.feature'), 'utf8').matchAll(ROW)].map(
  ([, rule, status, code]) => ({ rule: rule!, status: Number(status), code: code === 'null' ? null : code! }),
)

test('every rule of the law has one row, with its status and code, and no row has another rule', () => {
  const law = [...refusals.values()]
    .filter(({ name }) => !(name in ELSEWHERE))
    .map(({ name, status, code }) => ({ rule: name, status, code }))
  const byRule = (a: { rule: string }, b: { rule: string }): number => (a.rule < b.rule ? -1 : 1)
  assert.deepEqual(rows.toSorted(byRule), law.toSorted(byRule), 'give these a row in features/wire/refusals.feature')
})

for (const [rule, { feature, why }] of Object.entries(ELSEWHERE))
  test(`${rule}: its status and code are in ${feature}, because ${why}`, () => {
    const { status, code } = refusals.get(rule)!
    const parts = readFileSync(join(features, feature), 'utf8').split(/^(?= {2}Rule: )/m)
    const own = parts.find((part) => part.startsWith(`  Rule: ${rule}\n`)) ?? ''
    assert.match(own, new RegExp(`the example of ${rule} is carried out`))
    assert.match(own, new RegExp(`the answer is ${status}\\b`))
    assert.match(own, new RegExp(`\\| code +\\| ${code}\\b`))
  })

/** Statuses of what a register judges, in the order of judging (NS-65). */
const PRECEDENCE = [409, 403, 400]
/** The first row of those that are judged before a register is asked. */
const FIRST_OF_DOOR = 'host not a name of this server'
/** The one message that clients compare letter by letter (NS-30). */
const ENGLISH = ['no access token', 'credentials of another scheme']

test('rows of what a register judges are in the order of their statuses (NS-65)', () => {
  const statuses = [...refusals.values()].map(({ status }) => status)
  const judged = statuses.slice(0, [...refusals.keys()].indexOf(FIRST_OF_DOOR))
  assert.ok(judged.length > 30)
  assert.deepEqual(
    judged,
    judged.toSorted((a, b) => PRECEDENCE.indexOf(a) - PRECEDENCE.indexOf(b)),
  )
})

test('every message is Ukrainian, but those that clients compare (NS-65)', () => {
  const foreign = [...refusals.values()].filter(({ uk }) => !/[а-яіїєґ]/i.test(uk)).map(({ name }) => name)
  assert.deepEqual(foreign, ENGLISH)
})

test('refusals of one status and one code are told apart by their messages, in both languages (NS-30)', () => {
  for (const language of ['uk', 'en'] as const) {
    const seen = new Map<string, string>()
    for (const { name, status, code, ...texts } of refusals.values()) {
      const answer = `${status} ${code} ${texts[language]}`
      assert.equal(seen.get(answer), undefined, `${name}: the answer is that of ${seen.get(answer)}`)
      seen.set(answer, name)
    }
  }
})
