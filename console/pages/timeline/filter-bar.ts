/** What of the timeline is shown. */
import type { RefObject } from 'preact'
import { html } from '../../base/html.ts'
import { lab } from '../../base/lab.ts'
import { go } from '../../base/route.ts'
import { say } from '../../words/words.ts'
import { KINDS, type Kind } from '../../world/entries.ts'
import { type Filter, LONGEST_SEARCH } from './filter.ts'

/** The part of the address under which only refusals are shown. */
export const REFUSED = 'refused'

interface Given {
  filter: Filter
  search: RefObject<HTMLInputElement>
  change(part: Partial<Filter>): void
}

const typedIn = (event: Event): string => (event.target as HTMLInputElement | HTMLSelectElement).value

export const FilterBar = ({ filter, search, change }: Given) => html`
    <div class="bar" role="search">
      <input ref=${search} type="search" maxlength=${LONGEST_SEARCH} placeholder=${`${say('filter')} (/)`} aria-label=${say('filter')} value=${filter.text} onInput=${(event: Event) => change({ text: typedIn(event).slice(0, LONGEST_SEARCH) })} />
      <select aria-label=${say('allKinds')} value=${filter.kind ?? ''} onChange=${(event: Event) => change({ kind: (typedIn(event) || null) as Kind | null })}>
        <option value="">${say('allKinds')}</option>
        ${KINDS.map((kind) => html`<option value=${kind}>${say(`kind_${kind}`)}</option>`)}
      </select>
      <select aria-label=${say('allRegisters')} value=${filter.register ?? ''} onChange=${(event: Event) => change({ register: typedIn(event) || null })}>
        <option value="">${say('allRegisters')}</option>
        ${lab.value?.world.cash_registers.map(({ id, fiscal_number }) => html`<option value=${id}>${fiscal_number}</option>`)}
      </select>
      <button type="button" data-action="refused" aria-pressed=${filter.isRefused} onClick=${() => go('timeline', ...(filter.isRefused ? [] : [REFUSED]))}>${say('refusedOnly')}</button>
    </div>
  `
