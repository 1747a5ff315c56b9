/** What of a request was probably meant otherwise, by the header `x-notice` of its answer. */
import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { html } from '../base/html.ts'
import { linkTo } from '../base/route.ts'
import { language, say } from '../words/words.ts'

/** Kinds in words, loaded with the first notice that is looked at in Ukrainian; null: not yet. */
const kinds = signal<ReadonlyMap<string, string> | null>(null)

async function loadKinds(): Promise<void> {
  kinds.value ??= (await import('../words/notice-kinds.ts')).UKRAINIAN_KINDS
}

function one(notice: string) {
  const [kind = '', ...rest] = notice.split('; ')
  const words = language.value === 'uk' ? kinds.value?.get(kind) : undefined
  return words === undefined ? html`<code>${notice}</code>` : html`${words} <code>${rest.join('; ')}</code>`
}

export function NoticeView({ header }: { header: string }) {
  useEffect(() => void (language.value === 'uk' && loadKinds()), [language.value])
  return html`
    <div class="notice">
      <p><b>${say('noticed')}</b> <a href=${linkTo('notices')}>${say('notices')}</a></p>
      <ul>${header.split(', ').map((each) => html`<li>${one(each)}</li>`)}</ul>
    </div>
  `
}
