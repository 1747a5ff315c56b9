/** Extended reports: requested, awaited, or downloaded as workbooks. */
import { setTimeout as sleep } from 'node:timers/promises'
import { When } from '@cucumber/cucumber'
import type { Integrator } from '../support/actors/integrator.ts'
import { type Answer, content, member } from '../support/law/answer.ts'
import { NotTested } from '../support/law/capabilities.ts'
import type { Asking, Getting } from '../support/vocabulary/reports/asking.ts'
import { PROGRAM } from '../support/wire/http.ts'
import type { ScenarioWorld } from '../support/world/scenario-world.ts'

/** How long a stranger without a budget may take for a report, and the pause between two reads of its task. */
const TIMEOUT_MS = 20_000
const FIRST_LOOK_MS = 250
const GROWTH = 1.5

/**
 * The finished task: a second later by the world's clock. The law sets no time for a stranger.
 * @throws NotTested when it does not finish there
 */
async function made(scenario: ScenarioWorld, integrator: Integrator): Promise<Answer> {
  content(await scenario.lab.advance({ by: 'PT1S' }))
  const path = scenario.filled('/extended-reports/{report_task_id}')
  const look = (): Promise<Answer> => integrator.send('GET', path, { headers: PROGRAM })
  let task = await look()
  if (!scenario.judgement.isStranger) return task
  const deadline = performance.now() + scenario.wire.longestMs(TIMEOUT_MS)
  const isPending = (): boolean => member(task.body, 'status') === 'PENDING'
  for (let wait = FIRST_LOOK_MS; isPending() && performance.now() < deadline; wait *= GROWTH) {
    await sleep(wait)
    task = await look()
  }
  if (isPending()) throw new NotTested('the target has not made the report in the time there is')
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
