/** Nothing of the console moves under a finger: buttons stay where they are when one of them is pressed. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { type Lab, Sandbox } from '../../../server/sandbox.ts'
import { openConsole } from './console-page.ts'

let sandbox: Sandbox

before(async () => {
  sandbox = await Sandbox.start()
})
after(() => sandbox.close())

const world = (): Promise<Lab> =>
  sandbox.lab.createWorld({ clock: { mode: 'virtual', now: '2026-03-02T09:00:00+02:00' } })

/** What is pressed on each page, in turn, and what says that its effect is drawn; `of`: buttons that stay. */
const WALKS: readonly { page: string; of: string; presses: readonly (readonly [press: string, drawn: string])[] }[] = [
  {
    page: 'register',
    of: 'header.head button, nav a, .actions button',
    presses: [
      ['[data-action=sell]', '[data-rule="shift not open"] .way-on'],
      ['[data-action=openShift]', '[data-card=shift][data-tone=good]'],
      ['[data-action=goOffline]', '[data-card=link][data-tone=warn]'],
      ['[data-action=sell]', '.answer[data-status="200"]'],
    ],
  },
  {
    page: 'tour',
    of: '[data-step]',
    presses: ['tourSell', 'tourSlip', 'tourMute', 'tourOffline', 'tour36', 'tourRefused'].map((step) => [
      `[data-step=${step}]`,
      `li[data-done=true] [data-step=${step}]`,
    ]),
  },
  {
    page: 'terminals',
    of: '[data-action]',
    presses: [
      ['[data-action=connect]', '[data-action=disconnect]'],
      ['input[type=checkbox]', 'input[type=checkbox]:checked'],
      ['[data-action=pay]', '[data-part=asked] dl'],
      ['[data-action=approve]', '[data-part=last]'],
      ['[data-action=silence]', '[data-action=silence][aria-pressed=true]'],
    ],
  },
  {
    page: 'faults',
    of: '[data-action=on-only], [data-action=all-off], [data-fault=authority-mute] [role=switch]',
    presses: [['[data-fault=authority-mute] [role=switch]', '[data-fault=authority-mute][data-active=true]']],
  },
  {
    page: 'faults',
    of: '[data-outage=failure] button, [data-action=end-outage]',
    presses: [['[data-outage=failure] button', '[data-outage=failure][data-active=true]']],
  },
  {
    page: 'clock',
    of: '.bar button',
    presses: [
      ['[data-action=run]', '[data-action=run][aria-pressed=true]'],
      ['[data-action=plusMinute]', '[data-action=run][aria-pressed=false]'],
    ],
  },
  {
    page: 'timeline',
    of: '.bar button',
    presses: [
      ['[data-action=pause]', '[data-action=pause][aria-pressed=true]'],
      ['[data-action=refused]', '[data-action=refused][aria-pressed=true]'],
    ],
  },
]

/** Where buttons are on the page, by what they are called. */
const places = (page: Page, of: string): Promise<Record<string, string>> =>
  page.evaluate((selector) => {
    // Types of the page are not known here
    interface Button {
      dataset: Record<string, string | undefined>
      textContent: string
      getAttribute(name: string): string | null
      getBoundingClientRect(): { x: number; y: number; width: number }
    }
    const { document, scrollY } = globalThis as unknown as {
      document: { querySelectorAll(selector: string): Iterable<Button> }
      scrollY: number
    }
    return Object.fromEntries(
      [...document.querySelectorAll(selector)].map((button, index) => {
        const { x, y, width } = button.getBoundingClientRect()
        return [`${index}`, [x, y + scrollY, width].map(Math.round).join()]
      }),
    )
  }, of)

for (const [name, viewport] of [
  ['a phone', { width: 360, height: 780 }],
  ['a desk', { width: 1280, height: 800 }],
] as const)
  for (const { page: place, of, presses } of WALKS)
    test(`on ${name}, ${place}: ${presses.map(([press]) => press).join(', ')} moves no button`, async () => {
      const lab = await world()
      const { page, faults, show, close } = await openConsole(lab, { viewport, locale: 'uk-UA', colorScheme: 'dark' })
      await show(place)
      for (const [press, drawn] of presses) {
        await page.locator(press).first().waitFor()
        const before = await places(page, of)
        assert.ok(Object.keys(before).length > 0)
        await page.locator(press).first().click()
        await page.locator(drawn).first().waitFor()
        assert.deepEqual(await places(page, of), before, `${press} has moved them`)
      }
      assert.deepEqual(faults, [])
      await close()
    })

test('the theme is changed in one place', async () => {
  const { page, show, close } = await openConsole(await world(), { viewport: { width: 360, height: 780 } })
  await show('register')
  const before = await places(page, '.tools > *')
  for (let times = 0; times < 3; times++) {
    await page.locator('.tools button', { hasText: 'Theme' }).click()
    assert.deepEqual(await places(page, '.tools > *'), before)
  }
  await close()
})
