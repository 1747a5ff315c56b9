/** The templates of a house, with what edits have made of them. */
import seed from '../../../../fixtures/house.json' with { type: 'json' }
import { type Expects, hasValue } from '../expected.ts'
import { type EditedTexts, TEMPLATE_TEXTS } from '../good.ts'
import type { State } from '../state.ts'

export type HouseTemplate = (typeof seed.receipt_templates)[number]

export const templatesOf = (organization: string): HouseTemplate[] =>
  seed.receipt_templates.filter((each) => each.organization_id === organization)

export const templateAt = (id: string): HouseTemplate | undefined =>
  seed.receipt_templates.find((each) => each.id === id)

const textsOf = ({ edits }: State, template: HouseTemplate): EditedTexts => ({ ...template, ...edits[template.id] })

/** Members of a template (NS-09). @param by the clause of the look */
export const templateShown = (state: State, template: HouseTemplate, by: string, at = ''): Expects[] => {
  const texts = textsOf(state, template)
  return [
    hasValue(`${at}id`, template.id, by),
    hasValue(`${at}name`, template.name, 'NS-09'),
    ...TEMPLATE_TEXTS.map((name) => hasValue(`${at}${name}`, texts[name]!, state.edits[template.id] ? 'CLD-604' : by)),
  ]
}

/** The one in force for a register: its own before its outlet's, before the organization's (CLD-439); undefined: none. */
export function templateInForce({ house }: State, register: string): HouseTemplate | undefined {
  const { organization, branch } = house.registers[register]!
  const all = templatesOf(organization)
  return (
    all.find(({ activation }) => (activation.cash_registers as string[]).includes(register)) ??
    all.find(({ activation }) => (activation.branches as string[]).includes(branch)) ??
    all.find(({ activation }) => activation.organization)
  )
}
