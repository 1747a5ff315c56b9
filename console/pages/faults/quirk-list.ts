/** Quirks as switches: where live behaviour differs from the law. */
import type { Quirk } from '../../../server/client/model.ts'
import { html } from '../../base/html.ts'
import { lab } from '../../base/lab.ts'
import { Problem } from '../../parts/problem.ts'
import { useDeed, useLab } from '../../parts/use-lab.ts'
import { sentenceOf } from '../../words/sentence.ts'
import { say } from '../../words/words.ts'

interface Given {
  isShown(quirk: Quirk, ...texts: readonly string[]): boolean
}

export function QuirkList({ isShown }: Given) {
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
