/** The console on a phone, dark and in Ukrainian: from a fresh world to a refused sale that is understood. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { type Lab, Sandbox } from '../../../server/sandbox.ts'
import { openConsole } from './console-page.ts'

/** What is written without a blank or a slash and is longer than this may be broken: ids. */
const LONG = 30

/** Runs in the page: its types are not known here. */
const FIND = `(() => {
  const broken = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.parentElement.closest('pre, textarea, svg, option, script, .unseen, .shell') !== null) continue
    for (const { 0: run, index } of node.data.matchAll(/[^\\s/]+/g)) {
      if (run.length > ${LONG}) continue
      for (const word of run.matchAll(/[\\p{L}\\p{N}’']{2,}/gu)) {
        const range = document.createRange()
        range.setStart(node, index + word.index)
        range.setEnd(node, index + word.index + word[0].length)
        const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)))
        if (lines.size > 1) broken.push(word[0])
      }
    }
  }
  return broken
})()`

const brokenWords = (page: Page): Promise<string[]> => page.evaluate(FIND) as Promise<string[]>

const PHONE = {
  viewport: { width: 360, height: 780 },
  colorScheme: 'dark',
  locale: 'uk-UA',
  hasTouch: true,
  isMobile: true,
} as const
/** Pages, and what is drawn when they have heard of their world. */
const PAGES: readonly (readonly [place: string, drawn: string])[] = [
  ['register', '[data-card=shift]'],
  ['timeline', '.entry'],
  ['timeline/refused', '.entry'],
  ['charts', '.chart .live'],
  ['clock', 'tbody tr'],
  ['faults', '[data-fault]'],
  ['terminals', '[data-part=totals]'],
  ['worlds', 'tbody tr'],
  ['inboxes/slips', '.register-choice'],
  ['inboxes/webhooks', '.register-choice'],
  ...['inboxes/mails', 'inboxes/messages', 'reports', 'tryIt', 'notices', 'tour'].map((page) => [page, 'h1'] as const),
]

let sandbox: Sandbox

before(async () => {
  sandbox = await Sandbox.start()
})
after(() => sandbox.close())

const world = (name: string): Promise<Lab> =>
  sandbox.lab.createWorld({ name, clock: { mode: 'virtual', now: '2026-03-02T09:00:00+02:00' } })

/** Whether all of an element is in sight without a scroll. */
const isInSight = (page: Page, selector: string): Promise<boolean> =>
  page.locator(selector).evaluate((element) => {
    // Types of the page are not known here
    const { left, right, top, bottom } = (
      element as unknown as { getBoundingClientRect(): Record<'left' | 'right' | 'top' | 'bottom', number> }
    ).getBoundingClientRect()
    const { innerWidth, innerHeight } = globalThis as unknown as { innerWidth: number; innerHeight: number }
    return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
  })

test('a visit of a fresh world begins with the first visit, and comes to a refusal that is understood', async () => {
  const lab = await world('phone')
  const { page, faults, press, close } = await openConsole(lab, PHONE)
  await page.goto(`${lab.world.base_url}/lab`)
  await page.locator('main h1', { hasText: 'Перший візит' }).waitFor()
  assert.equal(await page.locator('nav a').first().innerText(), 'Перший візит')
  for (const link of await page.locator('nav a').all()) assert.ok(await link.isVisible())
  for (const selector of ['.book-link', 'nav a:last-child']) assert.ok(await isInSight(page, selector), selector)
  await page.locator('nav a', { hasText: 'Каса' }).click()
  await press('sell')
  const answer = page.locator('.answer')
  await answer.locator('[data-rule="shift not open"] .way-on').waitFor()
  assert.ok(await isInSight(page, '.answer .rule h4'), 'the refusal is in sight')
  assert.match(await answer.innerText(), /На касі:.*У пісочниці:/s)
  const top = async (selector: string): Promise<number> => (await page.locator(selector).first().boundingBox())!.y
  assert.ok((await top('.answer .rule')) < (await top('textarea')), 'it is above what was sent')
  assert.deepEqual(await brokenWords(page), [])
  await press('openShift')
  await page.locator('.answer[data-status="200"]').waitFor()
  await press('sell')
  await page.locator('[data-card=day]', { hasText: /1\sчек/ }).waitFor()
  await press('zReport')
  await page.locator('[data-card=shift]', { hasText: /сума зміни: 51,00/ }).waitFor()
  await page.locator('[data-card=lastDay]').waitFor()
  await page.reload()
  await page.locator('[data-card=shift]').waitFor()
  assert.equal(
    await page.locator('nav a').first().innerText(),
    'Каса',
    'a world that is not fresh begins with its register',
  )
  assert.deepEqual(faults, [])
  await close()
})

for (const [width, locale] of [
  [320, 'uk-UA'],
  [360, 'en-GB'],
  [1280, 'uk-UA'],
] as const)
  test(`no word is broken, and nothing is wider than ${width}, ${locale}`, async () => {
    const lab = await world(`words-${width}`)
    const desk = `${lab.world.local_base_url}/api/v1`
    const headers = { 'content-type': 'application/json' }
    await fetch(`${desk}/receipt/sell`, { method: 'POST', headers, body: '{}' })
    await fetch(`${desk}/shift/open`, { method: 'POST' })
    await lab.faults.set('authority-mute')
    await lab.outages.begin('failure')
    const { page, faults, show, close } = await openConsole(lab, { ...PHONE, locale, viewport: { width, height: 780 } })
    for (const [place, drawn] of PAGES) {
      await show(place)
      await page.locator(drawn).first().waitFor()
      if (place === 'timeline/refused') {
        await page.locator('.entry').first().click()
        await page.locator('.entry-view .rule').waitFor()
      }
      faults.push(...(await brokenWords(page)).map((word) => `${place} breaks ${word}`))
      const wide = Number(await page.evaluate('document.documentElement.scrollWidth'))
      if (wide > width) faults.push(`${place} is ${wide} wide`)
    }
    assert.deepEqual(faults, [])
    await close()
  })
