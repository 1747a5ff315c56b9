/** What becomes of cashiers, registers and organizations from outside: signatures, keys, bills, computers. */
import { Given } from '@cucumber/cucumber'
import { content } from '../actors/answer.ts'
import type { ScenarioWorld } from '../harness/scenario-world.ts'

const befall = async ({ lab }: ScenarioWorld, name: string, parameters: object): Promise<void> => {
  content(await lab.setFault({ name, parameters }))
}

const cashierOf = (kasa: ScenarioWorld, role: string): object => ({ cashier_id: kasa.integrator(role).cashier?.id })

/** A cashier who is to be heard of later has signed in before. */
async function befallCashier(kasa: ScenarioWorld, role: string, name: string, more: object = {}): Promise<void> {
  await kasa.integrator(role).ready()
  await befall(kasa, name, { ...cashierOf(kasa, role), ...more })
}

Given<ScenarioWorld>('{cashier} {cashierFault}', async function (role: string, name: string) {
  await befallCashier(this, role, name)
})

Given<ScenarioWorld>('{cashier} {cashierFault} no more', async function (_role: string, name: string) {
  content(await this.lab.clearFault(name))
})

Given<ScenarioWorld>('{cashier} is blocked because of {string}', async function (role: string, reason: string) {
  await befallCashier(this, role, 'cashier-blocked', { reason })
})

Given<ScenarioWorld>('the key of {cashier} ends at {moment} in Kyiv', async function (role: string, at: number) {
  await befallCashier(this, role, 'key-expired', { certificate_end: new Date(at).toISOString() })
})

Given<ScenarioWorld>('{register} {registerFault}', async function (role: string, name: string) {
  await befall(this, name, { cash_register_id: this.registerOf(role).id })
})

Given<ScenarioWorld>('{register} {registerFault} no more', async function (_role: string, name: string) {
  content(await this.lab.clearFault(name))
})

Given<ScenarioWorld>(
  'document {int} of {register} is deleted from its store',
  async function (number: number, role: string) {
    await befall(this, 'journal-deleted', { cash_register_id: this.registerOf(role).id, number })
  },
)

Given<ScenarioWorld>('the organization has an unpaid bill', async function () {
  await befall(this, 'bill-unpaid', {})
})

Given<ScenarioWorld>('the organization has paid', async function () {
  content(await this.lab.clearFault('bill-unpaid'))
})

Given<ScenarioWorld>('the organization allows {int} hour(s) offline', async function (hours: number) {
  await befall(this, 'offline-limit', { hours })
})

/** The front system of the desk names its computer from now on. */
Given<ScenarioWorld>('the desk is used at computer {string}', function (name: string) {
  this.computer = name
})
