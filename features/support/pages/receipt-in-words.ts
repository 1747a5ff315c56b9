/** Describes a receipt of the fixtures in one line: goods, discounts, taxes, payments. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Discount, Payment } from '../../../machines/vocabulary/receipt.ts'
import type { ReceiptForm } from '../vocabulary/parameters.ts'

const hryvnias = (minor: number): string => (minor / 100).toFixed(2)

const discount = ({ type, mode, value }: Discount): string =>
  `${type === 'DISCOUNT' ? '−' : '+'}${mode === 'PERCENT' ? `${value} %` : hryvnias(value)}`

const payment = ({ type, value }: Payment): string => `${hryvnias(value)} ${type === 'CASH' ? 'in cash' : 'by card'}`

/** Members described in words; the other ones are only named. */
const SAID = ['goods', 'discounts', 'payments']

/** @param words as in a step: `the minimal receipt` */
export function receiptInWords(words: string): string {
  const file = `${words.replace(/^the /, '').replaceAll(' ', '-')}.json`
  const form: ReceiptForm = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../../fixtures/receipts', file), 'utf8'),
  )
  const goods = form.goods.map(({ name, price, quantity, taxes, discounts }) => {
    const pieces = quantity === 1000 ? '' : `${quantity / 1000} × `
    const more = [...(taxes ?? []).map((tax) => `tax ${tax}`), ...(discounts ?? []).map(discount)]
    return `${pieces}${name} ${hryvnias(price)}${more.length > 0 ? ` (${more.join(', ')})` : ''}`
  })
  const whole = form.discounts?.length ? `on the whole ${form.discounts.map(discount).join(', ')}` : ''
  const others = Object.keys(form).filter((name) => !SAID.includes(name))
  const named = others.length > 0 ? `with ${others.map((name) => `\`${name}\``).join(', ')}` : ''
  return [goods.join(', '), whole, `paid ${form.payments.map(payment).join(', ')}`, named].filter(Boolean).join('; ')
}
