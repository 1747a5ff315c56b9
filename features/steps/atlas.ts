/** The error atlas: each refusal provoked as the page says, and left behind as it says. */
import { deepEqual, match } from 'node:assert/strict'
import { Then, When } from '@cucumber/cucumber'
import { messagePattern } from '../actors/answer.ts'
import type { ScenarioWorld } from '../harness/scenario-world.ts'
import type { Refusal } from '../vocabulary/law.ts'
import { provocationOf } from '../vocabulary/provocations/provocations.ts'
import { prepare, ready } from '../vocabulary/scripted-requests.ts'

When<ScenarioWorld>('the provocation of {rule} is carried out', async function ({ name }: Refusal) {
  const { before = [], refused } = provocationOf(name)
  await prepare(this, before)
  await this.act(await ready(this, refused))
})

Then<ScenarioWorld>('in English it is refused because {rule}', async function (rule: Refusal) {
  await this.act(await ready(this, provocationOf(rule.name).refused, 'en'))
  const { code, message } = this.answer.body as { code: unknown; message: string }
  deepEqual([this.answer.status, code], [rule.status, rule.code])
  match(message, messagePattern(rule.en))
  await this.unchanged()
})

When<ScenarioWorld>('the recovery from {rule} is carried out', async function ({ name }: Refusal) {
  const { recovery = [], refused, works = refused } = provocationOf(name)
  await prepare(this, recovery)
  await this.act(await ready(this, works))
})
