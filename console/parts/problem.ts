/** What went wrong, if anything did. */
import type { Signal } from '@preact/signals'
import { html } from '../base/html.ts'

export const Problem = ({ of }: { of: Signal<string | null> }) =>
  of.value === null ? null : html`<p class="problem" role="alert">${of.value}</p>`
