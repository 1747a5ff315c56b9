/** A slip as it comes out of the printer. */

import { escapeHtml, words } from '../pages/html.ts'
import type { Bilingual } from '../source/bilingual.ts'

const CAPTION: Bilingual = { uk: 'Чек, на який дивиться сценарій', en: 'The slip that the scenario looks at' }

export const slipPicture = (text: string): string =>
  `<figure class="beside"><figcaption class="faint">${words(CAPTION)}</figcaption><pre class="slip" lang="uk-UA" tabindex="0">${escapeHtml(text.trimEnd())}</pre></figure>`
