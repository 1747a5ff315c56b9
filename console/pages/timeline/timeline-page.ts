/** The timeline: one live list of all that is said, equal requests in a row folded, and the chosen entry beside it. */
import { signal, useSignal } from '@preact/signals'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { timeOfDay } from '../../base/format.ts'
import { html } from '../../base/html.ts'
import { pageKeys } from '../../base/keys.ts'
import { route } from '../../base/route.ts'
import { Steady } from '../../parts/steady.ts'
import { VirtualList } from '../../parts/virtual-list.ts'
import { say } from '../../words/words.ts'
import type { Entry } from '../../world/entries.ts'
import { dropped, file, shownEntries, version } from '../../world/timeline.ts'
import { EntryView } from './entry-view.ts'
import { FileBar } from './file-bar.ts'
import { type Filter, Sieve } from './filter.ts'
import { FilterBar, REFUSED } from './filter-bar.ts'
import { type FoldedRow, Folding, rowOf, rowsUpTo } from './folding.ts'

interface Given {
  entry: Entry
  count: number
  isChosen: boolean
  choose(): void
}

/** A row of the timeline: an entry, and how many equal ones it stands for. */
function EntryRow({ entry, count, isChosen, choose }: Given) {
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

// As in the sheets
const query = matchMedia('(max-width: 760px)')

/** Whether the window is as narrow as a phone: there is less beside each other then. */
const isNarrow = signal(query.matches)
query.addEventListener('change', ({ matches }) => {
  isNarrow.value = matches
})

/** Of each row, pixels: on a phone it has two lines. */
const ROW_HEIGHT = { wide: 28, narrow: 50 } as const

export function TimelinePage() {
  void version.value
  const typed = useSignal<Filter>({ kind: null, register: null, text: '', isRefused: false })
  const chosen = useSignal<string | null>(null)
  const pausedAt = useSignal<number | null>(null)
  const followsEnd = useSignal(true)
  const search = useRef<HTMLInputElement>(null)
  const [sieve, folding] = useMemo(() => [new Sieve(), new Folding()] as const, [])
  const isRefused = route.value.rest[0] === REFUSED
  const filter = useMemo(() => ({ ...typed.value, isRefused }), [typed.value, isRefused])
  const all = sieve.sift(shownEntries(), filter)
  const isLive = file.value === null
  const isPaused = isLive && pausedAt.value !== null
  const count = isPaused ? Math.min(pausedAt.value!, all.length) : all.length
  const rows = rowsUpTo(folding.fold(all), count)
  const place = chosen.value === null ? -1 : all.findLastIndex(({ key }) => key === chosen.value)
  const index = rowOf(rows, place)
  const choose = (entry: Entry | undefined): void => {
    if (!entry) return
    chosen.value = entry.key
    // What is looked at stays where it is
    followsEnd.value = false
  }
  const pause = (): void => {
    pausedAt.value = pausedAt.value === null ? all.length : null
  }
  const toNow = (): void => {
    pausedAt.value = null
    followsEnd.value = true
  }
  const step = (by: number): void =>
    choose(lastOf(all, rows[Math.max(0, Math.min(rows.length - 1, index < 0 ? rows.length - 1 : index + by))]))
  useKeys({
    '/': () => search.current?.focus(),
    j: () => step(1),
    k: () => step(-1),
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    p: pause,
    n: toNow,
  })
  const shown = rows[index]
  const rowHeight = isNarrow.value ? ROW_HEIGHT.narrow : ROW_HEIGHT.wide
  return html`
    <section class="page timeline">
      <h1>${say('timeline')}</h1>
      <${FilterBar} filter=${filter} search=${search} change=${(part: Partial<Filter>) => {
        typed.value = { ...typed.value, ...part }
      }} />
      <div class="bar">
        ${isLive ? html`<${LiveButtons} isPaused=${isPaused} pause=${pause} toNow=${toNow} />` : html`<${FileName} />`}
        <span class="quiet reserved" role="status">${say('entries', { shown: count, count: shownEntries().length })}${isPaused && all.length > count ? ` · ${say('missed', { count: all.length - count })}` : ''}${dropped.value > 0 ? ` · ${say('droppedEntries', { count: dropped.value })}` : ''}</span>
      </div>
      <div class="split">
        ${
          count === 0
            ? html`<p class="hint">${say(shownEntries().length === 0 ? 'nothingSaid' : 'nothingFound')}</p>`
            : html`<${VirtualList} key=${rowHeight} count=${rows.length} rowHeight=${rowHeight} label=${say('timeline')} followsEnd=${followsEnd.value && !isPaused && isLive} inSight=${index < 0 ? null : index}
                scrolled=${(isAtEnd: boolean) => {
                  followsEnd.value = isAtEnd
                }}
                row=${(at: number) =>
                  html`<${EntryRow} entry=${lastOf(all, rows[at])} count=${rows[at]!.count} isChosen=${at === index} choose=${() => choose(lastOf(all, rows[at]))} />`} />`
        }
        <div class="detail">${shown === undefined ? html`<p class="hint">${say('chooseEntry')}</p>` : html`<${EntryView} key=${all[place]!.key} entry=${all[place]!} place=${place - shown.from + 1} count=${shown.count} step=${(by: -1 | 1) => choose(all[place + by])} />`}</div>
      </div>
      <${FileBar} entries=${all} />
    </section>
  `
}

/** The newest entry of a row: it stands for the others. */
const lastOf = (entries: readonly Entry[], row: FoldedRow | undefined): Entry | undefined =>
  row && entries[row.from + row.count - 1]

const LiveButtons = ({ isPaused, pause, toNow }: { isPaused: boolean; pause(): void; toNow(): void }) => html`
  <button type="button" data-action="pause" aria-pressed=${isPaused} onClick=${pause}><${Steady} of=${[say('pause'), say('goOn')]} shown=${say(isPaused ? 'goOn' : 'pause')} /></button>
  <button type="button" data-action="now" onClick=${toNow}>${say('toNow')}</button>
`

const FileName = () => html`
  <span class="badge">${say('fromFile', { name: file.value!.name })}</span>
  <button type="button" onClick=${() => {
    file.value = null
  }}>${say('backToLive')}</button>
`

/** What the page does at its keys, as it is drawn now. */
function useKeys(does: Readonly<Record<string, () => void>>): void {
  useEffect(() =>
    pageKeys((key) => {
      does[key]?.()
      return key in does
    }),
  )
}
