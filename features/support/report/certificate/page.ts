/** The page of a certificate, of the same sheets and parts as the report of a run. */
import { join } from 'node:path'
import { sentenceOf } from '../../law/known-clauses.ts'
import { packed } from '../../living/kept-exchanges.ts'
import { modulesIn } from '../../living/markup/browser-script.ts'
import { SIGNS } from '../../living/outcomes.ts'
import { LANGUAGES, textsFor } from '../html/content.ts'
import { drawnPage, pageScript, pageStyle } from '../html/drawn-page.ts'
import type { CertificateContent, CertificateDay } from './content.ts'
import own from './texts.json' with { type: 'json' }

/** Characters of what is packed, at most; and of a body, the first of these with which the whole fits. */
const MOST_PACKED = 3_000_000
const BODY_CHARACTERS = [Number.POSITIVE_INFINITY, 2000, 400, 0] as const

const wordsIn = (language: keyof typeof LANGUAGES): Record<string, string> =>
  Object.fromEntries(Object.entries(own).map(([key, each]) => [key, each[language]]))

/** The texts of the report of a run, and the page's own in their place. */
export function certificateTexts(): Record<keyof typeof LANGUAGES, Record<string, string>> {
  const { en, uk } = textsFor({})
  return { en: { ...en, ...wordsIn('en') }, uk: { ...uk, ...wordsIn('uk') } }
}

const cutTo = (most: number, text: string): string =>
  text.length > most ? `${text.slice(0, most)}… (${text.length} characters)` : text

const shortened = (days: readonly CertificateDay[], most: number): CertificateDay[] =>
  days.map(({ calls, receipts, missing }) => ({
    missing,
    calls: calls.map((call) => ({
      ...call,
      parts: most === 0 ? [] : call.parts.map((part) => ({ ...part, body: cutTo(most, part.body) })),
    })),
    receipts: receipts.map(({ title, text }) => ({ title, text: cutTo(most, text) })),
  }))

/** The data of the page, with bodies as long as there is room for. */
function packOf(whole: object, days: readonly CertificateDay[]): string {
  for (const most of BODY_CHARACTERS) {
    const pack = packed({ ...whole, days: shortened(days, most) })
    if (pack.length <= MOST_PACKED) return pack
  }
  return packed({ ...whole, days: [] })
}

/** @returns a page that loads nothing, and works from a file */
export function certificatePage(content: CertificateContent): string {
  const { target, rules, verdict } = content
  const ids = [...new Set(rules.flatMap(({ clauses }) => clauses))]
  const whole = {
    ...content,
    ...{ languages: LANGUAGES, texts: certificateTexts(), signs: SIGNS },
    sentences: Object.fromEntries(ids.map((id) => [id, sentenceOf(id)])),
  }
  return drawnPage({
    title: target,
    style: pageStyle(),
    script: pageScript('./certificate-start.cjs', modulesIn(join(import.meta.dirname, 'script'))),
    packs: [['', packOf(whole, content.days)]],
    unscripted: verdict.en,
  })
}
