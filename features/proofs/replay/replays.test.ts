/** The replays of fixtures/replays come byte by byte as kept at a real server; what came otherwise is found. */

import assert from 'node:assert/strict'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { gherkinOf, unsaidIn } from '../../support/replay/gherkin/scenario.ts'
import { wasMade } from '../../support/replay/orders.ts'
import { readReplay, writeReplay } from '../../support/replay/replay-file.ts'
import type { HttpStep, ReplayFile, ReplayStep } from '../../support/replay/replay-form.ts'
import { runReplay } from '../../support/replay/replaying.ts'
import { openOwnServerForReplay, type ReplayServer } from '../../support/replay/server-under-test.ts'
import { shrink } from '../../support/replay/shrinking/shrinking.ts'
import { certaintyOf } from '../../support/replay/when/certainty.ts'
import { temporaryFolder } from '../kit/folder.ts'
import { ranProgram } from '../kit/program.ts'
import { commandInThread } from '../kit/thread/in-thread.ts'

const root = join(import.meta.dirname, '../../..')
const examples = join(root, 'fixtures/replays')
const folder = temporaryFolder()
let server: ReplayServer
before(async () => {
  server = await openOwnServerForReplay()
})
after(async () => {
  await server?.close()
})

const names = readdirSync(examples)

test('there is a day across restarts, a lost answer, and a card purchase with a webhook', () => {
  assert.deepEqual(names.sort(), ['card-purchase.json', 'day-across-a-restart.json', 'lost-answer.json'])
})

for (const name of names)
  test(`${name} comes byte by byte as kept`, async () => {
    const { steps, recorded } = await runReplay(readReplay(join(examples, name)), server)
    assert.deepEqual(
      steps.flatMap(({ index, differences }) => differences.map(({ place }) => `${index} ${place}`)),
      [],
    )
    assert.deepEqual(recorded, readReplay(join(examples, name)))
    assert.deepEqual(unsaidIn(gherkinOf(recorded)), [])
  })

/** An example in which one kept place is another. */
function tampered(name: string, tamper: (steps: ReplayStep[]) => void): ReplayFile {
  const replay = readReplay(join(examples, name))
  tamper(replay.steps)
  return replay
}
const httpAt = (steps: ReplayStep[], index: number): HttpStep => steps[index] as HttpStep

test('a kept answer, message or call that differs is found, and nothing else', async () => {
  const replay = tampered('card-purchase.json', (steps) => {
    ;(httpAt(steps, 2).answer!.body as { serial: number }).serial = 2
    ;(steps[7] as { heard: { code: number }[] }).heard[0]!.code = 1
    ;(steps[11]!.webhooks![0]!.body as { receipt: { total_sum: number } }).receipt.total_sum++
    steps[11]!.webhooks![0]!.headers!['x-request-signature'] = '<signed with key 2>'
  })
  const { steps } = await runReplay(replay, server)
  assert.deepEqual(
    steps.flatMap(({ index, differences }) => differences.map(({ place }) => `${index} ${place}`)),
    [
      '2 answer.body.serial',
      '7 heard.0.code',
      '11 webhooks[0].headers.x-request-signature',
      '11 webhooks[0].body.receipt.total_sum',
    ],
  )
})

const sell = (number: number, more: object = {}): HttpStep => ({
  http: {
    surface: 'desk',
    method: 'POST',
    path: '/api/v1/receipt/sell',
    body: {
      id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
      goods: [{ code: '1', name: 'Хліб', price: 2000, quantity: 1000 }],
      payments: [{ type: 'CASH', value: 2000 }],
      ...more,
    },
  },
})
const desk = (path: string, method = 'POST'): HttpStep => ({
  http: { surface: 'desk', method, path: `/api/v1${path}` },
})
const head = { format: 1, seed: 'a race' } as const

test('a wrong end is shrunk to the steps it takes', async () => {
  const noise = Array.from({ length: 3 }, (_, index) => [desk('/kasa/status', 'GET'), sell(index + 10)]).flat()
  const steps = [desk('/shift/open'), { advance: 'PT10S' }, ...noise, desk('/shift/open'), desk('/kasa/status', 'GET')]
  const isOpenedTwice = async (each: ReplayStep[]): Promise<boolean> => {
    const { steps: now } = await runReplay({ ...head, about: '', steps: each }, server)
    return now.some(({ now }) => {
      if (!('http' in now && now.http.path.endsWith('/open') && now.answer)) return false
      return (now.answer.body as { status?: unknown }).status !== true
    })
  }
  const shrunk = await shrink(steps, isOpenedTwice)
  assert.ok(shrunk.isMinimal)
  assert.deepEqual(shrunk.steps, [desk('/shift/open'), desk('/shift/open')])
})

/** What steps come to, one after the other, and whether a replay of others comes as kept. */
const recordedOf = async (steps: ReplayStep[]): Promise<HttpStep[]> =>
  (await runReplay({ ...head, about: '', steps }, server)).recorded.steps as HttpStep[]
const differing = async (steps: ReplayStep[]): Promise<string[]> =>
  (await runReplay({ ...head, about: '', steps }, server)).steps.flatMap(({ index, differences }) =>
    differences.map(({ place }) => `${index} ${place}`),
  )
const opening: ReplayStep[] = [desk('/shift/open'), { advance: 'PT10S' }]

test('those sent together come in the order in which they were kept, whichever it was', async () => {
  const [, , first, report, second] = await recordedOf([...opening, sell(1), desk('/shift/xreport'), sell(2)])
  assert.deepEqual(await differing([...opening, { together: [second!, first!, report!] }]), [])
  const wrong = { ...report!, answer: { ...report!.answer!, body: { status: 'another' } } }
  const found = await differing([...opening, { together: [second!, first!, wrong] }])
  assert.ok(found.includes('2 together[2].answer.body.status'), String(found))
})

test('a sale that a kill left without an answer was made, where it is refused when it is sent again', async () => {
  const killed = (again: HttpStep): ReplayStep[] => [
    ...opening,
    { together: [{ ...sell(1), answer: { status: 0 } }, { restart: 'kill' }] },
    again,
  ]
  assert.deepEqual(await differing(killed({ ...sell(1), answer: { status: 400 } })), [])
  const accepted = { ...sell(1), answer: { status: 200 } }
  assert.ok(wasMade(sell(1), []) && wasMade(sell(1), [desk('/shift/open')]) && !wasMade(sell(1), [accepted]))
})

test('a late answer comes with the time that passes, and is that of its step', async () => {
  const late: ReplayStep = { fault: { name: 'answer-late', body: { operation: 'sell', times: 1, latency: 'PT30S' } } }
  const steps = [...opening, late, sell(1), desk('/kasa/status', 'GET'), { advance: 'PT1M' } as const, sell(2)]
  const recorded = await recordedOf(steps)
  assert.deepEqual(
    recorded.map((step) => step.answer?.status),
    [200, undefined, undefined, 200, 200, undefined, 200],
  )
  assert.deepEqual(await differing(recorded), [])
})

test('it became certain when those that were sent together were decided', async () => {
  const race: ReplayStep[] = [
    desk('/shift/open'),
    { advance: 'PT10S' },
    { together: [desk('/shift/close'), sell(1)] },
    desk('/kasa/status', 'GET'),
  ]
  const { recorded } = await runReplay({ ...head, about: 'A race.', steps: race }, server)
  const found = await certaintyOf({ ...recorded, breaks: 'the race' }, server, { runs: 8, seed: 'certain' })
  assert.deepEqual(
    found.map(({ index, runs }) => [index, runs]),
    [
      [-1, 8],
      [0, 8],
      [1, 8],
      [2, 1],
      [3, 1],
    ],
  )
  assert.deepEqual(
    [found.at(-1), found.at(-2)].map((each) => each!.broken),
    [1, 1],
  )
})

test('the scenario of a replay passes as the replay does, and fails as it does', async () => {
  const [right, wrong] = [join(folder, 'right.feature'), join(folder, 'wrong.feature')]
  writeFileSync(right, gherkinOf(readReplay(join(examples, 'lost-answer.json'))))
  const differs = tampered('lost-answer.json', (steps) => {
    httpAt(steps, 4).answer = { status: 200 }
  })
  writeFileSync(wrong, gherkinOf({ ...differs, about: 'The sale is made twice.' }))
  const main = 'features/support/run/features.ts'
  const { code, said } = await ranProgram(['--profile', 'suite', right, wrong], { cwd: root, main })
  assert.equal(code, 1, said)
  assert.match(said, /2 scenarios \(1 passed, 1 failed\)/)
  assert.match(said, /The sale is made twice.*wrong\.feature/)
})

test('the command says what differs, shrinks it and ends with 1; what cannot be run ends it with 2', async () => {
  const [different, fewest, bad] = ['different.json', 'fewest.json', 'bad.json'].map((name) => join(folder, name))
  const status = desk('/kasa/status', 'GET')
  const wrong = { ...status, answer: { status: 418 } }
  const steps = [{ ...status, answer: { status: 200 } }, { advance: 'PT10S' }, wrong, desk('/shift/open')]
  writeReplay(different!, { ...head, about: 'A look.', steps })
  writeFileSync(bad!, '{"format":1,"seed":"s","about":"","steps":[{"advance":"soon"}]}')
  const [found, broken, nowhere] = await Promise.all([
    commandInThread(['replay', different!, '--target', server.base, `--shrink=${fewest}`]),
    commandInThread(['replay', bad!]),
    commandInThread(['replay', different!, '--target', 'http://127.0.0.1:9']),
  ])
  assert.equal(found.code, 1, found.said)
  assert.match(
    found.said,
    /✖ {3}2 GET \/api\/v1\/kasa\/status to the desk → 200\n {6}answer\.status: kept 418, now 200/,
  )
  assert.match(found.said, /^1 of 3 steps still differ so, in .*fewest\.json: none of them can be left out/m)
  assert.deepEqual(readReplay(fewest!).steps, [wrong])
  assert.equal(broken.code, 2)
  assert.match(broken.said, /bad\.json: steps\[0\]\.advance: must be a duration, like PT10S/)
  assert.equal(nowhere.code, 2)
  assert.match(nowhere.said, /nothing answers at http:\/\/127\.0\.0\.1:9/)
})
