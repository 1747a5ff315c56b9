/** Keys of the console: pages by theirs, and what the page that is shown does. */
import { signal } from '@preact/signals'
import { go } from './route.ts'

/** A key for each page, in their order; after the figures come letters. */
export const PAGE_KEYS: readonly string[] = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0', 'i', 'v']

export const isHelpOpen = signal(false)

/** What a page does at a key; it is asked before the console's own keys. */
type KeyHandler = (key: string) => boolean
let ofPage: KeyHandler | null = null

/** @returns what takes the keys of the page away */
export function pageKeys(handler: KeyHandler): () => void {
  ofPage = handler
  return () => {
    if (ofPage === handler) ofPage = null
  }
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement

/** The Latin letter of a key that has a Cyrillic one in the reader's layout. */
const latin = ({ key, code }: KeyboardEvent): string =>
  /^[\u0400-\u04ff]$/.test(key) && code.startsWith('Key') ? code.slice(-1).toLowerCase() : key

function pressed(event: KeyboardEvent, pages: readonly string[]): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  if (event.key === 'Escape' && isHelpOpen.value) {
    isHelpOpen.value = false
    return
  }
  if (isTyping(event.target)) return
  const key = latin(event)
  if (key === '?') {
    isHelpOpen.value = !isHelpOpen.value
    return
  }
  const page = pages[PAGE_KEYS.indexOf(key)]
  if (page !== undefined) go(page)
  else if (ofPage?.(key)) event.preventDefault()
}

/** @param pages in the order of their keys */
export const listenToKeys = (pages: readonly string[]): void =>
  addEventListener('keydown', (event) => pressed(event, pages))
