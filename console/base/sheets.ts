/** Style sheets that have not come are asked for again: without them the page is hard to read. */
import { untilAnswered } from './again.ts'

const load = (sheet: HTMLLinkElement): Promise<void> =>
  new Promise((resolve, reject) => {
    sheet.onload = () => resolve()
    sheet.onerror = reject
    // Set anew, it is fetched anew
    sheet.setAttribute('href', sheet.getAttribute('href')!)
  })

/** Called by a module, which the browser runs once each sheet has come or failed. */
export function mendSheets(): void {
  for (const sheet of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (sheet.sheet === null) void untilAnswered(() => load(sheet))
}
