/** The pictures of the chapters. */
import { escapeHtml, words } from '../pages/html.ts'
import type { Bilingual } from '../source/bilingual.ts'
import type { KeptSlips } from '../source/slips.ts'
import { notedSlip } from './noted-slips.ts'
import { outagePicture } from './outage.ts'

const CAPTION: Bilingual = { uk: 'Чек, на який дивиться сценарій', en: 'The slip that the scenario looks at' }

export const slipPicture = (text: string): string =>
  `<figure class="beside"><figcaption class="faint">${words(CAPTION)}</figcaption><pre class="slip" lang="uk-UA" tabindex="0">${escapeHtml(text.trimEnd())}</pre></figure>`

const PICTURES: Readonly<Record<string, () => string>> = { offline: outagePicture }

/** HTML of the pictures of a chapter and of its slip with notes; empty: it has none. */
export const chapterPictures = (chapter: string, slips: KeptSlips): string =>
  `${PICTURES[chapter]?.() ?? ''}${notedSlip(chapter, slips)}`
