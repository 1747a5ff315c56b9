/** Pages of a real browser for tests. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { PROCESS } from '../kit/at-end.ts'
import { HANGING_MS } from '../kit/hanging.ts'
import { launchBrowser } from './launch.ts'

let launched: Promise<Browser> | null = null
PROCESS.after(async () => (await launched)?.close())

/** A page in a context of its own. All tests of this process share a browser, which is closed at its end. */
export async function newPage(options: BrowserContextOptions = {}): Promise<Page> {
  launched ??= launchBrowser()
  const context = await (await launched).newContext(options)
  context.setDefaultTimeout(HANGING_MS)
  return context.newPage()
}

/** Lightness of a CSS colour, 0 to 255. */
export const lightness = (colour: string): number => Math.max(...colour.match(/\d+/g)!.slice(0, 3).map(Number))
