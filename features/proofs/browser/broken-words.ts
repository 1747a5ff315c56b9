/** Words of a page that are broken over two lines. */
import type { Page } from 'playwright-core'

/** What is written without a blank or a slash and is longer than this may be broken: ids. */
const LONG = 30

/** Runs in the page: its types are not known here. */
const FIND = `(() => {
  const broken = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.parentElement.closest('pre, textarea, svg, option, script, .unseen, .shell') !== null) continue
    for (const { 0: run, index } of node.data.matchAll(/[^\\s/]+/g)) {
      if (run.length > ${LONG}) continue
      for (const word of run.matchAll(/[\\p{L}\\p{N}’']{2,}/gu)) {
        const range = document.createRange()
        range.setStart(node, index + word.index)
        range.setEnd(node, index + word.index + word[0].length)
        const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)))
        if (lines.size > 1) broken.push(word[0])
      }
    }
  }
  return broken
})()`

export const brokenWords = (page: Page): Promise<string[]> => page.evaluate(FIND) as Promise<string[]>
