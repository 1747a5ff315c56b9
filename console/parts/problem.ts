/** What went wrong, if anything did: it lies over the page until it is closed or the next deed is begun. */
import type { Signal } from '@preact/signals'
import { html } from '../base/html.ts'
import { say } from '../words/words.ts'

export function Problem({ of }: { of: Signal<string | null> }) {
  if (of.value === null) return null
  const close = (): void => {
    of.value = null
  }
  return html`<p class="problem toast" role="alert"><span>${of.value}</span> <button type="button" class="quiet" aria-label=${say('close')} onClick=${close}>✕</button></p>`
}
