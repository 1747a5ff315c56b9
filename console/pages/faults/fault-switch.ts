/** One fault: a switch, its sentence, what it takes, and where it is on. */
import { useSignal } from '@preact/signals'
import type { FaultName } from '../../../server/client/disturbances.ts'
import type { Fault, World } from '../../../server/client/model.ts'
import { html } from '../../base/html.ts'
import { lab } from '../../base/lab.ts'
import { Problem } from '../../parts/problem.ts'
import { useDeed } from '../../parts/use-lab.ts'
import { sentenceOf } from '../../words/sentence.ts'
import { say } from '../../words/words.ts'

interface Schema {
  type?: string
  enum?: readonly string[]
  items?: { enum?: readonly string[] }
}

/** A field: text, a number, or one of some choices. */
interface Field {
  name: string
  isRequired: boolean
  kind: 'text' | 'number' | 'choice' | 'choices'
  choices: readonly { value: string; name: string }[]
  /** What stands in it at first; empty: left out. */
  first: string
}

/** What required members hold at first. */
const FIRST: Readonly<Record<string, string>> = { latency: 'PT5S', reason: 'Підпис не пройшов перевірку', hours: '1' }

const named = (rows: readonly { id: string }[], name: (row: never) => string): Field['choices'] =>
  rows.map((row) => ({ value: row.id, name: name(row as never) }))

/** What ids name, in a world. */
function choicesOf(name: string, schema: Schema, world: World): Field['choices'] {
  if (name === 'cash_register_id')
    return named(world.cash_registers, ({ fiscal_number }: { fiscal_number: string }) => fiscal_number)
  if (name === 'cashier_id') return named(world.cashiers, ({ full_name }: { full_name: string }) => full_name)
  if (name === 'terminal_id') return named(world.terminals, ({ label }: { label: string }) => label)
  return (schema.enum ?? schema.items?.enum ?? []).map((value) => ({ value, name: value }))
}

function kindOf(schema: Schema, choices: Field['choices']): Field['kind'] {
  if (schema.type === 'array') return 'choices'
  if (choices.length > 0) return 'choice'
  return schema.type === 'integer' || schema.type === 'number' ? 'number' : 'text'
}

/** @param schema JSON Schema of the parameters, as the lab tells it */
function fieldsOf(schema: Readonly<Record<string, unknown>>, world: World): readonly Field[] {
  const { properties = {}, required = [] } = schema as { properties?: Record<string, Schema>; required?: string[] }
  return Object.entries(properties).map(([name, each]) => {
    const choices = choicesOf(name, each, world)
    const isRequired = required.includes(name)
    return { name, isRequired, kind: kindOf(each, choices), choices, first: isRequired ? (FIRST[name] ?? '') : '' }
  })
}

/** The filled-in fields as the body of a request: empty ones are left out. */
function bodyOf(fields: readonly Field[], values: Readonly<Record<string, string>>): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  for (const { name, kind, first } of fields) {
    const value = values[name] ?? first
    if (value === '') continue
    if (kind === 'choices') body[name] = value.split(',')
    else body[name] = kind === 'number' ? Number(value) : value
  }
  return body
}

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
