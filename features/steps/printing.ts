/** The printer of the desk: its jobs, its slips, and their text. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import { type DataTable, Then } from '@cucumber/cucumber'
import { wallTime } from '../../machines/day.ts'
import type { PrintCard } from '../support/actors/world-card.ts'
import { content, describeAnswer } from '../support/law/answer.ts'
import type { Refusal } from '../support/law/law.ts'
import { traits } from '../support/traits/step-traits.ts'
import { FORMS, isLine, lastSlip, linesOfLastSlip, shownLines, slipOf } from '../support/vocabulary/printing/slips.ts'
import type { ScenarioWorld } from '../support/world/scenario-world.ts'

const PRINTED = traits({ asks: ['outside'] })

/** All jobs of the scenario: kind, outcome, and why a slip cannot be shown; `nothing` for none. */
Then<ScenarioWorld>('the printer has been asked for', PRINTED, async function (table: DataTable) {
  const rows = table.raw()
  const columns = rows[0]!.length
  const prints = await this.lab.prints(this.register)
  deepEqual(
    prints.map(({ kind, status, not_shown }) => [kind, status, not_shown ?? ''].slice(0, columns)),
    rows[0]![0] === 'nothing' ? [] : rows,
  )
})

Then<ScenarioWorld>(
  'slip {int} is shown as {slipFormats}',
  PRINTED,
  async function (number: number, formats: readonly (keyof PrintCard['links'])[]) {
    for (const form of formats) content(await slipOf(this, number, form))
  },
)

Then<ScenarioWorld>('slip {int} is refused because {rule}', PRINTED, async function (number: number, rule: Refusal) {
  for (const form of ['text', 'html', 'png', 'pdf'] as const) {
    const slip = await slipOf(this, number, form)
    equal(slip.status, rule.status, describeAnswer(slip))
    equal(slip.headers.get('x-rule')?.split('; ')[0], rule.name)
  }
})

/** The last slip in its present form: these lines in this order, others between them. */
Then<ScenarioWorld>('the slip says', PRINTED, async function (table: DataTable) {
  const lines = await linesOfLastSlip(this)
  let from = 0
  for (const row of table.raw()) {
    const wanted = row.filter((cell) => cell !== '')
    const found = lines.findIndex((line, index) => index >= from && isLine(line, wanted))
    ok(found >= 0, `no line ${wanted.join(' … ')} after line ${from} of\n${shownLines(lines)}`)
    from = found + 1
  }
})

/** No line of the last slip equals a row; a row of one cell must not be the left part of a line either. */
Then<ScenarioWorld>('the slip does not say', PRINTED, async function (table: DataTable) {
  const lines = await linesOfLastSlip(this)
  for (const row of table.raw()) {
    const wanted = row.filter((cell) => cell !== '')
    const found = lines.find((line) => isLine(line, wanted) || (wanted.length === 1 && line[0] === wanted[0]))
    equal(found, undefined, shownLines(lines))
  }
})

/** The link of the code on the last slip, as its page has it. */
Then<ScenarioWorld>('the slip leads to the tax office with', PRINTED, async function (table: DataTable) {
  const page = (await this.lab.slip(await lastSlip(this), 'html')).text
  const [, href] = page.match(/href="(https:[^"]*cashregs[^"]*)"/) ?? []
  ok(href, 'the slip leads nowhere')
  const url = new URL(href.replaceAll('&#38;', '&'))
  equal(url.origin + url.pathname, 'https://cabinet.tax.gov.ua/cashregs/check')
  for (const [name, wanted] of table.raw() as [string, string][]) {
    const value = url.searchParams.get(name) ?? ''
    ok(FORMS[wanted]?.test(value) ?? value === wanted, `${name} is ${value}`)
  }
})

const wall = (at: number): string => new Date(wallTime(at)).toISOString().slice(0, 19)

/** The missing part of a period, and nothing else. */
Then<ScenarioWorld>(
  'the cloud is asked for {moment} to {moment}',
  traits({ reads: ['facts'], asks: ['facts'] }),
  async function (from: number, to: number) {
    const spans = (await this.facts.sinceAction()).flatMap(({ fact }) =>
      fact.type === 'history.fetched' ? [[wall(fact.from), wall(fact.to)]] : [],
    )
    deepEqual(spans, [[wall(from), wall(to)]])
  },
)
