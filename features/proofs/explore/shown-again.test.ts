/** Tests of what a reader is given to see a contradiction again: a replay, a scenario, lines of a shell. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { untouched } from '../../support/model/first-morning.ts'
import { SEEDED } from '../../support/model/house.ts'
import { type Act, answersTo, askOf } from '../../support/model/model.ts'
import { parseReplay } from '../../support/replay/replay-file.ts'
import { temporaryFolder } from '../kit/folder.ts'
import { Random } from '../kit/random.ts'
import { groundOf, nextAct } from './draw/draw.ts'
import { curlLines, featureOfConviction, replayOfConviction, type ShownConviction } from './shown-again.ts'
import { readSteps, toldFinding } from './tell.ts'

const found: ShownConviction = {
  ...{ clause: 'LOC-132', at: 'report.balance', expected: '90', got: '100', seed: 7 },
  curl: [],
  asked: [
    {
      ask: {
        surface: 'cloud',
        method: 'POST',
        path: '/cashier/signin',
        body: { login: 'olena', password: 'olena-kasa' },
      },
      received: { status: 200, body: { access_token: 'abc' } },
    },
    {
      ask: { surface: 'cloud', method: 'GET', path: '/cashier/shift', headers: { authorization: 'Bearer abc' } },
      received: { status: 200, body: null },
    },
    {
      ask: { surface: 'lab', method: 'POST', path: '/clock/advance', body: { by: 'PT10S' } },
      received: { status: 200, body: {} },
    },
    {
      ask: {
        surface: 'desk',
        register: '40000000-0000-4000-8000-000000000001',
        method: 'POST',
        path: '/shift/xreport',
      },
      received: { status: 200, body: { status: true, report: { balance: 100 } } },
    },
  ],
}

test('a replay refers to what was answered, and ends with the lawful answer', () => {
  const { steps } = parseReplay(replayOfConviction(found))
  assert.match(JSON.stringify(steps[1]), /Bearer \{\{0\.body\.access_token\}\}/)
  assert.deepEqual(steps[2], { advance: 'PT10S' })
  assert.deepEqual((steps[3] as { answer: unknown }).answer, {
    status: 200,
    body: { status: true, report: { balance: 90 } },
  })
})

test('a scenario has a look for the lawful answer', () => {
  const text = featureOfConviction(found)
  assert.match(text, /Scenario: LOC-132/)
  assert.match(text, /balance.*90/)
})

test('a line of a shell has a body of text as it was sent', () => {
  const ask = { surface: 'lan', method: 'POST', path: '/api/pos/pos-1/cancel', body: '{"amount":"100"}' } as const
  const [line] = curlLines([{ ask, received: { status: 503, body: {} } }])
  assert.match(line!, /^curl -sS -X POST "\$LAN\/api\/pos\/pos-1\/cancel" .*--json '\{"amount":"100"\}'$/)
})

test('lines of a shell take the token of each sign-in', () => {
  const [signIn, look, time, last] = curlLines(found.asked)
  assert.match(signIn!, /^TOKEN_1=\$\(curl .*\/api\/v1\/cashier\/signin"/)
  assert.match(look!, /"authorization: Bearer \$TOKEN_1"/)
  assert.equal(time, '# PT10S pass')
  assert.match(last!, /^curl -sS -X POST "\$DESK\/api\/v1\/shift\/xreport"/)
})

test('requests at once are one step of a replay, and run in the background of a shell', () => {
  const [signIn, look, , report] = found.asked
  const asked = [signIn!, { ...look!, isWithNext: true }, report!]
  const { steps } = replayOfConviction({ ...found, asked })
  assert.equal((steps[1] as { together: unknown[] }).together.length, 2)
  const lines = curlLines(asked)
  assert.match(lines[1]!, / &$/)
  assert.match(lines[2]!, /shift\/xreport".* &$/)
  assert.equal(lines[3], 'wait')
})

test('kept steps are drawn acts as they were asked, with what they leave out', () => {
  const untouchedHouse = untouched(SEEDED, Date.parse('2026-03-02T07:00:00Z'), false)
  const signIn: Act = { do: 'sign in', as: 'session 1', cashier: Object.keys(SEEDED.cashiers)[0]! }
  const state = answersTo(untouchedHouse, signIn).lawful[0]!.next({ access_token: 'abc' })
  const acts = Array.from({ length: 400 }, (_, seed) => {
    const ground = groundOf(state, { random: new Random(seed), seed, charts: [] })
    return Array.from({ length: 10 }, () => nextAct(state, ground))
  }).flat()
  const isLeftOut = (act: Act): boolean => Object.values(askOf(state, act).headers ?? {}).includes(undefined)
  assert.ok(acts.some((act) => act.do === 'break the form' && isLeftOut(act)))
  const folder = temporaryFolder()
  toldFinding({ ...found, asked: [], steps: acts.map((act) => ({ act })), ask: askOf(state, acts[0]!) }, folder)
  const { steps } = readSteps(join(folder, `explore-${found.seed}.steps.json`))
  for (const [at, step] of steps.entries())
    assert.deepEqual('act' in step && askOf(state, step.act), askOf(state, acts[at]!))
})

test('requests name the program to a server, but for those that leave the name out', () => {
  const ask = { surface: 'cloud', method: 'GET', path: '/webhook' } as const
  const received = { status: 422, body: {} }
  const headers = { 'X-Client-Name': undefined }
  const asked = [
    { ask, received },
    { ask: { ...ask, headers }, received },
  ]
  const names = replayOfConviction({ ...found, asked }).steps.map((step) =>
    'http' in step ? Object.keys(step.http.headers ?? {}) : [],
  )
  assert.deepEqual(names, [['X-Client-Name', 'X-Client-Version'], ['X-Client-Version']])
  assert.deepEqual(
    curlLines(asked).map((line) => line.includes('X-Client-Name')),
    [true, false],
  )
})
