/** Front systems that connect, send and disconnect: at the cloud socket, and at terminals of the local network; and their tokens. */
import { type DataTable, Given, When } from '@cucumber/cucumber'
import { FrontSystem } from '../support/actors/front-system.ts'
import { LanCaller } from '../support/actors/lan-caller.ts'
import type { Answer } from '../support/law/answer.ts'
import { parsedCell } from '../support/law/judgement/rows.ts'
import { traits } from '../support/traits/step-traits.ts'
import type { LanCarrier, LanRequest } from '../support/vocabulary/bank/lan-requests.ts'
import type { TerminalAction, TerminalMessage } from '../support/vocabulary/bank/terminal-messages.ts'
import { put } from '../support/vocabulary/cells.ts'
import { keepToken } from '../support/vocabulary/cloud/cashier-phrases.ts'
import type { ScenarioWorld } from '../support/world/scenario-world.ts'

Given<ScenarioWorld>('a client {clientEntry}', async function (comes: (scenario: ScenarioWorld) => Promise<void>) {
  await comes(this)
})

When<ScenarioWorld>('the client {clientAct}', async function (act: (scenario: ScenarioWorld) => Promise<void>) {
  await act(this)
})

/**
 * The first message says that it has connected, the second that its request was received: no more is read until then.
 */
async function heard(client: FrontSystem): Promise<void> {
  await client.unreadMessages()
  await client.unreadMessages()
}

/** A well-formed message to the terminal, with members changed; does not wait for the answer. */
When<ScenarioWorld>('the client asks for {operation}', async function (form: TerminalMessage, table: DataTable) {
  const message: Record<string, unknown> = { ...structuredClone(form), terminal_id: this.terminalOf('the terminal').id }
  for (const [place, text] of table.raw() as [string, string][])
    put(message, place.split('.'), text === 'nothing' ? undefined : parsedCell(text))
  this.message = JSON.stringify(message)
  await this.act(async () => {
    this.client.say(this.message)
    await heard(this.client)
    return undefined
  })
})

/** At the path's open socket, or at a new one; does not wait for the answer. */
async function askAtSocket(scenario: ScenarioWorld, path: string, text: string | null): Promise<Answer | undefined> {
  const url = scenario.lab.lanUrl('ws') + path
  const client =
    scenario.session.clients.find((each) => each.isOpen && each.url === url) ??
    (await FrontSystem.open(scenario.wire, url))
  if (!(client instanceof FrontSystem)) return client
  scenario.session.speaks(client)
  if (text !== null) client.say(text)
  await heard(client)
  return undefined
}

When<ScenarioWorld>(
  'the client asks {lanRequest} over {lanCarrier}',
  async function (request: LanRequest, { by, isSilent }: LanCarrier) {
    const { method, path, body } = request(this)
    await this.act(() => {
      if (by === 'socket') return askAtSocket(this, path, isSilent ? null : body)
      this.session.caller = new LanCaller(this.wire)
      return this.session.caller.ask(method, this.lab.lanUrl('http') + path, body)
    })
  },
)

When<ScenarioWorld>('{terminal} {terminalAction}', async function (terminal: string, act: TerminalAction) {
  const { id } = this.terminalOf(terminal)
  await this.act(async () => {
    await act(this.lab, id, this)
    return undefined
  })
})

/** It sends the terminal's id and no credentials. */
When<ScenarioWorld>(
  'processing asks for a token of {terminal}',
  traits({ asks: ['cloud'] }),
  async function (terminal: string) {
    const body = { terminalId: this.terminalOf(terminal).id }
    const url = `${this.lab.cloudUrl}/paylink/processing/auth/client`
    keepToken(this, await this.act(() => this.wire.call('POST', url, { body })))
  },
)
