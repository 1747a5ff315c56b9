/** A label that changes, and keeps its button as wide as the longest of them: nothing moves under a finger. */
import { html } from '../base/html.ts'

interface Given {
  /** Every label that the button may have. */
  of: readonly string[]
  /** The label it has now, one of them. */
  shown: string
}

export const Steady = ({ of, shown }: Given) => html`
  <span class="steady">${of.map((label) => html`<span data-shown=${label === shown}>${label}</span>`)}</span>
`
