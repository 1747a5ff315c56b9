/** A real browser for the pages. */
import { after } from 'node:test'
import chromium from '@sparticuz/chromium'
import { type Browser, chromium as playwright } from 'playwright-core'

/** A name that leads to this machine, as a stranger's may. */
export const FOREIGN_PAGE = 'evil.example'

/** A name that leads to this machine, as a server on a network may have. */
export const ON_LAN = 'till.example'

/** The packed browser is for Linux; elsewhere the one that is installed. */
async function launch(): Promise<Browser> {
  const args = [`--host-resolver-rules=${[FOREIGN_PAGE, ON_LAN].map((name) => `MAP ${name} 127.0.0.1`).join(', ')}`]
  if (process.platform !== 'linux') return playwright.launch({ channel: 'chrome', args })
  return playwright.launch({ executablePath: await chromium.executablePath(), args: ['--no-sandbox', ...args] })
}

let launched: Promise<Browser> | null = null
after(async () => (await launched)?.close())

/** One for all the tests of this process, which ends it: each page it opens stands alone, with a context of its own. */
export function sharedBrowser(): Promise<Browser> {
  launched ??= launch()
  return launched
}
