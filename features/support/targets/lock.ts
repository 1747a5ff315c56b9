/** Locks registers for one run: two would see each other's documents. */
import { hash, randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { stoppedBecause } from '../wire/stopping.ts'
import { deskOf, type Profile, ProfileError, profileLanes } from './profile/profile.ts'

/** The process that holds a register. */
interface Holder {
  pid: number
  /** When that process started, if the system shows it: a process id is reused. */
  began: string | null
  profile: string
}

/** Locks of this user's runs, on this machine. */
const FOLDER = join(tmpdir(), `kasalab-${userInfo().uid}`)

/** What identifies a register in any profile: its id at the address of its cloud, or its desk. */
function namesOf(profile: Profile): string[] {
  const { cloud } = profile
  return profileLanes(profile).flatMap((lane) =>
    Object.entries(lane.registers).flatMap(([role, { id }]) => {
      if (cloud != null && id !== undefined) return [`${new URL(cloud).href} ${id.toLowerCase()}`]
      const desk = deskOf(profile, lane, role)
      return desk === null ? [] : [new URL(desk).href]
    }),
  )
}

/** When a process started, in ticks since boot (proc(5), field 22); null: not shown. */
function beginningOf(pid: number): string | null {
  try {
    const behindName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!
    return behindName.split(' ')[19] ?? null
  } catch {
    return null
  }
}

function isAlive({ pid, began }: Holder): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: it exists, but may not be signalled.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  const now = beginningOf(pid)
  return began === null || now === null || began === now
}

/** @returns null when there is no file, or it names no holder */
function holderOf(file: string): Holder | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

/** Removes a stale lock. @returns the holder who took it meanwhile: its lock is put back */
function takeAway(file: string, elsewhere: string): Holder | null {
  try {
    renameSync(file, elsewhere)
  } catch {
    // Another process was faster.
    return null
  }
  const holder = holderOf(elsewhere)
  if (!holder || !isAlive(holder)) return null
  linkSync(elsewhere, file)
  return holder
}

/** Takes a lock that is free or stale. @returns its holder; null: it is taken */
function take(file: string, own: Holder): Holder | null {
  const written = `${file}.${randomUUID()}`
  writeFileSync(written, JSON.stringify(own), { mode: 0o600 })
  try {
    // Written as a whole or not at all
    linkSync(written, file)
    return null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    const holder = holderOf(file)
    if (holder && isAlive(holder)) return holder
    return takeAway(file, written) ?? take(file, own)
  } finally {
    rmSync(written, { force: true })
  }
}

/** How often a queued run looks whether the registers are free, milliseconds. */
const LOOK_MS = 500

/**
 * Locks every register of a profile, and waits for those that another run of this machine has: parts of one run use one
 * profile one after another.
 * @param note receives what it waits for, a line for each run before it
 * @returns releases them
 */
export async function queueForRegisters(profile: Profile, note: (text: string) => unknown): Promise<() => void> {
  note(
    `parts of a run (--shard) that share a profile run one after another on this machine; on several machines at once each part needs registers of its own`,
  )
  let last: number | null = null
  for (;;) {
    const held = tryToHold(profile)
    if (typeof held === 'function') return held
    if (held.pid !== last) note(`waiting for registers of ${profile.name}, which process ${held.pid} has`)
    last = held.pid
    const stopped = stoppedBecause()
    if (stopped !== null) throw new ProfileError(`it has waited for registers of ${profile.name}: ${stopped}`)
    await setTimeout(LOOK_MS)
  }
}

/**
 * Locks every register of a profile until it is released, or this process ends.
 * @returns releases them
 * @throws ProfileError when another run holds one of them
 */
export function holdRegisters(profile: Profile): () => void {
  const held = tryToHold(profile)
  if (typeof held === 'function') return held
  throw new ProfileError(
    `another run is under way on registers of ${profile.name}: process ${held.pid}, with the profile ${held.profile}; wait until it has ended`,
  )
}

/** @returns releases the registers; or who has one of them, and then none is locked */
function tryToHold(profile: Profile): (() => void) | Holder {
  mkdirSync(FOLDER, { recursive: true, mode: 0o700 })
  const own: Holder = { pid: process.pid, began: beginningOf(process.pid), profile: profile.name }
  const held: string[] = []
  const release = (): void => {
    for (const file of held.splice(0)) rmSync(file, { force: true })
    process.removeListener('exit', release)
  }
  process.on('exit', release)
  for (const name of new Set(namesOf(profile))) {
    const file = join(FOLDER, `${hash('sha256', name)}.lock`)
    const holder = take(file, own)
    if (holder) {
      release()
      return holder
    }
    held.push(file)
  }
  return release
}
