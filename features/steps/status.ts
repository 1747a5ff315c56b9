/** What becomes of everyone outside the desk: faults, each set in words, and each cleared by itself. */
import { Given } from '@cucumber/cucumber'
import { content } from '../support/law/answer.ts'
import type { FaultChange } from '../support/vocabulary/faults.ts'
import type { ScenarioWorld } from '../support/world/scenario-world.ts'

/** Sets a fault, or clears that one: for the whole world, or for the subject that is named. */
async function change({ lab }: ScenarioWorld, fault: FaultChange, subject: Record<string, string> = {}): Promise<void> {
  const { name, parameters, isOver } = fault
  content(
    await (isOver ? lab.clearFault(name, subject) : lab.setFault({ name, parameters: { ...subject, ...parameters } })),
  )
}

Given<ScenarioWorld>('the tax authority {authorityFault}', async function (fault: FaultChange) {
  await change(this, fault)
})

Given<ScenarioWorld>('{deviceFault}', async function (fault: FaultChange) {
  await change(this, fault)
})

Given<ScenarioWorld>('the receiver {receiverFault}', async function (fault: FaultChange) {
  await change(this, fault)
})

Given<ScenarioWorld>('the organization {organizationFault}', async function (fault: FaultChange) {
  await change(this, fault)
})

/** A cashier something befalls has signed in before. */
Given<ScenarioWorld>('{cashier} {cashierFault}', async function (role: string, fault: FaultChange) {
  const integrator = this.integrator(role)
  await integrator.ready()
  await change(this, fault, { cashier_id: integrator.cashier!.id })
})

Given<ScenarioWorld>('{register} {registerFault}', async function (role: string, fault: FaultChange) {
  await change(this, fault, { cash_register_id: this.registerOf(role).id })
})

/** The front system of the desk names its computer from now on. */
Given<ScenarioWorld>('the desk is used at computer {string}', function (name: string) {
  this.session.computer = name
})
