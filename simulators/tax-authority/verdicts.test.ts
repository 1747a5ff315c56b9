import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Entry, Verdict } from '../../machines/vocabulary/document.ts'
import { onlineCode } from '../../machines/vocabulary/offline-code.ts'
import type { Submission } from './checks.ts'
import { enrolled } from './taxpayer-ledger.ts'
import {
  fiscalCodeOf,
  goingOffline,
  honestLedger,
  honestSale,
  NOON,
  opening,
  paymentRow,
  receipt,
  seal,
  taxpayer,
  zReport,
} from './tests/honest-taxpayer.ts'
import { judgePage } from './verdicts.ts'

const refusing: Submission['refusing'] = { name: 'authority-refusing', reason: 'debts', documents: null }

/** A register's own ledger and the authority's, with ten codes granted. */
function pair() {
  const desk = honestLedger()
  let ledger = enrolled(10)
  const submit = (page: Entry[], fault: Submission['refusing'] = null): Verdict[] => {
    const judged = judgePage(taxpayer, JSON.parse(JSON.stringify(ledger)), page, fault)
    ledger = judged.ledger
    return judged.verdicts
  }
  const said = (...page: Entry[]): (string | null)[] => submit(page).map((verdict) => verdict.error_message)
  return { ...desk, submit, said, ledger: () => ledger }
}

test('a chain of three is accepted, each with its own code', () => {
  const { write, submit } = pair()
  const page = [write(opening()), write(honestSale()), write(honestSale())]
  assert.deepEqual(
    submit(page).map(({ number, status, fiscal_code, kept }) => ({ number, status, fiscal_code, kept })),
    [1, 2, 3].map((number) => ({
      number,
      status: 'DONE',
      fiscal_code: onlineCode(taxpayer.seed, number, true),
      kept: false,
    })),
  )
})

test('a number must be the next one', () => {
  const { write, draft, said } = pair()
  said(write(opening()))
  const second = write(honestSale())
  assert.deepEqual(said(draft(honestSale())), ['number: 2 expected, 3 came'])
  assert.deepEqual(said(second), [null])
})

test('a number used by another document is refused', () => {
  const { write, draft, said } = pair()
  const other = draft(opening(7))
  said(write(opening()), write(honestSale()))
  assert.deepEqual(said(other), ['number: 1 is taken, and not known to be by this document'])
})

test('the hash must match the received document', () => {
  const { write, said } = pair()
  const honest = write(opening())
  const altered = { ...honest, document: { ...honest.document, at: NOON + 2 } }
  assert.deepEqual(said(altered), ['hash: the document is not the one that was sealed'])
  assert.deepEqual(said(honest), [null])
})

test('the previous hash of the first document is zeros, of the others that of their predecessor', () => {
  const { write, draft, said } = pair()
  const stranger = draft({ ...opening(), previous_hash: 'f'.repeat(64) })
  assert.match(said(stranger)[0]!, /^previous hash: 0{64} expected, f{64} came$/)
  assert.deepEqual(said(write(opening())), [null])
  assert.match(said(draft({ ...honestSale(), previous_hash: '0'.repeat(64) }))[0]!, /^previous hash/)
  assert.deepEqual(said(write(honestSale())), [null])
})

test('the signature must match the key the document names', () => {
  const { write, said } = pair()
  const honest = write(opening())
  const { signature } = seal({ ...honest.document, key_id: 'key-2' })
  assert.deepEqual(said({ ...honest, signature }), ['signature: not of key key-1 over this document'])
  assert.deepEqual(said(honest), [null])
})

test('a document of another register is refused', () => {
  const { draft, said } = pair()
  assert.match(said(draft({ ...opening(), cash_register_id: 'register-2' }))[0]!, /^register/)
})

test('time may stay the same but not go back', () => {
  const { write, draft, said } = pair()
  said(write({ ...opening(), at: NOON }))
  assert.match(said(draft({ ...honestSale(), at: NOON - 1 }))[0]!, /^time/)
  assert.deepEqual(said(write({ ...honestSale(), at: NOON })), [null])
})

test('an offline period begins with GO_OFFLINE and ends with the first document made online', () => {
  const { write, draft, said } = pair()
  said(write(opening()))
  assert.match(said(draft({ ...honestSale(), offline_code: fiscalCodeOf(1) }))[0]!, /^offline order/)
  assert.deepEqual(said(write(goingOffline(1)), write({ ...honestSale(), offline_code: fiscalCodeOf(2) })), [
    null,
    null,
  ])
  assert.deepEqual(said(write({ ...honestSale(), offline_code: fiscalCodeOf(3) })), [null])
  assert.deepEqual(said(write(honestSale())), [null])
  assert.match(said(draft({ ...honestSale(), offline_code: fiscalCodeOf(4) }))[0]!, /^offline order/)
  assert.deepEqual(said(write(goingOffline(4)), write(goingOffline(5))), [null, null])
})

test('GO_OFFLINE spends a code', () => {
  const { draft, said } = pair()
  assert.match(said(draft({ ...goingOffline(1), offline_code: null }))[0]!, /^offline order/)
})

test('an offline document keeps its code', () => {
  const { write, submit } = pair()
  assert.deepEqual(
    submit([write(goingOffline(3))]).map((verdict) => verdict.fiscal_code),
    [fiscalCodeOf(3)],
  )
})

test('a code must be granted, and can be used once', () => {
  const { write, draft, said } = pair()
  for (const offline_code of [fiscalCodeOf(0), fiscalCodeOf(11), 'TEST-', 'not-a-code!'])
    assert.deepEqual(said(draft({ ...goingOffline(1), offline_code })), [
      `code: ${offline_code} was never granted to this register`,
    ])
  assert.deepEqual(said(write(goingOffline(10))), [null])
  assert.deepEqual(said(draft(goingOffline(10))), [`code: ${fiscalCodeOf(10)} was used before`])
  assert.deepEqual(said(write(goingOffline(1)), write(goingOffline(2))), [null, null])
  assert.deepEqual(said(draft(goingOffline(2))), [`code: ${fiscalCodeOf(2)} was used before`])
})

test('a refused document does not spend its code', () => {
  const { write, draft, said } = pair()
  assert.match(said(draft({ ...goingOffline(1), number: 5 }))[0]!, /^number/)
  assert.deepEqual(said(write(goingOffline(1))), [null])
})

test('receipts and closings need an open shift, openings a closed one', () => {
  const { write, draft, said } = pair()
  assert.match(said(draft(honestSale()))[0]!, /^shift order: RECEIPT without an open shift$/)
  assert.match(said(draft(zReport({})))[0]!, /^shift order: Z_REPORT without an open shift$/)
  assert.deepEqual(said(write(opening())), [null])
  assert.match(said(draft(opening(2)))[0]!, /^shift order: shift 1 is still open$/)
  assert.match(said(draft(receipt('SELL', 10, {}, 2)))[0]!, /^shift order: RECEIPT names shift 2/)
  assert.deepEqual(said(write(honestSale(0, { paid: [] })), write(zReport({ sell_receipts_count: 1 }))), [null, null])
  assert.deepEqual(said(write(opening(2))), [null])
})

test('judging stops at the first refusal; the rest gets no verdict', () => {
  const { write, draft, submit } = pair()
  const page = [write(opening()), draft({ ...honestSale(), at: NOON - 1 }), write(honestSale())]
  assert.deepEqual(
    submit(page).map(({ number, status }) => [number, status]),
    [
      [1, 'DONE'],
      [2, 'ERROR'],
    ],
  )
  assert.equal(submit([page[2]!])[0]!.status, 'DONE')
})

test('a page sent again gets the same answer, and changes nothing', () => {
  const { write, submit, ledger } = pair()
  const page = [write(opening()), write(honestSale()), write(goingOffline(1))]
  const verdicts = submit(page)
  const before = JSON.stringify(ledger())
  assert.deepEqual(submit(page), verdicts)
  assert.deepEqual(submit([page[1]!]), [verdicts[1]])
  assert.equal(JSON.stringify(ledger()), before)
  assert.equal(submit([...page, write({ ...honestSale(), offline_code: fiscalCodeOf(2) })]).at(-1)!.status, 'DONE')
})

test('an awaited opening refused for its content keeps its place, and opens no shift', () => {
  const { write, draft, submit } = pair()
  const page = [write(opening(1, false))]
  const [refused] = submit(page, refusing)
  assert.deepEqual([refused!.error_message, refused!.kept], ['debts', true])
  assert.deepEqual(submit(page), [refused])
  assert.match(submit([draft(honestSale())])[0]!.error_message!, /without an open shift/)
  assert.equal(submit([write(opening(2, false))])[0]!.status, 'DONE')
  assert.equal(submit([draft(opening(3, false))])[0]!.kept, true)
})

test('an awaited closing that is refused keeps its place, and the shift stays open', () => {
  const { write, submit, said } = pair()
  said(write(opening()))
  const [refused] = submit([write(zReport({ balance: 1 }, { at_once: false }))])
  assert.deepEqual([refused!.status, refused!.kept], ['ERROR', true])
  const closing = zReport({ sell_receipts_count: 1, balance: 5, payments: [paymentRow({ sell_sum: 5 })] })
  assert.deepEqual(said(write(honestSale(5)), write(closing), write(opening(2))), [null, null, null])
})

test('an awaited opening or closing that was refused is judged again once it is no longer awaited', () => {
  const { write, submit } = pair()
  const page = [write(opening(1, false))]
  submit(page, refusing)
  page.push(write(goingOffline(1)), write({ ...honestSale(5), offline_code: fiscalCodeOf(2) }))
  assert.deepEqual(
    submit(page, refusing).map(({ status, kept }) => [status, kept]),
    [['ERROR', true]],
  )
  assert.deepEqual(
    submit(page).map(({ status }) => status),
    ['DONE', 'DONE', 'DONE'],
  )
  assert.deepEqual(
    submit(page.slice(0, 1)).map(({ status, fiscal_code }) => [status, fiscal_code]),
    [['DONE', onlineCode(taxpayer.seed, 1, true)]],
  )
  const closing = write(
    zReport({ sell_receipts_count: 1, balance: 5, payments: [paymentRow({ sell_sum: 5 })] }, { at_once: false }),
  )
  assert.equal(submit([closing], refusing)[0]!.kept, true)
  const behind = [closing, write(goingOffline(3)), write({ ...opening(2), offline_code: fiscalCodeOf(4) })]
  assert.deepEqual(
    submit(behind).map(({ error_message }) => error_message),
    [null, null, null],
  )
})

test('a refused document that no client awaits, or that is formally invalid, is not kept', () => {
  const { write, draft, submit } = pair()
  assert.equal(submit([draft(opening(1, true))], refusing)[0]!.kept, false)
  assert.equal(submit([draft({ ...opening(1, false), number: 2 })])[0]!.kept, false)
  assert.equal(submit([draft({ ...opening(1, false), offline_code: fiscalCodeOf(1) })])[0]!.kept, false)
  assert.equal(submit([write(opening(1, false)), draft(honestSale())], null)[1]!.status, 'DONE')
  assert.equal(submit([], refusing).length, 0)
})
