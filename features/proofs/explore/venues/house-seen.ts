/** The house of a server that is not ours, as it shows itself, and how its registers stand: the beginning of an episode. */
import type { Lab } from '../../../support/actors/lab.ts'
import type { WorldCard } from '../../../support/actors/world-card.ts'
import { member } from '../../../support/law/answer.ts'
import { textAt } from '../../../support/model/expected.ts'
import { untouched } from '../../../support/model/first-morning.ts'
import { type House, type HouseCashier, SEEDED } from '../../../support/model/house.ts'
import type { HouseTax } from '../../../support/model/money/house-tax.ts'
import type { ModelRegister, State } from '../../../support/model/state.ts'
import type { Lane } from '../../../support/targets/profile/profile.ts'
import { PRODUCTION_CASHIER, PRODUCTION_REGISTER } from '../../../support/targets/profile/roles.ts'
import { PROGRAM } from '../../../support/wire/http.ts'
import { cashierRoles, cast, registerRoles, terminalRoles } from '../../../support/world/session.ts'

/** A key that ends at no time that matters. */
const NO_END = '9999-12-31T00:00:00Z'
/** Where a real document could be made, and where it is left to the server which of its requests are refused. */
const LEFT_OUT = new Set([
  PRODUCTION_CASHIER,
  PRODUCTION_REGISTER,
  'the cashier of an expired key',
  'the frozen register',
  'the cashier of another organization',
  'the register of another organization',
])
/** Registers in the largest page of a list (LIM-022). */
const PAGE = 1000

/** A cashier who may look, with a token. */
interface Looker {
  role: string
  cashier: HouseCashier
  token: string
}

class Looking {
  readonly #lab: Lab
  readonly #told: (date: string) => void

  constructor(lab: Lab, told: (date: string) => void) {
    this.#lab = lab
    this.#told = told
  }

  /** The body of an answer; undefined: there is none that succeeds. */
  async at(path: string, headers: Record<string, string> = {}, body?: object): Promise<unknown> {
    const url = `${this.#lab.cloudUrl}/api/v1${path}`
    const method = body ? 'POST' : 'GET'
    const how = { headers: { ...PROGRAM, ...headers }, body, readOnly: !body }
    const answer = await this.#lab.wire.call(method, url, how)
    const date = answer.headers.get('date')
    if (date !== null) this.#told(date)
    return answer.status < 400 ? answer.body : undefined
  }

  async desk(url: string): Promise<unknown> {
    return (await this.#lab.wire.call('GET', `${url}/api/v1/kasa/status`, { headers: PROGRAM, readOnly: true })).body
  }
}

/** Cashiers of the lane's roles that make no real documents, with the ids that the server gives them. */
async function cashiersSeen(looking: Looking, world: WorldCard, lane: Lane): Promise<Looker[]> {
  const roles = Object.keys(lane.cashiers).filter((role) => !LEFT_OUT.has(role))
  return Promise.all(
    roles.map(async (role) => {
      const card = cast(cashierRoles, role, world)!
      const { login, password, pin_code } = card
      const session = await looking.at('/cashier/signin', {}, { login, password })
      const token = String(member(session, 'access_token') ?? '')
      const me = token === '' ? undefined : await looking.at('/cashier/me', { authorization: `Bearer ${token}` })
      const id = member(me, 'id')
      const cashier: HouseCashier = {
        ...SEEDED.cashiers[card.id]!,
        id: typeof id === 'string' ? id : card.id,
        login,
        password,
        pin: pin_code,
        keyEndsAt: NO_END,
      }
      return { role, cashier, token }
    }),
  )
}

/** Taxes of a cashier's organization, as far as they are told by the names of the law (FLD-015). */
async function taxesSeen(looking: Looking, { token }: Looker): Promise<HouseTax[]> {
  const rows = await looking.at('/cashier/tax', { authorization: `Bearer ${token}` })
  if (!Array.isArray(rows)) return []
  const taxes = rows.map((row) => ({
    code: row?.code,
    symbol: row?.symbol,
    label: row?.label,
    rate: row?.rate,
    extraRate: row?.extra_rate,
    isIncluded: row?.included,
    noVat: row?.no_vat,
  }))
  return taxes.every((tax) => Object.values(tax).every((value) => value !== undefined)) ? taxes : []
}

/** A register as the cloud and its desk show it. */
interface SeenRegister {
  /** undefined: not shown. */
  isTest: unknown
  branch: string | null
  fiscalNumber: string
  number: string
  codes: number
  wentOffline: number | null
  /** Serial of its last shift. */
  serial: number
}

async function registerSeen(
  looking: Looking,
  world: WorldCard,
  { id, keeper, listed }: { id: string; keeper: Looker; listed: unknown },
): Promise<SeenRegister> {
  const card = world.cash_registers.find((each) => each.id === id)!
  const headers = { authorization: `Bearer ${keeper.token}`, 'x-license-key': card.license_key }
  const desk = card.local_base_url === null ? undefined : await looking.desk(card.local_base_url)
  const count = await looking.at('/cash-registers/get-offline-codes-count', headers)
  const last = await looking.at('/cash-registers/shifts?desc=true&limit=1', headers)
  const since = Date.parse(String(member(desk, 'last_go_offline_at')))
  return {
    isTest: member(listed, 'is_test'),
    branch: textAt(member(listed, 'branch'), 'id'),
    fiscalNumber: String(member(listed, 'fiscal_number') ?? card.fiscal_number),
    number: String(member(listed, 'number') ?? ''),
    codes: Number(member(count, 'available') ?? member(desk, 'offline_codes') ?? 0),
    wentOffline: Number.isNaN(since) ? null : since,
    serial: Number(member(last, 'results.0.serial') ?? 0),
  }
}

/** @param told of each moment that an answer is said to be of @throws when the server does not show what an episode needs */
export async function stateSeen(lab: Lab, lane: Lane, told: (date: string) => void): Promise<State> {
  const { world } = lab
  const looking = new Looking(lab, told)
  const lookers = await cashiersSeen(looking, world, lane)
  const able = lookers.filter(({ token, cashier }) => token !== '' && cashier.isActive)
  const organizations = [...new Set(able.map(({ cashier }) => cashier.organization))]
  const keepers = organizations.map((each) => able.find(({ cashier }) => cashier.organization === each)!)
  const taxes = await Promise.all(keepers.map((keeper) => taxesSeen(looking, keeper)))
  const bills = await Promise.all(
    keepers.map(({ token }) => looking.at('/organization/billing-status', { authorization: `Bearer ${token}` })),
  )
  const owing = bills.map((bill) => member(bill, 'status') === 'UNPAID')
  const seen = new Map<string, SeenRegister>()
  for (const keeper of keepers) {
    const page = await looking.at(`/cash-registers?limit=${PAGE}`, { authorization: `Bearer ${keeper.token}` })
    const rows = member(page, 'results')
    for (const role of Object.keys(lane.registers)) {
      const { id } = cast(registerRoles, role, world)
      if (LEFT_OUT.has(role) || !signs(lookers, id)) continue
      const listed = Array.isArray(rows) ? rows.find((row) => row?.id === id) : undefined
      if (!listed) continue
      if (member(listed, 'shift')) throw new Error(`a shift is open at ${role}`)
      const register = await registerSeen(looking, world, { id, keeper, listed })
      if (register.isTest === true) seen.set(id, register)
    }
  }
  if (seen.size === 0) throw new Error('the target lists no test register of the profile')
  return begun(houseOf(lookers, seen, { organizations, taxes, owing }), seen, world)
}

/** What the server shows of organizations, in their order. */
interface SeenOrganizations {
  organizations: readonly string[]
  taxes: readonly HouseTax[][]
  owing: readonly boolean[]
}

/** Whether the cashier is known who signs at a register's desk (NS-92). */
const signs = (lookers: readonly Looker[], id: string): boolean =>
  lookers.some(({ cashier }) => cashier.login === SEEDED.cashiers[SEEDED.registers[id]!.deskCashier]?.login)

function houseOf(
  lookers: readonly Looker[],
  seen: ReadonlyMap<string, SeenRegister>,
  { organizations, taxes, owing }: SeenOrganizations,
): House {
  // Outlets have the ids of the server, where it shows them
  const branches = new Map(
    [...seen].flatMap(([id, { branch }]) => (branch === null ? [] : [[SEEDED.registers[id]!.branch, branch] as const])),
  )
  const branchOf = (seeded: string): string => branches.get(seeded) ?? seeded
  const registers = [...seen].map(([id, { fiscalNumber, number, codes }]) => {
    const { branch, deskCashier, ...seeded } = SEEDED.registers[id]!
    const signer = lookers.find(({ cashier }) => cashier.login === SEEDED.cashiers[deskCashier]?.login)
    const shown = { fiscalNumber, number, codes, branch: branchOf(branch) }
    return { ...seeded, ...shown, deskCashier: signer?.cashier.id ?? deskCashier }
  })
  const cashiers = lookers.map(({ cashier }) => ({ ...cashier, branch: branchOf(cashier.branch) }))
  return {
    ...SEEDED,
    cashiers: Object.fromEntries(cashiers.map((each) => [each.id, each])),
    registers: Object.fromEntries(registers.map((each) => [each.id, each])),
    taxes: Object.fromEntries(organizations.map((each, at) => [each, taxes[at]!])),
    owing: organizations.filter((_, at) => owing[at]),
    billsMoved: [],
    accessKeys: [],
    offlineHours: {},
  }
}

/** Bank terminals of the profile by the ids that the server knows them by; where it has none, ours. */
function terminalsSeen({ bridge }: State, world: WorldCard): State['bridge'] {
  const ours = Object.values(bridge.byId)
  const seen = Object.entries(terminalRoles).flatMap(([role, cardIn]) => {
    const card = world.absent?.has(role) ? undefined : cardIn(world)
    const own = card && ours[world.terminals.indexOf(card)]
    return own ? [{ ...own, id: card.id, device: card.device_id }] : []
  })
  return seen.length === 0 ? bridge : { ...bridge, byId: Object.fromEntries(seen.map((each) => [each.id, each])) }
}

function begun(house: House, seen: ReadonlyMap<string, SeenRegister>, world: WorldCard): State {
  const state = untouched(house, 0, true, world.webhook_inbox_url || null)
  const registers = Object.values(state.registers).map((register): ModelRegister => {
    const { codes, wentOffline, serial } = seen.get(register.id)!
    return {
      ...register,
      offlineSince: wentOffline,
      earlier: serial,
      codes: { ...register.codes, free: codes, ofGrant: null, used: null },
    }
  })
  return {
    ...state,
    registers: Object.fromEntries(registers.map((each) => [each.id, each])),
    bridge: terminalsSeen(state, world),
  }
}
