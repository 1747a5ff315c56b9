/** The roles of the features in the seed, and their counterparts at a target by its profile. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SeedData } from '../../../machines/vocabulary/seed-data.ts'
import type { DeskPlace } from '../actors/desk.ts'
import type { RegisterCard, TerminalCard, WorldCard, WorldCashier } from '../actors/world-card.ts'
import { cashierRoles, cast, registerRoles, terminalRoles } from '../world/session.ts'
import type { Pair } from './id-mapping.ts'
import { deskOf, type Lane, type Profile } from './profile/profile.ts'

const seed: SeedData = JSON.parse(readFileSync(join(import.meta.dirname, '../../../fixtures/house.json'), 'utf8'))

/** The seed on the day the features begin: only the expired key has expired. */
const seeded = {
  ...seed,
  clock: { mode: 'real', now: '2026-03-02T07:00:00Z' },
} as unknown as WorldCard

/** The name and the seed's card of every role; without credentials there is no card. */
function cards<Card>(roles: Parameters<typeof cast<Card>>[0]): [role: string, card: NonNullable<Card>][] {
  return Object.keys(roles).flatMap((role): [string, NonNullable<Card>][] => {
    const card = cast(roles, role, seeded)
    return card === null || card === undefined ? [] : [[role, card]]
  })
}

const cashiers = cards(cashierRoles) as [string, WorldCashier][]
const registers = cards(registerRoles) as [string, RegisterCard][]
const terminals = cards(terminalRoles) as [string, TerminalCard][]

/** Values of the seed, and their counterparts in a lane of the target. */
export function pairsOf(lane: Lane): Pair[] {
  const pairs = (role: string, card: object, theirs: object | undefined, members: readonly string[]): Pair[] =>
    members.map((member) => {
      const own = (theirs as Record<string, unknown> | undefined)?.[member]
      return {
        ours: String((card as Record<string, unknown>)[member]),
        theirs: own == null ? null : String(own),
        of: theirs && own == null ? `${member} of ${role}` : role,
      }
    })
  return [
    ...cashiers.flatMap(([role, card]) => [
      ...pairs(role, card, lane.cashiers[role], ['login', 'id', 'full_name']),
      // Shown by the target, and never sent to it: without a counterpart they are not asked for.
      ...pairs(role, card, lane.cashiers[role], ['nin', 'key_id']).filter(({ theirs }) => theirs !== null),
    ]),
    ...registers.flatMap(([role, card]) =>
      pairs(role, card, lane.registers[role], ['license_key', 'id', 'fiscal_number']),
    ),
    ...terminals.flatMap(([role, card]) => pairs(role, card, lane.terminals?.[role], ['id', 'device_id'])),
    // Each lane may be of another one, and a profile names none
    ...seed.organizations.map(({ id }) => ({ ours: id, theirs: null, of: 'the id of an organization' })),
    { ours: seed.access_keys[0]!, theirs: lane.access_key ?? null, of: 'integration key' },
  ]
}

/** Terminals of a lane that the harness simulates: their ids at the target by those of the seed. */
export const playedIn = (lane: Lane): ReadonlyMap<string, string> =>
  new Map(
    terminals.flatMap(([role, { id }]): [string, string][] => {
      const theirs = lane.terminals?.[role]
      return theirs?.hardware === 'simulated' ? [[id, theirs.id]] : []
    }),
  )

/** Where terminals' hardware connects; null: no proxy. */
export const hardwareSocketOf = ({ proxy, hardware }: Profile): string | null =>
  hardware ?? (proxy ? `${proxy.replace(/\/$/, '')}/server` : null)

/** Roles missing in a lane. Without a cloud it is the cloud that is missing, not its cashiers. */
const absentFrom = ({ cloud }: Profile, lane: Lane): ReadonlySet<string> =>
  new Set([
    ...cashiers.flatMap(([role]) => (role in lane.cashiers || cloud == null ? [] : [role])),
    ...registers.flatMap(([role]) => (role in lane.registers ? [] : [role])),
    ...terminals.flatMap(([role]) => (role in (lane.terminals ?? {}) ? [] : [role])),
  ])

/** The organization of a cashier of the seed. @param id of the cashier */
export function organizationOfCashier(id: string): SeedData['organizations'][number] | undefined {
  const cashier = seed.cashiers.find((each) => each.id === id)
  return seed.organizations.find((each) => each.id === cashier?.organization_id)
}

/**
 * The card of a target without a lab: the roles of the profile, with the names and ids of the features and the
 * profile's secrets and addresses.
 * @param unproven desks, by address, that must not be used
 */
export function cardOf(
  profile: Profile,
  lane: Lane,
  inbox: string,
  unproven: Readonly<Record<string, string>> = {},
): WorldCard {
  const desk = (role: string): DeskPlace => {
    const url = deskOf(profile, lane, role)
    if (url === null) return { local_base_url: null, missing_desk: `desk for ${role}` }
    if (unproven[url] === undefined) return { local_base_url: url }
    return { local_base_url: null, missing_desk: `desk for ${role} that has been shown to be its own` }
  }
  return {
    world: profile.name,
    seed: profile.name,
    base_url: profile.cloud?.replace(/\/$/, '') ?? null,
    ...desk('the register'),
    proxy_ws_url: profile.proxy ?? null,
    terminal_lan_url: profile.lan ?? null,
    webhook_inbox_url: inbox,
    clock: { mode: 'real', now: new Date().toISOString() },
    cashiers: seed.cashiers.map((card) => {
      const role = cashiers.find(([, each]) => each.login === card.login)?.[0]
      return { ...card, ...(role !== undefined && secretsOf(lane.cashiers[role])) }
    }),
    cash_registers: seed.cash_registers.map((card) => {
      const role = registers.find(([, each]) => each.id === card.id)?.[0]
      return { ...card, ...desk(role ?? 'that register') }
    }),
    terminals: seed.terminals,
    access_keys: seed.access_keys,
    absent: absentFrom(profile, lane),
  } as WorldCard
}

const secretsOf = (cashier: { password: string; pin_code?: string } | undefined): object =>
  cashier ? { password: cashier.password, pin_code: cashier.pin_code } : {}
