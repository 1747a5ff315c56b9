/** Worlds of the lab: created, forked, reset, saved to a file, and compared. */
import { deepEqual, equal, notDeepEqual } from 'node:assert/strict'
import { Given, Then, When } from '@cucumber/cucumber'
import type { QuirkName } from '../../server/runtime/world/quirks.ts'
import { content } from '../support/law/answer.ts'
import { traits } from '../support/traits/step-traits.ts'
import type { LabAction } from '../support/vocabulary/lab-actions.ts'
import type { WorldEvent } from '../support/vocabulary/world-events.ts'
import type { ScenarioWorld } from '../support/world/scenario-world.ts'

When<ScenarioWorld>('{newWorld} is created', async function (create: LabAction) {
  await this.act(() => create(this))
})

When<ScenarioWorld>('the world is {labAction}', async function (action: LabAction) {
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

/** Byte by byte; equal worlds have equal facts as well. */
Then<ScenarioWorld>('both worlds have {comparison}', traits({ asks: ['facts'] }), async function (same: boolean) {
  const former = this.former.at(-1)!
  if (same) {
    equal(await this.lab.journal(), await former.lab.journal())
    deepEqual(this.transcript, former.transcript)
  } else {
    equal(this.transcript.length, former.transcript.length)
    notDeepEqual(this.transcript, former.transcript)
  }
})

Then<ScenarioWorld>('the former world says no more than it had said', traits({ asks: ['facts'] }), async function () {
  const { lab, journal } = this.former.at(-1)!
  equal(await lab.journal(), journal)
})
