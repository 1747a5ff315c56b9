/** One fault: a switch, its sentence, what it takes, and where it is on. */
import { useSignal } from '@preact/signals'
import type { FaultName } from '../../../server/client/disturbances.ts'
import type { Fault } from '../../../server/client/model.ts'
import { html } from '../../base/html.ts'
import { lab } from '../../base/lab.ts'
import { Problem } from '../../parts/problem.ts'
import { useDeed } from '../../parts/use-lab.ts'
import { sentenceOf } from '../../words/sentence.ts'
import { say } from '../../words/words.ts'
import { bodyOf, type Field, fieldsOf } from './parameters.ts'

interface Given {
  fault: Fault
  changed(): Promise<void>
}

export function FaultSwitch({ fault, changed }: Given) {
  const { name, active } = fault
  const { problem, isUnderWay, act } = useDeed()
  const values = useSignal<Readonly<Record<string, string>>>({})
  const fields = fieldsOf(fault.parameters, lab.value!.world)
  const flip = (): Promise<void> =>
    act(async () => {
      const { faults } = lab.value!
      if (active) await faults.clear(name as FaultName)
      else await faults.set(name as FaultName, bodyOf(fields, values.value) as never)
      await changed()
    })
  return html`
    <div class="fault" data-fault=${name} data-active=${active}>
      <button type="button" role="switch" aria-checked=${active} aria-label=${`${name}: ${say(active ? 'switchOff' : 'switchOn')}`} class="switch" disabled=${isUnderWay.value} onClick=${flip}><span></span></button>
      <div>
        <p><code>${name}</code></p>
        <p>${sentenceOf(fault)}</p>
        ${active ? html`<ul class="plain">${fault.on.map((each) => html`<li><code>${placeOf(each, fields)}</code></li>`)}</ul>` : html`<${Fields} fields=${fields} values=${values} />`}
        <${Problem} of=${problem} />
      </div>
    </div>
  `
}

/** Where a fault is on, in a line: what it is on by its name. */
const placeOf = (on: object, fields: readonly Field[]): string =>
  Object.entries(on)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => {
      const named = fields.find((field) => field.name === name)?.choices.find((choice) => choice.value === value)
      return `${name} ${named?.name ?? (typeof value === 'object' ? JSON.stringify(value) : String(value))}`
    })
    .join(', ') || say('everywhere')

interface FieldsGiven {
  fields: readonly Field[]
  values: { value: Readonly<Record<string, string>> }
}

function Fields({ fields, values }: FieldsGiven) {
  if (fields.length === 0) return null
  const change = (name: string, value: string): void => {
    values.value = { ...values.value, [name]: value }
  }
  const chosenIn = (event: Event): string => {
    const target = event.target as HTMLSelectElement
    return target.multiple ? [...target.selectedOptions].map(({ value }) => value).join(',') : target.value
  }
  return html`
    <div class="fields">
      ${fields.map(({ name, kind, choices, first, isRequired }) => {
        const given = values.value[name] ?? first
        const onInput = (event: Event): void => change(name, chosenIn(event))
        if (kind === 'choice' || kind === 'choices')
          return html`<label>${name} <select multiple=${kind === 'choices'} onChange=${onInput}>
            ${kind === 'choice' && !isRequired && html`<option value="" selected=${given === ''}>—</option>`}
            ${choices.map((choice) => html`<option value=${choice.value} selected=${given.split(',').includes(choice.value)}>${choice.name}</option>`)}
          </select></label>`
        return html`<label>${name} <input type=${kind} value=${given} required=${isRequired} onInput=${onInput} /></label>`
      })}
    </div>
  `
}
