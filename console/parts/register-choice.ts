/** Which register is looked at. */
import { html } from '../base/html.ts'
import { lab } from '../base/lab.ts'
import { say } from '../words/words.ts'
import { choose, register } from '../world/registers.ts'

export function RegisterChoice() {
  const all = lab.value?.world.cash_registers ?? []
  return html`
    <select class="register-choice" aria-label=${say('register')} value=${register.value?.fiscal_number} onChange=${(event: Event) => choose((event.target as HTMLSelectElement).value)}>
      ${all.map(({ fiscal_number, is_test, frozen, type }) => html`<option value=${fiscal_number}>${fiscal_number}${is_test ? '' : ` · ${say('production')}`}${frozen ? ` · ${say('frozen')}` : ''}${type === 'STANDARD' ? '' : ` · ${type}`}</option>`)}
    </select>
  `
}
