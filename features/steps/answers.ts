/** The answer to the last action, and its effects; each refusal by its example. Nothing here waits: each action leaves the world idle. */
import { deepEqual, equal, notEqual, ok } from 'node:assert/strict'
import { type DataTable, Then, When } from '@cucumber/cucumber'
import { describeAnswer, member, messagePattern } from '../support/law/answer.ts'
import type { Reading } from '../support/law/judgement/judgement.ts'
import { holdRefusal } from '../support/law/judgement/refusal.ts'
import { holdRows, inRefusal, type TableRow } from '../support/law/judgement/rows.ts'
import { lawfulStatuses, type Refusal, refusals } from '../support/law/law.ts'
import { type StepTraits, traits } from '../support/traits/step-traits.ts'
import { recoverFromStatus, sendStatusExample } from '../support/vocabulary/bank/status-examples.ts'
import type { ExamplePart } from '../support/vocabulary/parameters.ts'
import { nativeStatusExampleOf } from '../support/vocabulary/refusal-examples/of-terminals.ts'
import { refusalExampleOf, tillExampleOf } from '../support/vocabulary/refusal-examples/refusal-examples.ts'
import { Lines } from '../support/vocabulary/reports/report-subjects.ts'
import {
  asksOfScript,
  prepare,
  ready,
  type ScriptedRequest,
  type ScriptedStep,
} from '../support/vocabulary/scripted-requests.ts'
import type { TableSubject } from '../support/vocabulary/table-subjects.ts'
import { FACTS, type Where } from '../support/vocabulary/words.ts'
import { Judged, JudgedApart } from '../support/world/judged.ts'
import type { ScenarioWorld } from '../support/world/scenario-world.ts'

/** Neither a refusal nor `status: false`; or not refused for its form: other features judge whether it is done. */
Judged('it is {outcome}', function (isAccepted: boolean) {
  const { status, body } = this.answer
  ok(status < (isAccepted ? 300 : 500), describeAnswer(this.answer))
  if (isAccepted) notEqual(member(body, 'status'), false)
  else notEqual(status, 422, describeAnswer(this.answer))
})

/** By status, code, text and rule, and without an effect. For the English text the request is sent once more. */
JudgedApart(
  '{inEnglish}it is refused because {rule}',
  (spoken: 'uk' | 'en', { name }: Refusal): StepTraits => ({
    ...{ reads: ['status', 'facts'], holds: 'refused' },
    ...(spoken === 'en' && { asks: asksOfScript([refusalExampleOf(name).refused]) }),
  }),
  refused,
)

async function refused(this: ScenarioWorld, spoken: 'uk' | 'en', rule: Refusal, reading: Reading): Promise<void> {
  this.target.knowledge.requireRefusal(rule.name)
  if (spoken === 'en') await this.act(await ready(this, refusalExampleOf(rule.name).refused, 'en'))
  const { status, headers, body } = this.answer
  this.judgement.concerns({ clauses: [rule.clause, rule.desk ?? rule.clause] })
  const isRefused = await holdRefusal(this.judgement, this.answer, rule, reading)
  // The law specifies no codes and texts.
  if (!this.judgement.assertsDecisions) return isRefused ? this.judgement.holdLaw(() => this.unchanged()) : undefined
  equal(status, rule.status, describeAnswer(this.answer))
  const [name, clause] = (headers.get('x-rule') ?? '').split('; ')
  equal(name, rule.name, `the rule named by ${describeAnswer(this.answer)}`)
  ok(clause !== undefined && [rule.clause, rule.desk].includes(clause), String(clause))
  const { code, message, ...more } = body as Record<string, unknown>
  equal(code, rule.code)
  const endings = ['', ...(rule.more ?? []).map((more) => more[spoken])]
  const whole = endings.map((ending) => messagePattern(rule[spoken] + ending))
  ok(
    whole.some((pattern) => pattern.test(String(message))),
    `${message} is none of ${whole.join(', ')}`,
  )
  deepEqual(
    Object.keys(more).filter((each) => each !== 'status' && (each !== 'detail' || status !== 422)),
    [],
  )
  await this.unchanged()
}

/** fixtures/refusals.json lists refusals in the order in which they are checked. */
Then<ScenarioWorld>('the law puts {rule} before {rule}', (first: Refusal, second: Refusal) => {
  const order = [...refusals.keys()]
  ok(order.indexOf(first.name) < order.indexOf(second.name), 'the law has them the other way round')
})

/** Member by member; a third column names the decisions a value follows. */
JudgedApart('the {tableSubject} show(s)', showsTable)

async function showsTable(
  this: ScenarioWorld,
  subject: TableSubject,
  table: DataTable,
  reading: Reading,
): Promise<void> {
  const rows = table.raw() as TableRow[]
  const view = this.target.knowledge.shown(this.asked(), table.raw())
  const shown = await subject.read(this)
  this.judgement.concerns(subject.asked === undefined ? {} : { asked: subject.asked })
  if (shown instanceof Lines) return this.judgement.hold(reading, () => shown.compare(table))
  const readingOf = (path: string): Reading => {
    const reading = subject.readingOf(this.asked(), path)
    return this.isRefused() ? inRefusal(reading) : reading
  }
  await holdRows(this.judgement, { shown, rows, view, reading, readingOf })
}

/** The register's last shift, as the cloud shows it. */
Judged('the shift is {status}', { asks: ['cloud'] }, async function (status: string) {
  this.target.knowledge.requireHeldAnswers()
  equal(member(await this.shift(), 'status'), status)
})

/** Since the last action began. */
Then<ScenarioWorld>(
  'the {subject} {has} {predicate}',
  traits({ reads: ['facts'], asks: ['facts'] }),
  async function (subject, has: boolean, predicate: string) {
    const fact = FACTS[subject]?.[predicate]
    ok(fact, `nothing is known of a ${subject} that has ${predicate}`)
    const types = (await this.facts.sinceAction()).map(({ type }) => type)
    equal(types.includes(fact), has, `said were ${types.join(', ') || 'none'}`)
  },
)

/** In this order, and no others since the last such step. */
Then<ScenarioWorld>(
  'the tax authority has taken',
  traits({ reads: ['facts'], asks: ['outside'] }),
  async function (table: DataTable) {
    const verdicts = await this.facts.judged(this.register)
    deepEqual(
      verdicts.map(({ type, status }) => (status === 'DONE' ? type : `${type} refused`)),
      table.raw().flat(),
    )
  },
)

/** Neither a document nor a request for codes. */
Then<ScenarioWorld>(
  'nothing (more )is sent to the tax authority',
  traits({ reads: ['facts'], asks: ['outside'] }),
  async function () {
    deepEqual(await this.facts.left(), [])
  },
)

const readsOf = (where: Where): StepTraits => ({
  reads: [
    ...(where === 'at the desk' ? [] : (['surfaces'] as const)),
    ...(where === 'on any surface, in any form' ? (['forms'] as const) : []),
    'status',
    'facts',
  ],
})

/** The desk has the same status as before the last action, and there are no facts since; or every surface shows what it showed, where the clock can be set. */
Judged('nothing changes{where}', readsOf, async function (where: Where) {
  if (where === 'at the desk') return this.unchanged()
  await this.unchangedOnSurfaces({ withTerminals: where !== 'on any surface but the terminals' })
})

/** What is carried out of an example: its preparations, and the request after them; null: a message to a terminal. */
function scriptOf(
  { isTill, isRecovery }: ExamplePart,
  name: string,
): [readonly ScriptedStep[], ScriptedRequest | null] {
  if (lawfulStatuses.has(name)) {
    const { before = [], recovery = [] } = nativeStatusExampleOf(name)
    return [isRecovery ? recovery : before, null]
  }
  const { before = [], recovery = [], refused, works = refused } = (isTill ? tillExampleOf : refusalExampleOf)(name)
  return isRecovery ? [recovery, works] : [before, refused]
}

function asksOfExample(part: ExamplePart, name: string): StepTraits {
  const [before, last] = scriptOf(part, name)
  return { asks: last === null ? [...asksOfScript(before), 'proxy'] : asksOfScript([...before, last]) }
}

When<ScenarioWorld>(
  '{part} {error} is carried out',
  traits(asksOfExample),
  async function (part: ExamplePart, name: string) {
    const [before, last] = scriptOf(part, name)
    if (last === null) return (part.isRecovery ? recoverFromStatus : sendStatusExample)(this, name)
    await prepare(this, before)
    await this.act(await ready(this, last))
  },
)
