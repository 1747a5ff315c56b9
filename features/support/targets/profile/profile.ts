/** The profile of a target that is not ours: its addresses, and the people and registers the scenarios may use. */
import { readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import { distance, parseText } from '../../../../machines/text.ts'
import { HOME } from '../../home.ts'
import { OF_OWN_SCHEMAS } from '../../law/own-schemas.ts'
import { fromEnvironment, NotInEnvironment, VARIABLE } from './environment.ts'
import { certificatesIn, headerFault } from './gateway.ts'
import { type ReceiverForm, receiverFault } from './receiver-form.ts'
import { type Kind, PRODUCTION_REGISTER, rolesOf } from './roles.ts'
import type { CashierForm, ProfileForm, RegisterForm, TerminalForm } from './schema.ts'

type Roles<Card> = Record<string, Card>

/** One set of roles; those missing in the profile are empty. */
export interface Lane {
  cashiers: Roles<CashierForm>
  registers: Roles<RegisterForm>
  terminals?: Roles<TerminalForm>
  access_key?: string | null
}

export interface Profile
  extends Omit<ProfileForm, 'cashiers' | 'registers' | 'terminals' | 'access_key' | 'lanes'>,
    Lane {
  lanes?: Lane[]
}

/** What is wrong with a profile, or with its target: the message names the place and what belongs there. */
export class ProfileError extends Error {}

/**
 * The schema of a profile whose variables are filled in, from that of editors: to build it from its own source takes as
 * long as to load a library of schemas. Roles have words of their own.
 */
const filledSchema = (): object =>
  JSON.parse(readFileSync(join(HOME, 'features/profile.schema.json'), 'utf8'), (key, value) => {
    if (key === 'propertyNames') return undefined
    return key === 'pattern' ? value.replace(`|${VARIABLE}`, '') : value
  })

/** Compiled with the first profile. */
let check: ValidateFunction<ProfileForm> | undefined

/** @throws ProfileError */
export function readProfile(file: string, environment: NodeJS.ProcessEnv = process.env): Profile {
  const { adapter, ca, receiver, ...profile } = parseProfile(parsed(file), file, environment)
  const beside = (path: string): string => resolve(dirname(file), path)
  if (ca !== undefined)
    try {
      certificatesIn(beside(ca))
    } catch (error) {
      throw new ProfileError(`the profile ${file} names the certificates ${ca}: ${(error as Error).message}`)
    }
  return {
    ...profile,
    ...(ca !== undefined && { ca: beside(ca) }),
    ...(receiver && { receiver: withFiles(receiver, beside, file) }),
    ...(adapter !== undefined && { adapter: /^\.\.?\//.test(adapter) ? beside(adapter) : adapter }),
  }
}

/** @throws ProfileError when a file of its certificate cannot be read */
function withFiles(receiver: ReceiverForm, beside: (path: string) => string, file: string): ReceiverForm {
  const files: Partial<ReceiverForm> = {}
  for (const name of ['cert', 'key'] as const) {
    const path = receiver[name]
    if (path === undefined) continue
    files[name] = beside(path)
    try {
      readFileSync(files[name])
    } catch (error) {
      throw new ProfileError(`the profile ${file} names receiver.${name} ${path}: ${(error as Error).message}`)
    }
  }
  return { ...receiver, ...files }
}

/** The position of a JSON error, without the text there: it may be a secret. */
const BROKEN_AT = /at position \d+( \(line \d+ column \d+\))?/

function parsed(file: string): unknown {
  let text: string
  try {
    if (statSync(file).isDirectory()) throw new Error('it is a folder')
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new ProfileError(`the profile ${file} cannot be read: ${(error as Error).message}`)
  }
  try {
    return parseText(text)
  } catch (error) {
    const { message } = error as Error
    const [where = ''] = BROKEN_AT.exec(message) ?? []
    // Our messages about bounds contain none of the text.
    const why = /^(has half|more than)/.test(message) ? message : `it is no JSON ${where}`.trimEnd()
    throw new ProfileError(`the profile ${file} cannot be read: ${why}`)
  }
}

/**
 * @param whence named in messages
 * @param environment values of `${NAME}`
 * @throws ProfileError
 */
export function parseProfile(said: unknown, whence: string, environment: NodeJS.ProcessEnv = process.env): Profile {
  const wrong = (what: string): ProfileError => new ProfileError(`the profile ${whence} ${what}`)
  let filled: unknown
  try {
    filled = fromEnvironment(said, environment)
  } catch (error) {
    if (!(error instanceof NotInEnvironment)) throw error
    throw wrong(`is not right ${error.message}`)
  }
  check ??= new Ajv2020({ ...OF_OWN_SCHEMAS, verbose: true }).compile<ProfileForm>(filledSchema())
  if (!check(filled)) throw wrong(inWords(check.errors![0]!))
  const headers = headerFault(filled.headers ?? {})
  if (headers !== null) throw wrong(`is not right at ${headers}`)
  const receiver = filled.receiver && receiverFault(filled.receiver)
  if (receiver) throw wrong(`is not right ${receiver}`)
  const { lanes, ...rest } = filled
  const profile: Profile = { ...rest, ...laneOf(filled), ...(lanes && { lanes: lanes.map(laneOf) }) }
  for (const [place, lane] of profileLanes(profile).entries()) {
    const fault = strangeRole(lane, lanePlace(place)) ?? missingFrom(profile, lane)
    if (fault !== null) throw wrong(fault)
  }
  return profile
}

const laneOf = ({ cashiers = {}, registers = {}, terminals, access_key }: Partial<ProfileForm>): Lane => ({
  cashiers,
  registers,
  ...(terminals && { terminals }),
  ...(access_key !== undefined && { access_key }),
})

function inWords({ instancePath, message, params, parentSchema }: ErrorObject): string {
  const place = instancePath.slice(1).replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~')
  const { additionalProperty } = params as { additionalProperty?: string }
  if (additionalProperty === undefined) return `is not right at ${place || 'the whole of it'}: ${message}`
  return strangeKey(additionalProperty, place, Object.keys((parentSchema as { properties: object }).properties))
}

function strangeRole(lane: Lane, place: string): string | null {
  for (const kind of ['cashiers', 'registers', 'terminals'] as const satisfies readonly Kind[])
    for (const role of Object.keys(lane[kind] ?? {}))
      if (!rolesOf(kind).includes(role)) return strangeKey(role, `${place}${kind}`, rolesOf(kind))
  return null
}

/** Roles every scenario needs, by the profile's surfaces. */
function missingFrom({ cloud, desk, lan }: Profile, lane: Lane): string | null {
  const register = lane.registers['the register']
  const hasDesk = desk != null || register?.desk !== undefined
  if (cloud == null && !hasDesk && lan == null) return 'has none of cloud, desk and lan: there is nothing to be asked'
  if (cloud != null && !lane.cashiers['the cashier'])
    return 'has no "the cashier" in cashiers: no scenario can begin without'
  if ((cloud != null || hasDesk) && !register)
    return 'has no "the register" in registers: no scenario can begin without'
  if (cloud != null)
    for (const [role, card] of Object.entries(lane.registers))
      for (const name of ['id', 'license_key'] as const)
        if (card[name] === undefined) return `has no ${name} of ${role}: in the cloud it is named by both`
  return null
}

/** The sets of roles, one or more; each has its own register, so that they can be used in parallel. */
export const profileLanes = ({ lanes = [], ...first }: Profile): Lane[] => [laneOf(first), ...lanes]

/** A lane's place in the profile, as the beginning of a dotted path. @param place of the lane, from 0 */
export const lanePlace = (place: number): string => (place === 0 ? '' : `lanes.${place - 1}.`)

/** Address of a register's desk, without a trailing slash; null: none in the profile. */
export const deskOf = ({ desk }: Profile, lane: Lane, role: string): string | null =>
  (lane.registers[role]?.desk ?? (role === 'the register' ? desk : null) ?? null)?.replace(/\/$/, '') ?? null

/** Whether the profile allows, in its words, to write to real registers. */
export const meansReal = (profile: Profile): boolean =>
  profile.i_know_that_real_fiscal_documents_will_be_made !== undefined

/** Registers that are not test registers, unless the profile allows to write to them. */
export function productionRegisters(profile: Profile): string[] {
  if (meansReal(profile)) return []
  return profileLanes(profile).flatMap(({ registers }) =>
    Object.entries(registers)
      // This role is only read: that is its purpose.
      .filter(([role, { is_test }]) => !is_test && role !== PRODUCTION_REGISTER)
      .map(([role]) => role),
  )
}

/** Share of its letters that may differ. */
const NEAR = 0.5

/** @returns the nearest known name; null when none is near */
function nearestKey(name: string, known: readonly string[]): string | null {
  const [best] = known
    .map((each) => ({ each, away: distance(name.toLowerCase(), each.toLowerCase()) }))
    .sort((a, b) => a.away - b.away)
  return best && best.away <= Math.max(name.length, best.each.length) * NEAR ? best.each : null
}

/** `has no place for "desks" at registers.the register: did you mean "desk"?` @param place empty: at the top */
function strangeKey(name: string, place: string, known: readonly string[]): string {
  const meant = nearestKey(name, known)
  const advice = meant === null ? `known there are ${known.join(', ')}` : `did you mean "${meant}"?`
  return `has no place for ${JSON.stringify(name)}${place ? ` at ${place}` : ''}: ${advice}`
}
