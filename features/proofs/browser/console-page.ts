/** The console of a world in a real browser, for tests of what it does: its faults are gathered. */
import type { BrowserContextOptions, Page } from 'playwright-core'
import type { Lab } from '../../../server/sandbox.ts'
import { HANGING_MS } from '../kit/hanging.ts'
import { newPage } from './browser.ts'

/** An open console. */
interface OpenConsole {
  page: Page
  /** Errors it has logged or thrown, and requests to other machines. */
  faults: string[]
  /** Shows a page of it: resolves when that page has been loaded. */
  show(place: string): Promise<void>
  /** Presses the button of an action. */
  press(action: string): Promise<void>
  close(): Promise<void>
}

/** What a browser logs of an answer that is a refusal: the test asks for it. */
const OF_ANSWERS = /^Failed to load resource: the server responded with a status of (4\d\d|503)/

export async function openConsole(lab: Lab, options: BrowserContextOptions = {}): Promise<OpenConsole> {
  const page = await newPage({ locale: 'en-GB', ...options })
  const faults: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && !OF_ANSWERS.test(message.text())) faults.push(message.text())
  })
  page.on('pageerror', (error) => faults.push(error.message))
  const isElsewhere = (url: string): boolean => {
    const { protocol, hostname } = new URL(url)
    return protocol.startsWith('http') && hostname !== '127.0.0.1'
  }
  // A request that the policy of the page stops does not leave the browser
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText
    if (isElsewhere(request.url()) && why !== 'csp') faults.push(`asked ${request.url()}: ${why}`)
  })
  page.on('requestfinished', (request) => {
    if (isElsewhere(request.url())) faults.push(`asked ${request.url()}`)
  })
  const show = async (place: string): Promise<void> => {
    await page.goto(`${lab.world.base_url}/lab#/${place}`)
    // The page that was shown before has a heading as well
    const current = `nav a[aria-current=page][href="#/${place.split('/')[0]}"]`
    await page.locator(`body:has(${current}) main h1`).waitFor()
  }
  return {
    page,
    faults,
    show,
    press: (action) => page.locator(`[data-action="${action}"]`).first().click(),
    close: () => page.context().close(),
  }
}

/** Looks until what is looked at is so. @throws when it has not become so for as long as nothing takes */
export async function becomes<T>(look: () => Promise<T>, isSo: (seen: T) => boolean): Promise<T> {
  const until = Date.now() + HANGING_MS
  for (;;) {
    const seen = await look()
    if (isSo(seen)) return seen
    if (Date.now() > until) throw new Error(`it stays ${JSON.stringify(seen)}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
