/**
 * The register of an id and of a key, and whether it is a test register: asked of the cloud by the id, by each
 * cashier's list, and by the key. All these requests only read.
 */
import { type Answer, member } from '../../law/answer.ts'
import { meansReal, profileLanes } from '../profile/profile.ts'
import { PRODUCTION_REGISTER } from '../profile/roles.ts'
import type { Visit } from './visit.ts'

/** As far as an answer shows it. */
export interface SeenRegister {
  id?: string
  fiscal_number?: string
  is_test?: boolean
  offline_mode?: boolean
  /** The id of its open shift. */
  shift?: string
}

/** The largest page of a list (LIM-020). */
const PAGE = 1000

const textAt = (body: unknown, path: string): string | undefined => {
  const found = member(body, path)
  return typeof found === 'string' ? found : undefined
}

export function seenIn(body: unknown): SeenRegister {
  const seen = {
    // A UUID may be in either case.
    id: textAt(body, 'id')?.toLowerCase(),
    fiscal_number: textAt(body, 'fiscal_number'),
    shift: textAt(body, 'shift.id'),
    is_test: member(body, 'is_test'),
    offline_mode: member(body, 'offline_mode'),
  }
  return Object.fromEntries(Object.entries(seen).filter(([, value]) => value !== undefined && value !== null))
}

/** The operation does not exist. */
export const isMissing = ({ status }: Pick<Answer, 'status'>): boolean =>
  status === 404 || status === 405 || status === 501

/** All registers in the lists of a lane's cashiers. */
export async function listed(visit: Visit): Promise<SeenRegister[]> {
  const rows: SeenRegister[] = []
  for await (const { token, answer } of visit.asEach(`/cash-registers?limit=${PAGE}`)) {
    const results = member(answer.body, 'results')
    if (answer.status !== 200 || !Array.isArray(results)) continue
    const seen = results.map(seenIn)
    for (const { id } of seen) if (id !== undefined) visit.lists(id, token)
    rows.push(...seen)
  }
  return rows
}

/** What a key shows of its register. */
type OfKey = { seen: SeenRegister } | { refused: string } | 'silent'

async function byKey(visit: Visit, key: string): Promise<OfKey> {
  const info = await visit.ask('GET', '/cash-registers/info', { key })
  if (info.status === 200) {
    const seen = seenIn(info.body)
    if (seen.id !== undefined || seen.fiscal_number !== undefined) return { seen }
  } else if (!isMissing(info)) return { refused: visit.describe(info) }
  for await (const { answer } of visit.asEach('/cash-registers/get-offline-codes?count=1', key)) {
    const id = textAt(answer.body, '0.cash_register_id')?.toLowerCase()
    if (answer.status === 200 && id !== undefined) return { seen: { id } }
  }
  return 'silent'
}

/** The register of a role, from the list or its own operation. */
async function byId(visit: Visit, id: string, rows: readonly SeenRegister[]): Promise<SeenRegister[]> {
  const seen = rows.filter((row) => row.id === id)
  for await (const { answer } of visit.asEach(`/cash-registers/${id}`))
    if (answer.status === 200) return [...seen, seenIn(answer.body)]
  return seen
}

/** How a tester confirms what the target does not show. @param place of the card, dotted */
export const advice = (place: string, words: readonly string[]): string =>
  `if you have made sure of it yourself, say so at ${place}: "confirmed": ${JSON.stringify(words)}`

/**
 * Obstacles to writing to a register by its id and its key: they belong to different registers, it is not a test
 * register, or the target shows neither.
 * @param rows of the lane's lists
 * @param isShown whether the target has an operation that shows a register by its id
 */
export async function identityFaults(
  visit: Visit,
  role: string,
  { rows, isShown }: { rows: readonly SeenRegister[]; isShown: boolean },
): Promise<string[]> {
  const { license_key = '', confirmed = [], ...card } = visit.lane.registers[role]!
  const id = card.id?.toLowerCase() ?? ''
  const place = `${visit.place}registers.${role}`
  const found = await byId(visit, id, rows)
  const key = await byKey(visit, license_key)
  if (key !== 'silent' && 'refused' in key) return [`${place}.license_key: no register is known by it: ${key.refused}`]
  const ofKey = key === 'silent' ? null : key.seen
  const numbers = [...found.map(({ fiscal_number }) => fiscal_number), card.fiscal_number]
  const isItsOwn = ofKey && (ofKey.id === undefined ? numbers.includes(ofKey.fiscal_number) : ofKey.id === id)
  if (ofKey && !isItsOwn) {
    const real = ofKey.is_test === false ? ', which is no test register' : ''
    return [`${place}.license_key: it is the key of ${ofKey.fiscal_number ?? ofKey.id}${real}, and not that of ${id}`]
  }
  const seen = ofKey ? [...found, ofKey] : found
  const faults: string[] = []
  if (role !== PRODUCTION_REGISTER && !meansReal(visit.profile)) {
    if (seen.some(({ is_test }) => is_test === false))
      return [`${role}${visit.where} is no test register, whatever the profile says: ${id}`]
    if (!seen.some(({ is_test }) => is_test === true) && !confirmed.includes('is_test'))
      faults.push(`${place}: the target does not say whether ${id} is a test register; ${advice(place, ['is_test'])}`)
  }
  if (seen.length === 0 && isShown)
    faults.push(`${place}.id: no register of the id ${id} is shown to a cashier of the profile`)
  if (!ofKey && role !== PRODUCTION_REGISTER && !confirmed.includes('license_key'))
    faults.push(`${place}.license_key: the target does not say whose key it is; ${advice(place, ['license_key'])}`)
  return faults
}

/**
 * Checks that all cashiers are test cashiers, as far as the target shows it, and work at registers of the profile
 * alone.
 */
export async function cashierFaults(visit: Visit): Promise<string[]> {
  const faults: string[] = []
  const own = profileLanes(visit.profile).flatMap(({ registers }) =>
    Object.entries(registers).flatMap(([role, { id }]) =>
      role === PRODUCTION_REGISTER ? [] : (id?.toLowerCase() ?? []),
    ),
  )
  for (const [role, token] of visit.tokens) {
    const place = `${visit.place}cashiers.${role}`
    const { confirmed = [], login } = visit.lane.cashiers[role]!
    const isTest = member((await visit.ask('GET', '/cashier/me', { token })).body, 'is_test')
    if (!meansReal(visit.profile)) {
      if (isTest === false)
        faults.push(`${place}: ${login} is no test cashier: nothing is done in the name of a real one`)
      else if (isTest !== true && !confirmed.includes('is_test'))
        faults.push(
          `${place}: the target does not say whether ${login} is a test cashier; ${advice(place, ['is_test'])}`,
        )
    }
    // A shift is closed by its cashier alone, at any register (CLD-516).
    const shift = await visit.ask('GET', '/cashier/shift', { token })
    const where = textAt(shift.body, 'cash_register.id')?.toLowerCase()
    if (where !== undefined && !own.includes(where))
      faults.push(`${place}: ${login} has a shift open at ${where}, where nothing is to be done: close it first`)
  }
  return faults
}
