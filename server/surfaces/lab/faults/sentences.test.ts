/** What faults and quirks do is said in both languages, in the terms of the book. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { quirkRows } from '../../../runtime/world/quirks.ts'
import { FAULTS } from './catalogue.ts'
import { FAULT_SENTENCES } from './sentences.ts'

interface Term {
  not?: string[]
}

const glossary = JSON.parse(
  readFileSync(new URL('../../../../features/book/glossary.json', import.meta.url), 'utf8'),
) as Term[]
const avoided = glossary.flatMap((term) => term.not ?? [])

const all = [
  ...Object.entries(FAULT_SENTENCES).map(([name, { en, uk }]) => ({ name, en, uk })),
  ...quirkRows.map(({ name, sentence: en, sentence_uk: uk }) => ({ name, en, uk })),
]

test('every fault and every quirk has its sentence in both languages, each its own', () => {
  assert.deepEqual(Object.keys(FAULT_SENTENCES).sort(), FAULTS.map(({ name }) => name).sort())
  assert.equal(new Set(all.map(({ uk }) => uk)).size, all.length)
  for (const { name, en, uk } of all) {
    assert.match(en, /^[A-Z].*\.$/, name)
    assert.match(uk, /^[А-ЯҐЄІЇ].*\.$/, name)
    assert.ok(uk.length < 1.5 * en.length + 20, `${name}: ${uk}`)
  }
})

test('what is a figure, a path, a member or a header is the same in both', () => {
  const figures = (text: string): string[] =>
    [...text.matchAll(/`\w+`|\b\d{3}\b|\/[\w/-]{5,}|[A-Z]\w+-[A-Z]\w+/g)].map(([each]) => each)
  for (const { name, en, uk } of all) assert.deepEqual(figures(uk).sort(), figures(en).sort(), name)
})

test('no word is one that the glossary avoids', () => {
  for (const { name, uk } of all)
    for (const word of avoided) assert.doesNotMatch(uk, new RegExp(`(?<!\\p{L})${word}`, 'iu'), name)
})
