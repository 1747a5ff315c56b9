/** A real browser for the pages. */
import chromium from '@sparticuz/chromium'
import { type Browser, chromium as playwright } from 'playwright-core'

/** The packed browser is for Linux; elsewhere the one that is installed. */
export const launchBrowser = async (): Promise<Browser> =>
  playwright.launch(
    process.platform === 'linux'
      ? { executablePath: await chromium.executablePath(), args: ['--no-sandbox'] }
      : { channel: 'chrome' },
  )
