/** Faults of everything outside the desk: each is set in words, and each is cleared separately. */
import { Given } from '@cucumber/cucumber'
import { content } from '../support/law/answer.ts'
import type { FaultChange } from '../support/vocabulary/faults.ts'
import type { ScenarioWorld } from '../support/world/scenario-world.ts'

/** Sets or clears one fault: for the whole world, or for the named subject. */
async function change({ lab }: ScenarioWorld, fault: FaultChange, subject: Record<string, string> = {}): Promise<void> {
  const { name, parameters, isOver } = fault
  content(
    await (isOver
      ? lab.clearFault(name, { ...subject, ...(parameters as Record<string, string>) })
      : lab.setFault({ name, parameters: { ...subject, ...parameters } })),
  )
}

Given<ScenarioWorld>('{fault}', async function (fault: FaultChange) {
  await change(this, fault)
})

/** The cashier has signed in before the fault. */
Given<ScenarioWorld>('{cashier} {cashierFault}', async function (role: string, fault: FaultChange) {
  const integrator = this.integrator(role)
  await integrator.ready()
  await change(this, fault, { cashier_id: integrator.cashier!.id })
})

Given<ScenarioWorld>('{register} {registerFault}', async function (role: string, fault: FaultChange) {
  await change(this, fault, { cash_register_id: this.registerOf(role).id })
})
