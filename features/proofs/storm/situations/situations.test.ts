import assert from 'node:assert/strict'
import { test } from 'node:test'
import { STORM_ACTS } from '../driver/acts/all.ts'
import { AT, breadSale, breadSold, exchanged, factSeen, REGISTER, rested } from '../observations.ts'
import { RegisterOracle, RegisterOracles } from '../oracle/register-oracle.ts'
import type { Seen } from '../seen.ts'
import { isSituationReachable, SituationCounts, STORM_SITUATIONS } from './situation-counts.ts'

/** Situations that observations reach, in order. */
function reached(
  observations: readonly Seen[],
  prepare: (book: RegisterOracle, house: RegisterOracles) => void = () => {},
) {
  const book = new RegisterOracle(REGISTER, 'key', 1)
  const house = new RegisterOracles([book], AT)
  prepare(book, house)
  const counts = new SituationCounts([])
  for (const seen of observations) {
    counts.see(seen, house)
    if (seen.kind === 'fact') house.take(seen.fact)
  }
  return counts.list.filter(([, count]) => count > 0).map(([name]) => name)
}

test('there are eighty situations at the least, each with a name and a sentence of its own', () => {
  assert.ok(STORM_SITUATIONS.length >= 80, `${STORM_SITUATIONS.length}`)
  assert.equal(new Set(STORM_SITUATIONS.map(({ name }) => name)).size, STORM_SITUATIONS.length)
  for (const { name, sentence } of STORM_SITUATIONS) assert.match(sentence, /^[A-Z].+\.$/, name)
})

test('acts lead to situations there are', () => {
  const names = new Set(STORM_SITUATIONS.map(({ name }) => name))
  const strange = STORM_ACTS.flatMap(({ leadsTo }) => leadsTo).filter((name) => !names.has(name))
  assert.deepEqual(strange, [])
})

test('a situation of a quirk is counted only where the quirk is on', () => {
  const [any] = STORM_SITUATIONS
  assert.equal(isSituationReachable({ ...any!, quirk: null }, []), true)
  assert.equal(isSituationReachable({ ...any!, quirk: 'odd' }, []), false)
  assert.equal(isSituationReachable({ ...any!, quirk: 'odd' }, ['odd']), true)
  assert.equal(isSituationReachable({ ...any!, quirk: '!odd' }, ['odd']), false)
})

test('nothing seen reaches nothing', () => {
  assert.deepEqual(reached([]), [])
  assert.deepEqual(reached([rested({})]), [])
})

test('the last code is counted when it is spent, and a sale offline with it', () => {
  const spent = factSeen('receipt.created', { document: { number: 1, offline_code: 'C' } })
  const offline = (book: RegisterOracle): void => {
    book.link = 'offline'
  }
  assert.deepEqual(reached([exchanged('sell', breadSale('a'), breadSold('a')), spent], offline).sort(), [
    'last code spent',
    'sale at the desk',
    'sale offline',
  ])
})

test('a restart between a request and its repetition is counted, and neither of them alone', () => {
  const sent = exchanged('sell', breadSale('a'), breadSold('a'))
  const again = exchanged(
    'sell',
    breadSale('a'),
    { status: 400, body: { code: 'receipt.already_exists' } },
    { repeated: true },
  )
  const name = 'restart between request and repetition'
  assert.ok(!reached([sent, again]).includes(name))
  const counts = new SituationCounts([])
  const house = new RegisterOracles([new RegisterOracle(REGISTER, 'key', 1)], AT)
  counts.see(sent, house)
  house.kills = 1
  counts.see(again, house)
  assert.equal(counts.of(name), 1)
})

test('the offline limit amid a delivery is counted when it passes while the register is sending', () => {
  const limit = 36 * 3_600_000
  const passing: Seen = { kind: 'advanced', from: AT, to: AT + 2000 }
  const sending = (link: RegisterOracle['link']) =>
    reached([passing], (book) => {
      book.link = link
      book.offlineSince = AT - limit + 1000
    })
  assert.deepEqual(sending('sending'), ['offline limit amid a delivery'])
  assert.deepEqual(sending('offline'), [])
})

test('two clients closing at once are counted once, and one after the other not', () => {
  const refused = { status: 400, body: { code: 'shift.not_opened' } }
  const closing = (group: number | null) => [
    exchanged('close', undefined, { status: 200, body: { status: 'DONE', report: null } }, { group }),
    exchanged('close', undefined, refused, { group }),
  ]
  assert.ok(reached(closing(1)).includes('two clients closing at once'))
  assert.ok(!reached(closing(null)).includes('two clients closing at once'))
})

test('a callback that is taken after it has failed is counted as made, and as made again', () => {
  const callbacks = `receipt-callbacks:${REGISTER}`
  const taken = factSeen('callback.delivered', { number: 1 }, callbacks)
  assert.deepEqual(reached([taken]), ['callback made'])
  const failed = factSeen('callback.failed', { number: 1 }, callbacks)
  assert.deepEqual(reached([failed, taken]).sort(), ['callback made', 'callback made again'])
})

test('a receipt sent again behind a spoiled answer is counted apart from one whose answer was lost', () => {
  const lost = exchanged('sell', breadSale('a'), null, { done: true })
  const again = exchanged('sell', breadSale('a'), { status: 400, body: { code: 'receipt.already_exists' } })
  const counted = (fault: string): string[] => {
    const counts = new SituationCounts([])
    const house = new RegisterOracles([new RegisterOracle(REGISTER, 'key', 1)], AT)
    house.faults.add(fault)
    counts.see(lost, house)
    house.faults.delete(fault)
    counts.see(again, house)
    return ['answer lost, receipt there', 'answer spoiled, receipt there'].filter((name) => counts.of(name) > 0)
  }
  assert.deepEqual(counted('answer-lost'), ['answer lost, receipt there'])
  assert.deepEqual(counted('answer-spoiled'), ['answer spoiled, receipt there'])
})
