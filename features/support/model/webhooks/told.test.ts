/** Tests of what webhooks are told: each happening once, at the address that is set when its document is fiscalized. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { untouched } from '../first-morning.ts'
import { SEEDED } from '../house.ts'
import { type Act, answersTo } from '../model.ts'
import type { State } from '../state.ts'

const TARAS = '30000000-0000-4000-8000-000000000002'
const FIRST = '40000000-0000-4000-8000-000000000001'
const caller = { by: 'taras', at: FIRST }
const wait: Act = { do: 'wait', seconds: 10 }

/** The state behind acts, each answered as the model expects it first. */
const after = (...acts: Act[]): State =>
  acts.reduce(
    (state, act) =>
      answersTo(state, act).lawful[0]!.next({ access_token: 'token', key: `key ${state.webhooks.revisions}` }),
    untouched(SEEDED, 0, false, 'http://inbox.example'),
  )

const signIn: Act = { do: 'sign in', as: 'taras', cashier: TARAS }
const opened: Act = { do: 'open at the desk', at: FIRST }
const set = (query: string): Act => ({ do: 'set a webhook', ...caller, query })
const due = ({ webhooks }: State): string[] =>
  webhooks.events.filter(({ isDue }) => isDue).map(({ kind, hooks }) => `${kind} ${hooks.map(({ query }) => query)}`)

test('an event is due once its document has arrived, at the address that is set then', () => {
  assert.deepEqual(due(after(signIn, set('?a'), opened)), [])
  assert.deepEqual(due(after(signIn, set('?a'), opened, set('?b'), wait)), ['shift OPENED ?b'])
})

test('what was taken before a webhook was set is never due', () => {
  assert.deepEqual(due(after(signIn, opened, wait, set('?a'), wait)), [])
})

test("a senior's closing is due like the desk's own", () => {
  const senior: Act = { do: 'close as senior', ...caller, of: FIRST, serial: 1 }
  const open: Act = { do: 'open in the cloud', ...caller }
  const state = after(signIn, set('?a'), open, wait)
  const shown = { ...state, registers: { ...state.registers, [FIRST]: { ...state.registers[FIRST]! } } }
  shown.registers[FIRST]!.shift = { ...shown.registers[FIRST]!.shift!, id: 'shift', status: 'OPENED', isMoving: false }
  const closed = [senior, wait].reduce<State>((now, act) => answersTo(now, act).lawful[0]!.next({ id: 'shift' }), shown)
  assert.deepEqual(due(closed), ['shift OPENED ?a', 'shift CLOSED ?a'])
})

test('what was made offline is due once the register is back, cash against a card never', () => {
  const state = after(
    ...[signIn, opened, wait, set('?a'), { do: 'go offline', ...caller } satisfies Act],
    ...[100, -100].map((value): Act => ({ do: 'move cash', at: FIRST, value })),
    { do: 'move cash', at: FIRST, value: 500 },
    { do: 'withdraw', at: FIRST, payment: { value: 10 } },
    wait,
  )
  assert.deepEqual(due(state), [])
  const back = [{ do: 'go online', ...caller } satisfies Act, wait].reduce(
    (now, act) => answersTo(now, act).lawful[0]!.next({}),
    state,
  )
  assert.deepEqual(due(back), [
    'service_receipt SERVICE_IN ?a',
    'service_receipt SERVICE_OUT ?a',
    'service_receipt SERVICE_IN ?a',
  ])
})

test('what nobody has heard is told again at the next address, and not once the webhook is removed', () => {
  const nobody: Act = { do: 'set a webhook', ...caller, url: 'http://127.0.0.1:9/' }
  const unheard = [signIn, nobody, opened, wait]
  assert.deepEqual(due(after(...unheard, set('?a'), wait, wait)), ['shift OPENED ?a'])
  assert.deepEqual(due(after(...unheard, { do: 'remove a webhook', ...caller }, set('?a'), wait, wait)), [])
})
