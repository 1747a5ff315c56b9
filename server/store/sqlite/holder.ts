/**
 * The note of the process that has a database file open, in the header of the file: its id, and a mark of the machine
 * and the moment it started at. The first process of every container has the same id.
 */
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'

/** Process ids are below this; what is above in the 31 bits of a note is the mark. */
const PIDS = 2 ** 22
const MARKS = 2 ** 9

/** @param host name of the machine or container that the process runs in */
export const noteOf = (pid: number, host = hostname()): number => (pid < PIDS ? markOf(pid, host) * PIDS + pid : 0)

/** @returns id of the process that has made a note, if it runs here; 0: it runs elsewhere, or has ended */
export function holderBy(note: number): number {
  const pid = note % PIDS
  const mark = Math.floor(note / PIDS)
  // Version 0.2.0 notes the id alone
  return isAlive(pid) && (mark === 0 || mark === markOf(pid, hostname())) ? pid : 0
}

/** From 1: a note without a mark has 0 there. */
const markOf = (pid: number, host: string): number =>
  1 + (Number.parseInt(hash('sha256', `${host} ${beginningOf(pid)}`).slice(0, 8), 16) % (MARKS - 1))

/** When a process started, in ticks since boot (proc(5), field 22); null: not shown. */
function beginningOf(pid: number): string | null {
  try {
    const behindName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!
    return behindName.split(' ')[19] ?? null
  } catch {
    return null
  }
}

/** Whether a process of this id runs. */
function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
