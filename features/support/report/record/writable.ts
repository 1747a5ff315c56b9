/** Where a run writes to is looked at before it begins: its results would be lost at its end. */
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

interface Written {
  /** Directory of a report, which is made. */
  report: string | null
  /** File of a baseline, in a directory that exists. */
  writeBaseline?: string | null
}

const isDirectory = (path: string): boolean => statSync(path).isDirectory()

/** The path, or the nearest directory above it that exists. */
function existing(path: string): string {
  const whole = resolve(path)
  return existsSync(whole) ? whole : existing(dirname(whole))
}

function canBeWritten(path: string): boolean {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** @throws with what cannot be written, and why */
export function requireWritable({ report, writeBaseline = null }: Written): void {
  if (report !== null) {
    const found = existing(report)
    if (!isDirectory(found)) throw new Error(`the report cannot be written to ${report}: ${found} is no directory`)
    if (!canBeWritten(found)) throw new Error(`the report cannot be written to ${report}: ${found} may not be written`)
  }
  if (writeBaseline === null) return
  const place = dirname(resolve(writeBaseline))
  const told = `the baseline cannot be written to ${writeBaseline}`
  if (!existsSync(place) || !isDirectory(place)) throw new Error(`${told}: there is no directory ${place}`)
  if (existsSync(writeBaseline) && isDirectory(writeBaseline)) throw new Error(`${told}: it is a directory`)
  const found = existing(writeBaseline)
  if (!canBeWritten(found)) throw new Error(`${told}: ${found} may not be written`)
}
