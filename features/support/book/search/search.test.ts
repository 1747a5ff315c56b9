/** The search of the book: what is found, by which words, and how large its index is. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { bookSource } from '../source/book-source.ts'
import { type SearchEntry, searchEntries } from './search-entries.ts'
import { deflatedData, type Found, searchData, searchEngine, searchIndex, weightOf } from './search-file.ts'

const source = bookSource(undefined)
const entries = searchEntries(source)
let find: (asked: string) => Found
before(() => {
  const engine = searchEngine()
  find = engine.open(searchIndex(entries, engine), entries.map(weightOf))
})

/** What stands first among what was found. */
const first = (asked: string, count = 3): SearchEntry[] =>
  find(asked)
    .found.slice(0, count)
    .map((id) => entries[id]!)

/** @param place page and anchor that stand among the first three */
function finds(asked: string, place: string): void {
  const places = first(asked).map(({ page, anchor }) => `${page}#${anchor}`)
  assert.ok(places.includes(place), `${asked}: ${places.join(', ')}`)
}

test('answers are found by words of their texts, in any form, in both languages', () => {
  finds('24 години', 'chapter-day.html#when-to-close-a-shift')
  finds('повернення', 'chapter-returns.html#needs-its-sale')
  finds('повернути товар в офлайні', 'chapter-offline.html#return-goods-offline')
  finds('ЗАОКРУГЛЕНОЇ готівки', 'chapter-money.html#rounding-of-cash')
  finds('unpaid bill', 'chapter-people.html#frozen-or-unpaid')
  finds('rounded cash', 'chapter-money.html#rounding-of-cash')
})

/** What a shopkeeper asks, in the words of a shop, and where it is answered. */
const SHOPKEEPER: readonly (readonly [asked: string, place: string])[] = [
  ['акцизна марка', 'receipt#excise-stamps'],
  ['повернути товар без чека', 'returns#needs-its-sale'],
  ['24 години', 'day#when-to-close-a-shift'],
  ['сертифікат', 'people#key-certificate'],
  ['подарунковий сертифікат', 'payment#gift-certificate'],
  ['ліміт готівки', 'payment#cash-limit'],
  ['післяплата', 'payment#cash-on-delivery'],
  ['накладений платіж', 'payment#cash-on-delivery'],
  ['смс', 'receipt#sms'],
  ['немає інтернету', 'offline#what-a-cashier-sees'],
  ['забули закрити зміну', 'day#midnight-with-an-open-shift'],
  ['знижка на чек', 'money#whole-receipt-discount'],
  ['списали двічі', 'terminal#charged-twice'],
  ['гроші зняли, а чека немає', 'terminal#approved-without-a-receipt'],
  ['чек поштою', 'receipt#sent-to-the-buyer'],
  ['заокруглення готівки', 'money#rounding-of-cash'],
  ['магазин без ПДВ', 'money#shop-without-vat'],
  ['два касири', 'people#two-shifts-at-once'],
  ['інший комп’ютер', 'people#another-computer'],
  ['принтер не працює', 'slip#printer-fails'],
  ['аванс', 'payment#prepayment'],
  ['внести готівку', 'payment#service-cash'],
  ['помилковий чек', 'returns#receipt-made-by-mistake'],
  ['вагові товари', 'receipt#weighed-goods'],
  ['QR код', 'slip#checking-code'],
  ['рахунок не сплачено', 'people#frozen-or-unpaid'],
  ['зміна не закрита на ніч', 'day#midnight-with-an-open-shift'],
  ['каса без інтернету', 'offline#what-a-cashier-sees'],
  ['скільки годин без інтернету', 'offline#after-36-hours'],
  ['повернення на картку', 'returns#return-to-a-card'],
  ['копія чека', 'slip#forms-and-width'],
  ['дублікат чека', 'slip#forms-and-width'],
  ['знижка на весь чек', 'money#whole-receipt-discount'],
  ['здача', 'payment#change'],
  ['округлення', 'money#rounding-of-cash'],
  ['чек на пошту', 'receipt#sent-to-the-buyer'],
  ['термінал відхилив', 'terminal#failures'],
  ['зет звіт', 'day#x-report-and-z-report'],
  ['бухгалтер', 'reports#extended-kinds'],
  ['ключ прострочений', 'people#expired-key'],
  ['заблокований касир', 'people#blocked-or-deactivated'],
  ['сума не сходиться', 'payment#cash-in-the-drawer'],
  ['ПДВ і акциз', 'money#excise'],
  ['номер чека офлайн', 'receipt#fiscal-number'],
  ['змішана оплата', 'payment#card-and-cash'],
  ['пароль касира', 'people#signing-in'],
  ['вебхук', 'integrators#webhook-when'],
]

test('the words of a shopkeeper find the answers', () => {
  for (const [asked, place] of SHOPKEEPER) finds(asked, `chapter-${place.replace('#', '.html#')}`)
})

test('an apostrophe is the same in each of its forms', () => {
  for (const sign of ["'", '’', 'ʼ', '`']) assert.deepEqual(find(`зв${sign}язку`).found, find('зв’язку').found)
  assert.deepEqual(find('звязку').found, find('зв’язку').found)
})

test('clauses, decisions, refusals, their codes, quirks, rules, terms and scenarios are found', () => {
  finds('SHF-016', 'law.html#SHF-016')
  finds('NS-64', 'decisions.html#NS-64')
  finds('receipt.already_exists', 'refusals.html#receipt-of-this-id-exists-already')
  finds('Зміну не відкрито', 'refusals.html#shift-not-open')
  finds('desk-sale-without-id', 'decisions.html#desk-sale-without-id')
  finds('офлайн-сесія', 'glossary.html#offline-session')
  finds(
    'After 70 seconds receipts',
    'feature-offline-outage.html#after-70-seconds-receipts-are-sold-offline-each-with-a-code-of-the-pool-for-its-fiscal-number',
  )
})

test('codes of a bank terminal are found by number, name and message', () => {
  for (const asked of ['9420', 'InsufficientFundsOnAccount', 'На рахунку недостатньо коштів'])
    finds(asked, 'refusals.html#insufficientfundsonaccount')
  finds('термінал зайнятий', 'refusals.html#devicebusy')
})

test('no title shows the name of what a message is filled with', () => {
  const named = entries.filter(({ kind, title }) => kind === 'refusal' && /\{\w+\}/.test(title.uk + title.en))
  assert.deepEqual(named, [])
  finds('недостатньо коштів', 'refusals.html#withdrawal-larger-than-the-cash-in-the-register')
})

test('a word misspelt by a letter, and one of the same root, are found', () => {
  assert.ok(find('повернненя').found.length > 0)
  assert.ok(find('повертають').found.length > 0)
})

test('where nothing has all of the words, what has some is found and said to have some', () => {
  const { found, isWhole } = find('заокруглення жирафа')
  assert.ok(found.length > 0)
  assert.equal(isWhole, false)
  assert.deepEqual(find('жирафа').found, [])
  assert.deepEqual(find('').found, [])
  assert.deepEqual(find('не в і на').found, [])
})

test('of a search as long as one likes the beginning is looked for', () => {
  assert.deepEqual(find('а'.repeat(10_000)).found, [])
  assert.deepEqual(find('чек '.repeat(2_500)).words.length, 8)
  assert.ok(Array.isArray(find('<img src=x> "quoted" \\ \u202e ('.repeat(300)).found))
})

test('all entries lead to a page, and the index is less than 300 kB as it is written', () => {
  const titles = new Map(entries.map(({ page, title }) => [page, title]))
  const { length } = deflatedData(searchData(source, titles))
  assert.ok(length < 300_000, `${length} bytes`)
})
