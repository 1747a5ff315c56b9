/** The list of keys. */
import { useEffect, useRef } from 'preact/hooks'
import { html } from './base/html.ts'
import { isHelpOpen } from './base/keys.ts'
import { say, type Word } from './words/words.ts'

const KEYS: readonly (readonly [keys: string, does: Word])[] = [
  ['1 … 9, 0', 'keyPages'],
  ['i', 'notices'],
  ['v', 'tour'],
  ['/', 'keyFind'],
  ['j k ↓ ↑', 'keyUpDown'],
  ['p', 'keyPause'],
  ['n', 'keyNow'],
  ['?', 'keyHelp'],
  ['Esc', 'keyEscape'],
]

export function KeyList() {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const close = (): void => {
    isHelpOpen.value = false
  }
  return html`
    <dialog ref=${dialog} onClose=${close} aria-label=${say('keys')}>
      <h2>${say('keys')}</h2>
      <dl class="keys">${KEYS.map(([keys, does]) => html`<dt><kbd>${keys}</kbd></dt><dd>${say(does)}</dd>`)}</dl>
      <button type="button" onClick=${close}>${say('close')}</button>
    </dialog>
  `
}
