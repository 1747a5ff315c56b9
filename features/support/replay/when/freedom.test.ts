/** The freedom of a replay keeps what has to keep its order; the drawing fits a terminal. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stripVTControlCharacters } from 'node:util'
import { durationMs } from '../../../../machines/duration.ts'
import type { ReplayStep } from '../replay-form.ts'
import { judgeOf } from './certainty.ts'
import { certaintySvg, drawnRow, drawnScale, inColumns, verdictOf } from './drawing.ts'
import { isFree, plan, randomRow } from './freedom.ts'

const get = (path: string, by?: string): ReplayStep => ({
  http: { surface: 'cloud', method: 'GET', path },
  ...(by && { by }),
})
const ways = (steps: ReplayStep[], from = 0): Set<string> =>
  new Set(
    Array.from({ length: 200 }, (_, run) =>
      plan(steps, from, randomRow('ways', run))
        .map(({ index }) => index)
        .join(' '),
    ),
  )

test('clients take turns in any way, each in its own order, and none passes a step of no client', () => {
  const steps = [get('/a', 'x'), get('/b', 'x'), get('/c', 'y'), { advance: 'PT1S' }, get('/d', 'y'), get('/e', 'x')]
  assert.deepEqual([...ways(steps)].sort(), [
    ...['0 1 2 3 4 5', '0 1 2 3 5 4', '0 2 1 3 4 5'],
    ...['0 2 1 3 5 4', '2 0 1 3 4 5', '2 0 1 3 5 4'],
  ])
  assert.deepEqual([...ways(steps, 4)].sort(), ['4 5', '5 4'])
})

test('no step comes before one that it refers to', () => {
  assert.deepEqual([...ways([get('/a', 'x'), get('/{{0.body.id}}', 'y')])], ['0 1'])
})

test('a fault beside time comes at any moment of it, and the time is as long as before', () => {
  for (const steps of [
    [{ fault: { name: 'x' } }, { advance: 'PT10S' }],
    [{ advance: 'PT10S' }, { fault: { name: 'x' } }],
    [{ fault: { name: 'x' } }, { advance: 'PT10S' }, { fault: { clear: 'x' } }],
    [{ advance: 'PT4S' }, { fault: { name: 'x' } }, { advance: 'PT6S' }],
  ] satisfies ReplayStep[][]) {
    assert.ok(isFree(steps, 0))
    const moments = new Set<number>()
    for (let run = 0; run < 50; run++) {
      const planned = plan(steps, 0, randomRow('faults', run))
      const passed = (part: typeof planned): number =>
        part.reduce((sum, { step }) => sum + ('advance' in step ? durationMs(step.advance)! : 0), 0)
      assert.equal(passed(planned), 10_000)
      const faults = planned.filter(({ step }) => 'fault' in step).map(({ index }) => index)
      assert.deepEqual(
        faults,
        [...steps.keys()].filter((index) => 'fault' in steps[index]!),
        'each once, in their order',
      )
      moments.add(
        passed(
          planned.slice(
            0,
            planned.findIndex(({ step }) => 'fault' in step),
          ),
        ),
      )
    }
    assert.ok(moments.size > 20, `${moments.size} moments`)
  }
})

test('those sent together begin in any order; one alone, or no choice, is no freedom', () => {
  const steps: ReplayStep[] = [{ together: [get('/a'), get('/b'), get('/c')] as never }]
  const orders = new Set(
    Array.from({ length: 100 }, (_, run) => String(plan(steps, 0, randomRow(run))[0]!.interleaving!.order)),
  )
  assert.equal(orders.size, 6)
  assert.ok(isFree(steps, 0) && !isFree(steps, 1))
  assert.ok(
    !isFree([get('/a', 'x'), get('/b', 'x'), { advance: 'PT1S' }, { fault: { clear: 'x' } }, get('/c')].slice(0, 3), 0),
  )
})

test('the same seed gives the same courses', () => {
  const steps = [get('/a', 'x'), get('/b', 'y'), { together: [get('/c'), get('/d')] as never }]
  assert.deepEqual(plan(steps, 0, randomRow('s', 1)), plan(steps, 0, randomRow('s', 1)))
})

test('a run is judged by how the last answer that is kept ended, not by ids and moments', () => {
  const ended = (status: number, body: unknown): ReplayStep[] => [
    { ...get('/a'), answer: { status, body } } as ReplayStep,
  ]
  const file = { format: 1, seed: 's', about: '', steps: ended(200, { id: 'a', status: 'DONE', sum: 5 }) } as const
  const isBroken = judgeOf({ ...file, breaks: 'x' })
  assert.ok(isBroken(ended(200, { id: 'b', status: 'DONE', sum: 5 })))
  for (const other of [
    ended(400, {}),
    ended(200, { id: 'a', status: 'ERROR', sum: 5 }),
    ended(200, { status: 'DONE', sum: 6 }),
  ])
    assert.ok(!isBroken(other) && judgeOf(file)(other))
  assert.throws(() => judgeOf({ ...file, steps: [get('/a')] }), /no answer is kept/)
})

const rows = [0, 13, 50, 50].map((broken, place) => ({
  index: place - 1,
  ...{ runs: 50, broken },
  words:
    place === 2
      ? `together: ${'POST /api/v1/receipt/sell <&> '.repeat(4)}`
      : 'POST /api/v1/shift/open to the desk → 200',
}))

test('the drawing has 80 columns, and a bar is full only where it is certain', () => {
  const lines = [drawnScale(), ...rows.map((row) => drawnRow(row, false)), ...inColumns(verdictOf(rows)).split('\n')]
  for (const line of lines) assert.ok([...line].length <= 80, line)
  const filled = rows.map((row) => [...drawnRow(row, false)].filter((each) => each === '█').length)
  assert.deepEqual(filled, [0, 7, 25, 25])
  const nearly = drawnRow({ index: 1, runs: 1000, broken: 999, words: 'x' }, false)
  assert.equal([...nearly].filter((each) => each === '█').length, 24)
})

test('colours say certain, open and impossible; without them the text is the same', () => {
  assert.deepEqual(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the colours of a terminal begin with one
    rows.slice(0, 3).map((row) => /\x1b\[(\d+)m/.exec(drawnRow(row, true))?.[1]),
    ['32', '33', '31'],
  )
  assert.equal(stripVTControlCharacters(drawnRow(rows[1]!, true)), drawnRow(rows[1]!, false))
})

test('the verdict names the step after which it was certain', () => {
  assert.match(verdictOf(rows), /^Certain since step 1: together: .*Before it 26 % of the runs ended broken\.$/s)
  assert.match(verdictOf(rows.slice(0, 2)), /^Not certain after the last step: 26 %/)
  assert.equal(verdictOf(rows.slice(0, 1)), 'No run ends broken.')
  assert.match(verdictOf(rows.slice(2)), /^Every run ends broken, from the beginning/)
})

test('the picture escapes what is said of the steps', () => {
  const svg = certaintySvg(rows, 'a "race" <b>')
  assert.match(svg, /a &quot;race&quot; &lt;b&gt;/)
  assert.ok(!/<&|<b>/.test(svg))
})
