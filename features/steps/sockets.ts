/** Front systems that connect, send and disconnect: at the cloud socket, and at terminals of the local network; and their tokens. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type DataTable, Given, When } from '@cucumber/cucumber'
import { FrontSystem } from '../support/actors/front-system.ts'
import { LanCaller } from '../support/actors/lan-caller.ts'
import { type Answer, member } from '../support/law/answer.ts'
import { parsedCell } from '../support/law/judgement/rows.ts'
import { traits } from '../support/traits/step-traits.ts'
import type { LanCarrier, LanRequest } from '../support/vocabulary/bank/lan-requests.ts'
import type { TerminalAction, TerminalMessage } from '../support/vocabulary/bank/terminal-messages.ts'
import { put } from '../support/vocabulary/cells.ts'
import { clientOf, connectClient } from '../support/vocabulary/clients.ts'
import { type Carrier, REGISTERS_SHOWN, type SocketCredentials, TOKENS } from '../support/vocabulary/credentials.ts'
import type { ClientDisconnect } from '../support/vocabulary/words.ts'
import type { ScenarioWorld } from '../support/world/scenario-world.ts'

const AT_PROXY = traits({ asks: ['proxy'] })

const show = async (scenario: ScenarioWorld, token: string, register: string): Promise<SocketCredentials> => ({
  token: await TOKENS[token]!(scenario),
  cash_register_id: REGISTERS_SHOWN[register]!(scenario),
})

When<ScenarioWorld>(
  'a client comes in by {carrier} with {token} for {shownRegister}',
  AT_PROXY,
  async function (carrier: Carrier, token: string, register: string) {
    await connectClient(this, carrier, await show(this, token, register))
  },
)

Given<ScenarioWorld>('a client of {terminal}', traits({ asks: ['cloud', 'proxy'] }), async function (terminal: string) {
  await clientOf(this, terminal)
})

When<ScenarioWorld>('a client comes in without a word', AT_PROXY, async function () {
  await connectClient(this, { by: 'query' }, { token: undefined, cash_register_id: undefined })
})

When<ScenarioWorld>('the client says {string}', async function (text: string) {
  await this.act(async () => {
    this.client.say(text)
    await this.client.replied()
    return undefined
  })
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

/** The server notices a disconnect a little later. */
When<ScenarioWorld>(
  'the client {disconnect}',
  traits({ reads: ['facts'] }),
  async function ({ place, how }: ClientDisconnect) {
    const client = this.session.clients.at(place) ?? this.client
    await this.act(async () => {
      await client.leave(how)
      return undefined
    })
    while (
      this.needs.has('facts') &&
      !(await this.facts.factsIfKnown()).some(({ type }) => type === 'client.disconnected')
    )
      await sleep(5)
    this.session.clients = this.session.clients.filter((each) => each !== client)
  },
)

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
When<ScenarioWorld>(
  'processing asks for a token of {terminal}',
  traits({ asks: ['cloud'] }),
  async function (terminal: string) {
    const body = { terminalId: this.terminalOf(terminal).id }
    const url = `${this.lab.cloudUrl}/paylink/processing/auth/client`
    keep(this, await this.act(() => this.wire.call('POST', url, { body })))
  },
)
