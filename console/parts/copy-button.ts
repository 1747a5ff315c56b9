/** Copies a text; says for a moment that it has. */
import { useSignal } from '@preact/signals'
import { html } from '../base/html.ts'
import { say } from '../words/words.ts'
import { Steady } from './steady.ts'

const SAID_MS = 1500

export function CopyButton({ text, name = say('copy') }: { text: string; name?: string }) {
  const isDone = useSignal(false)
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text)
    isDone.value = true
    setTimeout(() => {
      isDone.value = false
    }, SAID_MS)
  }
  return html`<button type="button" class="quiet" onClick=${copy}><${Steady} of=${[name, say('copied')]} shown=${isDone.value ? say('copied') : name} /></button>`
}
