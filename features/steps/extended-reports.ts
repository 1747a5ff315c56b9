/** Extended reports: asked for, or received as the workbooks they are. */
import { When } from '@cucumber/cucumber'
import { content } from '../actors/answer.ts'
import { PROGRAM } from '../actors/passage.ts'
import type { ScenarioWorld } from '../harness/scenario-world.ts'
import type { Asking } from '../vocabulary/reports/asking.ts'

/** What is received was asked for, made, and downloaded. */
When<ScenarioWorld>(
  '{cashier} {getting} {extendedReport}',
  async function (role: string, isReceived: boolean, ask: Asking) {
    await this.actAs(role, async (integrator) => {
      const asked = await ask(this, integrator)
      if (!isReceived) return asked
      content(asked)
      content(await this.lab.advance({ by: 'PT1S' }))
      return integrator.send('GET', this.filled('/extended-reports/{report_task_id}/report.xlsx'), { headers: PROGRAM })
    })
  },
)
