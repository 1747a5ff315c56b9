/** Mails that have reached the mailbox of the world, as a mail program shows them. */
import type { ReceivedMail } from '../../../server/client/model.ts'
import { download } from '../../base/download.ts'
import { moment } from '../../base/format.ts'
import { html } from '../../base/html.ts'
import { lab } from '../../base/lab.ts'
import { go, route } from '../../base/route.ts'
import { AskButton } from '../../parts/ask-button.ts'
import { Problem } from '../../parts/problem.ts'
import { useDeed, useLab } from '../../parts/use-lab.ts'
import { say } from '../../words/words.ts'

export function MailInbox() {
  const mails = useLab((client) => client.mails.list())
  const { problem, act } = useDeed()
  const all = (mails.value ?? []).toReversed()
  const named = route.value.rest[1]
  const chosen = all.find(({ id }) => String(id) === named) ?? all[0]
  const empty = (): Promise<void> => act(() => lab.value!.mails.empty().then(mails.again))
  return html`
    ${all.length === 0 && html`<p class="hint">${say('noneYet')}</p>`}
    ${all.length > 0 && html`<div class="bar"><${AskButton} name=${say('throwAway')} question=${`${say('throwAway')}?`} action="empty-mailbox" act=${empty} /></div>`}
    <${Problem} of=${problem} />
    <div class="split">
      <ul class="list">
        ${all.map(
          (mail) => html`
          <li><button type="button" class="row" aria-current=${mail === chosen} onClick=${() => go('inboxes', 'mails', String(mail.id))}>
            <b>${mail.subject ?? '—'}</b> <time>${moment(mail.at)}</time> <span class="quiet">${mail.to.join(', ')}</span>
          </button></li>`,
        )}
      </ul>
      ${chosen !== undefined && html`<${Mail} key=${chosen.id} mail=${chosen} />`}
    </div>
  `
}

/** Scripts of a mail do not run, its forms go nowhere, and it fetches nothing. */
const SANDBOX = ''

function Mail({ mail }: { mail: ReceivedMail }) {
  const opened = useLab((client) => client.mails.get(String(mail.id)), [mail.id])
  const { problem, act } = useDeed()
  const { html: page = null, text = null, attachments = [], not_read = null } = opened.value ?? {}
  const save = (number: number, name: string | null, type: string): Promise<void> =>
    act(async () => {
      const content = await lab.value!.mails.attachment(String(mail.id), number)
      download(name ?? `attachment-${number}`, content as BlobPart, type)
    })
  return html`
    <article class="panel mail">
      <h2>${mail.subject ?? '—'}</h2>
      <p class="quiet">${say('from')} ${mail.from} ${say('to')} ${mail.to.join(', ')} · <time>${moment(mail.at)}</time></p>
      ${not_read !== null && html`<p class="problem">${not_read}</p>`}
      ${attachments.length > 0 && html`<p>${say('attachments')}: ${attachments.map(({ name, size, type }, index) => html`<button type="button" onClick=${() => save(index + 1, name, type)}>${name ?? index + 1} · ${size} B</button> `)}</p>`}
      <${Problem} of=${problem} />
      ${page !== null ? html`<iframe title=${mail.subject ?? say('mails')} sandbox=${SANDBOX} srcdoc=${page}></iframe>` : html`<pre tabindex="0">${text ?? ''}</pre>`}
    </article>
  `
}
