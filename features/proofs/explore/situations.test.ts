/** Tests of situations: each has a name of its own, and acts, answers that are lost and facts of a world are counted. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Lab } from '../../support/actors/lab.ts'
import type { TerminalManner } from '../../support/model/known/terminals.ts'
import type { Act } from '../../support/model/model.ts'
import { openEmbedded } from '../../support/targets/embedded.ts'
import { FILE } from '../kit/at-end.ts'
import { played } from './shrink.ts'
import { SITUATIONS, situationsReached } from './situations/all.ts'
import type { Happening, TimedFact } from './situations/situation.ts'
import type { EpisodeStep } from './step.ts'
import { MORNING, venueOf } from './venues/worlds.ts'

const AT = '40000000-0000-4000-8000-000000000001'

test('each situation has a name and a sentence of its own', () => {
  for (const words of [SITUATIONS.map(([name]) => name), SITUATIONS.map(([, sentence]) => sentence)])
    assert.deepEqual(
      words.filter((each, at) => words.indexOf(each) !== at),
      [],
    )
})

const target = await openEmbedded()
FILE.after(() => target.close())

/** Those of some situations that steps do not reach: nothing contradicts the law meanwhile. */
async function unreachedBy(steps: readonly EpisodeStep[], wanted: readonly string[]): Promise<string[]> {
  const lab = await Lab.create(target.wire, target.base!, { clock: { mode: 'virtual', now: MORNING } })
  const happenings: Happening[] = []
  const told = { act: () => {}, read: () => {}, happened: (each: Happening) => void happenings.push(each) }
  assert.equal(await played(venueOf(lab), steps, told), null)
  const reached = situationsReached(happenings, (await lab.facts()) as TimedFact[]).map(([name]) => name)
  return wanted.filter((each) => !reached.includes(each))
}

const uuid = (last: number): string => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`

function sell(id: number): { act: Act } {
  const goods = [{ code: '1', name: 'Хліб', price: 1000, quantity: 1000, taxes: [1] }]
  const sale = { goods, payments: [{ type: 'CASH' as const, value: 2000 }] }
  return { act: { do: 'sell', at: AT, id: uuid(id), sale } }
}

const inOrder = (...acts: Act[]): { act: Act }[] => acts.map((act) => ({ act }))
const wait = (seconds: number): Act => ({ do: 'wait', seconds })

test('what is done, what goes unheard and what the world tells is counted', async () => {
  const steps: EpisodeStep[] = [
    { act: { do: 'open at the desk', at: AT } },
    { ...sell(1), disturbed: 'answer-lost' },
    sell(1),
    { ...sell(2), disturbed: 'request-lost' },
    sell(2),
    { ...sell(3), disturbed: 'bad-gateway' },
    { ...sell(3), disturbed: 'answer-late' },
    { act: { do: 'move cash', at: AT, value: -3010 } },
    { act: { do: 'move cash', at: AT, value: -3000 } },
    { atOnce: [{ act: { do: 'report X', at: AT } }, sell(4)], restartMs: 0 },
    { act: { do: 'restart' } },
    { act: wait(90_000) },
    sell(5),
  ]
  const wanted = [
    'sale at the desk',
    'change',
    'answer lost, receipt there',
    'request lost, receipt made later',
    'bad gateway',
    'answered late',
    'more than the drawer holds',
    'drawer emptied',
    'X-report and sale at once',
    'restart amid requests',
    'restart with an open shift',
    'midnight with an open shift',
    'shift of more than a day',
  ]
  assert.deepEqual(await unreachedBy(steps, wanted), [])
})

test('a tax authority that refuses, or is out of reach, and a store from which a document is gone', async () => {
  const session = { by: 'one', at: AT }
  const takes: Act = { do: 'the authority takes everything' }
  const refuses: Act = { do: 'the authority refuses everything', reason: 'a bad day' }
  const cutOff = { name: 'server-unreachable', register: AT } as const
  const deleted = { name: 'journal-deleted', register: AT } as const
  const cash: Act = { do: 'move cash', at: AT, value: 100 }
  const steps = inOrder(
    { do: 'sign in', as: 'one', cashier: '30000000-0000-4000-8000-000000000001' },
    { do: 'open in the cloud', ...session },
    wait(10),
    { do: 'bring trouble', ...cutOff },
    sell(1).act,
    wait(3600),
    { do: 'end trouble', ...cutOff },
    wait(2100),
    { do: 'go offline', ...session },
    cash,
    { do: 'bring trouble', ...deleted },
    cash,
    { do: 'end trouble', ...deleted },
    refuses,
    { do: 'go online', ...session },
    wait(10),
    takes,
    { do: 'the authority falls silent' },
    { do: 'go online', ...session },
    wait(3600),
    { do: 'the authority answers again' },
    { do: 'go online', ...session },
    wait(10),
    refuses,
    { do: 'close the own shift', by: 'one' },
    wait(10),
    cash,
    wait(10),
    cash,
    { do: 'restart' },
    takes,
    { do: 'go online', ...session },
    wait(10),
    cash,
  )
  const wanted = [
    'cut off from the server',
    'fell offline for want of a line',
    'came back unasked',
    'document deleted',
    'refused on the way back',
    'silence on the way back',
    'closing refused',
    'blocked by a refusal',
    'sale while blocked',
    'restart while blocked',
    'unblocked',
  ]
  assert.deepEqual(await unreachedBy(steps, wanted), [])
})

test('purchases that take their time, at two terminals', async () => {
  const [first, second] = [1, 2].map((last) => `50000000-0000-4000-8000-00000000000${last}`) as [string, string]
  const token = (terminal: string): Act => ({ do: 'ask for a token of processing', terminal, as: terminal })
  const comesIn = (client: string, terminal: string): Act => ({ do: 'come in', client, token: terminal, register: AT })
  const works = (terminal: string, manner: TerminalManner): Act => ({ do: 'terminal works', terminal, manner })
  const begins = (client: string, request: number): Act => ({
    ...{ do: 'begin a purchase', client },
    ...{ request: uuid(request), amount: 2000 },
  })
  const hears = (client: string): Act => ({ do: 'hear', client })
  const steps = inOrder(
    ...[token(first), token(second), comesIn('a', first), comesIn('b', first), comesIn('c', second)],
    ...[first, second].map((terminal): Act => ({ do: 'terminal connects', terminal })),
    ...[hears('a'), works(first, 'by hand'), works(second, 'by hand')],
    ...[begins('a', 1), begins('b', 2), begins('c', 3)],
    { do: 'hands at the terminal', terminal: first, key: 'approve' },
    hears('a'),
    { do: 'leave', client: 'b' },
    { do: 'hands at the terminal', terminal: first, key: 'approve' },
    { do: 'say', client: 'a', request: uuid(2), operation: { type: 'purchase', amount: 2000 } },
    { do: 'hands at the terminal', terminal: second, key: 'cancel' },
    hears('c'),
    ...[begins('c', 4), { do: 'terminal drops', terminal: second } as Act, hears('c')],
    ...[works(second, 'at once'), { do: 'terminal connects', terminal: second } as Act],
    ...[works(second, 'silent'), hears('c'), begins('c', 5), wait(149), wait(1), hears('c')],
    ...[works(second, 'at once'), works(second, 'losing answers'), begins('c', 6)],
    { do: 'say', client: 'c', request: uuid(6), operation: { type: 'purchase', amount: 2000 } },
    ...[begins('a', 7), { do: 'restart' } as Act],
  )
  const looks = [first, second].map((_, nth) => ({ look: 'bank side of a terminal', at: AT, nth }))
  const wanted = [
    'two purchases at one terminal',
    'purchases at two terminals at once',
    'approval after cancel',
    'customer leaves',
    'terminal silent',
    'terminal’s answer lost',
    'purchase repeated',
    'restart amid a bank operation',
  ]
  assert.deepEqual(await unreachedBy([...steps, ...looks], wanted), [])
})
