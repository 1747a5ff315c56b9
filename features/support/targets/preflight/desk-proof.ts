/**
 * Finds out whose desk an address is. By the law a desk names no register (FLD-020), and works without a key. So only
 * its status is read, while something harmless is done in the cloud to the expected test register: a desk whose status
 * changes is that register's, any other is not.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, member } from '../../law/answer.ts'
import type { Wire } from '../../wire/wire.ts'
import { patienceOf } from '../patience/patience.ts'
import { type SeenRegister, seenIn } from './identity.ts'
import type { Visit } from './visit.ts'

/** Between two reads of a desk, ms. */
const POLL_MS = 50
/** A change that is not seen after this time does not come, where the profile sets no other. */
const LONGEST_MS = 10_000

/** `another`: the desk of another register; `unknown`: it is not known. */
type Proof = { kind: 'its own' } | { kind: 'another' | 'unmoved' | 'unknown'; because: string }

const ITS_OWN: Proof = { kind: 'its own' }

/** A desk, and the register it should belong to. */
interface DeskOf {
  role: string
  /** Without a trailing slash. */
  url: string
  /** Registers of the cashiers' lists. */
  rows: readonly SeenRegister[]
  /** Number of offline codes to ask for: different for each register. */
  codes: number
}

class Desk {
  readonly #wire: Wire
  readonly #url: string

  constructor(wire: Wire, url: string) {
    this.#wire = wire
    this.#url = url
  }

  look = (path: string): Promise<Answer> => this.#wire.call('GET', `${this.#url}/api/v1${path}`, { readOnly: true })

  status = async (): Promise<unknown> => (await this.look('/kasa/status')).body

  /** @returns whether it became true in time */
  async until(isSo: (status: unknown) => boolean, longestMs = this.#wire.longestMs(LONGEST_MS)): Promise<boolean> {
    const deadline = performance.now() + longestMs
    while (!isSo(await this.status())) {
      if (performance.now() > deadline) return false
      await sleep(POLL_MS)
    }
    return true
  }
}

/** @returns the first difference from the law in a desk's answer; null when there is none */
export async function deskFault(wire: Wire, url: string, describe: (answer: Answer) => string): Promise<string | null> {
  const status = await new Desk(wire, url).look('/kasa/status')
  return status.status === 200 && typeof member(status.body, 'online_status') === 'boolean' ? null : describe(status)
}

export async function proofOf(visit: Visit, deskOf: DeskOf): Promise<Proof> {
  const desk = new Desk(visit.wire, deskOf.url)
  const named = await byName(visit, desk, deskOf)
  if (named) return named
  if (visit.lane.registers[deskOf.role]!.confirmed?.includes('desk')) return ITS_OWN
  if (await followsCodes(visit, desk, deskOf)) return ITS_OWN
  return followsLink(visit, desk, deskOf)
}

function cardOf(visit: Visit, role: string): { id: string; license_key: string | undefined } {
  const { id = '', license_key } = visit.lane.registers[role]!
  return { id: id.toLowerCase(), license_key }
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** Some desks name their register, or shifts by their ids in the cloud (facts, section 11): that decides. */
async function byName(visit: Visit, desk: Desk, { role, rows }: DeskOf): Promise<Proof | null> {
  const { id, license_key } = cardOf(visit, role)
  const texts = new Set<string>()
  for (const path of ['/kasa/status', '/shifts']) {
    const answer = await desk.look(path)
    if (answer.status === 200) for (const text of textsIn(answer.body)) texts.add(text.toLowerCase())
  }
  const shifts = await shiftsOf(visit, license_key)
  const own = rows.filter((row) => row.id === id)
  const namesOf = ({ id, fiscal_number, shift }: SeenRegister): string[] =>
    [id, fiscal_number, shift].flatMap((name) => name?.toLowerCase() ?? [])
  if ([id, ...shifts, ...own.flatMap(namesOf)].some((name) => texts.has(name))) return ITS_OWN
  const other = rows.find((row) => row.id !== id && namesOf(row).some((name) => texts.has(name)))
  if (!other) return null
  const real = other.is_test === false ? ', which is no test register' : ''
  return { kind: 'another', because: `it is the desk of ${other.fiscal_number ?? other.id}${real}` }
}

async function shiftsOf(visit: Visit, key: string | undefined): Promise<string[]> {
  for await (const { answer } of visit.asEach('/cash-registers/shifts?desc=true&limit=50', key)) {
    const rows = member(answer.body, 'results')
    if (answer.status === 200 && Array.isArray(rows))
      return rows.flatMap((row) => textsIn(member(row, 'id')).map((id) => id.toLowerCase()))
  }
  return []
}

/** Asks for offline codes in the cloud: the pool of the register's desk grows by that number (LOC-123). */
async function followsCodes(visit: Visit, desk: Desk, { role, codes }: DeskOf): Promise<boolean> {
  const before = member(await desk.status(), 'offline_codes')
  if (typeof before !== 'number') return false
  const { id, license_key: key } = cardOf(visit, role)
  for (const token of visit.workersAt(id)) {
    const asked = await visit.ask('GET', `/cash-registers/ask-offline-codes?count=${codes}&sync=true`, { token, key })
    if (asked.status < 300) return desk.until((status) => member(status, 'offline_codes') === before + codes)
  }
  return false
}

type Turn = 'offline' | 'online'

/**
 * Takes the register offline in the cloud and brings it online again: its desk shows that (CON-001, CON-009, LOC-122).
 */
async function followsLink(visit: Visit, desk: Desk, { role }: DeskOf): Promise<Proof> {
  const { id, license_key: key } = cardOf(visit, role)
  let because: string | null = null
  for (const token of visit.workersAt(id)) {
    const isOffline = seenIn((await visit.ask('GET', `/cash-registers/${id}`, { token })).body).offline_mode === true
    if (!(await desk.until((status) => member(status, 'online_status') === !isOffline)))
      return {
        kind: 'unknown',
        because: `in the cloud the register is ${isOffline ? 'offline' : 'online'}, and here not`,
      }
    const turn = async (to: Turn): Promise<Proof | null> => {
      const answer = await visit.ask('POST', `/cash-registers/go-${to}`, { token, key })
      if (answer.status >= 300)
        return { kind: 'unknown', because: `taking it ${to} is answered ${visit.describe(answer)}` }
      const limit = to === 'online' ? patienceOf(visit.profile).delivery : undefined
      if (await desk.until((status) => member(status, 'online_status') === (to === 'online'), limit)) return null
      return { kind: 'unmoved', because: `the register was taken ${to} in the cloud, and nothing came of it here` }
    }
    const first = await turn(isOffline ? 'online' : 'offline')
    if (first?.kind === 'unknown') {
      because ??= first.because
      continue
    }
    // It ends online in every case.
    const further = isOffline && !first ? [await turn('offline'), await turn('online')] : [await turn('online')]
    return first ?? further.find((each) => each !== null) ?? ITS_OWN
  }
  return { kind: 'unknown', because: because ?? 'no cashier of the profile works there' }
}
