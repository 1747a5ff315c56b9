/** Keys of the console: pages by their numbers, and what the page that is shown does. */
import { signal } from '@preact/signals'
import { go } from './route.ts'

export const isHelpOpen = signal(false)

/** What a page does at a key; it is asked before the console's own keys. */
export type KeyHandler = (key: string) => boolean
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

function pressed(event: KeyboardEvent, pages: readonly string[]): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  if (event.key === 'Escape' && isHelpOpen.value) {
    isHelpOpen.value = false
    return
  }
  if (isTyping(event.target)) return
  if (event.key === '?') {
    isHelpOpen.value = !isHelpOpen.value
    return
  }
  const page = pages[event.key === '0' ? 9 : Number(event.key) - 1]
  if (page !== undefined) go(page)
  else if (ofPage?.(event.key)) event.preventDefault()
}

/** @param pages by the keys 1 to 9 and 0 */
export const listenToKeys = (pages: readonly string[]): void =>
  addEventListener('keydown', (event) => pressed(event, pages))
