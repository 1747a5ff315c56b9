/**
 * Checks a target before the scenarios: whether it answers, who is who there, and what it lacks. Each obstacle to a run
 * is one sentence, in bounded time, and only proven test registers are written to.
 */
import { maskedPrintable } from '../../wire/printable.ts'
import { Wire } from '../../wire/wire.ts'
import type { Adapter } from '../adapter/actions.ts'
import { openAdapter } from '../adapter/adapter.ts'
import { Limit } from '../limit.ts'
import { patienceOf } from '../patience/patience.ts'
import { allEnded } from '../patience/polling.ts'
import { trust } from '../profile/gateway.ts'
import { deskOf, lanePlace, meansReal, type Profile, productionRegisters, profileLanes } from '../profile/profile.ts'
import { NOT_CALLED, reachesUs } from '../profile/receiver-form.ts'
import { PRODUCTION_REGISTER } from '../profile/roles.ts'
import { type DeskAddress, desksOf, headersOf } from '../profile/surfaces.ts'
import { addressFaults } from './addresses.ts'
import { deskFault, proofOf } from './desk-proof.ts'
import { lackOfExtension, nothingFound, type PreflightFindings, whyUnreached } from './findings.ts'
import { advice, cashierFaults, identityFaults, listed, type SeenRegister } from './identity.ts'
import { missingAtDesk, missingExtensionAtDesk, missingInCloud } from './operations.ts'
import { terminalFaults } from './terminals.ts'
import { secretsOf, Visit } from './visit.ts'

/** A later answer counts as none, as does one after the profile's patience. */
const LONGEST_MS = 10_000
const SHORTEST_MS = 1000
/** Offline codes requested to identify a desk: a different number for each register. */
const FEWEST_CODES = 2
const MOST_DESKS = 10

/**
 * Obstacles to a run, and what the run has to know of the target.
 * @param isRun whether a run follows: the tester's adapter is tried as well
 */
export async function runPreflight(profile: Profile, { isRun = false } = {}): Promise<PreflightFindings> {
  const findings = nothingFound()
  const real = productionRegisters(profile)
  if (real.length > 0)
    findings.faults.push(
      `${[...new Set(real)].join(', ')}: no test register by the profile ${profile.name}; real fiscal documents would be made`,
    )
  findings.faults.push(...placementFaults(profile))
  if (findings.faults.length > 0) return said(findings, profile)
  const timeout = new Limit(Math.max(SHORTEST_MS, Math.min(LONGEST_MS, patienceOf(profile).delivery)))
  const wire = new Wire({ timeout, headersFor: headersOf(profile) })
  try {
    if (profile.ca !== undefined) trust(profile.ca)
    if (profile.adapter !== undefined) {
      const adapter = await openAdapter(profile.adapter)
      if (isRun) await tryReset(adapter)
    }
    findings.faults.push(...(await addressFaults(wire, profile)))
    if (findings.faults.length > 0) return said(findings, profile)
    const visits = profileLanes(profile).map((_, number) => new Visit(wire, profile, number))
    // What only reads is asked for all lanes at once.
    const listings = await allEnded(visits.map((visit) => listRegisters(visit, findings)))
    const looks = await allEnded(listings.map((listing) => lookAround(listing, findings)))
    // One after the other: a change at one register must not show at another's desk.
    for (const look of looks) await proveDesks(look, findings)
    findings.notes.unshift(...absences(profile, findings))
  } catch (error) {
    findings.faults.push((error as Error).message)
  }
  return said(findings, profile)
}

/** Missing surfaces and operations, each once. */
function absences(profile: Profile, { missing, missingOfExtension }: PreflightFindings): string[] {
  const { cloud, proxy, lan } = profile
  const desk = desksOf(profile).length > 0 ? 'there' : null
  const none = Object.entries({ cloud, desk, proxy, lan }).filter(([, address]) => address == null)
  const names = none.map(([name]) => name)
  return [
    ...(names.length > 0 ? [`the profile has no ${names.join(', no ')}: what needs it is not tested`] : []),
    ...(cloud != null && !reachesUs(profile) ? [`${NOT_CALLED}: what needs it is not tested`] : []),
    ...(missing.length > 0 ? [`the target has no ${missing.join(', no ')}: what needs it is not tested`] : []),
    ...(['cloud', 'desk'] as const).flatMap((surface) =>
      missingOfExtension[surface].length === 0
        ? []
        : [`${lackOfExtension(surface, missingOfExtension[surface])}: what needs it is not tested`],
    ),
  ]
}

/** A lane as far as it shows itself without a change to it. */
interface LaneSeen {
  visit: Visit
  /** Registers in the lists of its cashiers. */
  rows: readonly SeenRegister[]
  faults: readonly string[]
}

/** Signs the cashiers of a lane in, and reads their lists; the first lane shows which operations are missing. */
async function listRegisters(visit: Visit, findings: PreflightFindings): Promise<LaneSeen> {
  // A server without an answer is reported by the error, and gets no further request.
  if (visit.profile.cloud == null) return { visit, rows: [], faults: [] }
  const faults = await visit.signIn()
  if (!visit.tokens.has('the cashier')) return { visit, rows: [], faults }
  if (visit.number === 0) {
    const { ofLaw, ofExtension } = await missingInCloud(visit)
    findings.missing.push(...ofLaw)
    findings.missingOfExtension.cloud.push(...ofExtension)
  }
  return { visit, rows: await listed(visit), faults }
}

const testDesksOf = ({ profile, number }: Visit): DeskAddress[] =>
  desksOf(profile).filter(({ lane, role }) => lane === number && role !== PRODUCTION_REGISTER)

/** Reads the owners of a lane's registers and keys, its cashiers and terminals, and whether its desks answer. */
async function lookAround(
  { visit, rows, faults: before }: LaneSeen,
  { missing }: PreflightFindings,
): Promise<LaneSeen> {
  const faults = [...before]
  if (visit.tokens.has('the cashier')) {
    const isShown = ['', '/{cash_register_id}'].some((path) => !missing.includes(`GET /api/v1/cash-registers${path}`))
    for (const role of Object.keys(visit.lane.registers))
      faults.push(...(await identityFaults(visit, role, { rows, isShown })))
    faults.push(...(await cashierFaults(visit)), ...(await terminalFaults(visit)))
  }
  for (const { url, place } of testDesksOf(visit)) {
    const fault = await deskFault(visit.wire, url, visit.describe).then(
      (fault) => fault && `the desk does not answer as the interface says at ${url}: ${fault}`,
      (error: Error) => whyUnreached(error),
    )
    if (fault !== null) faults.push(`${place}: ${fault}`)
  }
  return { visit, rows, faults }
}

/** Proves whose desks those of a lane are, unless something is wrong with it already. */
async function proveDesks({ visit, rows, faults: seen }: LaneSeen, findings: PreflightFindings): Promise<void> {
  const { faults } = findings
  const began = faults.length
  faults.push(...seen)
  if (faults.length > began) return
  const desks = testDesksOf(visit)
  for (const [index, desk] of desks.entries()) await prove(visit, desk, { rows, index }, findings)
  if (faults.length > began) return
  const own = desks.find(({ role, url }) => role === 'the register' && findings.unproven[url] === undefined)
  if (!own || visit.number !== 0) return
  findings.missing.push(...(await missingAtDesk(visit.wire, own.url)))
  findings.missingOfExtension.desk.push(...(await missingExtensionAtDesk(visit.wire, own.url)))
}

/** Only reads a desk's status until its register is known. */
async function prove(
  visit: Visit,
  desk: DeskAddress,
  { rows, index }: { rows: readonly SeenRegister[]; index: number },
  findings: PreflightFindings,
): Promise<void> {
  const { role, url, place } = desk
  const { id, confirmed = [] } = visit.lane.registers[role]!
  const card = `${visit.place}registers.${role}`
  const unsure = (because: string, ...words: string[]): void => {
    const line = `${place}: ${because}; ${advice(card, words)}`
    if (role === 'the register') findings.faults.push(line)
    else {
      findings.unproven[url] = line
      // Lanes are alike: only the first one reports it.
      if (visit.number === 0) findings.notes.push(`${line}; until then nothing is done there`)
    }
  }
  if (visit.profile.cloud == null) {
    const words = meansReal(visit.profile) ? ['desk'] : ['desk', 'is_test']
    if (words.every((word) => confirmed.some((each) => each === word))) return
    return unsure(
      `without a cloud nothing shows which register ${url} is the desk of, nor that it is one for tests`,
      ...words,
    )
  }
  const proof = await proofOf(visit, { role, url, rows, codes: FEWEST_CODES + visit.number * MOST_DESKS + index })
  if (proof.kind === 'another') findings.faults.push(`${place}: ${proof.because}, and not that of ${id}`)
  if (proof.kind === 'unmoved')
    findings.faults.push(`${place}: ${proof.because}, as at the desk of another register; ${advice(card, ['desk'])}`)
  if (proof.kind === 'unknown') unsure(`it cannot be seen whose desk ${url} is (${proof.because})`, 'desk')
}

/** Each scenario begins with a reset. @throws with a sentence when the adapter fails */
async function tryReset(adapter: Adapter): Promise<void> {
  try {
    await adapter.reset?.()
  } catch (error) {
    // An error of a module may have its reason in its cause.
    const { message, cause } = error as Error
    const why = cause instanceof Error ? `${message}: ${cause.message}` : message
    throw new Error(`adapter: it cannot reset the target: ${why}`)
  }
}

const said = (findings: PreflightFindings, profile: Profile): PreflightFindings => {
  const secrets = secretsOf(profile)
  const lines = (texts: readonly string[]): string[] =>
    [...new Set(texts)].map((text) => maskedPrintable(text, secrets))
  return { ...findings, faults: lines(findings.faults), notes: lines(findings.notes) }
}

/** An address for comparison: this machine's names are one, and a trailing slash is dropped. */
function comparable(address: string): string {
  const url = new URL(address)
  if (['127.0.0.1', '[::1]', 'localhost.'].includes(url.hostname)) url.hostname = 'localhost'
  return url.href.replace(/\/$/, '')
}

/** @returns sentences that name both places */
function placementFaults(profile: Profile): string[] {
  const faults: string[] = []
  const taken = new Map<string, string>()
  const claim = (what: string, value: string | null | undefined, place: string): void => {
    if (value == null) return
    const before = taken.get(`${what} ${value}`)
    if (before === undefined) taken.set(`${what} ${value}`, place)
    else faults.push(`${place}.${what}: it is that of ${before} as well, and one register has it alone`)
  }
  for (const [number, lane] of profileLanes(profile).entries())
    for (const [role, { id, license_key }] of Object.entries(lane.registers)) {
      const place = `${lanePlace(number)}registers.${role}`
      claim('id', id?.toLowerCase(), place)
      claim('license_key', license_key, place)
      const desk = deskOf(profile, lane, role)
      claim('desk', desk === null ? null : comparable(desk), place)
    }
  return faults
}
