/** What an operator does at a bank terminal for the customer and the bank, and to its cable. */
import { useSignal } from '@preact/signals'
import type { CardAtTerminalBody, LabTerminal } from '../../../server/client/model.ts'
import { html } from '../../base/html.ts'
import { lab } from '../../base/lab.ts'
import { Steady } from '../../parts/steady.ts'
import { useLab } from '../../parts/use-lab.ts'
import { terminalTerm } from '../../words/terminal-terms.ts'
import { language, say, type Word } from '../../words/words.ts'

type Card = CardAtTerminalBody['card']
const CARDS: readonly Card[] = [
  'valid',
  'contactless',
  'foreign',
  'insufficient-funds',
  'wrong-pin',
  'expired',
  'lost',
  'stolen',
  'over-limit',
  'not-honoured',
  'silent-bank',
]

interface Given {
  id: string
  terminal: LabTerminal
  act(deed: () => Promise<unknown>): Promise<void>
}

export function OperatorControls({ id, terminal, act }: Given) {
  const card = useSignal<Card>('valid')
  /** What the box shows until the terminal is so. null: what the terminal says. */
  const wanted = useSignal<boolean | null>(null)
  const { terminals, faults } = lab.value!
  const own = { terminal_id: id }
  const on = useLab((client) => client.faults.list())
  const isOn = (name: string): boolean =>
    (on.value ?? []).some(
      (fault) => fault.name === name && fault.on.some((each) => 'terminal_id' in each && each.terminal_id === id),
    )
  const flip = (name: 'terminal-unplugged' | 'terminal-silent'): Promise<void> =>
    act(async () => {
      await (isOn(name) ? faults.clear(name, own) : faults.set(name, own))
      await on.again()
    })
  const isManual = wanted.value ?? terminal.script.mode === 'manual'
  const chooseMode = async ({ target }: Event): Promise<void> => {
    wanted.value = (target as HTMLInputElement).checked
    await act(() => terminals.script(id, { mode: wanted.value === true ? 'manual' : 'automatic' }))
    wanted.value = null
  }
  const isIdle = terminal.current === null
  const label = (name: Word, names: readonly Word[]) =>
    html`<${Steady} of=${names.map((each) => say(each))} shown=${say(name)} />`
  const button = (action: string, name: Word, names: readonly Word[], deed: () => Promise<unknown>, isOff = false) =>
    html`<button type="button" data-action=${action} disabled=${isOff} onClick=${() => act(deed)}>${label(name, names)}</button>`
  return html`
    <div class="panel operator">
      <p class="bar">${
        terminal.server.connection === null
          ? button('connect', 'connect', ['connect', 'disconnect'], () => terminals.connect(id))
          : button('disconnect', 'disconnect', ['connect', 'disconnect'], () => terminals.disconnect(id))
      }</p>
      <p><label class="check"><input type="checkbox" checked=${isManual} onChange=${chooseMode} /> ${say('byHand')}</label></p>
      <p class="bar">
        <select aria-label=${say('insertCard')} value=${card.value} onChange=${(event: Event) => {
          card.value = (event.target as HTMLSelectElement).value as Card
        }}>${CARDS.map((each) => html`<option value=${each}>${terminalTerm(each, language.value)}</option>`)}</select>
        ${button('card', 'insertCard', ['insertCard'], () => terminals.card(id, card.value))}
      </p>
      <p class="bar">
        ${button('approve', 'approve', ['approve'], () => terminals.approve(id), isIdle)}
        ${button('decline', 'decline', ['decline'], () => terminals.decline(id), isIdle)}
        ${button('cancel', 'cancel', ['cancel'], () => terminals.cancel(id), isIdle)}
      </p>
      <p class="bar">
        <button type="button" data-action="unplug" aria-pressed=${isOn('terminal-unplugged')} onClick=${() => flip('terminal-unplugged')}>${label(isOn('terminal-unplugged') ? 'plugIn' : 'unplug', ['plugIn', 'unplug'])}</button>
        <button type="button" data-action="silence" aria-pressed=${isOn('terminal-silent')} onClick=${() => flip('terminal-silent')}>${label(isOn('terminal-silent') ? 'speakAgain' : 'silence', ['speakAgain', 'silence'])}</button>
      </p>
    </div>
  `
}
