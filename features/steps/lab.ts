/** Worlds of the lab: begun, forked, reset, kept in a file, and held against each other. */
import { deepEqual, equal, notDeepEqual } from 'node:assert/strict'
import { Given, Then, When } from '@cucumber/cucumber'
import type { QuirkName } from '../../server/runtime/worlds/quirks.ts'
import { type Answer, content } from '../actors/answer.ts'
import type { ScenarioWorld } from '../harness/scenario-world.ts'
import type { LabAction } from '../vocabulary/lab-actions.ts'

When<ScenarioWorld>('the lab is asked to {labAction}', async function (errand: LabAction) {
  await this.act(() => errand(this))
})

Given<ScenarioWorld>('the quirk {quirk} is switched {setting}', async function (name: QuirkName, on: boolean) {
  content(await (on ? this.lab.setQuirk(name) : this.lab.clearQuirk(name)))
})

Then<ScenarioWorld>('the quirk {quirk} is {setting}', async function (name: QuirkName, on: boolean) {
  equal((await this.lab.quirks()).find((each) => each.name === name)?.active, on)
})

Then<ScenarioWorld>('every quirk is {setting}', async function (on: boolean) {
  const states = (await this.lab.quirks()).map(({ active }) => active)
  deepEqual([states.length > 0, new Set(states)], [true, new Set([on])])
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

/** Byte by byte. */
Then<ScenarioWorld>('both worlds have said and answered the same', async function () {
  equal(await this.lab.journal(), await this.former.at(-1)!.lab.journal())
  deepEqual(this.transcript, this.former.at(-1)!.transcript)
})

Then<ScenarioWorld>('the two worlds have answered differently', function () {
  equal(this.transcript.length, this.former.at(-1)!.transcript.length)
  notDeepEqual(this.transcript, this.former.at(-1)!.transcript)
})

Then<ScenarioWorld>('the former world says no more than it had said', async function () {
  const { lab, journal } = this.former.at(-1)!
  equal(await lab.journal(), journal)
})
