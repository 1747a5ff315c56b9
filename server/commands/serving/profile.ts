/** The profile of the server for a test harness: addresses of its surfaces, cashiers and registers. */
import { randomUUID } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { SeedCashier, SeedData } from '../../../machines/vocabulary/seed-data.ts'
import type { Services } from '../../outbound/services.ts'
import { type Addresses, deskUrl } from '../../runtime/world/public-addresses.ts'
import type { World } from '../../runtime/world/world.ts'
import { publicAddresses } from '../../transport/http/addresses/public-addresses.ts'

type Cast<Row> = Record<string, Row | undefined>

/** Roles of a lane's cashiers, from the seed. @param now epoch milliseconds */
function cashiersOf({ cashiers }: SeedData, now: number): Cast<SeedCashier> {
  const everyday = cashiers[0]!
  return {
    'the cashier': everyday,
    'the senior cashier': cashiers.find(({ senior }) => senior),
    'the production cashier': cashiers.find(({ is_test }) => !is_test),
    'the deactivated cashier': cashiers.find(({ active }) => !active),
    'the cashier of an expired key': cashiers.find(({ certificate_end }) => Date.parse(certificate_end) < now),
    'the cashier of another organization': cashiers.find((each) => each.organization_id !== everyday.organization_id),
  }
}

function registersOf({ cash_registers }: SeedData) {
  const [everyday, ...others] = cash_registers
  const { organization_id, branch_id } = everyday!
  const own = others.filter((each) => each.organization_id === organization_id)
  return {
    'the register': everyday,
    'the second register': own.find((each) => each.branch_id === branch_id && each.type === 'STANDARD' && !each.frozen),
    'the agent register': own.find(({ type }) => type === 'AGENT'),
    'the frozen register': own.find(({ frozen }) => frozen),
    'the production register': own.find(({ is_test }) => !is_test),
    'the register of another outlet': own.find((each) => each.is_test && each.branch_id !== branch_id),
    'the register of another organization': others.find((each) => each.organization_id !== organization_id),
  }
}

function terminalsOf({ terminals, cash_registers }: SeedData) {
  const { organization_id } = cash_registers[0]!
  const own = terminals.filter((each) => each.organization_id === organization_id)
  return {
    'the terminal': own[0],
    'the second terminal': own[1],
    'the terminal of another organization': terminals.find((each) => each.organization_id !== organization_id),
  }
}

/** Roles that the seed fills, each in the harness's format. */
const played = <Row, Shown>(cast: Cast<Row>, show: (row: Row) => Shown): Record<string, Shown> =>
  Object.fromEntries(Object.entries(cast).flatMap(([role, row]) => (row ? [[role, show(row)]] : [])))

/** Everything a harness needs of a lane. */
const laneOf = (addresses: Addresses, world: World, lane: SeedData) => ({
  cashiers: played(
    cashiersOf(lane, world.clock.now()),
    ({ id, full_name, nin, key_id, login, password, pin_code }) => ({
      id,
      full_name,
      nin,
      key_id,
      login,
      password,
      pin_code,
    }),
  ),
  registers: played(registersOf(lane), ({ id, license_key, fiscal_number, is_test, type }) => ({
    id,
    license_key,
    fiscal_number,
    is_test,
    type,
    desk: deskUrl(addresses, world, id),
  })),
  terminals: played(terminalsOf(lane), ({ id, device_id, label }) => ({ id, device_id, label })),
  access_key: lane.access_keys[0],
})

/** How long a harness should wait for an answer of the tax authority. */
const BUDGET = 'PT30S'

/** The profile of a world; the roles at the top are those of its first lane. */
export function profileOf(services: Services, world: World): object {
  const addresses = publicAddresses(services)
  const { cloud, local, proxy, lan } = addresses
  const [first, ...others] = world.reference.lanes
  return {
    name: 'kasalab',
    cloud,
    desk: local,
    proxy,
    lan,
    lab: services.hasLab ? `${cloud}/lab` : null,
    ...laneOf(addresses, world, first!),
    budget: BUDGET,
    // Goods and slips there are those the features expect
    capabilities: ['seed'],
    ...(others.length > 0 && { lanes: others.map((lane) => laneOf(addresses, world, lane)) }),
  }
}

/** Removes the profile of an earlier run: where there is one, the server is open. What cannot be removed is left to the writing. */
export const removeProfile = (file: string): Promise<void> => rm(resolve(file), { force: true }).catch(() => {})

/**
 * Writes the profile, readable by its owner only, atomically.
 * @throws a sentence on what to do when the file cannot be written
 */
export async function writeProfile(file: string, services: Services, world: World): Promise<void> {
  const target = resolve(file)
  const unfinished = `${target}.${randomUUID()}`
  try {
    await writeFile(unfinished, `${JSON.stringify(profileOf(services, world), null, 2)}\n`, { mode: 0o600, flag: 'wx' })
    await rename(unfinished, target)
  } catch (error) {
    await rm(unfinished, { force: true })
    const { message } = error as Error
    throw new Error(`the profile cannot be written (${message}): choose another file with --profile`, { cause: error })
  }
}
