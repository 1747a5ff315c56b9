/** Every refusal of the atlas: provoked by what the atlas says, and got out of again. */
import { When } from '@cucumber/cucumber'
import type { ScenarioWorld } from '../harness/scenario-world.ts'
import { provoke, recover } from '../vocabulary/bank/provoking.ts'
import { nativeStatuses } from '../vocabulary/law.ts'
import { provocationOf } from '../vocabulary/provocations/provocations.ts'
import { prepare, ready } from '../vocabulary/scripted-requests.ts'

When<ScenarioWorld>('the provocation of {error} is carried out', async function (name: string) {
  if (nativeStatuses.has(name)) return provoke(this, name)
  const { before = [], refused } = provocationOf(name)
  await prepare(this, before)
  await this.act(await ready(this, refused))
})

When<ScenarioWorld>('the recovery from {error} is carried out', async function (name: string) {
  if (nativeStatuses.has(name)) return recover(this, name)
  const { recovery = [], refused, works = refused } = provocationOf(name)
  await prepare(this, recovery)
  await this.act(await ready(this, works))
})
