/** What the audit of documents finds: of figures that lead to each other none, of each that does not its own. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ZReportBody } from '../../../machines/vocabulary/document.ts'
import { checkDocument } from '../../../server/rendering/documents/tax-documents/check.ts'
import { type Elements, elementsOf, saleOf } from '../../../server/rendering/documents/tax-documents/tests/schema.ts'
import { checkFaults, ShiftTurnover } from './audit.ts'

const goods = [{ code: '1', name: 'Вино', price: 12_600, quantity: 1000, taxes: [4] }]
const discounts = [{ type: 'DISCOUNT', mode: 'VALUE', value: 600 } as const]
const check = (): Elements =>
  elementsOf(checkDocument(saleOf({ goods, discounts }), { returned: null, previous: null })).CHECK

test('figures that lead to each other have no fault, and each that does not has its own', () => {
  assert.deepEqual(checkFaults(check()), [])
  const broken: [change: (check: Elements) => void, fault: RegExp][] = [
    [({ CHECKTOTAL }) => (CHECKTOTAL.SUM = '121.00'), /SUM is not COST less DISCOUNTSUM/],
    [({ CHECKTOTAL }) => (CHECKTOTAL.DISCOUNTSUM = '5.00'), /DISCOUNTSUM is not that of the rows/],
    [({ CHECKBODY }) => (CHECKBODY.ROW.PRICE = '125.00'), /COST 126.00 is not 125.00/],
    [({ CHECKBODY }) => (CHECKBODY.ROW.LETTERS = 'А'), /LETTERS are not those of the taxes/],
    [({ CHECKTAX }) => (CHECKTAX.ROW[1].SUM = '7.00'), /SUM of tax Акциз 5% is not of its SOURCESUM/],
    [({ CHECKPAY }) => (CHECKPAY.ROW.PROVIDED = '1.00'), /PROVIDED less REMAINS is not SUM/],
  ]
  for (const [change, fault] of broken) {
    const document = check()
    change(document)
    assert.match(checkFaults(document).join(), fault)
  }
})

const zrep = (sum: string, tax: string): Elements => ({
  ZREPREALIZ: {
    ...{ SUM: '120.00', ORDERSCNT: '1', PAYFORMS: { ROW: { PAYFORMCD: '0', SUM: sum } } },
    TAXES: {
      ROW: [
        { TYPE: '0', LETTER: 'Г', PRC: '20.00', SUM: '19.05' },
        { TYPE: '1', LETTER: 'Г', PRC: '5.00', SUM: tax },
      ],
    },
  },
  ZREPRETURN: { SUM: '0.00', ORDERSCNT: '0' },
  ZREPBODY: { SERVICEINPUT: '0.00', SERVICEOUTPUT: '0.00' },
})

test('a Z-report sums up the documents of its shift, unless a client has built it', () => {
  const turnover = new ShiftTurnover()
  turnover.add(check())
  const faults = (report: Elements, client_built = false) => turnover.faultsOf(report, { client_built } as ZReportBody)
  assert.deepEqual(faults(zrep('120.00', '5.71')), [])
  assert.match(faults(zrep('120.00', '5.70')).join(), /ZREPREALIZ tax 1 Г 5.00 is 570/)
  assert.match(faults(zrep('119.00', '5.71')).join(), /PAYFORMS of ZREPREALIZ do not add up/)
  assert.deepEqual(faults(zrep('120.00', '5.70'), true), [])
})
