/** A row of the timeline: an entry, and how many equal ones it stands for. */
import { timeOfDay } from '../../base/format.ts'
import { html } from '../../base/html.ts'
import { say } from '../../words/words.ts'
import type { Entry } from '../../world/entries.ts'

interface Given {
  entry: Entry
  count: number
  isChosen: boolean
  choose(): void
}

export function EntryRow({ entry, count, isChosen, choose }: Given) {
  const { kind, at, subject, line, isRefusal } = entry
  return html`
    <div class="entry" role="option" aria-selected=${isChosen} data-kind=${kind} data-refusal=${isRefusal} onClick=${choose}>
      <time>${at === null ? '—' : timeOfDay(at)}</time>
      <span class="kind">${say(`kind_${kind}`)}</span>
      <span class="subject">${subject}</span>
      <span class="line">${count > 1 && html`<b class="badge">${say('repeats', { count })}</b> `}${line}</span>
    </div>
  `
}
