/** features/wire/refusals.feature has a row for each rule of the law, with its status and code. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { refusals } from '../../support/law/law.ts'

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
