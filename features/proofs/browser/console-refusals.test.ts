/** A refusal in the timeline of the console: found by one button, folded with its repeats, and said above every body. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { UKRAINIAN_KINDS } from '../../../console/words/notice-kinds.ts'
import { NOTICE_NAMES } from '../../../server/runtime/notices/kinds.ts'
import { type Lab, Sandbox } from '../../../server/sandbox.ts'
import { refusals } from '../../support/law/law.ts'
import { openConsole } from './console-page.ts'

let sandbox: Sandbox

before(async () => {
  sandbox = await Sandbox.start()
})
after(() => sandbox.close())

const world = (): Promise<Lab> =>
  sandbox.lab.createWorld({ clock: { mode: 'virtual', now: '2026-03-02T09:00:00+02:00' } })
const desk = (lab: Lab) => `${lab.world.local_base_url}/api/v1`
const sell = (lab: Lab, value: number) =>
  fetch(`${desk(lab)}/receipt/sell`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      id: crypto.randomUUID(),
      goods: [{ code: '1', name: 'Хліб', price: 2550, quantity: 2000 }],
      payments: [{ type: 'CASH', value }],
    }),
  })

test('only refusals are shown, repeats as one row, each of them can be looked at, and why is above what was sent', async () => {
  const lab = await world()
  await fetch(`${desk(lab)}/shift/open`, { method: 'POST' })
  await sell(lab, 5100)
  for (const value of [5000, 4000, 3000]) await sell(lab, value)
  const { page, faults, show, press, close } = await openConsole(lab)
  await show('timeline')
  await page.locator('.entry', { hasText: 'receipt.created' }).first().waitFor()
  await press('refused')
  const rows = page.locator('.entry')
  await page.locator('.entry[data-refusal=true]').first().waitFor()
  assert.equal(await rows.count(), 1)
  assert.match(await rows.first().innerText(), /×3 *400 POST/)
  await rows.first().click()
  const detail = page.locator('.entry-view')
  await detail.locator('[data-rule="payments total less than the receipt total"] .way-on').waitFor()
  const top = async (selector: string): Promise<number> => (await detail.locator(selector).first().boundingBox())!.y
  assert.ok((await top('.rule')) < (await top('pre')), 'the rule is above the bodies')
  assert.match(await detail.innerText(), /3 of 3\sequal ones/)
  assert.match(await detail.locator('pre[aria-label=Body]').innerText(), /3000/)
  await press('repeat-before')
  await page.getByText(/2 of 3\sequal ones/).waitFor()
  assert.match(await detail.locator('pre[aria-label=Body]').innerText(), /4000/)
  await press('repeat-after')
  await page.getByText(/3 of 3\sequal ones/).waitFor()
  // Its address is of refusals alone
  await page.reload()
  await page.locator('.entry[data-refusal=true]').first().waitFor()
  assert.equal(await rows.count(), 1)
  await press('refused')
  await page.locator('.entry', { hasText: 'receipt.created' }).first().waitFor()
  assert.deepEqual(faults, [])
  await close()
})

test('a search of 10,000 letters or of markup finds nothing, and does no harm', async () => {
  const lab = await world()
  await fetch(`${desk(lab)}/shift/open`, { method: 'POST' })
  const { page, faults, show, close } = await openConsole(lab)
  await show('timeline')
  const field = page.getByRole('searchbox')
  for (const text of ['ы'.repeat(10_000), '<b id="own">щось</b>', '[.*+?^()|\\']) {
    await field.fill(text)
    await page.getByText('Nothing of this kind is in the list.').waitFor()
    assert.equal(await page.locator('#own').count(), 0)
  }
  await field.fill('shift.created')
  await page.locator('.entry').first().waitFor()
  assert.deepEqual(faults, [])
  await close()
})

test('in Ukrainian a refusal begins with its message, its figures say what they are, and faults and quirks are Ukrainian', async () => {
  const lab = await world()
  const { page, faults, show, press, close } = await openConsole(lab, { locale: 'uk-UA' })
  await show('register')
  await press('sell')
  const closed = page.locator('[data-rule="shift not open"]')
  await closed.locator('.way-on').waitFor()
  assert.equal(await closed.locator('h4').innerText(), refusals.get('shift not open')!.uk)
  assert.match(await closed.locator('.rule-name').innerText(), /Причина відмови: shift not open ERR-103/)
  await page.locator('[aria-label="Продати: спершу змінити"]').click()
  const body = page.locator('textarea')
  await body.fill((await body.inputValue()).replace('2550', '25.5'))
  await press('send')
  const malformed = page.locator('[data-rule="malformed request"]')
  await malformed.locator('.figures').waitFor()
  const figures = await malformed.locator('.figures').innerText()
  for (const part of ['де', 'що прийшло', '25.5', 'що приймають', 'наприклад'])
    assert.ok(figures.includes(part), figures)
  await show('faults')
  await page.locator('[data-quirk]').first().waitFor()
  const sentences = await page.locator('[data-fault] p + p, [data-quirk] p + p').allInnerTexts()
  assert.ok(sentences.length > 45, `${sentences.length}`)
  for (const each of sentences) assert.match(each, /^[А-ЯҐЄІЇ].*\.$/)
  assert.equal(await page.locator('main [lang=en]').count(), 0)
  await page.locator('input[type=search]').fill('податкова губиться')
  await page.locator('[data-fault=authority-loses-answers]').waitFor()
  assert.equal(await page.locator('[data-fault]').count(), 1)
  assert.deepEqual(faults, [])
  await close()
})

test('every kind of notice has its words in Ukrainian', () => {
  for (const kind of NOTICE_NAMES) {
    assert.match(UKRAINIAN_KINDS.get(kind) ?? '', /^[а-яґєії’A-Z ]+$/, kind)
  }
  assert.equal(UKRAINIAN_KINDS.size, NOTICE_NAMES.length)
})
