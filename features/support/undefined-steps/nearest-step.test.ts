/** Advice on undefined steps: the nearest word, form or step. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { adviceOn, type StepLanguage } from './nearest-step.ts'
import { wordsOf } from './parameter-words.ts'

const LANGUAGE: StepLanguage = {
  forms: [
    'the cashier {saleOrReturn} {receipt}{saleOptions}',
    'the shelf has {int} loaf/loaves( left)',
    '{worldEvent}',
    'the clock shows {moment}',
  ],
  parameters: new Map([
    ['saleOrReturn', '(returns|sells)'],
    ['receipt', 'the (receipt without change|minimal receipt)'],
    ['saleOptions', '(?: for (\\d+) in cash)?'],
    ['int', '-?\\d+'],
    ['worldEvent', '(a business day passes)'],
    ['moment', '\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d in Kyiv'],
  ]),
}

const CASES: Record<string, [text: string, advice: RegExp]> = {
  'a word that its parameter has not': [
    'the cashier sells the minimal reciept for 2000 in cash',
    /^\{receipt\} has no word "the minimal reciept"\. Did you mean: the cashier sells the minimal receipt for 2000 in cash \(/,
  ],
  'a word of a step that is nothing else': [
    'a busness day passes',
    /^\{worldEvent\} has no word "a busness day passes"\. Did you mean: a business day passes \(/,
  ],
  'a form misspelt, by what the features say': [
    'the cashire sells the minimal receipt',
    /^There is no such step\. Did you mean: the cashier sells the minimal receipt \(/,
  ],
  'a value that is written in another way': [
    'the clock shows 2026-03-02 10:00 in Kyiv',
    /^There is no such step\. Did you mean: the clock shows \d{4}-\d\d-\d\d \d\d:\d\d:\d\d in Kyiv \(/,
  ],
  'a sentence of an earlier version': [
    'the cloud is asked for 2026-03-02 00:00:00 to 2026-03-03 08:59:59',
    /^This step was removed\. Write: the days fetched from the cloud show \(.*\| 0\.to \| "2026-03-03T08:59:59" \|\)$/,
  ],
  'nothing that is near': ['zzzz qqqq xxxx', /^There is no such step: features\/steps\.md lists those/],
}

for (const [name, [text, advice]] of Object.entries(CASES))
  test(`advice on ${name}`, () => assert.match(adviceOn(text, LANGUAGE), advice))

test('the proposed step exists, and is never the misspelt one', () => {
  // Two of our features have the second of these steps: with this language it is undefined
  const language = { ...LANGUAGE, forms: ['the cashier {saleOrReturn} {receipt}{saleOptions}'] }
  const misspelt = 'the tax authority has takn'
  for (const text of [misspelt, 'the tax authority has taken', 'the cashier sells the minimal receipts'])
    assert.doesNotMatch(
      adviceOn(text, language),
      /Did you mean: (the tax authority|the cashier sells the minimal receipts )/,
    )
})

test('words of a parameter are the fixed ones of its list', () => {
  assert.deepEqual(wordsOf('the (a\\.b|c)'), ['the a.b', 'the c'])
  assert.deepEqual(wordsOf('is mute|takes (?:\\d) minutes? to answer|speaks again'), ['is mute', 'speaks again'])
  assert.deepEqual(wordsOf('(a|b)(?: of (c|d))?(?: from \\d+)?|(e)'), ['a', 'b', 'e'])
  assert.deepEqual(wordsOf('(?:(a|b) for (c)|for all)(?: with (.*))?'), ['a for c', 'b for c', 'for all'])
  assert.deepEqual(wordsOf('-?\\d+'), [])
})
