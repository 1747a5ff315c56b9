/** What of a request was accepted and probably meant otherwise, by the header `x-notice` of its answer. */
import { html } from '../base/html.ts'
import { linkTo } from '../base/route.ts'
import { say } from '../words/words.ts'

export const NoticeView = ({ header }: { header: string }) => html`
  <div class="notice">
    <p><b>${say('noticed')}</b> <a href=${linkTo('notices')}>${say('notices')}</a></p>
    <ul>${header.split(', ').map((each) => html`<li><code>${each}</code></li>`)}</ul>
  </div>
`
