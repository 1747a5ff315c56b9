/** Replay files are read with errors that name the place, and references are replaced. */

import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../../proofs/kit/folder.ts'
import { filledIn, referencesIn, renumbered, UnknownReference, valueAt } from './references.ts'
import { LARGEST_REPLAY_BYTES, parseReplay, ReplayFileError, readReplay, writeReplay } from './replay-file.ts'
import { MOST_REPLAY_STEPS, type ReplayFile, type ReplayStep } from './replay-form.ts'

const folder = temporaryFolder()

const get = { http: { surface: 'cloud', method: 'GET', path: '/api/v1/cash-registers' } } as const
const whole: ReplayFile = {
  format: 1,
  seed: 'a day',
  about: 'A look, and nothing more.',
  world: { clock: { mode: 'virtual', now: '2026-03-02T09:00:00+02:00' } },
  steps: [
    { ...get, by: 'till 1', answer: { status: 200, headers: { 'content-type': 'application/json' }, body: [] } },
    { socket: { name: 'till 1', open: { way: 'lan', path: '/api/pos/pos-1/purchase', query: { a: '1' } } } },
    { socket: { name: 'till 1', send: { amount: '{{0.body.sum}}' } }, heard: [{ event: 'x' }] },
    { restart: 'world' },
    { restart: 'kill', after: 'PT0.25S' },
    { advance: 'PT10S', webhooks: [{ body: {} }] },
    { fault: { name: 'printer-unplugged', body: { register: 1 } } },
    { fault: { clear: 'printer-unplugged' } },
    { together: [get, { advance: 'PT1S' }] },
    { http: { ...get.http, path: '/x/{{8.0.body.id}}/{{world.seed}}' } },
  ],
  breaks: 'no code is used twice',
}

test('a replay is written and read again as it was', () => {
  const file = join(folder, 'whole.json')
  writeReplay(file, whole)
  assert.deepEqual(readReplay(file), whole)
})

test('a replay behind a byte order mark is read', () => {
  const file = join(folder, 'marked.json')
  writeFileSync(file, `\ufeff${JSON.stringify(whole)}`)
  assert.deepEqual(readReplay(file), whole)
})

const withStep = (step: unknown): unknown => ({ ...whole, steps: [get, step] })

for (const [what, said, message] of [
  ['another format', { ...whole, format: 2 }, 'format: must be 1'],
  ['no object', [], 'the whole of it: must be object'],
  ['no seed', { ...whole, seed: undefined }, "the whole of it: must have required property 'seed'"],
  ['an unknown member', { ...whole, sead: 1 }, 'the whole of it: there is no member sead'],
  ['a real clock', { ...whole, world: { clock: { mode: 'real' } } }, 'world.clock.mode: must be "virtual"'],
  ['no kind', withStep({}), 'steps[1]: must have one of http, socket, restart, advance, fault, together'],
  ['two kinds', withStep({ advance: 'PT1S', restart: 'kill' }), 'steps[1]: must have one of'],
  ['no path', withStep({ http: { surface: 'cloud', method: 'GET' } }), 'steps[1].http: must have required propert'],
  ['a bad path', withStep({ http: { ...get.http, path: 'x' } }), 'steps[1].http.path: must match pattern "^/"'],
  [
    'a strange surface',
    withStep({ http: { ...get.http, surface: 'sea' } }),
    'steps[1].http.surface: must be equal to one of the allowed values: cloud, desk, lab, lan',
  ],
  ['body and text', withStep({ http: { ...get.http, body: 1, text: '1' } }), 'steps[1].http: body or text, not both'],
  ['a strange duration', withStep({ advance: '10 s' }), 'steps[1].advance: must be a duration, like PT10S'],
  [
    'a restart after no duration',
    withStep({ restart: 'kill', after: 'soon' }),
    'steps[1].after: must be a duration, like PT0.5S',
  ],
  [
    'a strange restart',
    withStep({ restart: 'sun' }),
    'steps[1].restart: must be equal to one of the allowed values: world, kill',
  ],
  ['an unknown member of a fault', withStep({ fault: { name: 'x', bodi: 1 } }), 'steps[1].fault: there is no member'],
  ['together in together', withStep({ together: [{ together: [get] }] }), 'steps[1].together[0]: must have one of'],
  ['nothing together', withStep({ together: [] }), 'steps[1].together: must NOT have fewer than 1 items'],
  ['a bad step together', withStep({ together: [get, { http: {} }] }), 'steps[1].together[1].http: must have'],
  [
    'a reference forwards',
    withStep({ http: { ...get.http, path: '/{{1.body.id}}' } }),
    'steps[1]: {{1.body.id}} names no step before it',
  ],
  [
    'a reference to none of those together',
    { ...whole, steps: [{ together: [get] }, { http: { ...get.http, path: '/{{0.1.body}}' } }] },
    'steps[1]: {{0.1.body}} names none of those',
  ],
] as const)
  test(`${what} is refused by its place`, () => {
    assert.throws(
      () => parseReplay(JSON.parse(JSON.stringify(said)), 'day.json'),
      (error: Error) => error instanceof ReplayFileError && error.message.startsWith(`day.json: ${message}`),
    )
  })

test('a file has bounds: its bytes, its steps and those together', () => {
  const big = join(folder, 'big.json')
  writeFileSync(big, ' '.repeat(LARGEST_REPLAY_BYTES + 1))
  assert.throws(() => readReplay(big), /has 16777217 bytes, 16777216 at most/)
  const many = Array.from({ length: MOST_REPLAY_STEPS }, () => get)
  assert.equal(parseReplay({ ...whole, steps: many }).steps.length, MOST_REPLAY_STEPS)
  assert.throws(() => parseReplay({ ...whole, steps: [...many, get] }), /steps: must NOT have more than 10000 items/)
  const pairs = many.slice(0, MOST_REPLAY_STEPS / 2 + 1).map(() => ({ together: [get, get] }))
  assert.throws(() => parseReplay({ ...whole, steps: pairs }), /steps: 10002 in all, 10000 at most/)
  const crowd = Array.from({ length: 65 }, () => get)
  assert.throws(() => parseReplay(withStep({ together: crowd })), /together: must NOT have more than 64 items/)
})

test('a file that is not there, or no JSON, is said to be so', () => {
  assert.throws(() => readReplay(join(folder, 'none.json')), /none\.json cannot be read: ENOENT/)
  const broken = join(folder, 'broken.json')
  writeFileSync(broken, '{')
  assert.throws(() => readReplay(broken), /broken\.json cannot be read: Expected property name/)
})

test('references are replaced by values, and within texts by their text', () => {
  const known: Record<string, unknown> = { '0.body.id': 7, 'world.seed': 's', '1.body': { a: 1 } }
  const lookup = (path: string): unknown => known[path]
  const value = { id: '{{0.body.id}}', path: '/{{0.body.id}}/{{ world.seed }}', all: ['{{1.body}}', 3, null] }
  assert.deepEqual(filledIn(value, lookup), { id: 7, path: '/7/s', all: [{ a: 1 }, 3, null] })
  assert.throws(() => filledIn('{{9.body}}', lookup), UnknownReference)
})

test('no name of a prototype is at a place of an answer', () => {
  for (const name of ['constructor', 'toString', '__proto__'])
    assert.equal(valueAt({ body: { id: '1', all: ['a'] } }, ['body', name]), undefined)
  assert.equal(valueAt({ body: { all: ['a', 'bc'] } }, ['body', 'all', '1', 'length']), 2)
})

test('references are found in what is sent, not in what is kept, and renumbered in both', () => {
  const step: ReplayStep = {
    together: [{ http: { ...get.http, path: '/{{2.body.id}}' }, answer: { status: 200, body: '{{3.body.id}}' } }],
  }
  assert.deepEqual(referencesIn(step), ['2.body.id'])
  assert.deepEqual(
    renumbered(step, (index) => (index === 3 ? null : index - 1)),
    { together: [{ http: { ...get.http, path: '/{{1.body.id}}' }, answer: { status: 200, body: '{{3.body.id}}' } }] },
  )
})
