/** Faults as switches, by what they are about, each with its sentence and what it takes; quirks likewise; a search of both. */
import { useSignal } from '@preact/signals'
import type { Fault } from '../../../server/client/model.ts'
import { html } from '../../base/html.ts'
import { lab } from '../../base/lab.ts'
import { Problem } from '../../parts/problem.ts'
import { type Asked, useDeed, useLab } from '../../parts/use-lab.ts'
import { byGroup, faultGroup } from '../../words/fault-groups.ts'
import { language, say } from '../../words/words.ts'
import { FaultSwitch } from './fault-switch.ts'
import { OutagePlans } from './outage-plans.ts'
import { QuirkList } from './quirk-list.ts'
import { LONGEST_SEARCH, soughtBy } from './sought.ts'

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
