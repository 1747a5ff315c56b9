/**
 * Lanes: a house seeded several times side by side, so that runs do not meet. Each has organizations, cashiers,
 * registers and terminals of its own, and no number, name or key of one is another's.
 */
import type { SeedData } from '../../../machines/vocabulary/seed-data.ts'

/** With more, a fiscal number would get another lane's digits. */
export const MOST_LANES = 99

/** These digits of a number name the lane: the last three are used within a lane. */
const LANE_PLACE = 1000n

const numbered = (text: string, lane: number): string => {
  const [, letters, digits] = /^(\D*)(\d+)$/.exec(text)!
  return letters! + String(BigInt(digits!) + BigInt(lane) * LANE_PLACE).padStart(digits!.length, '0')
}
const suffixed = (text: string, lane: number): string => `${text}-${lane}`

/** Members that are one of a kind, and how they are written in another lane than the first. */
const OWN: ReadonlyMap<string, (text: string, lane: number) => string> = new Map(
  Object.entries({
    edrpou: numbered,
    tax_number: numbered,
    // That of test cashiers is nothing but zeros.
    nin: (text, lane) => (Number(text) === 0 ? text : numbered(text, lane)),
    fiscal_number: numbered,
    login: suffixed,
    key_id: suffixed,
    license_key: suffixed,
    device_id: suffixed,
  }),
)

const UUID = /^[0-9a-f]{8}-0000(-[0-9a-f]{4}){2}-[0-9a-f]{12}$/

/** The seed with other ids, numbers, names and keys. @param lane from 1, which is the seed unchanged */
function laneOf(house: SeedData, lane: number): SeedData {
  if (lane === 1) return house
  const own = (member: string, value: unknown): unknown => {
    if (typeof value !== 'string') return value
    if (UUID.test(value)) return value.replace('-0000-', `-${String(lane).padStart(4, '0')}-`)
    return OWN.get(member)?.(value, lane) ?? value
  }
  const copy: SeedData = JSON.parse(JSON.stringify(house), own)
  return { ...copy, access_keys: house.access_keys.map((key) => suffixed(key, lane)) }
}

export const lanesOf = (house: SeedData, lanes: number): SeedData[] =>
  Array.from({ length: lanes }, (_, index) => laneOf(house, index + 1))

/** All lanes as one seed, the first lane's rows before the others'. */
export const lanesTogether = (lanes: readonly SeedData[]): SeedData => ({
  organizations: lanes.flatMap((lane) => lane.organizations),
  branches: lanes.flatMap((lane) => lane.branches),
  cashiers: lanes.flatMap((lane) => lane.cashiers),
  cash_registers: lanes.flatMap((lane) => lane.cash_registers),
  terminals: lanes.flatMap((lane) => lane.terminals),
  receipt_templates: lanes.flatMap((lane) => lane.receipt_templates),
  access_keys: lanes.flatMap((lane) => lane.access_keys),
})

const HOUSE = 'house'

/** Name of the fixture that is the seed in several lanes. */
export const fixtureOf = (lanes: number): string => (lanes === 1 ? HOUSE : `${HOUSE}-${lanes}`)

/** The number of lanes of a fixture of this name; null when it is none of these. */
export function lanesIn(fixture: string): number | null {
  const lanes = Number(/^house(?:-(\d{1,2}))?$/.exec(fixture)?.[1] ?? 1)
  return lanes > 0 && fixtureOf(lanes) === fixture ? lanes : null
}
