/** Bank terminals settle before a scenario that asks for their sums: at each end where one may answer, as two may. */

import { FrontSystem } from '../../../actors/front-system.ts'
import type { Integrator } from '../../../actors/integrator.ts'
import type { TerminalCard, WorldCard } from '../../../actors/world-card.ts'
import { member } from '../../../law/answer.ts'
import { addressOf } from '../../../law/capabilities.ts'
import { handshake } from '../../../vocabulary/credentials.ts'
import type { Wire } from '../../../wire/wire.ts'
import { cast, registerRoles, terminalRoles } from '../../../world/roles.ts'

/** Who commands each terminal through the cloud, and where he stands. */
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
  // Signed in before, and not by each of them at once.
  for (const role of new Set(present.map((each) => OPERATORS[each]!.cashier))) await keepers.get(role)?.ready()
  await Promise.all(present.map(settle))
}

async function settleByLan(wire: Wire, lan: string, { device_id }: TerminalCard): Promise<void> {
  await wire.call('POST', `${lan.replace(/^ws/, 'http')}/api/pos/${device_id}/settlement`, { body: '' })
}

/** A terminal that is commanded through the cloud: by whom, and for which register. */
interface Operated {
  world: WorldCard
  keeper: Integrator
  role: string
  register: string
}

/** What does not succeed here does not in the scenario either: that is where it is told. */
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
    // Before the answer it may be told that the terminal has come; what the answer names is not for us to say (AMB-17).
    await client.hear((message) => member(message, 'event') === undefined)
  } catch {
    // No answer, or one that is not as described.
  } finally {
    await client.leave()
  }
}
