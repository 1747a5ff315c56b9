import type { LawfulServer } from './server.ts'
import type { Register } from './state/model.ts'

type Cards = Record<string, Record<string, unknown>>

/** Everybody and everything of a running server by the names of its seed: how each is met. */
export interface Access {
  cashiers: Cards
  registers: Cards
  terminals: Cards
}

export function accessOf({ world, seed, desks }: LawfulServer): Access {
  const cashiers = Object.entries(seed.cashiers).map(([name, cashier]) => {
    return [name, { login: cashier.login, password: cashier.password, pin_code: cashier.pinCode }]
  })
  const cardOf = (name: string, register: Register) => {
    const desk = desks[name]
    const keys = { id: register.id, license_key: register.licenseKey, is_test: register.isTest }
    return [name, { ...keys, ...(desk ? { desk } : {}) }]
  }
  const registers = Object.entries({ ...seed.desks, ...seed.others }).map(([name, register]) => cardOf(name, register))
  const terminals = Object.entries(seed.terminals).map(([name, id]) => {
    return [name, { id, device_id: world.terminals.find((terminal) => terminal.id === id)?.deviceId }]
  })
  return {
    cashiers: Object.fromEntries(cashiers),
    registers: Object.fromEntries(registers),
    terminals: Object.fromEntries(terminals),
  }
}

/** Registers of the seed that have a cashier and a terminal of their own each: lanes of a run beside the first. */
const LANES = ['second', 'third', 'fourth'] as const

/** The target profile of a running server: addresses, and credentials by the roles of the features. */
export function profileOf(server: LawfulServer): Record<string, unknown> {
  const { cashiers, registers, terminals } = accessOf(server)
  const laneOf = (name: string) => ({
    cashiers: { 'the cashier': cashiers[`the ${name}cashier`] },
    registers: { 'the register': registers[`the ${name}register`] },
    terminals: { 'the terminal': terminals[`the ${name}terminal`] },
  })
  const first = laneOf('')
  return {
    name: `lawful-${server.world.reading.name}`,
    cloud: server.cloud,
    desk: first.registers['the register']?.desk,
    proxy: server.proxy,
    lan: server.lan,
    lab: null,
    ...first,
    cashiers: {
      ...first.cashiers,
      'the senior cashier': cashiers['the senior cashier'],
      'the cashier of another organization': cashiers['the foreign cashier'],
    },
    registers: {
      ...first.registers,
      'the register of another outlet': registers['the register of another outlet'],
      'the register of another organization': registers['the foreign register'],
    },
    access_key: server.world.accessKey,
    budget: 'PT30S',
    lanes: LANES.map((name) => laneOf(`${name} `)),
  }
}
