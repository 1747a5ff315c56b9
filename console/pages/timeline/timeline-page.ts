/** The timeline: one live list of all that is said, and the chosen entry beside it. */
import { useSignal } from '@preact/signals'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { timeOfDay } from '../../base/format.ts'
import { html } from '../../base/html.ts'
import { pageKeys } from '../../base/keys.ts'
import { VirtualList } from '../../parts/virtual-list.ts'
import { say } from '../../words/words.ts'
import type { Entry } from '../../world/entries.ts'
import { dropped, file, shownEntries, version } from '../../world/timeline.ts'
import { EntryView } from './entry-view.ts'
import { type Filter, Sieve } from './filter.ts'
import { FilterBar } from './filter-bar.ts'

const ROW_HEIGHT = 28

export function TimelinePage() {
  void version.value
  const filter = useSignal<Filter>({ kind: null, register: null, text: '' })
  const chosen = useSignal<string | null>(null)
  const pausedAt = useSignal<number | null>(null)
  const followsEnd = useSignal(true)
  const search = useRef<HTMLInputElement>(null)
  const sieve = useMemo(() => new Sieve(), [])
  const all = sieve.sift(shownEntries(), filter.value)
  const isLive = file.value === null
  const count = isLive && pausedAt.value !== null ? Math.min(pausedAt.value, all.length) : all.length
  const index = chosen.value === null ? -1 : all.findLastIndex(({ key }) => key === chosen.value)
  const isPaused = pausedAt.value !== null
  const pause = (): void => {
    pausedAt.value = isPaused ? null : all.length
  }
  const toNow = (): void => {
    pausedAt.value = null
    followsEnd.value = true
  }
  const step = (by: number): void => {
    const next = all[Math.max(0, Math.min(count - 1, index < 0 ? count - 1 : index + by))]
    if (next) {
      chosen.value = next.key
      followsEnd.value = false
    }
  }
  useKeys({
    '/': () => search.current?.focus(),
    j: () => step(1),
    k: () => step(-1),
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    p: pause,
    n: toNow,
  })
  return html`
    <section class="page timeline">
      <h1>${say('timeline')}</h1>
      <${FilterBar} filter=${filter} search=${search} entries=${all} />
      <div class="bar">
        <span class="quiet" role="status">${say('entries', { shown: count, count: shownEntries().length })}${dropped.value > 0 ? ` · ${say('droppedEntries', { count: dropped.value })}` : ''}</span>
        ${
          isLive &&
          html`
          <button type="button" data-action="pause" aria-pressed=${isPaused} onClick=${pause}>${say(isPaused ? 'goOn' : 'pause')}</button>
          <button type="button" data-action="now" onClick=${toNow}>${say('toNow')}</button>
          ${isPaused && all.length > count && html`<span class="quiet" role="status">${say('missed', { count: all.length - count })}</span>`}
        `
        }
      </div>
      <div class="split">
        ${
          count === 0
            ? html`<p class="hint">${say(shownEntries().length === 0 ? 'nothingSaid' : 'nothingFound')}</p>`
            : html`<${VirtualList} count=${count} rowHeight=${ROW_HEIGHT} label=${say('timeline')} followsEnd=${followsEnd.value && !isPaused && isLive} inSight=${index < 0 ? null : index}
                scrolled=${(isAtEnd: boolean) => {
                  followsEnd.value = isAtEnd
                }}
                row=${(at: number) =>
                  html`<${Row} entry=${all[at]!} isChosen=${at === index} choose=${() => {
                    chosen.value = all[at]!.key
                  }} />`} />`
        }
        <div class="detail">${index < 0 ? html`<p class="hint">${say('chooseEntry')}</p>` : html`<${EntryView} key=${all[index]!.key} entry=${all[index]!} />`}</div>
      </div>
    </section>
  `
}

/** What the page does at its keys, as it is drawn now. */
function useKeys(does: Readonly<Record<string, () => void>>): void {
  useEffect(() =>
    pageKeys((key) => {
      does[key]?.()
      return key in does
    }),
  )
}

function Row({ entry, isChosen, choose }: { entry: Entry; isChosen: boolean; choose(): void }) {
  const { kind, at, subject, line, isRefusal } = entry
  return html`
    <div class="entry" role="option" aria-selected=${isChosen} data-kind=${kind} data-refusal=${isRefusal} onClick=${choose}>
      <time>${at === null ? '—' : timeOfDay(at)}</time>
      <span class="kind">${say(`kind_${kind}`)}</span>
      <span class="subject">${subject}</span>
      <span class="line">${line}</span>
    </div>
  `
}
