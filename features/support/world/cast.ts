/** Who has which role in a seeded world, found by its card: the features know no id of the seed. */
import type { RegisterCard, TerminalCard, WorldCard, WorldCashier } from '../actors/world-card.ts'
import { NotTested } from '../law/capabilities.ts'

type Roles<Card> = Record<string, (world: WorldCard) => Card | undefined>

const everyday = ({ cashiers }: WorldCard): WorldCashier => cashiers[0]!
const isColleague = (world: WorldCard, { cash_register_ids }: WorldCashier): boolean =>
  cash_register_ids.some((id) => everyday(world).cash_register_ids.includes(id))

/**
 * Test cashiers without a register in common with the everyday one: of another organization, then of another outlet.
 */
const strangers = (world: WorldCard): WorldCashier[] =>
  world.cashiers.filter((each) => each.is_test && !isColleague(world, each))

const ownRegister = ({ cash_registers }: WorldCard, cashier: WorldCashier | undefined): RegisterCard | undefined =>
  cash_registers.find(({ id }) => cashier?.cash_register_ids.includes(id))

export const cashierRoles: Roles<WorldCashier | null> = {
  'the cashier of another organization': (world) => strangers(world)[0],
  'the senior cashier': ({ cashiers }) => cashiers.find(({ senior }) => senior),
  'the production cashier': ({ cashiers }) => cashiers.find(({ is_test }) => !is_test),
  'the deactivated cashier': ({ cashiers }) => cashiers.find(({ active }) => !active),
  'the cashier of an expired key': ({ cashiers, clock }) =>
    cashiers.find(({ certificate_end }) => Date.parse(certificate_end) < Date.parse(clock.now)),
  'the cashier': everyday,
  'a stranger': () => null,
  'an impostor': () => null,
}

export const registerRoles: Roles<RegisterCard> = {
  'the register of another organization': (world) => ownRegister(world, strangers(world)[0]),
  'the register of another outlet': (world) => ownRegister(world, strangers(world)[1]),
  'the production register': ({ cash_registers }) => cash_registers.find(({ is_test }) => !is_test),
  'the agent register': ({ cash_registers }) => cash_registers.find(({ type }) => type === 'AGENT'),
  'the frozen register': ({ cash_registers }) => cash_registers.find(({ frozen }) => frozen),
  'the second register': ({ cash_registers }) => cash_registers[1],
  'the register': ({ cash_registers }) => cash_registers[0],
}

/** The everyday organization has two terminals. */
export const terminalRoles: Roles<TerminalCard> = {
  'the terminal of another organization': ({ terminals }) => terminals[2],
  'the second terminal': ({ terminals }) => terminals[1],
  'the terminal': ({ terminals }) => terminals[0],
}

/** The same person at another computer, with another session. */
export const ELSEWHERE: Record<string, string> = { 'the cashier elsewhere': 'the cashier' }

/** @throws NotTested when a target that is not ours has nobody of that role */
export function cast<Card>(roles: Roles<Card>, role: string, world: WorldCard): Card {
  const name = ELSEWHERE[role] ?? role
  if (world.absent?.has(name)) throw new NotTested(`the profile has no ${name.replace(/^the /, '')}`)
  const found = roles[name]?.(world)
  if (found === undefined) throw new Error(`the world has no card of ${name}`)
  return found
}

export class Cast {
  readonly #world: () => WorldCard
  /** Role of the scenario's current register. */
  role = 'the register'

  /** @param world the scenario's current one */
  constructor(world: () => WorldCard) {
    this.#world = world
  }

  get register(): RegisterCard {
    return this.registerOf(this.role)
  }

  registerOf = (role: string): RegisterCard => cast(registerRoles, role, this.#world())

  /** @throws when the role has no credentials */
  cashierOf(role: string): WorldCashier {
    const card = cast(cashierRoles, role, this.#world())
    if (card === null) throw new Error(`${role} has nothing to sign in with`)
    return card
  }

  terminalOf = (role: string): TerminalCard => cast(terminalRoles, role, this.#world())

  /** A key the organization has, or one it does not have. */
  accessKey = (kind: 'known' | 'unknown'): string =>
    kind === 'known' ? this.#world().access_keys[0]! : 'no-integration-has-this-key'
}
