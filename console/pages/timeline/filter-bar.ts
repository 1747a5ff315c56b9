/** What of the timeline is shown, and its way into a file and back. */
import type { Signal } from '@preact/signals'
import { useSignal } from '@preact/signals'
import type { RefObject } from 'preact'
import { download } from '../../base/download.ts'
import { html } from '../../base/html.ts'
import { lab } from '../../base/lab.ts'
import { say } from '../../words/words.ts'
import { type Entry, KINDS, type Kind } from '../../world/entries.ts'
import { file } from '../../world/timeline.ts'
import type { Filter } from './filter.ts'
import { readTimeline, timelineText } from './timeline-file.ts'

interface Given {
  filter: Signal<Filter>
  search: RefObject<HTMLInputElement>
  entries: readonly Entry[]
}

const typedIn = (event: Event): string => (event.target as HTMLInputElement | HTMLSelectElement).value

export function FilterBar({ filter, search, entries }: Given) {
  const problem = useSignal<string | null>(null)
  const change = (part: Partial<Filter>): void => {
    filter.value = { ...filter.value, ...part }
  }
  const save = (): void => {
    const world = lab.value?.world.world ?? 'world'
    download(`${world}-timeline.json`, timelineText(world, entries))
  }
  const open = async (event: Event): Promise<void> => {
    const input = event.target as HTMLInputElement
    const chosen = input.files?.[0]
    input.value = ''
    if (!chosen) return
    try {
      problem.value = null
      file.value = { name: chosen.name, entries: readTimeline(await chosen.text()) }
    } catch (error) {
      problem.value = say('fileUnreadable', { name: chosen.name, why: (error as Error).message })
    }
  }
  return html`
    <div class="bar" role="search">
      <input ref=${search} type="search" placeholder=${`${say('filter')} (/)`} aria-label=${say('filter')} value=${filter.value.text} onInput=${(event: Event) => change({ text: typedIn(event) })} />
      <select aria-label=${say('allKinds')} value=${filter.value.kind ?? ''} onChange=${(event: Event) => change({ kind: (typedIn(event) || null) as Kind | null })}>
        <option value="">${say('allKinds')}</option>
        ${KINDS.map((kind) => html`<option value=${kind}>${say(`kind_${kind}`)}</option>`)}
      </select>
      <select aria-label=${say('allRegisters')} value=${filter.value.register ?? ''} onChange=${(event: Event) => change({ register: typedIn(event) || null })}>
        <option value="">${say('allRegisters')}</option>
        ${lab.value?.world.cash_registers.map(({ id, fiscal_number }) => html`<option value=${id}>${fiscal_number}</option>`)}
      </select>
      <button type="button" data-action="save" onClick=${save}>${say('saveFile')}</button>
      <label class="button">${say('openFile')}<input type="file" accept=".json,application/json" class="unseen" onChange=${open} /></label>
      ${
        file.value !== null &&
        html`<span class="badge">${say('fromFile', { name: file.value.name })}</span>
        <button type="button" onClick=${() => {
          file.value = null
        }}>${say('backToLive')}</button>`
      }
    </div>
    ${problem.value !== null && html`<p class="problem" role="alert">${problem.value}</p>`}
  `
}
