/** What the figures of a receipt's document lead to (EXT-245, EXT-247). */
import { type Elements, xmlRows } from '../../../server/rendering/documents/tax-documents/tests/schema.ts'

/** A sum in minor units. */
export const minor = (text: string | undefined): number => Math.round(Number(text ?? 0) * 100)
export const sumOf = (rows: Elements[], name: string): number => rows.reduce((sum, row) => sum + minor(row[name]), 0)

/** Goods are rounded one by one, each by half a minor unit at most. */
const rounding = (rows: Elements[]): number => rows.length / 2 + 1

/** Whether a tax is what its base and its rate come to. */
function isTaxOfBase({ SIGN, PRC, SOURCESUM, SUM }: Elements, goods: Elements[]): boolean {
  const rate = Number(PRC)
  const whole = SIGN === 'true' ? 100 : 100 + rate
  return Math.abs(minor(SUM) - (minor(SOURCESUM) * rate) / whole) <= rounding(goods)
}

/** @param check its CHECK element @returns what is wrong, in words */
export function checkFaults({ CHECKTOTAL, CHECKPAY, CHECKTAX, CHECKBODY }: Elements): string[] {
  const faults: string[] = []
  const hold = (holds: boolean, fault: string): void => void (holds || faults.push(fault))
  const [goods, taxes, payments] = [CHECKBODY, CHECKTAX, CHECKPAY].map(xmlRows) as [Elements[], Elements[], Elements[]]
  const due = minor(CHECKTOTAL.NORNDSUM ?? CHECKTOTAL.SUM)
  hold(minor(CHECKTOTAL.SUM) + minor(CHECKTOTAL.RNDSUM) === due, 'SUM and RNDSUM do not lead to NORNDSUM')
  hold(minor(CHECKTOTAL.DISCOUNTSUM) === sumOf(goods, 'DISCOUNTSUM'), 'DISCOUNTSUM is not that of the rows')
  if (goods.length > 0) {
    const onTop = taxes.filter(({ SIGN }) => SIGN === 'true')
    const sum = sumOf(goods, 'COST') - sumOf(goods, 'DISCOUNTSUM') + sumOf(onTop, 'SUM')
    hold(due === sum, `SUM is not COST less DISCOUNTSUM with taxes on top: ${due} and ${sum}`)
    const letters = (rows: Elements[], name: string) =>
      [...new Set(rows.flatMap((row) => [...(row[name] ?? '')]))].sort()
    hold(`${letters(goods, 'LETTERS')}` === `${letters(taxes, 'LETTER')}`, 'LETTERS are not those of the taxes')
  }
  for (const { PRICE, AMOUNT, COST } of goods)
    hold(Math.abs(minor(COST) - minor(PRICE) * Number(AMOUNT)) <= 1, `COST ${COST} is not ${PRICE} by ${AMOUNT}`)
  for (const row of taxes) hold(isTaxOfBase(row, goods), `SUM of tax ${row.NAME} is not of its SOURCESUM`)
  for (const { SUM, PROVIDED, REMAINS, PAYSYS } of payments) {
    hold(minor(SUM) === minor(PROVIDED) - minor(REMAINS), 'PROVIDED less REMAINS is not SUM')
    if (PAYSYS) hold(sumOf(xmlRows(PAYSYS), 'SUM') === minor(SUM), 'cards of a form do not add up to its SUM')
  }
  if (payments.length > 0) hold(sumOf(payments, 'SUM') === minor(CHECKTOTAL.SUM), 'payments do not add up to SUM')
  return faults
}
