/** Who plays in a scenario: roles of the seeded world by its card (the features know no id of the seed), and their front systems. */

import { Desk } from '../actors/desk.ts'
import type { FrontSystem } from '../actors/front-system.ts'
import { Integrator } from '../actors/integrator.ts'
import type { Lab } from '../actors/lab.ts'
import type { LanCaller } from '../actors/lan-caller.ts'
import type { PlayedHardware } from '../actors/played-hardware.ts'
import type { RegisterCard, TerminalCard, WorldCard, WorldCashier } from '../actors/world-card.ts'
import { type Answer, describeAnswer, member, Unprepared } from '../law/answer.ts'
import { NotTested } from '../law/capabilities.ts'
import type { Wire } from '../wire/wire.ts'

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
export function requireRole(role: string, world: Pick<WorldCard, 'absent'>): void {
  if (world.absent?.has(role)) throw new NotTested(`the profile has no ${role.replace(/^the /, '')}`)
}

/** @throws NotTested when a target that is not ours has nobody of that role */
export function cast<Card>(roles: Roles<Card>, role: string, world: WorldCard): Card {
  const name = ELSEWHERE[role] ?? role
  requireRole(name, world)
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

/** Has the form of a token, signed with a key that is not the server's. */
export const FORGED = 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJub2JvZHkifQ.c2lnbmVkLWJ5LW5vYm9keQ'

/** The addresses they use. */
interface Workplace {
  wire: Wire
  lab: Lab
  register: RegisterCard
}

export class ScenarioSession {
  readonly #place: Workplace
  readonly #integrators = new Map<string, Integrator>()
  /** At sockets; the one last active is the last. */
  clients: FrontSystem[] = []
  /** Played at terminals of the proxy; the one that came last is the last. */
  readonly hardware: PlayedHardware[] = []
  /** The front system of the last call, if none at a socket was active since. */
  caller: LanCaller | null = null
  /** Computer of the desk's front system; null: not named. */
  computer: string | null = null

  constructor(place: Workplace) {
    this.#place = place
  }

  /** In another world or state cashiers sign in anew. */
  restart(): void {
    this.#integrators.clear()
  }

  get desk(): Desk {
    return new Desk(this.#place.wire, this.#place.register, this.computer)
  }

  integrator(role: string): Integrator {
    const { wire, lab } = this.#place
    let integrator = this.#integrators.get(role)
    if (!integrator) {
      integrator = new Integrator(wire, lab.world.base_url, cast(cashierRoles, role, lab.world))
      if (role === 'an impostor') integrator.token = FORGED
      this.#integrators.set(role, integrator)
    }
    return integrator
  }

  /** The client last active at a socket. @param instead the answer when none could connect */
  client(instead: Answer | null): FrontSystem {
    const client = this.clients.at(-1)
    if (!client)
      throw new Unprepared(`no client has come in: ${instead ? describeAnswer(instead) : 'there was no answer'}`)
    return client
  }

  /** Makes it the client of the scenario. */
  speaks(client: FrontSystem): void {
    this.clients = [...this.clients.filter((each) => each !== client), client]
    this.caller = null
  }

  /** Closes all sockets. @returns what went wrong, socket by socket */
  async leave(): Promise<unknown[]> {
    const left = await Promise.allSettled([...this.clients, ...this.hardware].map((each) => each.leave()))
    return left.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  }
}

/** An id that exists in no world. */
const UNUSED_ID = '00000000-0000-4000-8000-0000000000ff'

/** What the answers at a path name. */
const NOUNS: Readonly<Record<string, string>> = {
  '/api/v1/reports': 'report_id',
  '/api/v1/reports/search': 'report_id',
  '/api/v1/shift/close': 'report_id',
  '/api/v1/transactions': 'transaction_id',
  '/api/v1/goods/export/json': 'task_id',
  '/api/v1/goods/export/csv': 'task_id',
  '/api/v1/goods/export/excel': 'task_id',
}

export class ScenarioIds {
  /** By noun: the value of `{shift_id}` in a path. At first, an unused id. */
  readonly met: Record<string, string> = {
    shift_id: UNUSED_ID,
    template_id: UNUSED_ID,
    report_task_id: UNUSED_ID,
    report_id: UNUSED_ID,
    transaction_id: UNUSED_ID,
    good_id: UNUSED_ID,
    group_id: UNUSED_ID,
    task_id: UNUSED_ID,
    receipt_id: UNUSED_ID,
    prepayment_receipt_id: UNUSED_ID,
    relation_id: 'ORDER-0001',
    organization_id: UNUSED_ID,
  }
  #receipts = 0
  /** The last two documents in XML, as received. */
  xml: [before: Buffer | undefined, last: Buffer | undefined] = [undefined, undefined]

  /** In another world receipts are numbered from the first. */
  restart(): void {
    this.#receipts = 0
  }

  /**
   * From an answer: its id, or that of its first result; of a receipt its fiscal code as well, of a profile the
   * organization's id.
   * @param path that was asked for
   */
  learn(path: string, body: unknown): void {
    const noun = path.startsWith('/api/v1/receipts') ? 'receipt_id' : NOUNS[path.split('?')[0]!]
    const id =
      member(body, 'id') ??
      member(body, 'task_id') ??
      (noun === 'receipt_id' ? undefined : member(body, 'results.0.id'))
    if (noun !== undefined && typeof id === 'string') this.met[noun] = id
    const code = member(body, 'fiscal_code')
    if (noun === 'receipt_id' && typeof code === 'string') this.met.fiscal_code = code
    const organization = path === '/api/v1/cashier/me' ? member(body, 'organization.id') : undefined
    if (typeof organization === 'string') this.met.organization_id = organization
  }

  /** In the form of version 4, and the same in every run. */
  nextReceipt = (): string => {
    this.#receipts++
    return this.lastReceipt
  }

  /** Of the receipt made last; without one, an id no receipt has. */
  get lastReceipt(): string {
    return `00000000-0000-4000-8000-${String(this.#receipts).padStart(12, '0')}`
  }

  /** Keeps the fiscal code of an answer, `{fiscal_code}` in a path, and the XML before it. */
  meet(answer: Answer | null): void {
    const code = (answer?.body as { fiscal_code?: unknown } | null | undefined)?.fiscal_code
    if (typeof code === 'string') this.met.fiscal_code = code
    if (!answer?.headers.get('content-type')?.startsWith('application/xml')) return
    this.xml = [this.xml[1], answer.bytes]
  }
}
