/** Figures of one document of the tax authority (check01): they lead to each other, and to its sum. */
import type { PaperFindings } from './finding.ts'

/** An element: its text, or its elements by name, several of one name as a list. */
export type XmlContent = string | { readonly [name: string]: XmlContent | readonly XmlContent[] }

type Rows = readonly XmlContent[]

/** The element at a path; '' where there is none. */
export function elementAt(element: XmlContent | undefined, ...path: string[]): XmlContent {
  let found: XmlContent | readonly XmlContent[] | undefined = element
  for (const name of path)
    found = typeof found === 'object' && !Array.isArray(found) ? (found as Record<string, XmlContent>)[name] : undefined
  return found === undefined || Array.isArray(found) ? '' : (found as XmlContent)
}

/** Text of an element; '' where there is none. */
export const xmlText = (element: XmlContent | undefined, ...path: string[]): string => {
  const found = elementAt(element, ...path)
  return typeof found === 'string' ? found : ''
}

export function xmlRowsOf(element: XmlContent | undefined, ...path: string[]): Rows {
  const list = elementAt(element, ...path)
  const rows = typeof list === 'object' ? list.ROW : undefined
  return rows === undefined ? [] : Array.isArray(rows) ? rows : [rows as XmlContent]
}

const MONEY = /^(-?)(\d{1,15})\.(\d{2})$/

/** Minor units of an element; what is no sum is found. */
export function moneyAt(element: XmlContent | undefined, name: string, findings: PaperFindings | null = null): number {
  const text = xmlText(element, name)
  if (text === '') return 0
  const [, sign, units, cents] = MONEY.exec(text) ?? []
  if (units === undefined) {
    findings?.add('EXT-245', name, 'a sum with two digits behind its point', text)
    return 0
  }
  return (sign === '-' ? -1 : 1) * (Number(units) * 100 + Number(cents))
}

const sumOf = (rows: Rows, name: string, findings: PaperFindings | null = null): number =>
  rows.reduce((sum, row) => sum + moneyAt(row, name, findings), 0)

/** Goods are rounded one by one, each by half a minor unit at most. */
const rounding = (rows: Rows): number => rows.length / 2 + 1

function judgeTaxes(taxes: Rows, goods: Rows, findings: PaperFindings): void {
  for (const [at, row] of taxes.entries()) {
    const [rate, source] = [Number(xmlText(row, 'PRC')), moneyAt(row, 'SOURCESUM', findings)]
    const whole = xmlText(row, 'SIGN') === 'true' ? 100 : 100 + rate
    const [own, expected] = [moneyAt(row, 'SUM', findings), Math.round((source * rate) / whole)]
    if (Math.abs(own - expected) > rounding(goods)) findings.add('LOC-161', `CHECKTAX.ROW[${at}].SUM`, expected, own)
    const [before, after] = [moneyAt(row, 'TURNOVER', findings), moneyAt(row, 'TURNOVERDISCOUNT', findings)]
    const excise = xmlText(row, 'SIGN') === 'true' || xmlText(row, 'TYPE') === '1' ? 0 : after - source
    if (xmlText(row, 'TURNOVERDISCOUNT') !== '')
      findings.hold(excise >= 0 && source > 0 === after > 0, 'EXT-247', `CHECKTAX.ROW[${at}].SOURCESUM`, after, source)
    findings.hold(before >= 0, 'EXT-247', `CHECKTAX.ROW[${at}].TURNOVER`, 'no less than 0', before)
  }
  const letters = (rows: Rows, name: string): string =>
    [...new Set(rows.flatMap((row) => [...xmlText(row, name)]))].sort().join('')
  const [carried, stated] = [letters(goods, 'LETTERS'), letters(taxes, 'LETTER')]
  findings.hold(carried === stated, 'EXT-247', 'CHECKTAX', carried, stated)
}

function judgePayments(payments: Rows, sum: number, isReturn: boolean, findings: PaperFindings): void {
  for (const [at, row] of payments.entries()) {
    const [own, provided, remains] = ['SUM', 'PROVIDED', 'REMAINS'].map((name) => moneyAt(row, name, findings)) as [
      number,
      number,
      number,
    ]
    findings.hold(own === provided - remains, 'LOC-164', `CHECKPAY.ROW[${at}].SUM`, provided - remains, own)
    const cards = xmlRowsOf(row, 'PAYSYS')
    if (cards.length > 0)
      findings.hold(
        sumOf(cards, 'SUM', findings) === own,
        'LOC-163',
        `CHECKPAY.ROW[${at}].PAYSYS`,
        own,
        sumOf(cards, 'SUM'),
      )
  }
  const paid = sumOf(payments, 'SUM')
  if (payments.length > 0 && paid !== sum)
    findings.add(isReturn ? 'LOC-166' : paid < sum ? 'LOC-182' : 'LOC-163', 'CHECKPAY', sum, paid)
}

/** @param check a CHECK element */
export function judgeCheck(check: XmlContent, findings: PaperFindings): void {
  const [goods, taxes, payments] = ['CHECKBODY', 'CHECKTAX', 'CHECKPAY'].map((name) => xmlRowsOf(check, name)) as [
    Rows,
    Rows,
    Rows,
  ]
  const total = elementAt(check, 'CHECKTOTAL')
  const [sum, round] = [moneyAt(total, 'SUM', findings), moneyAt(total, 'RNDSUM', findings)]
  const due = xmlText(total, 'NORNDSUM') === '' ? sum : moneyAt(total, 'NORNDSUM', findings)
  findings.hold(sum + round === due, 'LOC-169', 'CHECKTOTAL.NORNDSUM', sum + round, due)
  const discount = sumOf(goods, 'DISCOUNTSUM', findings)
  findings.hold(
    moneyAt(total, 'DISCOUNTSUM', findings) === discount,
    'EXT-245',
    'CHECKTOTAL.DISCOUNTSUM',
    discount,
    xmlText(total, 'DISCOUNTSUM'),
  )
  for (const [at, row] of goods.entries()) {
    const [cost, price, amount] = [
      moneyAt(row, 'COST', findings),
      moneyAt(row, 'PRICE', findings),
      Number(xmlText(row, 'AMOUNT')),
    ]
    const expected = Math.round(price * amount)
    // A fraction may be rounded either way (NS-62)
    if (Math.abs(cost - price * amount) >= 1) findings.add('LOC-157', `CHECKBODY.ROW[${at}].COST`, expected, cost)
    else if (cost !== Math.floor(price * amount + 0.5 + 1e-6))
      findings.add('NS-62', `CHECKBODY.ROW[${at}].COST`, expected, cost)
  }
  if (goods.length > 0) {
    const onTop = taxes.filter((row) => xmlText(row, 'SIGN') === 'true')
    const expected = sumOf(goods, 'COST') - discount + sumOf(onTop, 'SUM')
    findings.hold(due === expected, discount === 0 ? 'LOC-157' : 'LOC-158', 'CHECKTOTAL.SUM', expected, due)
    judgeTaxes(taxes, goods, findings)
  }
  judgePayments(payments, sum, xmlText(check, 'CHECKHEAD', 'DOCSUBTYPE') === '1', findings)
}
