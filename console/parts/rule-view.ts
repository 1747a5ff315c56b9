/** Why a request was refused: its message, the rule, the figures that broke it, the law's sentence, and the way on. */
import { useEffect } from 'preact/hooks'
import type { RefusalRule } from '../../server/client/model.ts'
import { moment } from '../base/format.ts'
import { html } from '../base/html.ts'
import { base } from '../base/lab.ts'
import { partsOf } from '../base/rule-header.ts'
import { type Language, language, say } from '../words/words.ts'
import { loadRules, rules, ways } from '../world/rules.ts'

type Figures = readonly (readonly [name: string, value: string])[]

/** Minor units as the server writes them in a message of that language. */
function hryvnias(value: string, text: Language): string {
  const amount = (Number(value) / 100).toFixed(2)
  return text === 'uk' ? `${amount.replace('.', ',')} грн` : `${amount} UAH`
}

/** A message with the figures in their places, written as the server writes them. */
function filled(rule: RefusalRule, text: Language, figures: Figures): string {
  const values = new Map(figures)
  const kinds = new Map(rule.figures.map(({ name, kind }) => [name, kind]))
  const written = (name: string, value: string): string => {
    if (kinds.get(name) === 'sum') return hryvnias(value, text)
    return kinds.get(name) === 'moment' ? moment(value) : value
  }
  return rule[text].replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = values.get(name)
    return value === undefined ? place : written(name, value)
  })
}

const sandboxCall = (call: string) => {
  if (call === 'again') return say('sameCallAgain')
  return call === 'corrected' ? say('callCorrected') : html`<code>${call}</code>, `
}

/** Calls that leave the refusal behind in the sandbox, one a line. */
function SandboxCalls({ rule }: { rule: string }) {
  const calls = ways.value?.inSandbox[rule]
  if (calls === undefined) return null
  return html`<p class="sandbox-calls"><b>${say('inSandbox')}</b> ${calls.map(sandboxCall)}</p>`
}

/** Where the book has the rule: its anchors are names in letters, digits and dashes. */
const bookPlace = (rule: string): string =>
  `${base}/lab/book/refusals.html#${rule
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')}`

/** What a figure of every malformed request, or of every wrong place, is: `given_2` is of the second member. */
function meaning(figure: string) {
  const words = ways.value?.figures.get(figure.replace(/_\d+$/, ''))
  return words && html`<span class="quiet">${words[language.value]}</span>`
}

export function RuleView({ header }: { header: string }) {
  useEffect(() => void loadRules(), [])
  const { name, clause, figures } = partsOf(header)
  const known = rules.value?.get(name)
  const own = language.value
  const other = own === 'uk' ? 'en' : 'uk'
  const wayOn = ways.value?.atTill[name]?.[own]
  return html`
    <div class="rule" data-rule=${name}>
      <h4>${known === undefined ? say('whyRefused') : filled(known, own, figures)}</h4>
      <p class="rule-name">${say('ruleName')} <code>${name}</code> <span class="clause">${clause}</span> <a href=${bookPlace(name)} target="_blank">${say('ruleInBook')}</a></p>
      ${
        known !== undefined &&
        html`
        <p class="quiet" lang=${other}>${filled(known, other, figures)}</p>
        ${wayOn !== undefined && html`<p class="way-on"><b>${say('wayOn')}</b> ${wayOn}</p>`}
        <${SandboxCalls} rule=${name} />
      `
      }
      ${
        figures.length > 0 &&
        html`<table class="figures"><caption>${say('figures')}</caption>${figures.map(([key, value]) => html`<tr><th scope="row"><code>${key}</code>${meaning(key)}</th><td>${value}</td></tr>`)}</table>`
      }
      ${known?.clauses.map(({ id, sentence }) => sentence !== null && html`<blockquote lang="en"><b>${say('lawSays', { clause: id })}</b> ${sentence}</blockquote>`)}
    </div>
  `
}
