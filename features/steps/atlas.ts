/** The atlases of errors: each refusal, and each native status, provoked and left behind as the page says. */
import { deepEqual, match } from 'node:assert/strict'
import { Then, When } from '@cucumber/cucumber'
import { messagePattern } from '../actors/answer.ts'
import type { ScenarioWorld } from '../harness/scenario-world.ts'
import { provoke, recover } from '../vocabulary/bank/provoking.ts'
import { nativeStatuses, type Refusal } from '../vocabulary/law.ts'
import { provocationOf } from '../vocabulary/provocations/provocations.ts'
import { prepare, ready } from '../vocabulary/scripted-requests.ts'

When<ScenarioWorld>('the provocation of {error} is carried out', async function (name: string) {
  if (nativeStatuses.has(name)) return provoke(this, name)
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

When<ScenarioWorld>('the recovery from {error} is carried out', async function (name: string) {
  if (nativeStatuses.has(name)) return recover(this, name)
  const { recovery = [], refused, works = refused } = provocationOf(name)
  await prepare(this, recovery)
  await this.act(await ready(this, works))
})
