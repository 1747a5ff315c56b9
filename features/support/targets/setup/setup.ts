/** `kasalab target`: makes a profile by questions, or checks an existing one. */
import { chmodSync, existsSync, writeFileSync } from 'node:fs'
import { Wire } from '../../wire/wire.ts'
import { Limit } from '../limit.ts'
import { holdRegisters } from '../lock.ts'
import { runPreflight } from '../preflight/preflight.ts'
import { escapedFor } from '../profile/environment.ts'
import { type Profile, readProfile } from '../profile/profile.ts'
import { schemaFrom } from '../profile/schema-place.ts'
import { receivingFaults } from '../receiving/receiving.ts'
import { SetupDialog, type Terminal } from './asking.ts'
import { interview } from './interview.ts'
import { wanting } from './wanting.ts'

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
