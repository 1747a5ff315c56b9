/** Every refusal of the atlas: its example and the recovery from it, as the atlas describes them. */
import { When } from '@cucumber/cucumber'
import { lawfulStatuses } from '../support/law/law.ts'
import { recoverFromStatus, sendStatusExample } from '../support/vocabulary/bank/status-examples.ts'
import { refusalExampleOf } from '../support/vocabulary/refusal-examples/refusal-examples.ts'
import { prepare, ready } from '../support/vocabulary/scripted-requests.ts'
import type { ScenarioWorld } from '../support/world/scenario-world.ts'

When<ScenarioWorld>('the example of {error} is carried out', async function (name: string) {
  if (lawfulStatuses.has(name)) return sendStatusExample(this, name)
  const { before = [], refused } = refusalExampleOf(name)
  await prepare(this, before)
  await this.act(await ready(this, refused))
})

When<ScenarioWorld>('the recovery from {error} is carried out', async function (name: string) {
  if (lawfulStatuses.has(name)) return recoverFromStatus(this, name)
  const { recovery = [], refused, works = refused } = refusalExampleOf(name)
  await prepare(this, recovery)
  await this.act(await ready(this, works))
})
