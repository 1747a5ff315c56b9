/** `kasalab target`: makes a profile by questions, or checks an existing one. */
import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { HOME } from '../../home.ts'
import { Wire } from '../../wire/wire.ts'
import { Limit } from '../limit.ts'
import { holdRegisters } from '../lock.ts'
import { runPreflight } from '../preflight/preflight.ts'
import { escapedFor } from '../profile/environment.ts'
import { type Profile, profileLanes, readProfile } from '../profile/profile.ts'
import { type Kind, ROLES } from '../profile/roles.ts'
import { schemaFrom } from '../profile/schema-place.ts'
import { receivingFaults } from '../receiving/receiving.ts'
import { SetupDialog, type Terminal } from './asking.ts'
import { interview } from './interview.ts'

/** Further parts of a profile, and the folders of the features that need them. */
const PLACES: readonly [what: string, lacks: (profile: Profile) => boolean, untested: string, files: RegExp][] = [
  [
    'desk',
    ({ desk, registers }) => !desk && !registers['the register']?.desk,
    'selling, and whatever else happens at a cash desk',
    /^(local|offline)\//,
  ],
  ['proxy', ({ proxy }) => !proxy, 'the way to a terminal through the cloud', /^bridge\/(?!lan)/],
  ['lan', ({ lan }) => !lan, 'the way to a terminal on the local network', /^bridge\/lan/],
]

const FEATURES = join(HOME, 'features')

/** Scenarios and outlines of the features, each with its file. */
function scenarios(): { file: string; text: string }[] {
  return readdirSync(FEATURES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.feature'))
    .flatMap((file) => {
      const [, ...blocks] = readFileSync(join(FEATURES, file), 'utf8').split(/^\s*Scenario(?: Outline)?: /m)
      return blocks.map((text) => ({ file, text }))
    })
}

/** The role, and no longer name that begins with it. */
const naming = (role: string): RegExp => new RegExp(`\\b${role}\\b(?! of another)`)

const scenariosIn = (count: number): string => (count === 1 ? '1 scenario' : `${count} scenarios`)

/** Sentences, the costliest first: what is missing, what is not tested without it, and the number of scenarios. */
function wanting(profile: Profile): string[] {
  const all = scenarios()
  const roles = (Object.keys(ROLES) as Kind[]).flatMap((kind) =>
    Object.entries(ROLES[kind])
      .filter(([role]) => !(role in (profile[kind] ?? {})))
      .map(([role, untested]) => {
        const words = naming(role)
        return { what: role.replace(/^the /, ''), untested, count: all.filter(({ text }) => words.test(text)).length }
      }),
  )
  const places = PLACES.filter(([, lacks]) => lacks(profile)).map(([what, , untested, files]) => ({
    what,
    untested,
    count: all.filter(({ file }) => files.test(file)).length,
  }))
  const lines = [...places, ...roles]
    .sort((a, b) => b.count - a.count)
    .map(({ what, untested, count }) => `no ${what}: ${untested} (${scenariosIn(count)})`)
  if (!profile.access_key) lines.push('no access_key: closing a shift as an integration that is authorized')
  if (profileLanes(profile).length === 1) lines.push('no lanes: all is tested, but one scenario after the other')
  return lines
}

/** A later answer counts as none. */
const LONGEST_MS = 10_000

/**
 * Asks questions and writes the profile, readable by its owner alone.
 * @returns whether it was written: an existing file is replaced only after a yes
 * @throws what no answer was right for
 */
export async function setUp(file: string, terminal: Terminal): Promise<boolean> {
  const asking = new SetupDialog(terminal)
  try {
    if (
      existsSync(file) &&
      !/^y(es)?$/i.test(await asking.ask(`${file} is there: write over it? yes or no`, { fallback: 'no' }))
    )
      return false
    const profile = await interview(new Wire({ timeout: new Limit(LONGEST_MS) }), asking)
    // An existing file keeps its mode.
    if (existsSync(file)) chmodSync(file, 0o600)
    const $schema = schemaFrom(file)
    const written = { ...($schema !== null && { $schema }), ...(escapedFor(profile) as object) }
    writeFileSync(file, `${JSON.stringify(written, null, 2)}\n`, { mode: 0o600 })
    for (const line of wanting(profile)) asking.say(`– ${line}`)
    asking.say(`${file} is written, to be read by you alone. Next: kasalab verify --target ${file}`)
    return true
  } catch (error) {
    const { message, name } = error as Error
    throw Object.assign(new Error(asking.hide(message), { cause: error }), { name })
  } finally {
    asking.close()
  }
}

/** The result of checking a profile. */
interface Review {
  profile: Profile
  /** Obstacles to a run. */
  faults: string[]
  /** What is not tested, and why. */
  missing: string[]
}

/** @throws ProfileError when the file is no profile, or a run uses its registers */
export async function lookOver(file: string): Promise<Review> {
  const profile = readProfile(file)
  const release = holdRegisters(profile)
  try {
    const { faults, notes } = await runPreflight(profile)
    faults.push(...(await receivingFaults(profile)))
    return { profile, faults, missing: [...notes, ...wanting(profile)] }
  } finally {
    release()
  }
}
