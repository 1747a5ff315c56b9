/** Hardware at the proxy of a target without a lab: simulated by the harness, or connecting on its own. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { PlayedTerminals } from '../../../../../server/app/played-terminals.ts'
import { kasalab, openStrangerOfOurs, writtenProfile } from '../../../../proofs/foreign-servers/stranger-under-test.ts'
import { titled } from '../../../../proofs/foreign-servers/titled.ts'
import { FrontSystem } from '../../../actors/front-system.ts'
import { Integrator } from '../../../actors/integrator.ts'
import type { WorldCard } from '../../../actors/world-card.ts'
import { content, member } from '../../../law/answer.ts'
import { handshake } from '../../../vocabulary/credentials.ts'
import { Wire } from '../../../wire/wire.ts'
import { cashierRoles, cast, registerRoles, terminalRoles } from '../../../world/session.ts'
import { type Profile, profileLanes } from '../../profile/profile.ts'
import { cardOf, hardwareSocketOf } from '../../seed.ts'
import { settleTerminals } from './settlement.ts'

/** A card at the terminal, its fault, connecting and disconnecting, its display; a change to the LAN, a fault there. */
const WANTED = titled(
  'Two purchases at once are answered each',
  'A purchase at a terminal that has no paper is answered with 9205',
  'A client hears when its terminal',
  "The text 'Bread 20",
  'A purchase of the local network is taken back in the cloud',
  'A purchase over a socket at a terminal that has no paper is answered',
)

let profile: Profile
let world: WorldCard
before(async () => {
  profile = await openStrangerOfOurs()
  world = cardOf(profile, profileLanes(profile)[0]!, '')
})

const withHardware = (hardware: 'simulated' | 'its own' | undefined): Profile => ({
  ...profile,
  terminals: Object.fromEntries(
    Object.entries(profile.terminals!).map(([role, card]) => [role, hardware ? { ...card, hardware } : card]),
  ),
})

const run = (name: string, hardware: 'simulated' | 'its own' | undefined) =>
  kasalab(['verify', '--target', writtenProfile(name, withHardware(hardware)), ...WANTED])

test('what a lab does to a terminal is done to a simulated one', async () => {
  const { code, said } = await run('simulated.json', 'simulated')
  assert.equal(code, 0, said)
  assert.match(said, /^4 passed, 0 failed, 2 not tested/m)
  assert.match(said, /^– 1 not tested: the target has no bank terminal that is ours to look at and to handle/m)
  assert.match(said, /^– 1 not tested: the bank terminal behind the proxy is another device than the one on the local/m)
})

test('a proxy that refuses hardware is no failure, and the reason is reported', async () => {
  const { code, said } = await kasalab([
    ...[
      'verify',
      '--target',
      writtenProfile('elsewhere.json', { ...withHardware('simulated'), hardware: `${profile.proxy}/no` }),
    ],
    ...titled('Two purchases at once are answered each'),
  ])
  assert.equal(code, 3, said)
  assert.match(said, /not tested: the target does not let in the bank terminal that the harness plays: .* 404/)
})

/** A client of the terminal through the cloud. */
async function clientOf(integrator: Integrator): Promise<FrontSystem> {
  const cash_register_id = cast(registerRoles, 'the register', world).id
  const body = { id: cast(terminalRoles, 'the terminal', world).id, cash_register_id }
  const token = String(member(content(await integrator.send('POST', '/paylink/auth/client', { body })), 'token'))
  const client = await FrontSystem.open(
    new Wire(),
    ...handshake(world.proxy_ws_url!, { by: 'query' }, { token, cash_register_id }),
  )
  assert.ok(client instanceof FrontSystem)
  return client
}

test('terminals settle at the device behind the proxy as well', async () => {
  const terminals = await PlayedTerminals.open()
  after(() => terminals.close())
  const { id } = cast(terminalRoles, 'the terminal', world)
  const there = Promise.withResolvers<void>()
  const part = {
    terminal_id: id,
    played_id: id,
    socket: hardwareSocketOf(profile)!,
    report() {},
    refused() {},
    asked() {},
  }
  await terminals.play({ ...part, connected: (isThere) => isThere && there.resolve() }, 'a day')
  await there.promise
  const cashier = new Integrator(new Wire(), world.base_url, cast(cashierRoles, 'the cashier', world))
  const client = await clientOf(cashier)
  const ask = async (message: object): Promise<unknown> => {
    client.say(JSON.stringify({ terminal_id: id, ...message }))
    return client.nextMessage()
  }
  const request_id = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'
  const bought = await ask({ operation_type: 'purchase', request_id, payload: { amount: 700 } })
  assert.equal(member(bought, 'success'), true)
  await settleTerminals(new Wire(), world, new Map([['the cashier', cashier]]))
  assert.equal(member(await ask({ operation_type: 'settlement' }), 'result.amount'), 0)
  await client.leave()
})
