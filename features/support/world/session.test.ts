/** In the profile that the server writes of itself, the same person as in the features has every role. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { pino } from 'pino'
import { App } from '../../../server/app/app.ts'
import { type Listeners, openListeners } from '../../../server/app/listeners.ts'
import { profileOf } from '../../../server/commands/serving/profile.ts'
import { Lab } from '../actors/lab.ts'
import type { WorldCard } from '../actors/world-card.ts'
import { Wire } from '../wire/wire.ts'
import { cashierRoles, registerRoles, terminalRoles } from './session.ts'

type Roles = Record<string, { id: string }>
type Profile = Record<'cashiers' | 'registers' | 'terminals', Roles> & { lab: string }

let app: App
let listeners: Listeners
let card: WorldCard
let profile: Profile

before(async () => {
  app = await App.open({ data: ':memory:', clock: 'real', log: pino({ level: 'silent' }), lanes: 2 })
  listeners = await openListeners(app, { host: '127.0.0.1', port: 0, localPort: 0, lanPort: 0 })
  card = (await Lab.open(new Wire(), app.addresses.cloud)).world
  profile = profileOf(app, (await app.worlds.find('default'))!) as Profile
})
after(async () => {
  await listeners.close()
  await app.close()
})

/** Ids by role, for roles that the seed has. */
const idsOf = (roles: Record<string, (world: WorldCard) => { id: string } | null | undefined>) =>
  Object.fromEntries(Object.entries(roles).flatMap(([role, of]) => (of(card) ? [[role, of(card)!.id]] : [])))

const played = (roles: Roles) => Object.fromEntries(Object.entries(roles).map(([role, { id }]) => [role, id]))

test('cashiers, registers and terminals are those of the features', () => {
  assert.deepEqual(played(profile.cashiers), idsOf(cashierRoles))
  assert.deepEqual(played(profile.registers), idsOf(registerRoles))
  assert.deepEqual(played(profile.terminals), idsOf(terminalRoles))
})

test('the address of the lab is the one that answers', async () => {
  assert.equal((await fetch(profile.lab)).status, 200)
})
