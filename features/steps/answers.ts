/** What somebody was answered, and what has come of it. Nothing here waits: the steps before leave the house quiet. */
import { deepEqual, equal, match, notEqual, ok } from 'node:assert/strict'
import { type DataTable, Then } from '@cucumber/cucumber'
import type { Fact } from '../../machines/wires.ts'
import { member, messagePattern } from '../actors/answer.ts'
import type { ScenarioWorld } from '../harness/scenario-world.ts'
import { parsed } from '../vocabulary/cells.ts'
import type { Refusal } from '../vocabulary/law.ts'

Then<ScenarioWorld>('it is done', function () {
  ok(this.answer.status < 300, `${this.answer.status} ${this.answer.text}`)
  notEqual(member(this.answer.body, 'status'), false)
})

Then<ScenarioWorld>('it is refused because {rule}', async function (rule: Refusal) {
  const { status, text, headers } = this.answer
  equal(status, rule.status, text)
  const [name, clause] = (headers.get('x-rule') ?? '').split('; ')
  equal(name, rule.name)
  ok(clause !== undefined && [rule.clause, rule.desk].includes(clause), String(clause))
  const { code, message, ...more } = this.answer.body as Record<string, unknown>
  equal(code, rule.code)
  match(String(message), messagePattern(rule.uk))
  deepEqual(
    Object.keys(more).filter((each) => each !== 'status' && (each !== 'detail' || status !== 422)),
    [],
  )
  await this.unchanged()
})

Then<ScenarioWorld>('the receipt total is {amount}', function (sum: number) {
  equal(member(this.answer.body, 'total_sum'), sum, this.answer.text)
})

Then<ScenarioWorld>('the {paper} shows', function (place: string | null, table: DataTable) {
  compare(place === null ? this.answer.body : member(this.answer.body, place), table)
})

Then<ScenarioWorld>("the desk's status shows", async function (table: DataTable) {
  compare((await this.desk.status()).body, table)
})

/** What a token says to whoever can read it, as JWTs do. */
Then<ScenarioWorld>('the token says', function (table: DataTable) {
  const [, claims] = String(member(this.answer.body, 'token')).split('.')
  compare(JSON.parse(Buffer.from(claims ?? '', 'base64url').toString()), table)
})

/** Member by member: `any text` and `any id` stand for what nobody can know beforehand. */
export function compare(paper: unknown, table: DataTable): void {
  const shown: Record<string, unknown> = {}
  const wanted: Record<string, unknown> = {}
  for (const [path, text] of table.raw() as [string, string][]) {
    const value = member(paper, path)
    const [kind] = KINDS.find(([name, holds]) => name === text && holds(value)) ?? []
    shown[path] = kind ?? value
    wanted[path] = kind ?? parsed(text)
  }
  deepEqual(shown, wanted)
}

const KINDS: [string, (value: unknown) => boolean][] = [
  ['any text', (value) => typeof value === 'string' && value !== ''],
  ['any id', (value) => typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)],
  ['nothing', (value) => value === undefined],
]

Then<ScenarioWorld>('there is none', function () {
  deepEqual([this.answer.status, this.answer.body], [200, null])
})

Then<ScenarioWorld>('{int} are listed', function (count: number) {
  const list = (member(this.answer.body, 'results') ?? this.answer.body) as unknown[]
  equal(list?.length, count, this.answer.text)
})

Then<ScenarioWorld>('the shift is {status}', async function (status: string) {
  equal(member(await this.shift(), 'status'), status)
})

Then<ScenarioWorld>('{fact} is said', async function (fact: Fact['type']) {
  const types = (await this.said()).map(({ type }) => type)
  ok(types.includes(fact), `said were ${types.join(', ') || 'none'}`)
})

Then<ScenarioWorld>('{fact} is not said', async function (fact: Fact['type']) {
  const types = (await this.said()).map(({ type }) => type)
  ok(!types.includes(fact), `said were ${types.join(', ')}`)
})

/** In this order, and no other since it was last asked about. */
Then<ScenarioWorld>('the tax authority has taken', async function (table: DataTable) {
  const verdicts = await this.judged()
  deepEqual(
    verdicts.map(({ type, status }) => (status === 'DONE' ? type : `${type} refused`)),
    table.raw().flat(),
  )
})

Then<ScenarioWorld>('nothing (else )leaves the house', async function () {
  deepEqual(await this.left(), [])
})

Then<ScenarioWorld>('nothing changes', async function () {
  await this.unchanged()
})
