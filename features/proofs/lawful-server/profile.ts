import type { LawfulServer } from './server.ts'
import type { House } from './state/seed.ts'

type Cards = Record<string, Record<string, unknown>>

/** Cashiers, registers and terminals of a house by role, with credentials and addresses. */
interface Access {
  cashiers: Cards
  registers: Cards
  terminals: Cards
  access_key: string
}

const byRole = <T>(things: Record<string, T>, card: (thing: T) => Record<string, unknown>): Cards =>
  Object.fromEntries(Object.entries(things).map(([role, thing]) => [role, card(thing)]))

function accessOf({ world, desks }: LawfulServer, { cashiers, registers, terminals }: House): Access {
  return {
    cashiers: byRole(cashiers, ({ login, password, pinCode }) => ({ login, password, pin_code: pinCode })),
    registers: byRole(registers, ({ id, licenseKey, isTest }) => {
      return { id, license_key: licenseKey, is_test: isTest, desk: desks[id] }
    }),
    terminals: byRole(terminals, (id) => {
      return { id, device_id: world.terminals.find((terminal) => terminal.id === id)?.deviceId }
    }),
    access_key: world.accessKey,
  }
}

/** The target profile of a running server: addresses, and credentials by the roles of the features, a lane for each house. */
export function profileOf(server: LawfulServer): Access & Record<string, unknown> {
  const [first, ...lanes] = server.seed.houses.map((house) => accessOf(server, house))
  return {
    name: `lawful-${server.world.reading.name}`,
    cloud: server.cloud,
    proxy: server.proxy,
    lan: server.lan,
    lab: null,
    patience: { delivery: 'PT30S', shift: 'PT30S' },
    ...first!,
    lanes,
  }
}
