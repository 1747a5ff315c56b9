/** Tokens of bank terminals. */
import { When } from '@cucumber/cucumber'
import { type Answer, member } from '../support/law/answer.ts'
import type { ScenarioWorld } from '../support/world/scenario-world.ts'

/** Makes an issued token the scenario's current one. */
function keep(scenario: ScenarioWorld, answer: Answer | undefined): void {
  const token = member(answer?.body, 'token')
  if (typeof token === 'string') scenario.terminalToken = token
}

When<ScenarioWorld>(
  '{cashier} asks for a token of {terminal} for {register}',
  async function (role: string, terminal: string, register: string) {
    const body = { id: this.terminalOf(terminal).id, cash_register_id: this.registerOf(register).id }
    keep(this, await this.actAs(role, (integrator) => integrator.send('POST', '/paylink/auth/client', { body })))
  },
)

/** It sends the terminal's id and no credentials. */
When<ScenarioWorld>('processing asks for a token of {terminal}', async function (terminal: string) {
  const body = { terminalId: this.terminalOf(terminal).id }
  const url = `${this.lab.cloudUrl}/paylink/processing/auth/client`
  keep(this, await this.act(() => this.wire.call('POST', url, { body })))
})
