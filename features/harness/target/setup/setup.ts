/** `kasalab target`: a profile is made by asking, or one that is there is looked over. */
import { chmodSync, existsSync, writeFileSync } from 'node:fs'
import { waitWith } from '../../../actors/passage.ts'
import { preflight } from '../preflight.ts'
import { lanesOf, type Profile, readProfile } from '../profile.ts'
import { Limit } from '../stranger/limit.ts'
import { Asking, type Terminal } from './asking.ts'
import { interview } from './interview.ts'
import { ServerSeen } from './server-seen.ts'
import { wanting } from './wanting.ts'

/** An answer that takes longer is none. */
const LONGEST_MS = 10_000

/** With the time an answer may take bounded. */
async function patiently<Outcome>(look: () => Promise<Outcome>): Promise<Outcome> {
  waitWith(new Limit(LONGEST_MS))
  try {
    return await look()
  } finally {
    waitWith(null)
  }
}

/**
 * Asks for what a profile needs and writes it, for its owner alone.
 * @returns whether it was written: one that is there is not written over without a yes
 * @throws what no answer was right for
 */
export async function setUp(file: string, terminal: Terminal): Promise<boolean> {
  const asking = new Asking(terminal)
  try {
    if (
      existsSync(file) &&
      !/^y(es)?$/i.test(await asking.ask(`${file} is there: write over it? yes or no`, { fallback: 'no' }))
    )
      return false
    const profile = await patiently(() => interview(asking))
    // One that is there keeps what it allows.
    if (existsSync(file)) chmodSync(file, 0o600)
    writeFileSync(file, `${JSON.stringify(profile, null, 2)}\n`, { mode: 0o600 })
    for (const line of wanting(profile)) asking.say(`– ${line}`)
    asking.say(`${file} is written, to be read by you alone. Next: kasalab verify --target ${file}`)
    return true
  } finally {
    asking.close()
  }
}

export interface Findings {
  profile: Profile
  /** What stands in the way of a run. */
  faults: string[]
  /** What is not tested, and why. */
  missing: string[]
}

/** @throws ProfileError when the file holds no profile */
export async function lookOver(file: string): Promise<Findings> {
  const profile = readProfile(file)
  const faults = await preflight(profile)
  if (faults.length === 0) faults.push(...(await patiently(() => keyFaults(profile))))
  return { profile, faults, missing: wanting(profile) }
}

/** Every licence key is that of its register: with another's a right server would be found wrong. */
async function keyFaults(profile: Profile): Promise<string[]> {
  const server = new ServerSeen(profile.cloud)
  const found = await Promise.all(
    lanesOf(profile).flatMap(({ registers }, place) =>
      Object.entries(registers).map(async ([role, { id, license_key }]) => {
        const where = place === 0 ? role : `${role} of lane ${place + 1}`
        try {
          const seen = await server.registerOf(license_key)
          return seen.id === id ? [] : [`${where}: its licence key is that of ${seen.fiscal_number}, not of ${id}`]
        } catch (error) {
          return [`${where}: ${(error as Error).message}`]
        }
      }),
    ),
  )
  return found.flat()
}
