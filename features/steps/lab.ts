/** Worlds of the lab: created, forked, reset, saved to a file, and held against each other. */
import { deepEqual, equal, notDeepEqual } from 'node:assert/strict'
import { Given, Then, When } from '@cucumber/cucumber'
import type { QuirkName } from '../../server/runtime/worlds/quirks.ts'
import { type Answer, content } from '../actors/answer.ts'
import type { ScenarioWorld } from '../harness/scenario-world.ts'
import type { LabAction } from '../vocabulary/lab-actions.ts'

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

When<ScenarioWorld>('the server is started again', async function () {
  await this.target.restart()
})

/** In the cloud and at the desk, online and off. */
When<ScenarioWorld>('a business day passes', async function () {
  const cashier = this.integrator('the cashier')
  const goods = [{ code: '1', name: 'Хліб', price: 2000, quantity: 1500, taxes: [1] }]
  const sale = () => ({ id: this.nextReceiptId(), goods, payments: [{ type: 'CASH' as const, value: 5000 }] })
  const deeds: (() => Promise<Answer>)[] = [
    () => cashier.signIn(cashier.cashier!),
    () => cashier.openShift(this.register),
    () => this.desk.service(10_000),
    () => this.desk.sell(sale()),
    () => cashier.goOffline(this.register),
    () => this.desk.sell(sale()),
    () => cashier.goOnline(this.register),
    () => this.desk.printReport(),
    () => cashier.closeShift(),
    () => cashier.send('GET', '/cashier/shift'),
  ]
  for (const deed of deeds) {
    await this.act(deed)
    content(this.answer)
    await this.lab.letAuthorityAnswer()
  }
})

/** Byte by byte; worlds that are the same have said the same as well. */
Then<ScenarioWorld>('both worlds have {comparison}', async function (same: boolean) {
  const former = this.former.at(-1)!
  if (same) {
    equal(await this.lab.journal(), await former.lab.journal())
    deepEqual(this.transcript, former.transcript)
  } else {
    equal(this.transcript.length, former.transcript.length)
    notDeepEqual(this.transcript, former.transcript)
  }
})

Then<ScenarioWorld>('the former world says no more than it had said', async function () {
  const { lab, journal } = this.former.at(-1)!
  equal(await lab.journal(), journal)
})
