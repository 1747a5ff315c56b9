/** Pages of a real browser for tests. */
import { after } from 'node:test'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { launchBrowser } from './launch.ts'

/** A page that does nothing for so long hangs: a busy machine takes half a minute for one that it draws in a second. */
export const HANGING_MS = 120_000

let launched: Promise<Browser> | null = null
after(async () => (await launched)?.close())

/** A page in a context of its own. All tests of this process share a browser, which is closed at its end. */
export async function newPage(options: BrowserContextOptions = {}): Promise<Page> {
  launched ??= launchBrowser()
  const context = await (await launched).newContext(options)
  context.setDefaultTimeout(HANGING_MS)
  return context.newPage()
}

/** Lightness of a CSS colour, 0 to 255. */
export const lightness = (colour: string): number => Math.max(...colour.match(/\d+/g)!.slice(0, 3).map(Number))
