/** What convicts a stranger: the law alone, and only a failure that no earlier one explains. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Answer } from '../answer.ts'
import { breachOf } from '../answer-fields.ts'
import { NotTested } from '../capabilities.ts'
import { refusals } from '../law.ts'
import { Judgement, LAW, NotJudged, Reading, readingOfTags, taggedIds } from './judgement.ts'
import { holdIssues, holdRefusal, holdStatus } from './refusal.ts'
import { holdRows, inRefusal, readingOfMember, type TableRow } from './rows.ts'

const STRANGER = { isStranger: true, countsReadings: false }
const judgementOf = (tags: string[], how = STRANGER): Judgement =>
  new Judgement(readingOfTags(tags), taggedIds(tags).decisions, () => 'POST http://desk:1/api/v1/receipt/sell?a=b', how)
const READING = new Reading(['NS-31'])
const wrong = (): void => assert.equal(403, 401)

test('the law convicts, and a decision is recorded as a difference', async () => {
  const judgement = judgementOf(['@CLD-008'])
  await assert.rejects(judgement.hold(LAW, wrong), assert.AssertionError)
  await judgement.hold(READING, wrong)
  const { law, compared, differences, failed } = judgement.judged!
  assert.deepEqual([law, compared], [0, ['NS-31']])
  assert.deepEqual(differences, [{ ids: ['NS-31'], words: 'expected 401, got 403' }])
  assert.deepEqual(failed, {
    operation: 'POST /api/v1/receipt/sell',
    members: ['status 403'],
    clauses: [],
    is_status: false,
  })
})

test('a failure explained by an earlier difference is not judged', async () => {
  const judgement = judgementOf(['@CLD-008'])
  await judgement.hold(READING, wrong)
  await assert.rejects(judgement.hold(LAW, wrong), NotJudged)
  await judgement.hold(LAW, () => {})
  assert.equal(judgement.judged!.law, 1)
})

test('a failed step is a difference in a scenario of decisions alone, and a failure in one of the law', async () => {
  const decided = judgementOf(['@BRG-107', '@NS-32', '@assumed'])
  assert.equal(
    decided.endedBy(new Error('nothing was heard')),
    'not judged, because the target differs from our reading of NS-32: nothing was heard',
  )
  assert.deepEqual(decided.judged!.differences, [{ ids: ['NS-32'], words: 'nothing was heard' }])
  assert.equal(judgementOf(['@BRG-107']).endedBy(new Error('nothing was heard')), null)
  const counted = judgementOf(['@NS-32', '@assumed'], { isStranger: true, countsReadings: true })
  assert.equal(counted.endedBy(new Error('nothing was heard')), null)
  const broken = judgementOf(['@NS-32', '@assumed'])
  await assert.rejects(broken.holdLaw(wrong))
  assert.equal(broken.endedBy(new Error('expected 401, got 403')), null)
})

test('a scenario of the extension convicts nobody, not even by what the law says of refusals', async () => {
  const extended = judgementOf(['@extension', '@EXT-101', '@NS-62'])
  await extended.hold(LAW, wrong)
  const unexplained = judgementOf(['@extension', '@EXT-101'])
  await unexplained.holdLaw(wrong)
  assert.equal(unexplained.judged!.failed, null)
  assert.deepEqual(unexplained.judged!.differences, [{ ids: ['EXT-101'], words: 'expected 401, got 403' }])
  await assert.rejects(
    unexplained.holdLaw(() => Promise.reject(new NotTested('no clock'))),
    NotTested,
  )
  assert.equal(
    extended.endedBy(new Error('no shift')),
    'not judged, because the target differs from the evidence for EXT-101 and our reading of NS-62: no shift',
  )
  const counted = judgementOf(['@extension', '@EXT-101'], { isStranger: true, countsReadings: true })
  await assert.rejects(counted.holdLaw(wrong), assert.AssertionError)
})

test('a difference of form explains nothing', async () => {
  const judgement = judgementOf(['@CLD-008'])
  await judgement.hold(READING, wrong, false)
  await assert.rejects(judgement.hold(LAW, wrong), assert.AssertionError)
})

test('in our own server, and with --our-reading, a decision convicts as well', async () => {
  const own = judgementOf([], { isStranger: false, countsReadings: false })
  await assert.rejects(own.hold(READING, wrong), assert.AssertionError)
  assert.equal(own.judged, null)
  const counted = judgementOf([], { isStranger: true, countsReadings: true })
  await assert.rejects(counted.hold(READING, wrong), assert.AssertionError)
})

test('a scenario without a clause, or assumed, follows its decisions', () => {
  assert.deepEqual(readingOfTags(['@CLD-008', '@NS-31']), LAW)
  assert.deepEqual(readingOfTags(['@NS-31', '@AMB-05']).ids, ['NS-31', 'AMB-05'])
  assert.deepEqual(readingOfTags(['@CLD-008', '@NS-31', '@assumed']).ids, ['NS-31'])
  assert.equal(readingOfTags([]).isLaw, false)
})

test('members of the field tables are the law, others a decision of their operation', () => {
  const sale = 'POST http://desk/api/v1/receipt/sell'
  for (const path of ['total_sum', 'goods.0.good.price', 'goods.length', 'taxes.1.value'])
    assert.ok(readingOfMember(sale, path).isLaw, path)
  assert.deepEqual(readingOfMember(sale, 'goods.0.good.is_winnings_payout').ids, ['NS-60'])
  assert.deepEqual(readingOfMember('GET http://a/api/v1/cash-registers/get-offline-codes?count=1', '0.serial_id').ids, [
    'NS-10',
  ])
  assert.ok(readingOfMember('GET http://a/api/v1/cash-registers', 'results.0.is_test').isLaw)
  assert.ok(readingOfMember('GET http://a/api/v1/shifts/30000000-0000-4000-8000-000000000001', 'status').isLaw)
  assert.deepEqual(readingOfMember('POST http://a/api/v1/shifts', 'initial_transaction.type').ids, ['NS-03'])
  // The field table of a webhook is complete: a key that is shown breaks the law.
  assert.ok(readingOfMember('GET http://a/api/v1/webhook', 'key').isLaw)
})

test('after a refusal, members the law names are missing, and other members are those of refusals', async () => {
  const sale = 'POST http://desk/api/v1/receipt/sell'
  const rows: TableRow[] = [['total_sum', '2000']]
  const readingOf = (path: string): Reading => inRefusal(readingOfMember(sale, path))
  const table = { shown: { message: 'no' }, rows, view: (_: string, value: unknown) => value, reading: LAW, readingOf }
  await assert.rejects(holdRows(judgementOf(['@LOC-151']), table), assert.AssertionError)
  assert.deepEqual(readingOf('message').ids, ['NS-30'])
})

test('a table is judged row by row: the law first, and a row of a decision does not explain the next', async () => {
  const judgement = judgementOf(['@CLD-008'])
  const shown = { status: 'OPENED', sum: 2, stay: false }
  const rows: TableRow[] = [
    ['status', 'CREATED', ''],
    ['stay', 'true', 'NS-47'],
    ['other', '1', ''],
  ]
  const table = { shown, rows, view: (_: string, value: unknown) => value, reading: LAW }
  const readingOfOther = (path: string): Reading => (path === 'other' ? new Reading(['NS-03']) : LAW)
  await assert.rejects(holdRows(judgement, { ...table, readingOf: readingOfOther }), assert.AssertionError)
  assert.deepEqual(
    judgement.judged!.differences.map(({ ids }) => ids),
    [['NS-47'], ['NS-03']],
  )
  assert.deepEqual(judgement.judged!.failed?.members, ['status'])
})

/** Members of a receipt at the desk: FLD-022. */
const RECEIPT =
  'id fiscal_code fiscal_date is_online is_sell total_payment total_sum total_rest round_sum goods taxes discounts'.split(
    ' ',
  )

const answerOf = (status: number, body: unknown, asked = 'POST http://desk/api/v1/receipt/sell'): Answer => {
  const text = JSON.stringify(body)
  return { status, body, text, bytes: Buffer.from(text), headers: new Headers(), asked }
}

test('a broken field table is recorded once, and no scenario reports it again', () => {
  const breach = { clause: 'FLD-022', line: 'POST /a', member: 'total_rest', words: 'has no total_rest (FLD-022)' }
  const other = judgementOf(['@LOC-151'])
  other.breach(breach)
  assert.deepEqual(other.judged!.breaches, [breach])
  assert.ok(other.isBroken('total_rest'))
  assert.throws(() => judgementOf([], { isStranger: false, countsReadings: false }).breach(breach), /has no total_rest/)
})

test('by an answer that has nothing of its field table nothing passes', () => {
  const asked = 'POST http://desk/api/v1/receipt/sell'
  const formless = (body: unknown): boolean => breachOf(answerOf(200, body, asked), false)?.is_formless ?? false
  assert.ok(formless({}) && formless(null) && formless('true') && formless({ id: 1, goods: [], payments: [] }))
  const sale = Object.fromEntries(RECEIPT.map((name) => [name, null]))
  assert.ok(!formless(sale))
  const shown = 'GET http://cloud/api/v1/cashier/me'
  assert.ok(breachOf(answerOf(200, {}, shown), false)?.is_formless)
  assert.equal(breachOf(answerOf(200, { id: 1 }, shown), false), null)

  const judgement = judgementOf(['@LOC-003'])
  const breach = { clause: 'FLD-022', line: 'POST /a', member: 'id', words: 'no id', is_formless: true }
  assert.throws(() => judgement.breach(breach), NotJudged)
  assert.deepEqual(judgement.judged!.breaches, [breach])
})

test('a refusal must have a status of the law, in any form', async () => {
  const rule = refusals.get('no access token')!
  const signIn = refusals.get('invalid login or password')!
  const judgement = judgementOf(['@CLD-008'])
  const told = { error: { text: 'sign in first' } }
  const cloud = 'GET http://cloud/api/v1/cashier/me'
  assert.ok(await holdRefusal(judgement, answerOf(401, told, cloud), rule, LAW))
  assert.deepEqual(
    judgement.judged!.differences.map(({ ids }) => ids),
    [['NS-31']],
  )
  assert.ok(await holdRefusal(judgementOf(['@CLD-008']), answerOf(422, {}, cloud), rule, LAW))
  assert.ok(await holdRefusal(judgementOf(['@CLD-103']), answerOf(403, {}, cloud), signIn, LAW))
  await assert.rejects(holdRefusal(judgementOf(['@CLD-103']), answerOf(401, told, cloud), signIn, LAW))
  await assert.rejects(holdRefusal(judgementOf(['@CLD-008']), answerOf(200, told, cloud), rule, LAW))
  const desk = refusals.get('shift not open')!
  await assert.rejects(holdRefusal(judgementOf(['@ERR-103']), answerOf(400, {}), desk, LAW), /has a message/)
  await assert.rejects(holdRefusal(judgementOf(['@ERR-103']), answerOf(403, told), desk, LAW))
  const page = { ...answerOf(400, null), body: undefined, text: '<html>Bad Request</html>' }
  await assert.rejects(holdRefusal(judgementOf(['@ERR-103']), page, desk, LAW), /has a message/)
})

test('a malformed request gets a list with location and description, under any names', () => {
  const place = 'body.goods.0.price'
  holdIssues(answerOf(422, { errors: [{ location: '/goods/0/price', description: 'missing' }] }), place)
  holdIssues(answerOf(422, [{ where: ['goods', 0], what: 'price is missing' }]), place)
  holdIssues(answerOf(422, [{ pointer: '/', text: 'no JSON' }]), 'body')
  assert.throws(() => holdIssues(answerOf(422, { message: 'malformed' }), place), /no list of items/)
  assert.throws(
    () => holdIssues(answerOf(422, { errors: [{ location: 'body', text: 'wrong' }] }), place),
    /names price/,
  )
})

test('a success whose status the law does not name may have any', async () => {
  const judgement = judgementOf(['@CLD-201'])
  await holdStatus(judgement, answerOf(206, {}, 'GET http://a/api/v1/cashier/me'), 200, LAW)
  assert.deepEqual(
    judgement.judged!.differences.map(({ ids }) => ids),
    [['NS-52']],
  )
  await assert.rejects(
    holdStatus(judgementOf(['@CLD-506']), answerOf(200, {}, 'POST http://a/api/v1/shifts'), 202, LAW),
  )
})

test('a moment is equal in every form of ISO 8601, and a sum is that of all entries of a type', async () => {
  const judgement = judgementOf(['@FLD-016'])
  const report = 'POST http://desk/api/v1/shift/xreport'
  const shown = {
    created_at: '2026-03-02T10:00:00.25+02:00',
    payments: [
      { type: 'CASHLESS', label: 'Картка', sell_sum: 5 },
      { type: 'CASH', label: 'Готівка', sell_sum: 10 },
      { type: 'CASH', label: 'Розмін', sell_sum: 20 },
    ],
  }
  const table = { shown, view: (_: string, value: unknown) => value, reading: LAW }
  const readingOf = (path: string): Reading => (path === 'created_at' ? LAW : readingOfMember(report, `report.${path}`))
  const lawful: TableRow[] = [
    ['created_at', '"2026-03-02T08:00:00.250000+00:00"'],
    ['payments.CASH.sell_sum', '30'],
    ['payments.CASHLESS.sell_sum', '5'],
    // What has moved nothing may have no row (NS-80).
    ['payments.CASHBACK.sell_sum', '0'],
  ]
  await holdRows(judgement, { ...table, rows: lawful, readingOf })
  assert.equal(judgement.judged!.law, 1)
  for (const row of [
    ['created_at', '"2026-03-02T08:00:00.251000+00:00"'],
    ['payments.CASH.sell_sum', '10'],
    ['payments.CASHBACK.sell_sum', '1'],
  ] as TableRow[])
    await assert.rejects(holdRows(judgement, { ...table, rows: [row], readingOf }), assert.AssertionError, row[0])
})

test('an element that a document leaves out is left out, and no row of a type', async () => {
  const shown = { CHECK: { CHECKHEAD: { DOCTYPE: '0' } } }
  const table = { shown, view: (_: string, value: unknown) => value, reading: LAW, readingOf: () => LAW }
  await holdRows(judgementOf(['@FLD-016']), { ...table, rows: [['CHECK.CHECKHEAD.OFFLINE', 'nothing']] })
})

test('the entries of a list match in any order at a stranger, each once', async () => {
  const shown = {
    results: [
      { id: 'b', n: 2 },
      { id: 'a', n: 1 },
      { id: 'c', n: 2 },
    ],
  }
  const rows: TableRow[] = [
    ['results.0.id', '"a"'],
    ['results.0.n', '1'],
    ['results.1.n', '2'],
    ['results.2.id', '"b"'],
  ]
  const table = { shown, rows, view: (_: string, value: unknown) => value, reading: LAW, readingOf: () => LAW }
  await holdRows(judgementOf(['@CLD-424']), table)
  await assert.rejects(holdRows(judgementOf([], { isStranger: false, countsReadings: false }), table))
  const twice: TableRow[] = [...rows.slice(0, 2), ['results.1.id', '"a"']]
  await assert.rejects(holdRows(judgementOf(['@CLD-424']), { ...table, rows: twice }), assert.AssertionError)
})

test('at a stranger what has no value has no form, and a datetime no zone', async () => {
  const shown = { header: '', files: null, fiscal: '00000000-0000-0000-0000-000000000000', at: '2026-03-02T09:00:00' }
  const rows: TableRow[] = [
    ['header', 'null'],
    ['footer', '""'],
    ['files', '[]'],
    ['fiscal', 'null'],
    ['at', '"2026-03-02T07:00:00.000000+00:00"'],
  ]
  const table = { shown, rows, view: (_: string, value: unknown) => value, reading: LAW, readingOf: () => LAW }
  await holdRows(judgementOf(['@LOC-173']), table)
  for (const row of [
    ['header', '"Лавка"'],
    ['at', '"2026-03-02T08:00:00.000000+00:00"'],
  ] as TableRow[])
    await assert.rejects(holdRows(judgementOf(['@LOC-173']), { ...table, rows: [row] }), assert.AssertionError)
  await assert.rejects(holdRows(judgementOf([], { isStranger: false, countsReadings: false }), table))
})
