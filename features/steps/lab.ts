/** Worlds of the lab: created, forked, reset, saved to a file, and compared. */
import { deepEqual } from 'node:assert/strict'
import { Given, Then, When } from '@cucumber/cucumber'
import type { QuirkName } from '../../server/runtime/world/quirks.ts'
import { content } from '../support/law/answer.ts'
import { traits } from '../support/traits/step-traits.ts'
import type { LabAction, WorldComparison } from '../support/vocabulary/lab-actions.ts'
import type { WorldEvent } from '../support/vocabulary/world-events.ts'
import type { ScenarioWorld } from '../support/world/scenario-world.ts'

When<ScenarioWorld>('{labAction}', async function (action: LabAction) {
  await this.act(() => action(this))
})

Given<ScenarioWorld>('{quirk} is switched {setting}', async function (name: QuirkName | null, on: boolean) {
  if (name === null) {
    if (on) throw new Error('quirks are switched on one by one')
    content(await this.lab.clearQuirks())
  } else content(await (on ? this.lab.setQuirk(name) : this.lab.clearQuirk(name)))
})

Then<ScenarioWorld>('{quirk} is {setting}', async function (name: QuirkName | null, on: boolean) {
  const shown = (await this.lab.quirks()).filter((each) => name === null || each.name === name)
  deepEqual([shown.length > 0, new Set(shown.map(({ active }) => active))], [true, new Set([on])])
})

When<ScenarioWorld>('{worldEvent}', async function ({ happen }: WorldEvent) {
  await happen(this)
})

Then<ScenarioWorld>('{worldComparison}', traits({ asks: ['facts'] }), async function (holds: WorldComparison) {
  await holds(this)
})
