/** Slips of the chosen register, as on paper. */
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Print } from '../../../server/client/model.ts'
import { untilAnswered } from '../../base/again.ts'
import { moment } from '../../base/format.ts'
import { html } from '../../base/html.ts'
import { lab } from '../../base/lab.ts'
import { go, route } from '../../base/route.ts'
import { Problem } from '../../parts/problem.ts'
import { RegisterChoice } from '../../parts/register-choice.ts'
import { useLab } from '../../parts/use-lab.ts'
import { say } from '../../words/words.ts'
import { register } from '../../world/registers.ts'

export function SlipInbox() {
  const at = register.value
  const prints = useLab((client) => client.prints.list(at!.id), [at?.id])
  const slips = (prints.value ?? []).toReversed()
  const named = route.value.rest[1]
  const chosen = slips.find(({ number }) => String(number) === named) ?? slips[0]
  return html`
    <div class="bar"><${RegisterChoice} /></div>
    <${Problem} of=${prints.problem} />
    ${slips.length === 0 && html`<p class="hint">${say('noneYet')}</p>`}
    <div class="split">
      <ul class="list">
        ${slips.map(
          (slip) => html`
          <li><button type="button" class="row" aria-current=${slip === chosen} onClick=${() => go('inboxes', 'slips', String(slip.number))}>
            <b>${slip.kind}</b> <time>${moment(slip.at)}</time> <span class="badge">${slip.status}</span>
            ${slip.fiscal_code !== null && html`<code>${slip.fiscal_code}</code>`}
          </button></li>`,
        )}
      </ul>
      ${chosen !== undefined && at !== null && html`<${Slip} key=${`${at.id} ${chosen.number}`} registerId=${at.id} slip=${chosen} />`}
    </div>
  `
}

function Slip({ registerId, slip }: { registerId: string; slip: Print }) {
  const picture = useSignal<string | null>(null)
  const problem = useSignal<string | null>(null)
  useEffect(() => {
    let url: string | null = null
    let isShown = true
    untilAnswered(
      () => lab.value!.prints.png(registerId, slip.number),
      () => isShown,
    )
      .then((bytes) => {
        if (!isShown) return
        url = URL.createObjectURL(new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'image/png' }))
        picture.value = url
      })
      .catch((error: Error) => {
        problem.value = error.message
      })
    return () => {
      isShown = false
      if (url !== null) URL.revokeObjectURL(url)
    }
  }, [])
  return html`
    <figure class="paper">
      ${slip.not_shown !== null && html`<p class="problem">${say('notShown', { why: slip.not_shown })}</p>`}
      ${picture.value === null && problem.value === null && html`<p class="hint">${say('loading')}</p>`}
      ${picture.value !== null && html`<img src=${picture.value} alt=${`${slip.kind} ${slip.fiscal_code ?? ''}`} />`}
      <${Problem} of=${problem} />
    </figure>
  `
}
