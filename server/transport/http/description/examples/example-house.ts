/** Who and what examples of requests speak of: of the world that is asked, so that they work there as they are. */
import { identifier, offlineCodeOf } from '../../../../../machines/ledger.ts'
import type { RegisterContext } from '../../../../../machines/vocabulary/register.ts'
import type { SeedCashier, SeedCashRegister, SeedTerminal } from '../../../../../machines/vocabulary/seed-data.ts'
import { labStop } from '../../authentication.ts'
import type { Request } from '../../request.ts'

/** Examples of a surface. Parameters by their name, or by `operation.name` where one operation needs another. */
export interface Examples {
  bodies: Readonly<Record<string, unknown>>
  parameters: Readonly<Record<string, unknown>>
}

/** A day, ms. */
const DAY_MS = 86_400_000

export interface ExampleHouse {
  /** The register of the desk that is asked, or of the licence key, or the first. */
  register: SeedCashRegister
  /** May do everything at that register. */
  cashier: SeedCashier | undefined
  /** Cashiers sign in by their pin code there. */
  agent: SeedCashRegister | undefined
  terminal: SeedTerminal | undefined
  /** The shift of the register that is not closed yet, or the one that is opened next. */
  shift_id: string
  /** Of the shift that is opened next. */
  next_shift_id: string
  /** Of the shift that a desk opens next. */
  desk_shift_id: string
  /** Of the Z-report of `shift_id`, built by the service. */
  z_report_id: string
  /** Of the first document of the register. */
  first_document_id: string
  /** Of the receipt that is made next. */
  receipt_id: string
  /** Of the receipt that was made last; without one, of the next. */
  last_receipt_id: string
  /** The offline code that is spent next. */
  offline_code: string
  /** Yesterday and tomorrow, at the same time of day; epoch milliseconds. */
  from: number
  to: number
  now: number
  /** A secret of the world, if the caller could read it in the lab; else a description of it. */
  secret(value: string | undefined, words: string): string
}

/** Looks at the register once; nothing in the world changes. */
export async function exampleHouse(request: Request): Promise<ExampleHouse> {
  const { services, world, params, http } = request
  const { cashiers, cash_registers, terminals } = world.reference.seed
  const { registers, registersByKey, firstRegister } = world.reference
  const keyed = registersByKey.get(String(http.headers['x-license-key']))
  const register = registers.get(params.register ?? '') ?? keyed ?? firstRegister
  const { organization_id, branch_id, is_test } = register
  const able = cashiers.filter((each) => each.active && each.branch_id === branch_id && each.is_test === is_test)
  const state = await services.switchboard.read<RegisterContext>(world, `register:${register.id}`)
  const { shift, shift_serial, ledger, codes, last_receipt_id } = state
  const isOpen = shift !== null && shift.status !== 'CLOSED'
  const next_shift_id = identifier(world.seed, 'example', register.id, 'shift', shift_serial + 1)
  const next_receipt_id = identifier(world.seed, 'example', register.id, 'receipt', ledger.next)
  const mayKnow = services.hasLab && labStop(services, http, world) === null
  const now = world.clock.now()
  return {
    register,
    cashier: able.find(({ senior }) => senior) ?? able[0],
    agent: cash_registers.find((each) => each.type === 'AGENT' && each.branch_id === branch_id),
    terminal: terminals.find((each) => each.organization_id === organization_id),
    shift_id: isOpen ? shift.id : next_shift_id,
    next_shift_id,
    desk_shift_id: identifier(world.seed, register.id, 'shift', shift_serial + 1),
    z_report_id: identifier(world.seed, register.id, 'z-report', isOpen ? shift_serial : shift_serial + 1),
    first_document_id: identifier(world.seed, register.id, 'document'),
    receipt_id: next_receipt_id,
    last_receipt_id: last_receipt_id ?? next_receipt_id,
    offline_code: offlineCodeOf(codes, codes.next, is_test) ?? '',
    from: now - DAY_MS,
    to: now + DAY_MS,
    now,
    secret: (value, words) => (mayKnow && value !== undefined ? value : words),
  }
}
