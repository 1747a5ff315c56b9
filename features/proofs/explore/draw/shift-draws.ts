/** Openings, closings, X-reports: by either door, by the cashier and by a senior. */
import { openingsOf, overdue } from '../../../support/model/asking.ts'
import type { ComposedReport, ShiftAct } from '../../../support/model/shifts/acts.ts'
import type { State } from '../../../support/model/state.ts'
import type { Random } from '../../kit/random.ts'
import { caller, type Draw, type Ground, someOpenRegister, someRegister, someSession } from './ground.ts'

const openInCloud = (state: State, ground: Ground): ShiftAct | null => {
  const register = someRegister(state, ground)
  if (register.shift && !ground.random.happens(0.08)) return null
  const who = caller(state, ground, register.id)
  return who && { do: 'open in the cloud', ...who }
}

const openAtDesk = (state: State, ground: Ground): ShiftAct | null => {
  const { id, shift } = someRegister(state, ground)
  return shift && !ground.random.happens(0.12) ? null : { do: 'open at the desk', at: id }
}

const closeOwn = (state: State, ground: Ground): ShiftAct | null => {
  const { random } = ground
  const register = someOpenRegister(state, ground)
  if (!register) return null
  const { shift } = register
  const by = someSession(state, ground, random.happens(0.8) ? shift?.cashier : undefined)
  if (by === null && !random.happens(0.05)) return null
  return { do: 'close the own shift', by, ...accessKeyOf(state, ground), ...composed(random) }
}

/** Now and then a report that a client has built, of sums that are not those of the receipts. */
function composed(random: Random): { report?: ComposedReport } {
  if (!random.happens(0.2)) return {}
  const names = ['cash_withdrawal_receipts_count', 'discounts_sum', 'extra_charge_sum', 'sales_round_up'] as const
  const further = names.filter(() => random.happens(0.5)).map((name) => [name, random.between(0, 99)] as const)
  return {
    report: {
      sell_receipts_count: random.pick([0, 7]),
      return_receipts_count: random.between(0, 3),
      initial: random.pick([0, 1, 50_000]),
      balance: random.pick([0, 70_000, 99_999]),
      ...Object.fromEntries(further),
    },
  }
}

/** Mostly none; else one of the house, or of nobody. */
const accessKeyOf = ({ house }: State, { random }: Ground): { accessKey?: string } =>
  random.happens(0.75)
    ? {}
    : {
        accessKey: random.happens(0.7) && house.accessKeys.length > 0 ? random.pick(house.accessKeys) : 'no-access-key',
      }

const closeAsSenior = (state: State, ground: Ground): ShiftAct | null => {
  const { random, cashiers } = ground
  const register = someRegister(state, ground)
  const who = caller(state, ground, register.id)
  if (!who) return null
  const seniors = cashiers.filter((cashier) => state.house.cashiers[cashier]!.isSenior)
  const senior = random.happens(0.7) && seniors.length > 0 ? someSession(state, ground, random.pick(seniors)) : null
  const serial =
    register.shift && random.happens(0.85)
      ? register.shift.serial
      : register.earlier + random.between(1, register.past.length + 1)
  return {
    do: 'close as senior',
    ...who,
    ...(senior !== null && { by: senior }),
    of: register.id,
    serial,
    ...accessKeyOf(state, ground),
    ...composed(random),
  }
}

/** Shifts that have lasted into another day: the way out of them is to close them (SHF-018). */
const closeOverdue = (state: State, ground: Ground): ShiftAct | null => {
  const register = someRegister(state, ground)
  if (!openingsOf(register).some((since) => overdue(state, since).some(({ holds }) => holds))) return null
  const at = register.id
  return ground.random.pick([closeOwn, closeAsSenior, () => ({ do: 'close at the desk', at }) as const])(state, ground)
}

const atDesk =
  (what: 'close at the desk' | 'report X') =>
  (state: State, ground: Ground): ShiftAct | null => {
    const register = someOpenRegister(state, ground)
    return register && { do: what, at: register.id }
  }

export const shiftDraws: readonly Draw<ShiftAct>[] = [
  // Most is done where a shift is open
  { weight: 14, make: openInCloud },
  { weight: 8, make: openAtDesk },
  { weight: 1, make: closeOwn },
  { weight: 1.8, make: closeAsSenior },
  { weight: 0.7, make: atDesk('close at the desk') },
  { weight: 6, make: closeOverdue },
  { weight: 2, make: atDesk('report X') },
]
