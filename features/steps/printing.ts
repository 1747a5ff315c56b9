/** The printer of the desk: its jobs, its slips, and their text. */
import { deepEqual, equal } from 'node:assert/strict'
import { type DataTable, Then } from '@cucumber/cucumber'
import { content, describeAnswer } from '../support/law/answer.ts'
import { traits } from '../support/traits/step-traits.ts'
import type { SlipCheck, SlipOutcome } from '../support/vocabulary/printing/slip-checks.ts'
import { slipOf } from '../support/vocabulary/printing/slips.ts'
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

/** In each of the named forms; a refusal is the same in every form. */
Then<ScenarioWorld>(
  'slip {int} is {slipOutcome}',
  PRINTED,
  async function (number: number, { formats, rule }: SlipOutcome) {
    for (const form of formats) {
      const slip = await slipOf(this, number, form)
      if (rule === undefined) content(slip)
      else {
        equal(slip.status, rule.status, describeAnswer(slip))
        equal(slip.headers.get('x-rule')?.split('; ')[0], rule.name)
      }
    }
  },
)

/** The lines of the last slip, and where its code leads. */
Then<ScenarioWorld>('the slip {slipText}', PRINTED, async function (holds: SlipCheck, table: DataTable) {
  await holds(this, table.raw())
})
