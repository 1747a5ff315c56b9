/** A button that asks once more before it does what cannot be undone. */
import { useSignal } from '@preact/signals'
import { html } from '../base/html.ts'
import { say } from '../words/words.ts'

interface Given {
  name: string
  question: string
  action: string
  act(): void
}

export function AskButton({ name, question, action, act }: Given) {
  const isAsking = useSignal(false)
  const answer = (isYes: boolean): void => {
    isAsking.value = false
    if (isYes) act()
  }
  if (!isAsking.value)
    return html`<button type="button" class="danger" data-action=${action} onClick=${() => {
      isAsking.value = true
    }}>${name}</button>`
  return html`
    <span class="ask" role="alertdialog" aria-label=${question}>
      ${question}
      <button type="button" class="danger" data-action=${`${action}-yes`} onClick=${() => answer(true)}>${say('yes')}</button>
      <button type="button" onClick=${() => answer(false)}>${say('no')}</button>
    </span>
  `
}
