import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { ReceiptTotals, SaleOrder } from '../../../../machines/vocabulary/receipt.ts'
import { SlipTooLong } from '../formats/bounds.ts'
import type { ReceiptPaper } from '../slips/receipt-slip.ts'
import { checkDocument } from './check.ts'
import { xmlBytes } from './encoding.ts'
import type { DocumentLinks } from './head.ts'
import { type Elements, elementsOf, recordOf, saleOf, TAXES, validate, xmlRows } from './tests/schema.ts'

const NONE: DocumentLinks = { returned: null, previous: null }
const checkOf = (paper: ReceiptPaper, links: Partial<DocumentLinks> = {}) =>
  elementsOf(checkDocument(paper, { ...NONE, ...links })).CHECK

test('a receipt has the number of its document, its day in Kyiv, and no fiscal number before there is one', () => {
  const paper = saleOf({})
  const { CHECKHEAD, ...rest } = checkOf(paper)
  assert.deepEqual(CHECKHEAD, {
    DOCTYPE: '0',
    DOCSUBTYPE: '0',
    UID: paper.row.entry.document.id,
    TIN: '12345678',
    IPN: '123456789012',
    ORGNM: 'ТОВ «Ґанок» & <сини>',
    POINTNM: 'Крамниця',
    POINTADDR: 'м. Їжакове',
    ORDERDATE: '01062026',
    ORDERTIME: '003000',
    ORDERNUM: '7',
    CASHDESKNUM: '1',
    CASHREGISTERNUM: 'TEST000001',
    CASHIER: 'Олена',
    VER: '1',
    TESTING: 'true',
  })
  assert.deepEqual(Object.keys(rest).slice(1), ['CHECKTOTAL', 'CHECKPAY', 'CHECKBODY'])
})

test('offline it has the code and the hash of the document before; a return has the sale it returns', () => {
  const previous = 'ab'.repeat(32)
  const { CHECKHEAD } = checkOf(saleOf({}, 'TEST-abc123'), { previous })
  assert.deepEqual([CHECKHEAD.ORDERTAXNUM, CHECKHEAD.OFFLINE], ['TEST-abc123', 'true'])
  assert.equal(CHECKHEAD.PREVDOCHASH, previous)
  assert.equal(checkOf(saleOf({}, 'TEST-abc123')).CHECKHEAD.PREVDOCHASH, undefined)
  assert.equal(checkOf(saleOf({}), { previous }).CHECKHEAD.PREVDOCHASH, undefined)
  const back = saleOf({ goods: [{ code: '1', name: 'Сир', price: 10_000, quantity: 1000, is_return: true }] })
  assert.equal(checkOf(back, { returned: 'TEST-sale01' }).CHECKHEAD.ORDERRETNUM, 'TEST-sale01')
  assert.equal(checkOf(back).CHECKHEAD.ORDERRETNUM, undefined)
  assert.equal(checkOf(saleOf({}), { returned: 'TEST-sale01' }).CHECKHEAD.ORDERRETNUM, undefined)
})

test('412.57 is rounded to 412.60 by -0.03, and 500 is tendered', () => {
  const goods = [{ code: '1', name: 'Сир', price: 41_257, quantity: 1000 }]
  const payments = [{ type: 'CASH', value: 50_000 } as const]
  const { CHECKTOTAL, CHECKPAY } = checkOf(saleOf({ goods, payments, rounding_mode: 'ROUND_10' }))
  assert.deepEqual(CHECKTOTAL, { SUM: '412.60', RNDSUM: '-0.03', NORNDSUM: '412.57' })
  assert.deepEqual([CHECKPAY.ROW.SUM, CHECKPAY.ROW.PROVIDED, CHECKPAY.ROW.REMAINS], ['412.60', '500.00', '87.40'])
})

test('126.00 with 5 % of excise and 20 % of VAT: 6.00 of 126.00, and 20.00 of 120.00', () => {
  const { CHECKTAX } = checkOf(
    saleOf({ goods: [{ code: '1', name: 'Вино', price: 12_600, quantity: 1000, taxes: [4] }] }),
  )
  const common = { LETTER: 'Г', SIGN: 'false', TURNOVER: '126.00', TURNOVERDISCOUNT: '126.00' }
  assert.deepEqual(xmlRows(CHECKTAX), [
    { ROWNUM: '1', TYPE: '0', NAME: 'ПДВ 20%', ...common, PRC: '20.00', SOURCESUM: '120.00', SUM: '20.00' },
    { ROWNUM: '2', TYPE: '1', NAME: 'Акциз 5%', ...common, PRC: '5.00', SOURCESUM: '126.00', SUM: '6.00' },
  ])
})

test('taxes on top stand beside their base, excise on the price with VAT, before discounts and after', () => {
  const goods = [{ code: '1', name: 'Вино', price: 10_000, quantity: 1000, taxes: [10] }]
  const discounts = [{ type: 'DISCOUNT', mode: 'PERCENT', value: 50 } as const]
  const { CHECKTAX, CHECKTOTAL, CHECKBODY } = checkOf(saleOf({ goods, discounts }))
  const [vat, excise] = xmlRows(CHECKTAX)
  assert.deepEqual(
    [vat.SIGN, vat.TURNOVER, vat.TURNOVERDISCOUNT, vat.SOURCESUM, vat.SUM],
    ['true', '100.00', '50.00', '50.00', '10.00'],
  )
  assert.deepEqual(
    [excise.SIGN, excise.TURNOVER, excise.TURNOVERDISCOUNT, excise.SOURCESUM, excise.SUM],
    ['true', '120.00', '60.00', '60.00', '3.00'],
  )
  assert.deepEqual([CHECKBODY.ROW.COST, CHECKBODY.ROW.DISCOUNTSUM, CHECKTOTAL.SUM], ['100.00', '50.00', '63.00'])
})

test('a charge on the whole receipt is a negative discount of its rows, and what was paid before is one as well', () => {
  const goods = [
    { code: '1', name: 'Сир', price: 10_000, quantity: 1000 },
    { code: '2', name: 'Хліб', price: 30_000, quantity: 1000 },
  ]
  const charge = { type: 'EXTRA_CHARGE', mode: 'VALUE', value: 1000 } as const
  const charged = checkOf(saleOf({ goods, discounts: [charge] }))
  assert.deepEqual(
    xmlRows(charged.CHECKBODY).map((row) => row.DISCOUNTSUM),
    ['-2.50', '-7.50'],
  )
  assert.deepEqual(charged.CHECKTOTAL, { SUM: '410.00', DISCOUNTSUM: '-10.00' })
  const paid = checkOf(saleOf({ goods, discounts: [{ type: 'PRE_PAYMENT', mode: 'VALUE', value: 8000 }] }))
  assert.deepEqual(
    xmlRows(paid.CHECKBODY).map((row) => row.DISCOUNTSUM),
    ['20.00', '60.00'],
  )
  assert.deepEqual(paid.CHECKTOTAL, { SUM: '320.00', DISCOUNTSUM: '80.00' })
})

test('a service goes by its own classifier, and a code of neither is left out', () => {
  const known = ['2204210000', '1905', '0101', '56.10', '56.10.1', '56.10.11-1', '56.10.11-10.1']
  const unknown = ['вино', '', '0000', '56.1', '56.10.111', '56-10', '1'.repeat(16)]
  const goods = [...known, ...unknown].map((uktzed) => ({
    ...{ code: '1', name: 'Щось', price: 100, quantity: 1000 },
    uktzed,
  }))
  assert.deepEqual(
    xmlRows(checkOf(saleOf({ goods })).CHECKBODY).map(({ UKTZED, DKPP }) => [UKTZED, DKPP]),
    [
      ...known.map((code) => (code.includes('.') ? [undefined, code] : [code, undefined])),
      ...unknown.map(() => [undefined, undefined]),
    ],
  )
})

const money = (paid: object[], total_sum: number) =>
  ({
    ...{ total_sum, total_payment: total_sum, total_rest: 0, round_sum: 0, discounts_sum: 0 },
    extra_charge_sum: 0,
    paid,
    taxes: [],
  }) as never

test('a cash withdrawal is a kind of its own, with its card and commission', () => {
  const card = { rrn: '1', card_mask: '4444********1111', commission: 150 }
  const check = checkOf(
    recordOf({
      type: 'CASH_WITHDRAWAL',
      money: money([{ type: 'CASHLESS', code: 1, label: 'Картка', value: 1000, commission: 150 }], 1000),
      request: { payment: { value: 1000, ...card } },
    }),
  )
  assert.deepEqual(
    [check.CHECKHEAD.DOCTYPE, check.CHECKHEAD.DOCSUBTYPE, check.CHECKTOTAL.SUM],
    ['3', undefined, '10.00'],
  )
  const row = check.CHECKPAY.ROW
  assert.deepEqual([row.PAYFORMCD, row.SUM], ['1', '10.00'])
  assert.deepEqual(row.PAYSYS.ROW, {
    ...{ ROWNUM: '1', ACQUIRETRANSID: '1', EPZDETAILS: '4444********1111', SUM: '10.00', COMMISSION: '1.50' },
  })
})

test('cash put in and taken out has its sum alone', () => {
  for (const [type, kind] of [
    ['SERVICE_IN', '2'],
    ['SERVICE_OUT', '4'],
  ] as const) {
    const paid = [{ type: 'CASH', code: null, label: 'Готівка', value: 500 }]
    const check = checkOf(
      recordOf({ type, money: money(paid, 500), request: { payment: { type: 'CASH', value: 500 } } }),
    )
    assert.deepEqual([check.CHECKHEAD.DOCSUBTYPE, check.CHECKTOTAL], [kind, { SUM: '5.00' }])
    assert.deepEqual([check.CHECKPAY, check.CHECKBODY], [undefined, undefined])
  }
})

test('cards are xmlRows under the row of their own number where labels are the same', () => {
  const payments = [
    { type: 'CASHLESS', value: 4000, rrn: '1' } as const,
    { type: 'CASHLESS', value: 6000, rrn: '2' } as const,
  ]
  const paper = saleOf({ payments }, null, { payments: [{ code: 2 }, { code: 5 }] })
  const { money } = (paper.row.entry.document as { body: { money: { paid: object[] } } }).body
  money.paid = [2, 5].map((code) => ({ type: 'CASHLESS', code, label: 'Картка', value: code === 2 ? 4000 : 6000 }))
  assert.deepEqual(
    xmlRows(checkOf(paper).CHECKPAY).map(({ PAYFORMCD, PAYSYS }) => [
      PAYFORMCD,
      ...xmlRows(PAYSYS).map((row) => row.ACQUIRETRANSID),
    ]),
    [
      ['2', '1'],
      ['5', '2'],
    ],
  )
})

test('texts longer than their columns are cut between characters, and none is empty', () => {
  const goods = [
    {
      code: '🧀'.repeat(70),
      name: '🧀'.repeat(300),
      price: 1,
      quantity: 1,
      barcode: '',
      excise_barcodes: ['', 'Б'.repeat(65)],
    },
  ]
  const { CHECKBODY, CHECKHEAD } = checkOf(saleOf({ goods, cashier_name: 'О'.repeat(129) }))
  assert.deepEqual([CHECKBODY.ROW.CODE, CHECKBODY.ROW.NAME], ['🧀'.repeat(64), '🧀'.repeat(128)])
  assert.deepEqual([CHECKBODY.ROW.BARCODE, CHECKHEAD.CASHIER], [undefined, 'О'.repeat(128)])
  assert.deepEqual(xmlRows(CHECKBODY.ROW.EXCISELABELS), [{ ROWNUM: '1', EXCISELABEL: 'Б'.repeat(64) }])
})

test('in windows-1251 every letter is one byte, and what it has not is a reference', () => {
  const bytes = xmlBytes(checkDocument(saleOf({ cashier_name: 'Їжак Ґєї ʼ🧩\u0001' }), NONE), 'windows-1251')
  validate(bytes)
  const xml = new TextDecoder('windows-1251').decode(bytes)
  assert.ok(xml.startsWith('<?xml version="1.0" encoding="windows-1251"?>'))
  assert.ok(xml.includes('<CASHIER>Їжак Ґєї &#700;&#129513;&#65533;</CASHIER>'), xml)
})

test('XML has its greatest length', () => {
  const goods = [{ code: '1', name: 'Сир', price: 1, quantity: 1, excise_barcodes: ['Б1', 'Б2'] }]
  // One item with two stamps, and a payment
  assert.ok(checkDocument(saleOf({ goods }), NONE, 4))
  assert.throws(() => checkDocument(saleOf({ goods }), NONE, 3), new SlipTooLong(3, 'rows'))
})

const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
const discount = fc.record({
  type: fc.constantFrom('DISCOUNT' as const, 'EXTRA_CHARGE' as const),
  mode: fc.constantFrom('VALUE' as const, 'PERCENT' as const),
  value: fc.integer({ min: 0, max: 100 }),
})
const item = fc.record({
  code: fc.string({ minLength: 1, unit: 'grapheme' }),
  name: fc.string({ minLength: 1, unit: 'binary' }),
  price: fc.integer({ min: 0, max: 100_000 }),
  quantity: fc.integer({ min: 1, max: 10_000 }),
  taxes: optional(fc.constantFrom(...TAXES).map(({ code }) => [code])),
  discounts: optional(fc.array(discount, { maxLength: 2 })),
  uktzed: optional(fc.oneof(fc.string(), fc.constant('2204'), fc.constant('01.11.1'))),
  barcode: optional(fc.string()),
  excise_barcodes: optional(fc.array(fc.string(), { maxLength: 2 })),
})
const payment = fc.record({
  type: fc.constantFrom('CASH' as const, 'CASHLESS' as const),
  value: fc.integer({ min: 0, max: 1_000_000 }),
  label: optional(fc.string({ minLength: 1 })),
  rrn: optional(fc.string()),
  commission: optional(fc.integer({ min: 0, max: 100 })),
})
const prepaid = fc.record({
  ...{ type: fc.constant('PRE_PAYMENT' as const), mode: fc.constant('VALUE' as const) },
  value: fc.constant(1),
})
const order: fc.Arbitrary<Partial<SaleOrder>> = fc
  .record({
    goods: fc.array(item, { minLength: 1, maxLength: 4 }),
    discounts: optional(fc.array(fc.oneof(discount, prepaid), { maxLength: 3 })),
    payments: fc.array(payment, { maxLength: 3 }),
    rounding_mode: optional(fc.constantFrom('ROUND_10' as const, 'ROUND_50' as const)),
    isReturn: fc.boolean(),
  })
  .map(
    ({ isReturn, goods, ...rest }) =>
      ({ ...rest, goods: goods.map((each) => ({ ...each, is_return: isReturn })) }) as never,
  )

const minor = (text: string | undefined): number => Math.round(Number(text ?? 0) * 100)
const sumOf = (rows: Elements[], name: string): number => rows.reduce((sum, row) => sum + minor(row[name]), 0)

test('documents follow the schema, and costs less discounts with taxes on top come to the sum', () => {
  fc.assert(
    fc.property(order, (sent) => {
      const paper = saleOf(sent)
      const { money } = (paper.row.entry.document as { body: { money: ReceiptTotals } }).body
      // What was paid before is never more than all comes to
      fc.pre(money.total_sum >= 0)
      const { CHECKTOTAL, CHECKBODY, CHECKTAX } = elementsOf(
        checkDocument(paper, { returned: null, previous: null }),
      ).CHECK
      const onTop = xmlRows(CHECKTAX).filter(({ SIGN }) => SIGN === 'true')
      const rows = xmlRows(CHECKBODY)
      const sum = sumOf(rows, 'COST') - sumOf(rows, 'DISCOUNTSUM') + sumOf(onTop, 'SUM')
      assert.equal(minor(CHECKTOTAL.NORNDSUM ?? CHECKTOTAL.SUM), sum)
      assert.equal(minor(CHECKTOTAL.DISCOUNTSUM), sumOf(rows, 'DISCOUNTSUM'))
      assert.equal(minor(CHECKTOTAL.SUM) + minor(CHECKTOTAL.RNDSUM), sum)
    }),
  )
})
