/** Registers of a lane as the cloud shows them to its cashiers, and as their desks do. */

import { deskUrlOf } from '../../../actors/desk.ts'
import type { Integrator } from '../../../actors/integrator.ts'
import { LastShift } from '../../../actors/last-shift.ts'
import type { RegisterCard, WorldCard } from '../../../actors/world-card.ts'
import { type Answer, content, member } from '../../../law/answer.ts'
import type { Wire } from '../../../wire/wire.ts'
import { cast, registerRoles } from '../../../world/session.ts'
import { ifThere } from '../requests/offered-operations.ts'

/** Registers in the largest page of a list (LIM-022). */
const PAGE = 1000
/** The most codes in a list (LIM-014). */
const CODES = 10_000

export interface ListedShift {
  id: string
  status: string
  cashier?: { id: string }
}

interface ListedRegister {
  id: string
  offline_mode?: boolean
  is_test?: boolean
  /** undefined: the cloud does not show whether one is open. */
  shift?: ListedShift | null
}

/** A register in the cloud's list, and the cashier who sees it. */
export interface VisibleRegister {
  keeper: Integrator
  listed: ListedRegister
}

/** Called with each register in the cloud's list, by its role. @throws when it must not be used any more */
export type Watch = (role: string, shown: ListedRegister) => void

/** Whether the profile has the address of its local application. */
export const hasDesk = ({ local_base_url }: RegisterCard): boolean => local_base_url !== null

export class RegistersShown {
  readonly #wire: Wire
  readonly #world: WorldCard
  readonly #watch: Watch
  readonly keepers: readonly Integrator[]
  readonly #lastShift = new LastShift(false)

  /** @param keepers cashiers who can clean up, each at their registers; none without a cloud */
  constructor(wire: Wire, world: WorldCard, keepers: readonly Integrator[], watch: Watch) {
    this.#wire = wire
    this.#world = world
    this.keepers = keepers
    this.#watch = watch
  }

  /** Test registers of the lane by their roles; others are not touched. */
  get #byRole(): [role: string, register: RegisterCard][] {
    return Object.keys(registerRoles)
      .filter((role) => !this.#world.absent?.has(role))
      .map((role): [string, RegisterCard] => [role, cast(registerRoles, role, this.#world)])
      .filter(([, { is_test }]) => is_test)
  }

  /** Test registers of the lane. */
  get all(): RegisterCard[] {
    return this.#byRole.map(([, register]) => register)
  }

  /** Registers in the cloud's list for a keeper, each watched. */
  async listed(keeper: Integrator): Promise<ListedRegister[]> {
    const rows = await this.#rows(keeper)
    for (const [role, { id }] of this.#byRole) for (const row of rows) if (row.id === id) this.#watch(role, row)
    return rows
  }

  /** By their ids, each from the first keeper who sees it. */
  async allListed(): Promise<ReadonlyMap<string, VisibleRegister>> {
    const lists = await Promise.all(
      this.keepers.map(async (keeper) => (await this.listed(keeper)).map((listed) => ({ keeper, listed }))),
    )
    const inOrder = lists.flat().toReversed()
    return new Map(inOrder.map((each) => [each.listed.id, each]))
  }

  async #rows(keeper: Integrator): Promise<ListedRegister[]> {
    const page = await asked(keeper, `/cash-registers?limit=${PAGE}`)
    if (page) return content<{ results: ListedRegister[] }>(page).results
    const shown = await Promise.all(this.all.map(({ id }) => asked(keeper, `/cash-registers/${id}`)))
    return shown.flatMap((answer) => (answer?.status === 200 ? [answer.body as ListedRegister] : []))
  }

  /** From the cloud's list; undefined where no keeper sees it. */
  async seen({ id }: RegisterCard): Promise<ListedRegister | undefined> {
    const keeper = this.#keeperOf(id)
    return keeper && (await this.listed(keeper)).find((each) => each.id === id)
  }

  /** The open shift of a register; from the list of its shifts where the register does not show it. */
  async shiftOf(register: RegisterCard, { shift }: Pick<ListedRegister, 'shift'>): Promise<ListedShift | null> {
    if (shift !== undefined) return shift
    const last = (await this.lastShift(register)) as ListedShift | null | undefined
    return last && last.status !== 'CLOSED' ? last : null
  }

  /** The last shift in the list of the register; null: empty list, undefined: no list. */
  async lastShift({ id, license_key }: RegisterCard): Promise<unknown> {
    const keeper = this.#keeperOf(id)
    const ask = { headers: { 'x-license-key': license_key } }
    return keeper && this.#lastShift.by((path) => ifThere(() => keeper.send('GET', path, ask)))
  }

  /** Whether a document of a register waits for the tax authority, where the cloud shows that. */
  async hasPending({ id, license_key }: RegisterCard): Promise<boolean> {
    const ask = { headers: { 'x-license-key': license_key } }
    const listed = await ifThere(async () =>
      this.#keeperOf(id)?.send('GET', '/transactions?status=PENDING&limit=1', ask),
    )
    const rows = listed?.status === 200 ? member(listed.body, 'results') : null
    return Array.isArray(rows) && rows.length > 0
  }

  /** Cash of the last shift in the drawer, where the cloud shows it (NS-03); else null. */
  async cashLeft(register: RegisterCard): Promise<number | null> {
    const last = await this.lastShift(register)
    // A register without any shift has an empty drawer.
    if (last === null) return 0
    const left = member(last, 'balance.balance')
    return typeof left === 'number' && member(last, 'status') !== 'OPENED' ? left : null
  }

  /** Number of offline codes, from the desk's status (LOC-123) or the cloud's list (CLD-416). */
  async codesOf(register: RegisterCard): Promise<number> {
    if (hasDesk(register)) return Number(member(await this.deskStatus(register), 'offline_codes'))
    const ask = { headers: { 'x-license-key': register.license_key } }
    const list = `/cash-registers/get-offline-codes?count=${CODES}`
    const listed = await ifThere(async () => this.#keeperOf(register.id)?.send('GET', list, ask))
    return Array.isArray(listed?.body) ? listed.body.length : 0
  }

  /** A request to its desk. @param path behind `/api/v1/` */
  ask = (register: RegisterCard, path: string, body?: object): Promise<Answer> =>
    this.#wire.call('POST', `${deskUrlOf(register)}/api/v1/${path}`, { body })

  /** Its state, from its desk. */
  async deskStatus(register: RegisterCard): Promise<unknown> {
    return (await this.#wire.call('GET', `${deskUrlOf(register)}/api/v1/kasa/status`, { readOnly: true })).body
  }

  async isOnline(register: RegisterCard): Promise<boolean> {
    if (hasDesk(register)) return member(await this.deskStatus(register), 'online_status') !== false
    return (await this.seen(register))?.offline_mode !== true
  }

  /** The state of a register, without members that others can change. */
  async stateOf(register: RegisterCard): Promise<unknown> {
    const seen = await this.seen(register)
    return { offline_mode: seen?.offline_mode, shift: seen?.shift?.id ?? null }
  }

  /** Whether a bank terminal's hardware is connected, as the cloud shows it. */
  async isPluggedIn(terminal: string): Promise<boolean> {
    for (const keeper of this.keepers) {
      const page = content<{ results: { id: string; online: { server: boolean } }[] }>(
        await keeper.send('GET', '/paylink/terminals?limit=100'),
      )
      const found = page.results.find(({ id }) => id === terminal)
      if (found) return found.online.server
    }
    return false
  }

  #keeperOf = (register: string): Integrator | undefined =>
    this.keepers.find(({ cashier }) => cashier!.cash_register_ids.includes(register))
}

/** Repeated with a new session when the cashier's has ended. @returns null where the target has no such operation */
async function asked(keeper: Integrator, path: string): Promise<Answer | null> {
  const ask = () => ifThere(() => keeper.send('GET', path))
  const answer = await ask()
  if (answer?.status !== 401 && answer?.status !== 403) return answer
  keeper.token = null
  return ask()
}
