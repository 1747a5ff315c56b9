/** What scenarios need of their target: by their steps, the words in them, their tables, and values. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { supportCodeLibraryBuilder } from '@cucumber/cucumber'
import type { CucumberExpression } from '@cucumber/cucumber-expressions'
import { HOME } from '../home.ts'
import { matchedByRunner } from '../run/matched-once.ts'
import { loadSteps } from '../run/run.ts'
import { type ScenarioTraits, StepDefinitions, traitsOf } from './scenario-traits.ts'

interface Step {
  text: string
  rows: string[][]
}

const step = (text: string, rows: string[][] = []): Step => ({ text, rows })

let definitions: StepDefinitions
before(async () => {
  await loadSteps()
  definitions = new StepDefinitions()
})

const asked = (...steps: Step[]): ScenarioTraits => askedUnder([], ...steps)

const askedUnder = (tags: string[], ...steps: Step[]): ScenarioTraits =>
  traitsOf(
    {
      tags: tags.map((name) => ({ name })),
      steps: steps.map(({ text, rows }) => ({
        text,
        argument: { dataTable: { rows: rows.map((cells) => ({ cells: cells.map((value) => ({ value })) })) } },
      })),
    },
    definitions,
  )

test('what a step reads is given by its definition, or by its arguments', () => {
  const reads = (text: string) => [...asked(step(text)).reads]
  assert.deepEqual(reads('nothing changes'), ['status', 'facts'])
  assert.deepEqual(reads('it is refused because shift not open'), ['status', 'facts'])
  assert.deepEqual(reads('the socket is closed with 1008 because no access token'), ['status', 'facts'])
  assert.deepEqual(reads('the socket is closed with 1000'), [])
  assert.deepEqual(reads('the session has not begun'), ['facts'])
  assert.deepEqual(reads('the client leaves'), ['facts'])
  assert.deepEqual(reads('it is accepted'), [])
  assert.deepEqual(reads('a step of a tester that is none of ours'), [])
})

test('a moment needs a clock, except one of the seed or of a form', () => {
  const needsClock = (...steps: Step[]) => asked(...steps).needs.has('clock')
  assert.ok(needsClock(step('the clock shows 2026-06-01 12:00:00 in Kyiv')))
  assert.ok(needsClock(step('the answer shows', [['last_error_date', '2026-03-02T07:00:02.000000+00:00']])))
  assert.ok(needsClock(step('GET /api/v1/shifts?from_date=20260303 is sent with the token')))
  assert.ok(!needsClock(step('the answer shows', [['created_at', '2026-01-09T08:00:00.000000+00:00']])))
  const sent = step('a list of own shifts is sent with query.from_date as "2026-03-02 08:59"')
  assert.ok(needsClock(sent) && !needsClock(sent, step('it is well formed')))
  assert.ok(!needsClock(step('the answer shows', [['rrn', '"202603021769"']])))
})

test('counters are recognized by the tables that contain them', () => {
  const counts = (rows: string[][], ...more: Step[]) => [...asked(...more, step('the answer shows', rows)).counts]
  assert.deepEqual(counts([['transaction_id', '2']]), ['transactions'])
  assert.deepEqual(counts([['results.0.shift.serial', '2']]), ['serials'])
  assert.deepEqual(counts([['id', 'any id']]), [])
  assert.deepEqual(counts([['offline_codes', '1999']]), ['codes at the desk'])
  assert.deepEqual(counts([['balance', '98']]), [])
  const looking = (who: string) => counts([['balance', '98']], step(`${who} looks at the message balance`))
  assert.deepEqual(looking('the cashier'), ['messages'])
  assert.deepEqual(looking('the cashier of another organization'), [])
  assert.ok(asked(step('the second register is frozen'), step('the answer shows', [['id', '1']])).several)
})

test('the first step may open any shift of its cashier, where no counter is named', () => {
  const opening = step('an open shift of the cashier on the register')
  assert.equal(asked(opening).opens, 'the cashier on the register')
  assert.equal(asked(step('it is accepted'), opening).opens, null)
  assert.equal(asked(opening, step('the answer shows', [['serial', '1']])).opens, null)
})

test('a scenario that reaches one bank terminal on both routes is recognized by its words', () => {
  const lan = step('the client asks the terminal for a purchase with \'{"amount":"1"}\' over HTTP')
  const cloud = step('the client asks for a refund', [['payload.amount', '1']])
  assert.ok(asked(lan, cloud).crosses)
  const second = step('the client asks the second terminal for a refund over HTTP')
  assert.ok(asked(step('the client asks for a purchase'), second).crosses)
  for (const steps of [[lan], [cloud], [step('the client asks for the devices over HTTP'), cloud]])
    assert.ok(!asked(...steps).crosses)
  assert.ok(asked(step('the client asks for a settlement')).settles && !asked(cloud).settles)
})

test('a list is compared as a whole where a table has more than its first entry', () => {
  const devices = step('the client asks for the devices over HTTP')
  const lists = (...rows: string[][]) => asked(devices, step('the client hears', rows)).listsDevices
  assert.ok(lists(['0.id', 'pos-1'], ['length', '3']) && lists(['1.id', 'pos-2']))
  assert.ok(!lists(['0.id', 'pos-1'], ['0.name', 'any text']))
  assert.ok(!asked(step('the page shows', [['length', '3']])).listsDevices)
})

test('a scenario about the seed is recognized by its values and words', () => {
  const needsSeed = (...steps: Step[]) => asked(...steps).needs.has('seed')
  assert.ok(needsSeed(step('the answer shows', [['results.0.name', 'Щоденний']])))
  const goods = (taxes: string) =>
    step('these goods are sold for 100 in cash', [
      ['goods', 'price', 'taxes'],
      ['хліб', '100', taxes],
    ])
  assert.ok(needsSeed(goods('1')) && !needsSeed(goods('')))
  const templates = step('the cashier looks at the templates')
  assert.ok(needsSeed(templates))
  assert.ok(!needsSeed(templates, step('it is refused because no access token')))
  assert.ok(needsSeed(templates, step('it is refused because no access token'), step('it is accepted')))
  assert.ok(
    needsSeed(step('the cashier sells the taxed receipt')) && !needsSeed(step('the cashier sells the minimal receipt')),
  )
})

test('a scenario of any house needs the seed for its values alone', () => {
  const needsSeed = (...steps: Step[]) => askedUnder(['@any-house'], ...steps).needs.has('seed')
  assert.ok(!needsSeed(step('the cashier looks at the templates'), step('it is accepted')))
  assert.ok(needsSeed(step('the answer shows', [['results.0.name', 'Щоденний']])))
})

test('each sentence of the features is matched as by the runner, the first time and again', () => {
  const written = globSync('features/**/*.feature', { cwd: HOME }).flatMap((file) =>
    [...readFileSync(join(HOME, file), 'utf8').matchAll(/^\s*(?:Given|When|Then|And|But) (.+?)\s*$/gm)].map(
      ([, sentence]) => sentence!,
    ),
  )
  const sentences = new Set(written)
  const expressions = supportCodeLibraryBuilder
    .buildStepDefinitions([])
    .stepDefinitions.map(({ expression }) => expression as CucumberExpression)
  let fitting = 0
  for (const sentence of sentences)
    for (const expression of expressions) {
      const found = expression.match(sentence)
      if (found === null && !expression.regexp.test(sentence)) continue
      fitting++
      assert.deepEqual(found, matchedByRunner.call(expression, sentence), sentence)
      assert.equal(expression.match(sentence), found)
    }
  assert.ok(fitting > sentences.size / 2, `${fitting} of ${sentences.size}`)
})

test('what a cashier does in a session alone is apart from registers, and so is a judgement of its answer', () => {
  const then = (text: string) => ({ ...step(text), type: 'Outcome' })
  const isApart = (...steps: Step[]) => traitsOf({ steps }, definitions).isApart
  const profile = step('the senior cashier looks at the profile')
  assert.ok(isApart(step('the cashier signs in with the password'), profile, then('it is accepted')))
  assert.ok(isApart(step('GET /api/v1/organization is sent with the token'), then('it is accepted')))
  for (const other of [
    step('the cashier signs in with the pin code on the agent register'),
    step('the cashier looks at the current shift'),
    step('the cashier looks at the register'),
    step('an open shift'),
    then('nothing changes'),
    then('the session has begun'),
    step('a step of a tester that is none of ours'),
  ])
    assert.ok(!isApart(profile, other), other.text)
})
