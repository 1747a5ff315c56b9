import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Fact } from '../../../machines/vocabulary/messages.ts'
import { ByteBudget } from '../bytes/byte-budget.ts'
import { AwaitedReceipts } from './awaited-receipts.ts'
import { type NoticeKind, noticeSentence } from './kinds.ts'
import { Notices, Polling } from './notices.ts'

const where = { surface: 'local', operation: 'sell', cash_register_id: null }
const odd = (place: string, kind: NoticeKind = 'unknown member') => ({ kind, place, came: 'x', meant: null })
const roomy = () => new ByteBudget(1024 * 1024)

test('the same at the same place is one notice, which comes last and counts', () => {
  const notices = new Notices(roomy())
  for (const [place, at] of [
    ['body.goods.0.tax', 1],
    ['body.prise', 2],
    ['body.goods.7.tax', 3],
  ] as const)
    notices.add(odd(place), where, at)
  const { notices: all, dropped } = notices.after(0, 500)
  assert.deepEqual(
    all.map(({ n, place, times, since, at }) => [n, place, times, since, at]),
    [
      [2, 'body.prise', 1, 2, 2],
      [3, 'body.goods.7.tax', 2, 1, 3],
    ],
  )
  assert.equal(dropped, 0)
  assert.deepEqual(
    notices.after(2, 500).notices.map(({ n }) => n),
    [3],
  )
})

test('of 100,000 notices 500 are kept, and the rest is counted', () => {
  const budget = roomy()
  const notices = new Notices(budget)
  for (let n = 0; n < 100_000; n++) notices.add(odd(`body.member${n}`), where, n)
  const { notices: kept, dropped } = notices.after(0, 1000)
  assert.deepEqual([kept.length, dropped, kept.at(-1)!.n], [500, 99_500, 100_000])
  assert.ok(budget.held <= 512 * 1024)
  notices.end()
  assert.equal(budget.held, 0)
  assert.equal(notices.add(odd('body.more'), where, 0), null)
})

test('switched off nothing is noticed, and what was there stays', () => {
  const notices = new Notices(roomy())
  notices.add(odd('body.one'), where, 1)
  notices.switch(false)
  assert.equal(notices.add(odd('body.two'), where, 2), null)
  assert.deepEqual([notices.after(0, 9).notices.length, notices.isBlank], [1, false])
  notices.switch(true)
  assert.equal(notices.add(odd('body.two'), where, 2)!.n, 2)
})

test('a client is new once', () => {
  const notices = new Notices(roomy())
  assert.deepEqual([notices.isNew('a'), notices.isNew('a'), notices.isNew('b')], [true, false, true])
})

test('the tenth equal answer is noticed, once, and none while the clock moves or no timer waits', () => {
  const polling = new Polling()
  const ask = (now: number, answer = 'CREATED', due: number | undefined = 900) =>
    polling.asked('/shift', answer, now, due)
  assert.deepEqual(Array.from({ length: 12 }, () => ask(5)).indexOf(900), 9)
  assert.ok(Array.from({ length: 12 }, (_, now) => ask(now)).every((due) => due === null))
  assert.ok(Array.from({ length: 12 }, (_, n) => ask(50, `${n}`)).every((due) => due === null))
  assert.ok(Array.from({ length: 12 }, () => polling.asked('/shift', '', 60, undefined)).every((due) => due === null))
})

test('sentences have their figures, in both languages, and no figure within a figure', () => {
  const paid = { kind: 'card payment without receipt', place: 'RRN 7', came: '84024', meant: null } as const
  assert.match(noticeSentence(paid, 'uk'), /на 840,24 грн \(RRN 7\)/)
  assert.match(noticeSentence(paid, 'en'), /of 840\.24 UAH \(RRN 7\)/)
  const still = {
    kind: 'clock stopped',
    place: 'path',
    came: '2026-03-02T07:00:00Z',
    meant: '2026-03-02T07:00:05Z',
  } as const
  assert.match(noticeSentence(still, 'uk'), /02\.03\.2026 09:00:05 за Києвом/)
  assert.match(noticeSentence({ ...paid, place: '{came}' }, 'en'), /\(\{came\}\)/)
})

const MINUTE = 60_000
const organizationOf = (id: string): string => (id.endsWith('other') ? 'other' : 'own')

function purchases() {
  const awaited = new AwaitedReceipts()
  const say = (address: string, fact: object) => awaited.said(address, fact as Fact, organizationOf)
  const ended = { type: 'operation.ended', state: 'approved', operation_type: 'purchase', result: null }
  return {
    overdue: (now: number) => awaited.overdue(now).map(({ rrn, cash_register_id }) => [rrn, cash_register_id]),
    approve: (rrn: string, amount: number, at: number, more = {}) =>
      say(`bank-operation:t/${rrn}`, { ...ended, amount, at, ...more }),
    sell: (...payments: object[]) =>
      say('register:r', { type: 'receipt.created', document: { body: { request: { payments } } } }),
    sellElsewhere: (...payments: object[]) =>
      say('register:r-other', { type: 'receipt.created', document: { body: { request: { payments } } } }),
    close: (register: string) => say(`register:${register}`, { type: 'shift.closed' }),
  }
}

test('five minutes after the approval there is a notice, once', () => {
  const { approve, overdue } = purchases()
  approve('1', 2000, 0)
  approve('2', 3000, MINUTE)
  assert.deepEqual([overdue(5 * MINUTE), overdue(5 * MINUTE + 1), overdue(5 * MINUTE + 1)], [[], [['1', null]], []])
  assert.deepEqual(overdue(7 * MINUTE), [['2', null]])
})

test('a receipt settles a purchase by its RRN, else by its sum; cash settles none', () => {
  const { approve, sell, overdue } = purchases()
  for (const rrn of ['1', '2', '3']) approve(rrn, 2000, 0)
  sell({ type: 'CASHLESS', value: 2000, rrn: '2' })
  sell({ type: 'CASHLESS', value: 2000 }, { type: 'CASH', value: 2000 })
  assert.deepEqual(overdue(6 * MINUTE), [['3', null]])
})

test('a receipt of another organization settles nothing', () => {
  const { approve, sellElsewhere, overdue } = purchases()
  approve('1', 2000, 0)
  sellElsewhere({ type: 'CASHLESS', value: 2000, rrn: '1' })
  assert.deepEqual(overdue(6 * MINUTE), [['1', null]])
})

test('what was declined or taken back awaits no receipt', () => {
  const { approve, overdue } = purchases()
  approve('1', 2000, 0, { state: 'declined' })
  approve('2', 3000, 0)
  approve('3', 3000, 1, { operation_type: 'cancel' })
  assert.deepEqual(overdue(6 * MINUTE), [])
})

test('the closing of a shift ends the waiting of its own organization', () => {
  const { approve, close, overdue } = purchases()
  approve('1', 2000, 0)
  close('r-other')
  assert.deepEqual(overdue(1), [])
  close('r')
  assert.deepEqual(overdue(1), [['1', 'r']])
})
