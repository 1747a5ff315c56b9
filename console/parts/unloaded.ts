/** A part of the console has not come, and what to do. */
import { html } from '../base/html.ts'
import { say } from '../words/words.ts'

const reload = (): void => location.reload()

export const Unloaded = () => html`
  <span>${say('unloaded')}</span> <button type="button" data-action="reload" onClick=${reload}>${say('reload')}</button>
`
