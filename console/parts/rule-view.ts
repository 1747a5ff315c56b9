/** Why a request was refused: the rule, the figures that broke it, the law's sentence, both messages, and the way on. */
import { useEffect } from 'preact/hooks'
import { WAYS_ON } from '../../server/client/ways-on/ways-on.ts'
import { html } from '../base/html.ts'
import { base } from '../base/lab.ts'
import { partsOf } from '../base/rule-header.ts'
import { language, say } from '../words/words.ts'
import { loadRules, rules } from '../world/rules.ts'

/** A message with the figures in their places. */
const filled = (message: string, figures: readonly (readonly [string, string])[]): string => {
  const values = new Map(figures)
  return message.replace(/\{(\w+)\}/g, (place, name: string) => values.get(name) ?? place)
}

/** Where the book has the rule: its anchors are names in letters, digits and dashes. */
const bookPlace = (rule: string): string =>
  `${base}/lab/book/refusals.html#${rule
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')}`

export function RuleView({ header }: { header: string }) {
  useEffect(() => void loadRules(), [])
  const { name, clause, figures } = partsOf(header)
  const known = rules.value?.get(name)
  const wayOn = WAYS_ON[name]?.[language.value]
  return html`
    <div class="rule" data-rule=${name}>
      <h4>${say('whyRefused')}: ${name} <span class="clause">${clause}</span> <a href=${bookPlace(name)} target="_blank">${say('ruleInBook')}</a></h4>
      ${
        known !== undefined &&
        html`
        <p lang="uk">${filled(known.uk, figures)}</p>
        <p lang="en">${filled(known.en, figures)}</p>
        ${known.clauses.map(({ id, sentence }) => sentence !== null && html`<blockquote lang="en"><b>${say('lawSays', { clause: id })}</b> ${sentence}</blockquote>`)}
        ${wayOn !== undefined && html`<p class="way-on"><b>${say('wayOn')}</b> ${wayOn}</p>`}
      `
      }
      ${
        figures.length > 0 &&
        html`<table class="figures"><caption>${say('figures')}</caption>${figures.map(([key, value]) => html`<tr><th scope="row">${key}</th><td>${value}</td></tr>`)}</table>`
      }
    </div>
  `
}
