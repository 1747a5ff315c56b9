/** Of the files: the driver of the store, the database with its disk, and what is handed on or drawn with. */
import { existsSync, readFileSync, statfsSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { assetUrl, COPIED_ASSETS } from '../../runtime/assets.ts'
import { shownPlace } from '../../store/engine.ts'
import { type Examination, examine, examineUrl, tryDriver } from '../../store/open.ts'
import { type MachineFinding, trouble, warning, well } from './finding.ts'

const MIB = 1024 * 1024
/** A database grows by a kilobyte or two with each receipt: with less than this a server soon ends. Bytes. */
const LEAST_DISK = 64 * MIB
const GOOD_DISK = 1024 * MIB

const CHOOSE = 'or choose another file with --data'

export function driverFinding(): MachineFinding {
  try {
    tryDriver()
    return well('driver', 'the driver of the database loads')
  } catch (error) {
    const [says, ...next] = (error as Error).message.split(': ')
    return trouble('driver', says!, next.join(': '))
  }
}

/** Of a database that could be looked at. @param seen null: its driver does not load */
export function databaseFindings(file: string, seen: Examination): MachineFinding[] {
  const { path, bytes, holder, trouble: reason } = seen
  const about = 'database'
  if (path === null) return [well(about, `${file}: nothing is kept`)]
  const size = bytes === null ? 'there is none yet, and it can be made' : `${(bytes / MIB).toFixed(1)} MiB, usable`
  const own =
    reason !== null
      ? trouble(about, `${path}: ${reason}`, `See to the file and its directory, ${CHOOSE}`)
      : holder !== null
        ? trouble(
            about,
            `${path}: ${holder > 0 ? `process ${holder}` : 'another process'} has it open`,
            `Stop that process, ${CHOOSE}`,
          )
        : well(about, `${path}: ${size}`)
  return existsSync(dirname(path)) ? [own, diskFinding(dirname(path))] : [own]
}

/** Of a PostgreSQL database. */
export async function storeFinding(url: string): Promise<MachineFinding> {
  const reason = await examineUrl(url)
  const place = shownPlace(url)
  if (reason === null) return well('database', `${place}: usable`)
  const [says, ...next] = reason.split('. ')
  return trouble(
    'database',
    `${place}: ${says}`,
    next.length > 0 ? `${next.join('. ')}, or choose another with --store` : 'Choose another with --store',
  )
}

/** @param free of the disk, bytes */
export function diskFinding(folder: string, free = freeAt(folder)): MachineFinding {
  const says = `${Math.floor(free / MIB)} MiB are free at ${folder}`
  if (free < LEAST_DISK) return trouble('disk', says, `Make room there, ${CHOOSE}`)
  return free < GOOD_DISK ? warning('disk', says, `Make room there, ${CHOOSE}`) : well('disk', says)
}

function freeAt(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** When the database was last changed, epoch milliseconds; null: there is none. */
export const changedAt = ({ path }: Examination): number | null =>
  path === null ? null : (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? null)

/** How a TrueType font begins. */
const FONT = Buffer.from([0, 1, 0, 0])

/** Letters of slips, the console, the pages of the descriptions, and what draws pictures. */
export function assetsFinding(locate: (name: string, path: string) => URL = assetUrl): MachineFinding {
  const files = Object.entries(COPIED_ASSETS).flatMap(([name, paths]) => paths.map((path) => ({ name, path })))
  const missing = files.filter(({ name, path }) => {
    try {
      const file = fileURLToPath(locate(name, path))
      return path.endsWith('.ttf') ? !readFileSync(file).subarray(0, FONT.length).equals(FONT) : !existsSync(file)
    } catch {
      return true
    }
  })
  const lacking = missing.map(({ name, path }) => `${name}/${path}`)
  try {
    createRequire(import.meta.url).resolve('@resvg/resvg-wasm')
  } catch {
    lacking.push('@resvg/resvg-wasm')
  }
  return lacking.length === 0
    ? well('assets', `${files.length} files for slips, pages and the console are there`)
    : trouble('assets', `missing or damaged: ${lacking.join(', ')}`, 'Install kasalab again: npm ci, or npm install')
}

export { examine }
