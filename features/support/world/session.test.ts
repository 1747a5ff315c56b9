/** In the profile that the server writes of itself, the same person as in the features has every role. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { Lab } from '../../../server/client/lab.ts'
import { profileOf } from '../../../server/commands/serving/profile.ts'
import { openServer } from '../../proofs/kit/server.ts'
import type { WorldCard } from '../actors/world-card.ts'
import { cashierRoles, registerRoles, terminalRoles } from './session.ts'

type Roles = Record<string, { id: string }>
type Profile = Record<'cashiers' | 'registers' | 'terminals', Roles> & { lab: string }

const { app } = await openServer({ clock: 'real', lanes: 2 })
let card: WorldCard
let profile: Profile

before(async () => {
  card = (await Lab.open(app.addresses.cloud)).world
  profile = profileOf(app, (await app.worlds.find('default'))!) as Profile
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
