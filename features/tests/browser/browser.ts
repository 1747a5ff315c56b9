/** A real browser for tests of pages. */
import { after } from 'node:test'
import chromium from '@sparticuz/chromium'
import { type Browser, chromium as playwright } from 'playwright-core'

/** A foreign name that resolves to this machine. */
export const FOREIGN_PAGE = 'evil.example'

/** A name that resolves to this machine, as of a server on a network. */
export const ON_LAN = 'till.example'

/** The packed browser is for Linux; elsewhere an installed one is used. */
async function launch(): Promise<Browser> {
  const args = [`--host-resolver-rules=${[FOREIGN_PAGE, ON_LAN].map((name) => `MAP ${name} 127.0.0.1`).join(', ')}`]
  if (process.platform !== 'linux') return playwright.launch({ channel: 'chrome', args })
  return playwright.launch({ executablePath: await chromium.executablePath(), args: ['--no-sandbox', ...args] })
}

let launched: Promise<Browser> | null = null
after(async () => (await launched)?.close())

/** One browser for all tests of this process, closed at its end; each page has a separate context. */
export function sharedBrowser(): Promise<Browser> {
  launched ??= launch()
  return launched
}

/** Lightness of a CSS colour, 0 to 255. */
export const lightness = (colour: string): number => Math.max(...colour.match(/\d+/g)!.slice(0, 3).map(Number))
