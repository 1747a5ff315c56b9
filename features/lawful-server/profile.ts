import type { LawfulServer } from './server.ts'
import type { Register } from './state/model.ts'
import { taxesOf } from './state/taxes.ts'

const TAX_ROLES = ['VAT 20 %', 'VAT 7 %', 'no VAT', 'VAT 20 % and excise 5 %']

/** The role of an object among named ones. */
function roleOf<T>(named: Record<string, T>, wanted: T): string | undefined {
  return Object.entries(named).find(([, value]) => value === wanted)?.[0]
}

/** The target profile of a running server: addresses, credentials by role, registers with a desk and a cashier each. */
export function profileOf(server: LawfulServer): Record<string, unknown> {
  const { world, seed } = server
  const cashiers = Object.entries(seed.cashiers).map(([role, cashier]) => {
    return [role, { login: cashier.login, password: cashier.password, pin_code: cashier.pinCode }]
  })
  const registerEntry = (role: string, register: Register) => {
    const desk = server.desks[role]
    const keys = { id: register.id, license_key: register.licenseKey, is_test: register.isTest }
    return [role, { ...keys, ...(desk ? { desk } : {}), cashier: roleOf(seed.cashiers, register.cashier) }]
  }
  const registers = Object.entries({ ...seed.desks, ...seed.others }).map(([role, register]) =>
    registerEntry(role, register),
  )
  const terminals = Object.entries(seed.terminals).map(([role, id]) => {
    return [role, { id, device_id: world.terminals.find((terminal) => terminal.id === id)?.deviceId }]
  })
  const taxes = taxesOf(world.reading).map((tax, index) => [TAX_ROLES[index] ?? tax.label, tax.code])
  return {
    name: `lawful-${world.reading.name}`,
    cloud: server.cloud,
    desk: Object.values(server.desks)[0],
    proxy: server.proxy,
    lan: server.lan,
    lab: null,
    cashiers: Object.fromEntries(cashiers),
    registers: Object.fromEntries(registers),
    terminals: Object.fromEntries(terminals),
    access_key: world.accessKey,
    taxes: Object.fromEntries(taxes),
    budget: 'PT30S',
  }
}
