/** Front systems in words: how one connects to a bank terminal, what it says, and how it leaves. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Refusal, refusals } from '../../law/law.ts'
import { rolesAsked, traitsOfRegisters } from '../../traits/value-traits.ts'
import type { ScenarioWorld } from '../../world/scenario-world.ts'
import { terminalRoles } from '../../world/session.ts'
import { CARRIERS, REGISTERS_SHOWN, TOKENS } from '../credentials.ts'
import { anyWord, parameter } from '../parameter-types.ts'
import { type ClientDisconnect, DISCONNECTS } from '../words.ts'
import { clientOf, connectClient } from './clients.ts'

type ClientAct = (scenario: ScenarioWorld) => Promise<void>

/** With its own token, with what it shows, or with nothing. */
const comes =
  (carrier?: string, token?: string, register?: string): ClientAct =>
  async (scenario) => {
    if (carrier === undefined)
      return connectClient(scenario, { by: 'query' }, { token: undefined, cash_register_id: undefined })
    const shown = await TOKENS[token!]!(scenario)
    return connectClient(scenario, CARRIERS[carrier]!, {
      token: shown,
      cash_register_id: REGISTERS_SHOWN[register!]!(scenario),
    })
  }

parameter(
  'clientEntry',
  new RegExp(
    `of (${anyWord(Object.keys(terminalRoles))})|comes in without a word|comes in by (${anyWord(Object.keys(CARRIERS))}) ` +
      `with (${anyWord(Object.keys(TOKENS))}) for (${anyWord(Object.keys(REGISTERS_SHOWN))})`,
  ),
  (terminal, carrier, token, register): ClientAct =>
    terminal === undefined ? comes(carrier, token, register) : (scenario) => clientOf(scenario, terminal),
  (terminal, _carrier, token, register) => {
    if (terminal !== undefined) return { asks: ['cloud', 'proxy', ...rolesAsked(terminal)] }
    const { asks = [], ...ofRegister } = traitsOfRegisters(register)
    return { ...ofRegister, asks: ['proxy', ...(token === "the cashier's token" ? (['cloud'] as const) : []), ...asks] }
  },
)

const says =
  (text: string): ClientAct =>
  async (scenario) => {
    await scenario.act(async () => {
      scenario.client.say(text)
      await scenario.client.replied()
      return undefined
    })
  }

/** The server notices a disconnect a little later. */
const disconnects =
  ({ place, how }: ClientDisconnect): ClientAct =>
  async (scenario) => {
    const { session, needs, facts } = scenario
    const client = session.clients.at(place) ?? scenario.client
    await scenario.act(async () => {
      await client.leave(how)
      return undefined
    })
    while (needs.has('facts') && !(await facts.factsIfKnown()).some(({ type }) => type === 'client.disconnected'))
      await sleep(5)
    session.clients = session.clients.filter((each) => each !== client)
  }

parameter(
  'clientAct',
  new RegExp(`says (?:"([^"]*)"|'([^']*)')|(${anyWord(Object.keys(DISCONNECTS))})`),
  (said, quoted, leaves): ClientAct =>
    leaves === undefined ? says(said ?? quoted!) : disconnects(DISCONNECTS[leaves]!),
  (_said, _quoted, leaves) => (leaves === undefined ? {} : { reads: ['facts'] }),
)

/** How a socket is closed: with a code, and a rule if one is the reason. */
export interface SocketClosing {
  code: number
  rule?: Refusal
}

parameter(
  'closingOfSocket',
  new RegExp(`(\\d{4})(?: because (${anyWord(refusals.keys())}))?`),
  (code, name): SocketClosing => ({
    code: Number(code),
    ...(name !== undefined && { rule: refusals.get(name)! }),
  }),
)
