/** Faults as switches, each with its sentence and what it takes; quirks likewise. */
import type { Fault } from '../../../server/client/model/faults.ts'
import { html } from '../../base/html.ts'
import { lab } from '../../base/lab.ts'
import { Problem } from '../../parts/problem.ts'
import { type Asked, useDeed, useLab } from '../../parts/use-lab.ts'
import { say } from '../../words/words.ts'
import { FaultSwitch } from './fault-switch.ts'
import { OutagePlans } from './outage-plans.ts'
import { QuirkList } from './quirk-list.ts'

export function FaultsPage() {
  const faults: Asked<readonly Fault[]> = useLab((client) => client.faults.list())
  const { problem, act } = useDeed()
  const all = faults.value ?? []
  const on = all.filter(({ active }) => active)
  const clear = (): Promise<void> => act(() => lab.value!.faults.clearAll().then(faults.again))
  return html`
    <section class="page">
      <h1>${say('faults')}</h1>
      <div class="bar">
        <span role="status">${on.length === 0 ? html`<span class="quiet">${say('noFault')}</span>` : on.map(({ name }) => html`<span class="badge" data-tone="bad">${name}</span> `)}</span>
        <button type="button" data-action="all-off" disabled=${on.length === 0} onClick=${clear}>${say('allOff')}</button>
      </div>
      <${Problem} of=${problem} />
      <${Problem} of=${faults.problem} />
      <${OutagePlans} />
      <h2>${say('singleFaults')}</h2>
      <div class="fault-group">${all.map((fault) => html`<${FaultSwitch} key=${fault.name} fault=${fault} changed=${faults.again} />`)}</div>
      <${QuirkList} />
    </section>
  `
}
