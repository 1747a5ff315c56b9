/** The roles of the scenarios behind what a replay names: logins, licence keys, ids of the seed. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { WorldCard } from '../../actors/world-card.ts'
import { cashierRoles, cast, registerRoles, terminalRoles } from '../../world/session.ts'

/** The seed on the day the scenarios begin, as a card of a world. */
const seed = {
  ...JSON.parse(readFileSync(join(import.meta.dirname, '../../../../fixtures/house.json'), 'utf8')),
  clock: { mode: 'virtual', now: '2026-03-02T07:00:00Z' },
} as WorldCard

/** The role whose card has a value; undefined: none. The everyday roles go before the others. */
function roleWith<Card>(roles: Parameters<typeof cast<Card>>[0], has: (card: Card) => boolean): string | undefined {
  return Object.keys(roles)
    .toReversed()
    .find((role) => {
      const card = cast(roles, role, seed)
      return card !== null && card !== undefined && has(card)
    })
}

export const cashierOfLogin = (login: unknown): string | undefined =>
  roleWith(cashierRoles, (card) => card?.login === login)
export const cashierOfId = (id: unknown): string | undefined => roleWith(cashierRoles, (card) => card?.id === id)
export const registerOfKey = (key: unknown): string | undefined =>
  roleWith(registerRoles, ({ license_key }) => license_key === key)
export const registerOfId = (id: unknown): string | undefined => roleWith(registerRoles, (card) => card.id === id)
export const terminalOfId = (id: unknown): string | undefined => roleWith(terminalRoles, (card) => card.id === id)

/** Whether credentials are those of the seed. */
export const isPasswordOf = (login: unknown, password: unknown): boolean =>
  seed.cashiers.some((each) => each.login === login && each.password === password)
