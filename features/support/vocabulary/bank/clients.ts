/** Front systems that connect to the cloud socket: with which credentials, and how those are sent. */
import { equal } from 'node:assert/strict'
import { FrontSystem } from '../../actors/front-system.ts'
import { content, member } from '../../law/answer.ts'
import { NotTested } from '../../law/capabilities.ts'
import type { ScenarioWorld } from '../../world/scenario-world.ts'
import { type Carrier, handshake, type SocketCredentials } from '../credentials.ts'

/** How parameters are sent is open (NS-26). */
const WORDLESS = 'the target lets no client in that has shown nothing in its handshake'

/** Opens a socket; once connected it is the scenario's client. @param more headers of the handshake */
export async function connectClient(
  scenario: ScenarioWorld,
  carrier: Carrier,
  shown: SocketCredentials,
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
    // A stranger may let every client open a socket, and close it after a refusal.
    else if (scenario.judgement.isStranger) return opened.welcome()
  })
}

/** Sends the credentials, and one more message: its answer shows that the client is connected. */
async function introduce(client: FrontSystem, shown: SocketCredentials): Promise<void> {
  client.say(JSON.stringify(shown))
  client.say('{}')
  await client.answered()
}

/** A client with its own token. @param more headers of its handshake */
export async function clientOf(scenario: ScenarioWorld, terminal: string, more?: object): Promise<void> {
  const cash_register_id = scenario.register.id
  const body = { id: scenario.terminalOf(terminal).id, cash_register_id }
  const granted = await scenario.integrator('the cashier').send('POST', '/paylink/auth/client', { body })
  await connectClient(
    scenario,
    { by: 'query' },
    { token: String(member(content(granted), 'token')), cash_register_id },
    more,
  )
  equal(scenario.session.clients.at(-1)?.isOpen, true)
}
