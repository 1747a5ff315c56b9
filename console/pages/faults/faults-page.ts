/** Faults as switches, by what they are about, each with its sentence and what it takes; quirks likewise; a search of both. */
import { useSignal } from '@preact/signals'
import type { Fault, Quirk } from '../../../server/client/model.ts'
import { html } from '../../base/html.ts'
import { lab } from '../../base/lab.ts'
import { Problem } from '../../parts/problem.ts'
import { type Asked, useDeed, useLab } from '../../parts/use-lab.ts'
import { byGroup, faultGroup } from '../../words/fault-groups.ts'
import { sentenceOf } from '../../words/sentence.ts'
import { language, say } from '../../words/words.ts'
import { FaultSwitch } from './fault-switch.ts'
import { OutagePlans } from './outage-plans.ts'

/** Letters of a search. */
const LONGEST_SEARCH = 200

/** Whether what is said of one is looked for. */
type IsSought = (...texts: readonly string[]) => boolean

/** @param typed as it is typed, in either case; none: everything is looked for */
function soughtBy(typed: string): IsSought {
  const words = typed.slice(0, LONGEST_SEARCH).toLowerCase().split(/\s+/).filter(Boolean)
  return (...texts) => {
    const text = texts.join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  }
}

interface Given {
  isShown(quirk: Quirk, ...texts: readonly string[]): boolean
}

/** Quirks as switches: where live behaviour differs from the law. */
function QuirkList({ isShown }: Given) {
  const quirks = useLab((client) => client.quirks.list())
  const { problem, isUnderWay, act } = useDeed()
  const flip = ({ name, active }: Quirk): Promise<void> =>
    act(async () => {
      const client = lab.value!.quirks
      await (active ? client.clear(name as never) : client.set(name as never))
      await quirks.again()
    })
  const shown = (quirks.value ?? []).filter((each) =>
    isShown(each, each.name, each.sentence, each.sentence_uk, ...each.clauses),
  )
  return html`
    <h2>${say('quirks')}</h2>
    ${shown.length === 0 && html`<p class="hint">${say('nothingFound')}</p>`}
    <${Problem} of=${problem} />
    <section class="fault-group">
      ${shown.map(
        (quirk) => html`
        <div class="fault" data-quirk=${quirk.name} data-active=${quirk.active}>
          <button type="button" role="switch" aria-checked=${quirk.active} aria-label=${`${quirk.name}: ${say(quirk.active ? 'switchOff' : 'switchOn')}`} class="switch" disabled=${isUnderWay.value} onClick=${() => flip(quirk)}><span></span></button>
          <div><p><code>${quirk.name}</code> <span class="quiet">${quirk.clauses.map((id) => html`<span class="clause">${id}</span> `)}</span></p><p>${sentenceOf(quirk)}</p></div>
        </div>`,
      )}
    </section>
  `
}

/** Words by which a fault is found beside its own. */
const groupWords = ({ name }: Fault): string[] => Object.values(faultGroup(name))

export function FaultsPage() {
  const faults: Asked<readonly Fault[]> = useLab((client) => client.faults.list())
  const { problem, act } = useDeed()
  const typed = useSignal('')
  const isOnOnly = useSignal(false)
  const all = faults.value ?? []
  const on = all.filter(({ active }) => active)
  const isSought = soughtBy(typed.value)
  const isShown = ({ active }: { active: boolean }, ...texts: readonly string[]): boolean =>
    (active || !isOnOnly.value) && isSought(...texts)
  const groups = byGroup(
    all.filter((each) => isShown(each, each.name, each.sentence, each.sentence_uk, ...groupWords(each))),
  )
  const clear = (): Promise<void> => act(() => lab.value!.faults.clearAll().then(faults.again))
  return html`
    <section class="page">
      <h1>${say('faults')}</h1>
      <div class="bar">
        <input type="search" maxlength=${LONGEST_SEARCH} placeholder=${say('findFault')} aria-label=${say('findFault')} value=${typed.value} onInput=${(
          event: Event,
        ) => {
          typed.value = (event.target as HTMLInputElement).value.slice(0, LONGEST_SEARCH)
        }} />
        <button type="button" data-action="on-only" aria-pressed=${isOnOnly.value} onClick=${() => {
          isOnOnly.value = !isOnOnly.value
        }}>${say('onOnly')}</button>
        <button type="button" data-action="all-off" disabled=${on.length === 0} onClick=${clear}>${say('allOff')}</button>
      </div>
      <p class="quiet" role="status">${on.length === 0 ? say('noFault') : say('faultsOn', { count: on.length })}</p>
      <${Problem} of=${problem} />
      <${Problem} of=${faults.problem} />
      <${OutagePlans} isShown=${isShown} />
      <h2>${say('singleFaults')}</h2>
      ${groups.length === 0 && html`<p class="hint">${say('nothingFound')}</p>`}
      ${groups.map(
        ([group, own]) => html`
        <h3 class="fault-heading" key=${group.en}>${group[language.value]}</h3>
        <div class="fault-group">${own.map((fault) => html`<${FaultSwitch} key=${fault.name} fault=${fault} changed=${faults.again} />`)}</div>`,
      )}
      <${QuirkList} isShown=${isShown} />
    </section>
  `
}
