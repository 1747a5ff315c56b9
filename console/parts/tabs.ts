/** Parts of a page, each with an address of its own. */
import { html } from '../base/html.ts'
import { linkTo } from '../base/route.ts'
import { say, type Word } from '../words/words.ts'

interface Given {
  page: string
  names: readonly Word[]
  chosen: Word
}

export const Tabs = ({ page, names, chosen }: Given) => html`
  <nav class="tabs" aria-label=${say(page as Word)}>
    ${names.map((name) => html`<a href=${linkTo(page, name)} aria-current=${name === chosen ? 'page' : undefined}>${say(name)}</a>`)}
  </nav>
`
