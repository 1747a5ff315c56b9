/** Keeps two runs off the same registers: each would find what the other has done. */
import { hash, randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { deskOf, lanesOf, type Profile, ProfileError } from './profile/profile.ts'

/** Who holds a register. */
interface Holder {
  pid: number
  /** When that process began, where the system says it: of two processes with one number it is another. */
  began: string | null
  profile: string
}

/** Of this user's runs, on this machine. */
const FOLDER = join(tmpdir(), `kasalab-${userInfo().uid}`)

/** What names a register, whatever profile it is in: its id at the address of its cloud, or its desk. */
function namesOf(profile: Profile): string[] {
  const { cloud } = profile
  return lanesOf(profile).flatMap((lane) =>
    Object.entries(lane.registers).flatMap(([role, { id }]) => {
      if (cloud != null && id !== undefined) return [`${new URL(cloud).href} ${id.toLowerCase()}`]
      const desk = deskOf(profile, lane, role)
      return desk === null ? [] : [new URL(desk).href]
    }),
  )
}

/** Since when a process runs, in ticks since the machine was started (proc(5), field 22); null where that is not said. */
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
    // One that is not ours to signal is there.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  const now = beginningOf(pid)
  return began === null || now === null || began === now
}

/** @returns null when there is none, or what is there is of no holder */
function holderOf(file: string): Holder | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

/** A lock that was found stale is taken away. @returns who has taken it meanwhile: it is put back */
function takeAway(file: string, elsewhere: string): Holder | null {
  try {
    renameSync(file, elsewhere)
  } catch {
    // Another one was quicker.
    return null
  }
  const holder = holderOf(elsewhere)
  if (!holder || !isAlive(holder)) return null
  linkSync(elsewhere, file)
  return holder
}

/** Takes a lock that is not held, or was left behind by a process that is no more. @returns who holds it; null: it is taken */
function take(file: string, own: Holder): Holder | null {
  const written = `${file}.${randomUUID()}`
  writeFileSync(written, JSON.stringify(own), { mode: 0o600 })
  try {
    // As a whole or not at all.
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

/**
 * Holds every register of a profile until it is released, or this process ends.
 * @returns releases them
 * @throws ProfileError when another run holds one of them
 */
export function holdRegisters(profile: Profile): () => void {
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
      throw new ProfileError(
        `another run is under way on registers of ${profile.name}: process ${holder.pid}, with the profile ${holder.profile}; wait until it has ended`,
      )
    }
    held.push(file)
  }
  return release
}
