/** Extended reports: requested, awaited, or downloaded as workbooks. */
import { When } from '@cucumber/cucumber'
import type { Integrator } from '../support/actors/integrator.ts'
import { type Answer, content, member } from '../support/law/answer.ts'
import { NotTested } from '../support/law/capabilities.ts'
import type { Awaited } from '../support/law/never-in-time.ts'
import type { Asking, Getting } from '../support/vocabulary/reports/asking.ts'
import { PROGRAM } from '../support/wire/http.ts'
import type { ScenarioWorld } from '../support/world/scenario-world.ts'

/** A task is finished one day: the law sets no time (NS-21). */
const FINISHED: Awaited = { kind: 'report', what: 'the end of a report task', clauses: ['TSK-001'] }

/**
 * The finished task: a second later by the world's clock.
 * @throws NeverInTime when it is not finished there, NotTested when the target cannot make the report
 */
async function made(scenario: ScenarioWorld, integrator: Integrator): Promise<Answer> {
  content(await scenario.lab.advance({ by: 'PT1S' }))
  const path = scenario.filled('/extended-reports/{report_task_id}')
  const look = (): Promise<Answer> => integrator.send('GET', path, { headers: PROGRAM })
  let task = await look()
  if (!scenario.judgement.isStranger) return task
  await scenario.lab.until(FINISHED, async () => {
    if (member(task.body, 'status') !== 'PENDING') return true
    task = await look()
    return member(task.body, 'status') !== 'PENDING'
  })
  if (member(task.body, 'status') === 'ERROR') throw new NotTested('the target could not make the report')
  return task
}

/** An awaited report is requested, and its task read once it is finished; a received one is downloaded as well. */
When<ScenarioWorld>(
  '{cashier} {getting} {extendedReport}',
  async function (role: string, { waits, downloads }: Getting, ask: Asking) {
    await this.actAs(role, async (integrator) => {
      const asked = await ask(this, integrator)
      if (!waits) return asked
      content(asked)
      const task = await made(this, integrator)
      if (!downloads) return task
      return integrator.send('GET', this.filled('/extended-reports/{report_task_id}/report.xlsx'), { headers: PROGRAM })
    })
  },
)
