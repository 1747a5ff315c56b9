/** Front systems that come in at the cloud socket: with which credentials, and how those are carried. */
import { equal } from 'node:assert/strict'
import { FrontSystem } from '../actors/front-system.ts'
import { content, member } from '../law/answer.ts'
import { NotTested } from '../law/capabilities.ts'
import type { ScenarioWorld } from '../world/scenario-world.ts'
import { type Carrier, handshake, type Shown } from './credentials.ts'

/** How the parameters are carried is open (NS-26). */
const WORDLESS = 'the target lets no client in that has shown nothing in its handshake'

/** Opens a socket; who is let in is the client of the scenario from now on. @param more headers of the handshake */
export async function comeIn(
  scenario: ScenarioWorld,
  carrier: Carrier,
  shown: Shown,
  more: object = {},
): Promise<void> {
  await scenario.act(async () => {
    const [url, headers] = handshake(scenario.lab.proxyUrl, carrier, shown)
    const opened = await FrontSystem.open(scenario.wire, url, { ...headers, ...more })
    if (!(opened instanceof FrontSystem)) {
      const isWordless = carrier.by === 'message' || Object.values(shown).every((each) => !each)
      if (scenario.judgement.isStranger && isWordless) throw new NotTested(WORDLESS)
      return opened
    }
    scenario.session.speaks(opened)
    if (carrier.after !== undefined) content(await scenario.lab.advance({ by: carrier.after }))
    if (carrier.by === 'message') await introduce(opened, shown)
    // A stranger may let everybody open a socket, and close it to whom it does not let in.
    else if (scenario.judgement.isStranger) return opened.welcome()
  })
}

/** Says who it is, and one thing more: by the answer to that it knows that it is in. */
async function introduce(client: FrontSystem, shown: Shown): Promise<void> {
  client.say(JSON.stringify(shown))
  client.say('{}')
  await client.answered()
}

/** A client with a token of its own. @param more headers of its handshake */
export async function clientOf(scenario: ScenarioWorld, terminal: string, more?: object): Promise<void> {
  const cash_register_id = scenario.register.id
  const body = { id: scenario.terminalOf(terminal).id, cash_register_id }
  const granted = await scenario.integrator('the cashier').send('POST', '/paylink/auth/client', { body })
  await comeIn(scenario, { by: 'query' }, { token: String(member(content(granted), 'token')), cash_register_id }, more)
  equal(scenario.session.clients.at(-1)?.isOpen, true)
}
