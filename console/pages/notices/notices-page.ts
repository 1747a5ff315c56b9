/** Notices: what was accepted and probably meant otherwise, the newest first; switched on and off, and thrown away. */
import type { LabNotice } from '../../../server/client/model.ts'
import { moment } from '../../base/format.ts'
import { html } from '../../base/html.ts'
import { lab } from '../../base/lab.ts'
import { AskButton } from '../../parts/ask-button.ts'
import { Problem } from '../../parts/problem.ts'
import { useDeed, useLab } from '../../parts/use-lab.ts'
import { language, say } from '../../words/words.ts'

export function NoticesPage() {
  const list = useLab((client) => client.notices())
  const { problem, isUnderWay, act } = useDeed()
  const change = (deed: () => Promise<unknown>): Promise<void> =>
    act(async () => {
      await deed()
      await list.again()
    })
  const isOn = list.value?.on ?? true
  const notices = list.value?.notices ?? []
  const dropped = list.value?.dropped ?? 0
  return html`
    <section class="page">
      <h1>${say('notices')}</h1>
      <p class="hint">${say('noticesHint')}</p>
      <div class="bar">
        <button type="button" data-action="switch-notices" aria-pressed=${isOn} disabled=${isUnderWay.value} onClick=${() => change(() => lab.value!.setNotices(!isOn))}>${say(isOn ? 'switchOff' : 'switchOn')}</button>
        ${notices.length > 0 && html`<${AskButton} name=${say('throwAway')} question=${say('noticesAsk')} action="clear-notices" act=${() => change(() => lab.value!.clearNotices())} />`}
        ${!isOn && html`<span role="status">${say('noticesOff')}</span>`}
        ${dropped > 0 && html`<span class="quiet" role="status">${say('noticesDropped', { count: dropped })}</span>`}
      </div>
      <${Problem} of=${list.problem} />
      <${Problem} of=${problem} />
      ${list.value !== null && notices.length === 0 && html`<p class="hint">${say('noticesNone')}</p>`}
      <ul class="list">${notices.toReversed().map((notice) => html`<${Row} key=${notice.n} ...${notice} />`)}</ul>
    </section>
  `
}

function Row({ kind, uk, en, operation, surface, times, since, at }: LabNotice) {
  return html`
    <li class="panel" data-notice=${kind}>
      <p class="notice-sentence">${language.value === 'uk' ? uk : en}</p>
      <p class="quiet"><code>${operation ?? surface}</code> · <time>${moment(at)}</time>${times > 1 && ` · ${say('noticeTimes', { count: times, moment: moment(since) })}`}</p>
    </li>
  `
}
