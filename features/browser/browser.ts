/** A real browser for the pages. */
import chromium from '@sparticuz/chromium'
import { type Browser, chromium as playwright } from 'playwright-core'

/** Unpacked once per process: two tests that unpack at the same time would start a file that is still being written. */
let unpacked: Promise<string> | null = null

/**
 * The packed browser is for Linux; elsewhere the one that is installed.
 * @param args of its command line
 */
export async function launchBrowser(...args: string[]): Promise<Browser> {
  if (process.platform !== 'linux') return playwright.launch({ channel: 'chrome', args })
  unpacked ??= chromium.executablePath()
  return playwright.launch({ executablePath: await unpacked, args: ['--no-sandbox', ...args] })
}
