/** What of a request was accepted and probably meant otherwise, by the header `x-notice` of its answer. */
import { html } from '../base/html.ts'
import { linkTo } from '../base/route.ts'
import { kindInWords } from '../words/notice-kinds.ts'
import { language, say } from '../words/words.ts'

export const NoticeView = ({ header }: { header: string }) => html`
  <div class="notice">
    <p><b>${say('noticed')}</b> <a href=${linkTo('notices')}>${say('notices')}</a></p>
    <ul>${header.split(', ').map((each) => {
      const [kind = '', ...rest] = each.split('; ')
      return html`<li>${kindInWords(kind, language.value)} ${rest.length > 0 && html`<code>${rest.join('; ')}</code>`}</li>`
    })}</ul>
  </div>
`
