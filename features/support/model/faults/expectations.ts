/** What a trouble makes of the house (ERR-101, ERR-110, ERR-201 to ERR-206, LIM-004). */
import type { ByAct, Lawful } from '../expected.ts'
import { type House, type HouseCashier, type HouseRegister, SEEDED } from '../house.ts'
import type { ModelTrouble } from '../known/troubles.ts'
import type { ModelWebhooks } from '../known/webhooks.ts'
import type { State } from '../state.ts'
import type { FaultAct } from './acts.ts'

const withCashier = (house: House, id: string, more: Partial<HouseCashier>): House => ({
  ...house,
  cashiers: { ...house.cashiers, [id]: { ...house.cashiers[id]!, ...more } },
})
const withCard = (house: House, id: string, more: Partial<HouseRegister>): House => ({
  ...house,
  registers: { ...house.registers, [id]: { ...house.registers[id]!, ...more } },
})

/** @param isOn whether the trouble begins, or is over @param now ms */
function houseIn(house: House, trouble: ModelTrouble, isOn: boolean, now: number): House {
  switch (trouble.name) {
    case 'signature-stopped':
      return withCashier(house, trouble.cashier, { isSigning: !isOn })
    case 'cashier-deactivated':
      return withCashier(house, trouble.cashier, {
        isActive: isOn ? false : SEEDED.cashiers[trouble.cashier]!.isActive,
      })
    case 'key-expired': {
      const keyEndsAt = isOn ? new Date(now).toISOString() : SEEDED.cashiers[trouble.cashier]!.keyEndsAt
      return withCashier(house, trouble.cashier, { keyEndsAt })
    }
    case 'cashier-blocked':
      return withCashier(house, trouble.cashier, { blockedFor: isOn ? trouble.reason : null })
    case 'register-frozen':
      return withCard(house, trouble.register, { isFrozen: isOn || SEEDED.registers[trouble.register]!.isFrozen })
    case 'journal-changed':
    case 'journal-deleted':
      return withCard(house, trouble.register, { isDamaged: isOn })
    case 'printer-out-of-paper':
    case 'printer-unplugged':
      return { ...house, printersMoved: [...house.printersMoved, trouble.register] }
    case 'mailbox-refusing':
    case 'mailbox-down':
    case 'server-unreachable':
      return house
    case 'bill-unpaid': {
      const others = house.owing.filter((id) => id !== trouble.organization)
      const isOwing = isOn || SEEDED.owing.includes(trouble.organization)
      const billsMoved = [...house.billsMoved, trouble.organization]
      return { ...house, billsMoved, owing: isOwing ? [...others, trouble.organization] : others }
    }
    case 'offline-limit': {
      const { [trouble.organization]: _, ...others } = house.offlineHours
      return { ...house, offlineHours: isOn ? { ...others, [trouble.organization]: trouble.hours } : others }
    }
  }
}

const changed = (state: State, trouble: ModelTrouble, isOn: boolean): State => ({
  ...state,
  house: houseIn(state.house, trouble, isOn, state.now),
})
const isSame = (one: ModelTrouble, other: ModelTrouble): boolean => JSON.stringify(one) === JSON.stringify(other)

const done = (next: State): readonly Lawful[] => [{ status: 200, clause: 'JRN-002', members: [], next: () => next }]

/** When a call is made again of which the moment was set before is not known. */
const toldSomeTime = (webhooks: ModelWebhooks): ModelWebhooks => ({
  ...webhooks,
  events: webhooks.events.map((event) =>
    event.phase === 'told' && !webhooks.isRestless ? event : { ...event, phase: 'loose' },
  ),
})

/** Moments that go back tell nothing of the order of documents. */
const untold = (registers: State['registers'], now: number): State['registers'] =>
  Object.fromEntries(
    Object.entries(registers).map(([id, register]) => {
      const { since = now } = register.period
      return [id, { ...register, journal: null, period: { ...register.period, since: Math.min(now, since) } }]
    }),
  )

export const faultAnswers: ByAct<FaultAct, readonly Lawful[]> = {
  'bring trouble': (state, { do: _, ...trouble }) => {
    const brought = done({ ...changed(state, trouble, true), troubles: [...state.troubles, trouble] })
    if (trouble.name !== 'journal-changed' && trouble.name !== 'journal-deleted') return brought
    // Where nothing waits there is nothing to be damaged, and what was refused a lab may leave alone
    return [...brought, { status: 422, clause: 'JRN-002', members: [], next: () => state }]
  },
  'end trouble': (state, { do: _, ...trouble }) =>
    done({ ...changed(state, trouble, false), troubles: state.troubles.filter((each) => !isSame(each, trouble)) }),
  // Nothing that is due is done on the way back
  'set the clock back': (state, { seconds }) =>
    done({
      ...state,
      now: state.now - seconds * 1000,
      webhooks: toldSomeTime(state.webhooks),
      registers: untold(state.registers, state.now - seconds * 1000),
    }),
}
