/** Hardware of its own that a scenario plays at a terminal of the proxy, by how it answers. */
import { type HardwareManner, type HardwareRequest, PlayedHardware } from '../../actors/played-hardware.ts'
import { content } from '../../law/answer.ts'
import type { ScenarioWorld } from '../../world/scenario-world.ts'

/** What its bank says of every purchase and refund. */
const APPROVED = { rrn: '310000000017', auth_code: '730052', invoice_num: 17, card_mask: '900420******0011' }

const approval = ({ operation_type, request_id, payload }: HardwareRequest): object => {
  const amount = payload?.amount
  const result = amount === undefined ? {} : { ...APPROVED, amount }
  return { operation_type, request_id, success: true, code: 0, result }
}

/** Approves, unless its words say another. */
export const HARDWARE: Record<string, HardwareManner> = {
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
export const leaveHardware = async (scenario: ScenarioWorld, terminal_id: string): Promise<void> =>
  hardwareAt(scenario, terminal_id)?.leave()

/** It connects as the terminal, in place of whatever has been there; the scenario's former hardware there is hung up on. */
export async function playHardware(
  scenario: ScenarioWorld,
  terminal_id: string,
  manner: HardwareManner,
): Promise<void> {
  scenario.needs.require('worlds')
  const { wire, lab, session } = scenario
  const url = `${lab.cloudUrl}/paylink/processing/auth/client`
  const { token } = content<{ token: string }>(await wire.call('POST', url, { body: { terminalId: terminal_id } }))
  const former = hardwareAt(scenario, terminal_id)
  session.hardware.push(await PlayedHardware.connect(wire, lab.proxyUrl, { terminal_id, token }, manner))
  await former?.ended()
}
