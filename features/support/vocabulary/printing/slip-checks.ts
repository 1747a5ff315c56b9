/** What a table says of the last slip, in its present form. */
import { equal, ok } from 'node:assert/strict'
import { type Refusal, refusals } from '../../law/law.ts'
import { traitsOfRule } from '../../traits/value-traits.ts'
import type { ScenarioWorld } from '../../world/scenario-world.ts'
import { anyWord, named, parameter } from '../parameter-types.ts'
import { FORMS, isLine, lastSlip, linesOfLastSlip, SLIP_FORMATS, type SlipFormat, shownLines } from './slips.ts'

type Table = readonly (readonly string[])[]

export type SlipCheck = (scenario: ScenarioWorld, rows: Table) => Promise<void>

const cellsOf = (row: readonly string[]): string[] => row.filter((cell) => cell !== '')

const SLIP_CHECKS: Record<string, SlipCheck> = {
  /** These lines in this order, others between them. */
  async says(scenario, rows) {
    const lines = await linesOfLastSlip(scenario)
    let from = 0
    for (const wanted of rows.map(cellsOf)) {
      const found = lines.findIndex((line, index) => index >= from && isLine(line, wanted))
      ok(found >= 0, `no line ${wanted.join(' … ')} after line ${from} of\n${shownLines(lines)}`)
      from = found + 1
    }
  },
  /** No line equals a row; a row of one cell must not be the left part of a line either. */
  async 'does not say'(scenario, rows) {
    const lines = await linesOfLastSlip(scenario)
    for (const wanted of rows.map(cellsOf)) {
      const found = lines.find((line) => isLine(line, wanted) || (wanted.length === 1 && line[0] === wanted[0]))
      equal(found, undefined, shownLines(lines))
    }
  },
  /** The link of the code, as the page of the slip has it. */
  async 'leads to the tax office with'(scenario, rows) {
    const page = (await scenario.lab.slip(await lastSlip(scenario), 'html')).text
    const [, href] = page.match(/href="(https:[^"]*cashregs[^"]*)"/) ?? []
    ok(href, 'the slip leads nowhere')
    const url = new URL(href.replaceAll('&#38;', '&'))
    equal(url.origin + url.pathname, 'https://cabinet.tax.gov.ua/cashregs/check')
    for (const [name = '', wanted = ''] of rows) {
      const value = url.searchParams.get(name) ?? ''
      ok(FORMS[wanted]?.test(value) ?? value === wanted, `${name} is ${value}`)
    }
  },
}

named('slipText', Object.keys(SLIP_CHECKS), (name) => SLIP_CHECKS[name]!)

/** A slip is shown in these formats, or is refused in each by the rule. */
export interface SlipOutcome {
  formats: readonly SlipFormat[]
  rule?: Refusal
}

parameter(
  'slipOutcome',
  new RegExp(`shown as (${anyWord(Object.keys(SLIP_FORMATS))})|refused because (${anyWord(refusals.keys())})`),
  (formats, rule): SlipOutcome =>
    rule === undefined
      ? { formats: SLIP_FORMATS[formats!]! }
      : { formats: ['text', 'html', 'png', 'pdf'], rule: refusals.get(rule)! },
  (_, rule) => (rule === undefined ? {} : traitsOfRule(rule)),
)
