/** The language of the features stays small: short scenarios, self-contained titles. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '../../..')

const STEPS = 8

interface Scenario {
  /** File and line. */
  place: string
  title: string
  steps: number
  /** Keyword of its last step; that of `And` and `But` is the one before them. */
  ends: string
}

/** Scenarios and outlines as written, without the steps of a background. */
const scenarios: Scenario[] = readdirSync(join(root, 'features'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.feature'))
  .flatMap((file) => {
    const found: Scenario[] = []
    let current: Scenario | undefined
    for (const [index, line] of readFileSync(join(root, 'features', file), 'utf8')
      .split('\n')
      .entries()) {
      const [, block, title = ''] = line.match(/^\s*(Scenario|Scenario Outline|Background|Rule):\s*(.*?)\s*$/) ?? []
      if (block) current = { place: `features/${file}:${index + 1}`, title, steps: 0, ends: '' }
      if (current && block?.startsWith('Scenario')) found.push(current)
      const [, keyword] = line.match(/^\s*(Given|When|Then|And|But) /) ?? []
      if (!current || !keyword) continue
      current.steps++
      if (keyword !== 'And' && keyword !== 'But') current.ends = keyword
    }
    return found
  })

/** A method, or a whole body: of features that speak of the wire alone. */
const OF_WIRE = /\b(GET|POST|PUT|PATCH|DELETE) [/<]|with the body '/

test('features outside wire name requests in words, and send no whole bodies', () => {
  const files = readdirSync(join(root, 'features'), { recursive: true, encoding: 'utf8' })
  const found = files.filter(
    (file) =>
      file.endsWith('.feature') &&
      !file.startsWith('wire/') &&
      OF_WIRE.test(readFileSync(join(root, 'features', file), 'utf8')),
  )
  assert.deepEqual(found, [])
})

const LINES = 300

test('a feature is short: its subject has a folder of several', () => {
  const files = readdirSync(join(root, 'features'), { recursive: true, encoding: 'utf8' })
  const long = files.filter(
    (file) =>
      file.endsWith('.feature') && readFileSync(join(root, 'features', file), 'utf8').split('\n').length - 1 > LINES,
  )
  assert.deepEqual(long, [])
})

const places = (wrong: Scenario[]): string[] => wrong.map(({ place, title, steps }) => `${place} ${title} (${steps})`)

test('scenarios are short', () => {
  assert.ok(scenarios.length > 0)
  assert.deepEqual(places(scenarios.filter(({ steps }) => steps > STEPS)), [])
})

test('a scenario ends with what is looked at', () => {
  assert.deepEqual(places(scenarios.filter(({ ends }) => ends !== 'Then')), [])
})

/** Beginnings of a title that needs the one before it. */
const LEANING = /^(And|But|Nor|Neither|Unless|It|Its|He|His|They|Then|So|Whose|One's own)\b/

test('a title is self-contained', () => {
  const leaning = scenarios.filter(({ title }) => LEANING.test(title) || /^<[^>]*>$/.test(title) || title === '')
  assert.deepEqual(places(leaning), [])
  const files = Map.groupBy(scenarios, ({ place, title }) => `${place.split(':')[0]} ${title}`)
  const twice = [...files.values()].filter((same) => same.length > 1).map(([first]) => first!)
  assert.deepEqual(places(twice), [], 'titles that a file has twice')
})

test('features name the cashier, the client or the server, not somebody', () => {
  const riddles = scenarios.filter(({ title }) => /\b(nobody|somebody|whoever|the house)\b/i.test(title))
  assert.deepEqual(places(riddles), [])
})
