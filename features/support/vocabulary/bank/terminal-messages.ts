/**
 * Actions of the lab at a bank terminal, hardware that a scenario plays, and well-formed messages, whose members a
 * table changes.
 */
import type { Lab } from '../../actors/lab.ts'
import { type HardwareManner, type HardwareRequest, PlayedHardware } from '../../actors/played-hardware.ts'
import { content, member } from '../../law/answer.ts'
import type { ScenarioWorld } from '../../world/scenario-world.ts'
import { anyWord, parameter } from '../parameter-types.ts'

/** What its bank says of every purchase and refund. */
const APPROVED = { rrn: '310000000017', auth_code: '730052', invoice_num: 17, card_mask: '900420******0011' }

const approval = ({ operation_type, request_id, payload }: HardwareRequest): object => {
  const amount = payload?.amount
  const result = amount === undefined ? {} : { ...APPROVED, amount }
  return { operation_type, request_id, success: true, code: 0, result }
}

/** Approves, unless its words say another. */
const HARDWARE: Record<string, HardwareManner> = {
  hardware: (asked) => [approval(asked.at(-1)!)],
  'hardware that tells an amount alone': (asked) => {
    const last = asked.at(-1)!
    return [{ ...approval(last), result: { amount: last.payload?.amount ?? 0 } }]
  },
  'hardware that calls a code a success': (asked) => [{ ...approval(asked.at(-1)!), code: 9404 }],
  'hardware that calls the approval of a part a failure': (asked) => {
    const { operation_type, request_id } = asked.at(-1)!
    const result = { ...APPROVED, amount: 1500 }
    return [{ operation_type, request_id, success: false, code: 9602, result }]
  },
  'hardware that answers the last of two first': (asked) =>
    asked.length % 2 === 0 ? asked.slice(-2).toReversed().map(approval) : [],
  'hardware that gives no answer': () => [],
}

const hardwareAt = ({ session }: ScenarioWorld, terminal_id: string): PlayedHardware | undefined =>
  session.hardware.findLast((each) => each.terminal_id === terminal_id)

/** The socket of the hardware there is closed, by the hardware. */
const leaveHardware = async (scenario: ScenarioWorld, terminal_id: string): Promise<void> =>
  hardwareAt(scenario, terminal_id)?.leave()

/** It connects as the terminal, in place of any other hardware; the scenario's earlier hardware is disconnected. */
async function playHardware(scenario: ScenarioWorld, terminal_id: string, manner: HardwareManner): Promise<void> {
  scenario.needs.require('worlds')
  const { wire, lab, session } = scenario
  const url = `${lab.cloudUrl}/paylink/processing/auth/client`
  const { token } = content<{ token: string }>(await wire.call('POST', url, { body: { terminalId: terminal_id } }))
  const former = hardwareAt(scenario, terminal_id)
  session.hardware.push(await PlayedHardware.connect(wire, lab.proxyUrl, { terminal_id, token }, manner))
  await former?.ended()
}

/** An action at a terminal: of the lab, or of its hardware. */
export type TerminalAction = (lab: Lab, id: string, scenario: ScenarioWorld) => Promise<void>

const own =
  (method: 'PUT' | 'DELETE' | 'POST', place: string, body?: object): ((lab: Lab, id: string) => Promise<void>) =>
  async (lab, id) =>
    void content(await lab.send(method, `/terminals/${id}/${place}`, body))

const fault =
  (name: string, more: object = {}): TerminalAction =>
  async (lab, terminal_id) =>
    void content(await lab.setFault({ name: `terminal-${name}`, parameters: { terminal_id, ...more } }))

const healed =
  (name: string): TerminalAction =>
  async (lab, terminal_id) =>
    void content(await lab.clearFault(`terminal-${name}`, { terminal_id }))

const ACTIONS: Record<string, TerminalAction> = {
  'enters bridge mode': own('PUT', 'bridge-mode'),
  'leaves bridge mode': own('DELETE', 'bridge-mode'),
  connects: own('PUT', 'connection'),
  drops: own('DELETE', 'connection'),
  'waits for a hand at every step': own('PUT', 'script', { mode: 'manual' }),
  'works by itself again': own('PUT', 'script', { mode: 'automatic' }),
  'is shown a card without funds': own('POST', 'card', { card: 'insufficient-funds' }),
  'approves by hand': own('POST', 'approve'),
  'is unplugged': fault('unplugged'),
  'is plugged in again': healed('unplugged'),
  'is silent': fault('silent'),
  'has no paper': fault('out-of-paper'),
  'does not reach its bank': fault('host-unreachable'),
  'loses its answers': fault('loses-answers'),
  'is busy': fault('busy'),
  'approves all of a purchase again': healed('approves-part'),
  'leaves nothing out of its answers any more': healed('omits-members'),
  'loses its hardware': (_, id, scenario) => leaveHardware(scenario, id),
}

/** Actions that a terminal of the target needs no lab for, or that the scenario's own hardware carries out. */
const UNASKED = new Set(['enters bridge mode', 'connects', 'loses its hardware'])

/** Steps of an operation that waits for the customer, in their order. */
const STEPS = ['waiting-for-card', 'card-read', 'pin', 'authorising']

/** Advances the current operation to a step. @throws when it is past it, or there is none */
const goingOnTo =
  (step: string): TerminalAction =>
  async (lab, id) => {
    const now = async (): Promise<unknown> => member(content(await lab.send('GET', `/terminals/${id}`)), 'current.step')
    for (let left = STEPS.indexOf(step) - STEPS.indexOf(String(await now())); left > 0; left--)
      await own('POST', 'proceed')(lab, id)
    if ((await now()) !== step) throw new Error(`the operation under way is not at ${step}, but at ${await now()}`)
  }

/** The bank declines the next operation of a type, or the next one with a card. */
const declining = (status: string, operation_type: string | null): TerminalAction =>
  own('PUT', 'script', {
    rules: [{ when: { by: 'next', times: 1 }, operation_type, outcome: { kind: 'declined', status } }],
  })

const playedBy =
  (manner: HardwareManner): TerminalAction =>
  (_, id, scenario) =>
    playHardware(scenario, id, manner)

parameter(
  'terminalAction',
  new RegExp(
    `(${anyWord(Object.keys(ACTIONS))})|goes on to (${anyWord(STEPS)})|declines the next (settlement )?with (\\w+)|approves no more than (\\d+) of a purchase|leaves (\\w+(?:, \\w+)*) out of its answers|is played by (${anyWord(Object.keys(HARDWARE))})`,
  ),
  (words, step, settlement, status, amount, members, hardware) => {
    if (words !== undefined) return ACTIONS[words]!
    if (amount !== undefined) return fault('approves-part', { amount: Number(amount) })
    if (members !== undefined) return fault('omits-members', { members: members.split(', ') })
    if (hardware !== undefined) return playedBy(HARDWARE[hardware]!)
    return step !== undefined ? goingOnTo(step) : declining(status!, settlement === undefined ? null : 'settlement')
  },
  (words, _step, _settlement, _status, _amount, _members, hardware) => ({
    asks: hardware !== undefined ? ['worlds', 'cloud', 'proxy'] : UNASKED.has(words ?? '') ? [] : ['terminals'],
  }),
)

export interface TerminalMessage {
  operation_type: string
  request_id?: string
  payload?: object
}

const REQUEST = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'

export const TERMINAL_MESSAGES: Record<string, TerminalMessage> = {
  'a purchase': { operation_type: 'purchase', request_id: REQUEST, payload: { amount: 2000 } },
  /** Refers to that purchase, by its answer in a world of the features. */
  'a refund': {
    operation_type: 'cancel',
    request_id: '7a9619ff-8b86-4d01-b42d-00cf4fc964ff',
    payload: { amount: 2000, invoiceNum: 1, rrn: '748920811769', auth_code: '858449' },
  },
  'a settlement': { operation_type: 'settlement' },
  'a text on its screen': { operation_type: 'display-receipt', payload: { receipt: 'Хліб «Ґанок» 20.00 ₴' } },
  'a text on paper': { operation_type: 'print-receipt', payload: { receipt: 'Дякуємо за покупку ♥' } },
}
