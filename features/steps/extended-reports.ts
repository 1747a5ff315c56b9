/** Extended reports: asked for, and read as the files they are. */
import { deepEqual, ok } from 'node:assert/strict'
import { type DataTable, Then, When } from '@cucumber/cucumber'
import { content } from '../actors/answer.ts'
import { PROGRAM } from '../actors/integrator.ts'
import { opened } from '../actors/workbook.ts'
import type { ScenarioWorld } from '../harness/scenario-world.ts'
import type { Asking } from '../vocabulary/extended-reports.ts'

When<ScenarioWorld>('{cashier} asks for {extendedReport}', async function (role: string, ask: Asking) {
  await this.actAs(role, (integrator) => ask(this, integrator))
})

/** Asked for, made, and opened as the workbook it is. */
When<ScenarioWorld>('{cashier} receives {extendedReport}', async function (role: string, ask: Asking) {
  await this.actAs(role, async (integrator) => {
    content(await ask(this, integrator))
    content(await this.lab.advance({ by: 'PT1S' }))
    return integrator.send('GET', this.filled('/extended-reports/{report_task_id}/report.xlsx'), { headers: PROGRAM })
  })
})

/** Every line, of the columns that are named; the last row is the line of totals. Columns are found by their headings. */
Then<ScenarioWorld>('the workbook has the lines', async function (table: DataTable) {
  content(this.answer)
  const { headings, lines, total } = await opened(this.answer.bytes)
  const [named, ...rows] = table.raw() as [string[], ...string[][]]
  for (const heading of named) ok(headings.includes(heading), `${heading} is none of ${headings.join(', ')}`)
  deepEqual(
    [...lines, total].map((line) => named.map((heading) => line[heading])),
    rows,
  )
})
