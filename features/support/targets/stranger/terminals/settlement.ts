/**
 * Settles bank terminals before a scenario that asks for their sums: on both routes, as each may lead to another
 * device.
 */

import { FrontSystem } from '../../../actors/front-system.ts'
import type { Integrator } from '../../../actors/integrator.ts'
import type { TerminalCard, WorldCard } from '../../../actors/world-card.ts'
import { member } from '../../../law/answer.ts'
import { addressOf } from '../../../law/capabilities.ts'
import { handshake } from '../../../vocabulary/credentials.ts'
import type { Wire } from '../../../wire/wire.ts'
import { cast, registerRoles, terminalRoles } from '../../../world/session.ts'

/** Who operates each terminal through the cloud, and at which register. */
const OPERATORS: Record<string, { cashier: string; register: string }> = {
  'the terminal': { cashier: 'the cashier', register: 'the register' },
  'the second terminal': { cashier: 'the cashier', register: 'the register' },
  'the terminal of another organization': {
    cashier: 'the cashier of another organization',
    register: 'the register of another organization',
  },
}

/** @param keepers the cashiers of the lane by their roles */
export async function settleTerminals(
  wire: Wire,
  world: WorldCard,
  keepers: ReadonlyMap<string, Integrator>,
): Promise<void> {
  const present = Object.keys(terminalRoles).filter((role) => !world.absent?.has(role))
  const settle = async (role: string): Promise<void> => {
    if (world.terminal_lan_url !== null)
      await settleByLan(wire, world.terminal_lan_url, cast(terminalRoles, role, world))
    const { cashier, register } = OPERATORS[role]!
    const keeper = keepers.get(cashier)
    if (world.proxy_ws_url !== null && keeper && !world.absent?.has(register))
      await settleByCloud(wire, { world, keeper, role, register })
  }
  // Signed in once before, not by each terminal.
  for (const role of new Set(present.map((each) => OPERATORS[each]!.cashier))) await keepers.get(role)?.ready()
  await Promise.all(present.map(settle))
}

async function settleByLan(wire: Wire, lan: string, { device_id }: TerminalCard): Promise<void> {
  await wire.call('POST', `${lan.replace(/^ws/, 'http')}/api/pos/${device_id}/settlement`, { body: '' })
}

/** A terminal operated through the cloud: by whom, and for which register. */
interface Operated {
  world: WorldCard
  keeper: Integrator
  role: string
  register: string
}

/** A failure here would fail in the scenario as well, and is reported there. */
async function settleByCloud(wire: Wire, { world, keeper, role, register }: Operated): Promise<void> {
  const { id } = cast(terminalRoles, role, world)
  const cash_register_id = cast(registerRoles, register, world).id
  const granted = await keeper.send('POST', '/paylink/auth/client', { body: { id, cash_register_id } })
  const token = member(granted.body, 'token')
  if (typeof token !== 'string') return
  const client = await FrontSystem.open(
    wire,
    ...handshake(addressOf(world.proxy_ws_url, 'proxy'), { by: 'query' }, { token, cash_register_id }),
  )
  if (!(client instanceof FrontSystem)) return
  try {
    client.say(JSON.stringify({ operation_type: 'settlement', terminal_id: id }))
    // A connection event may come before the answer, whose members are open (AMB-17).
    await client.nextMessage((message) => member(message, 'event') === undefined)
  } catch {
    // No answer, or a malformed one
  } finally {
    await client.leave()
  }
}
