/** A real browser, from a package; the packed one is for Linux, elsewhere an installed one is used. */
import chromium from '@sparticuz/chromium'
import { type Browser, chromium as playwright } from 'playwright-core'

/** A foreign name that resolves to this machine. */
export const FOREIGN_PAGE = 'evil.example'

/** A name that resolves to this machine, as of a server on a network. */
export const ON_LAN = 'till.example'

export async function launchBrowser(): Promise<Browser> {
  const args = [`--host-resolver-rules=${[FOREIGN_PAGE, ON_LAN].map((name) => `MAP ${name} 127.0.0.1`).join(', ')}`]
  if (process.platform !== 'linux') return playwright.launch({ channel: 'chrome', args })
  // Where the locale has no UTF-8, a file of a Cyrillic name is saved as `download`
  const env = { ...process.env, LC_ALL: 'C.UTF-8' }
  return playwright.launch({ executablePath: await chromium.executablePath(), args: ['--no-sandbox', ...args], env })
}
