/** What was answered, and what has come of it. Nothing here waits: the steps before leave the world quiet. */
import { deepEqual, equal, match, notEqual, ok } from 'node:assert/strict'
import { type DataTable, Then } from '@cucumber/cucumber'
import { member, messagePattern, told } from '../actors/answer.ts'
import type { Shown } from '../actors/lab.ts'
import type { ScenarioWorld } from '../harness/scenario-world.ts'
import { parsed } from '../vocabulary/cells.ts'
import { type Refusal, refusals } from '../vocabulary/law.ts'
import type { Paper } from '../vocabulary/papers.ts'
import { provocationOf } from '../vocabulary/provocations/provocations.ts'
import { Lines } from '../vocabulary/reports/papers.ts'
import { ready } from '../vocabulary/scripted-requests.ts'
import { FACTS } from '../vocabulary/words.ts'

/** The last action was done: neither a refusal nor `status: false`. */
Then<ScenarioWorld>('it is accepted', function () {
  ok(this.answer.status < 300, told(this.answer))
  notEqual(member(this.answer.body, 'status'), false)
})

/**
 * By status, code, text and rule, and nothing has come of it. In English what is refused is sent once more.
 */
Then<ScenarioWorld>('{spoken}it is refused because {rule}', async function (spoken: 'uk' | 'en', rule: Refusal) {
  this.lab.beforeRefusal(rule.name)
  if (spoken === 'en') await this.act(await ready(this, provocationOf(rule.name).refused, 'en'))
  const { status, headers, body } = this.answer
  equal(status, rule.status, told(this.answer))
  if (!this.needs.has('explains')) {
    // Of codes and texts the law says nothing: who has decided on others is held to the form.
    equal(typeof member(body, 'message'), 'string', `a refusal has a message in JSON: ${told(this.answer)}`)
    return this.unchanged()
  }
  const [name, clause] = (headers.get('x-rule') ?? '').split('; ')
  equal(name, rule.name, `the rule named by ${told(this.answer)}`)
  ok(clause !== undefined && [rule.clause, rule.desk].includes(clause), String(clause))
  const { code, message, ...more } = body as Record<string, unknown>
  equal(code, rule.code)
  match(String(message), messagePattern(rule[spoken]))
  deepEqual(
    Object.keys(more).filter((each) => each !== 'status' && (each !== 'detail' || status !== 422)),
    [],
  )
  await this.unchanged()
})

/** In fixtures/refusals.json what is judged by first stands first. */
Then<ScenarioWorld>('the law puts {rule} before {rule}', (first: Refusal, second: Refusal) => {
  const order = [...refusals.keys()]
  ok(order.indexOf(first.name) < order.indexOf(second.name), 'the law has them the other way round')
})

/** Member by member: `any text`, `any id` and `any build of …` stand for what cannot be known beforehand. */
Then<ScenarioWorld>('the {paper} show(s)', async function (paper: Paper, table: DataTable) {
  const view = this.lab.shown(this.asked(), table.raw())
  const shown = await paper(this)
  if (shown instanceof Lines) shown.compare(table)
  else compare(shown, table, this.needs.has('explains') || !this.isRefused() ? NONE : DECIDED, view)
})

const NONE: ReadonlySet<string> = new Set()
/** What refusals say that the law leaves open. */
const DECIDED: ReadonlySet<string> = new Set(['code', 'message'])

/**
 * Holds an object against a table of dotted paths and values.
 * @param open members that are not held
 * @param view a member as the table is to see it
 */
export function compare(paper: unknown, table: DataTable, open: ReadonlySet<string> = NONE, view?: Shown): void {
  const shown: Record<string, unknown> = {}
  const wanted: Record<string, unknown> = {}
  for (const [path, text] of table.raw() as [string, string][]) {
    if (open.has(path)) continue
    const value = view ? view(path, member(paper, path), parsed(text)) : member(paper, path)
    const isKind = KINDS.some(([words, holds]) => {
      const [found, more] = words.exec(text) ?? []
      return found !== undefined && holds(value, more ?? '')
    })
    shown[path] = isKind ? text : value
    wanted[path] = isKind ? text : parsed(text)
  }
  deepEqual(shown, wanted)
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const KINDS: [words: RegExp, holds: (value: unknown, more: string) => boolean][] = [
  [/^any text$/, (value) => typeof value === 'string' && value !== ''],
  [/^any id$/, (value) => typeof value === 'string' && UUID.test(value)],
  [/^nothing$/, (value) => value === undefined],
  [
    /^any build of (\S+)$/,
    (value, version) => {
      const [shown, build, ...rest] = String(value).split('+')
      return shown === version && /^[\w.-]+$/.test(build ?? '') && rest.length === 0
    },
  ],
]

/** The last one of the register, as the cloud shows it. */
Then<ScenarioWorld>('the shift is {status}', async function (status: string) {
  this.lab.beforeAnswers()
  equal(member(await this.shift(), 'status'), status)
})

/** Since the last action began. */
Then<ScenarioWorld>('the {subject} {has} {predicate}', async function (subject, has: boolean, predicate: string) {
  const fact = FACTS[subject]?.[predicate]
  ok(fact, `nothing is known of a ${subject} that has ${predicate}`)
  const types = (await this.said()).map(({ type }) => type)
  equal(types.includes(fact), has, `said were ${types.join(', ') || 'none'}`)
})

/** In this order, and no other since it was last asked about. */
Then<ScenarioWorld>('the tax authority has taken', async function (table: DataTable) {
  const verdicts = await this.judged()
  deepEqual(
    verdicts.map(({ type, status }) => (status === 'DONE' ? type : `${type} refused`)),
    table.raw().flat(),
  )
})

/** Neither a document nor a request for codes. */
Then<ScenarioWorld>('nothing (more )is sent to the tax authority', async function () {
  deepEqual(await this.left(), [])
})

/** The desk stands as it stood before the last action, and nothing has been said since. */
Then<ScenarioWorld>('nothing changes', async function () {
  await this.unchanged()
})
