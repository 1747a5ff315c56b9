/** Of the machine: its Node, its time zones, its clock, its memory. */
import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { freemem } from 'node:os'
import { getHeapStatistics } from 'node:v8'
import { wallTime } from '../../../machines/day.ts'
import { TIME_ZONE } from '../../../machines/limits.ts'
import { type MachineFinding, trouble, warning, well } from './finding.ts'

const MIB = 1024 * 1024

/** Less free memory than this is none, and less than that may not be enough for reports and slips. Bytes. */
const LEAST_MEMORY = 96 * MIB
const GOOD_MEMORY = 384 * MIB

/** What V8 needs at the least. Bytes. */
const GOOD_HEAP = 256 * MIB

/** This version was not made before. */
const EARLIEST = Date.UTC(2026, 0, 1)
const LATEST = Date.UTC(2100, 0, 1)

export function nodeFinding(version = process.versions.node): MachineFinding {
  const manifest = readFileSync(findPackageJSON('..', import.meta.url)!, 'utf8')
  const { engines } = JSON.parse(manifest) as { engines: { node: string } }
  const [needed] = /\d+\.\d+/.exec(engines.node)!
  const [major, minor] = needed.split('.').map(Number) as [number, number]
  const [ownMajor, ownMinor] = version.split('.').map(Number) as [number, number]
  return ownMajor > major || (ownMajor === major && ownMinor >= minor)
    ? well('node', `${version}; ${needed} or newer is needed`)
    : trouble('node', `${version} is too old`, `Install Node ${needed} or newer`)
}

/** What a clock in Kyiv is ahead of UTC in winter and in summer, hours. */
const OFFSETS: readonly [day: number, hours: number][] = [
  [Date.UTC(2026, 0, 15), 2],
  [Date.UTC(2026, 6, 15), 3],
]

/** @param wall what a clock on the wall in Kyiv shows at an instant */
export function zoneFinding(wall: (at: number) => number = wallTime): MachineFinding {
  const next = 'Use a Node with full ICU: the official builds have it; NODE_ICU_DATA may lead elsewhere'
  try {
    const isRight = OFFSETS.every(([at, hours]) => wall(at) - at === hours * 3_600_000)
    if (!isRight) return trouble('time zone', `the days of ${TIME_ZONE} are not known: summer time is wrong`, next)
    return well('time zone', `${TIME_ZONE} is known, with its summer time`)
  } catch {
    return trouble('time zone', `${TIME_ZONE} is not known to this Node`, next)
  }
}

/** @param newest the last change of the database, epoch milliseconds; null: there is none */
export function clockFinding(newest: number | null, now = Date.now()): MachineFinding {
  const shown = new Date(now).toISOString()
  if (now < EARLIEST || now > LATEST)
    return trouble('clock', `it shows ${shown}`, 'Set the clock of this machine: tokens and days of shifts go by it')
  if (newest !== null && newest > now + 60_000)
    return warning(
      'clock',
      `it shows ${shown}, and the database was changed at ${new Date(newest).toISOString()}`,
      'Set the clock of this machine: it may be behind',
    )
  return well('clock', `it shows ${shown}`)
}

/** Memory that can be had: of the machine, or what a container is allowed. Bytes. */
const available = (): number => {
  const constrained = process.constrainedMemory()
  const own = process.availableMemory()
  return constrained > 0 && own > 0 ? own : Math.max(own, freemem())
}

export function memoryFinding(free = available(), heap = getHeapStatistics().heap_size_limit): MachineFinding {
  const says = `${Math.floor(free / MIB)} MiB can be had, ${Math.floor(heap / MIB)} MiB of it for objects at most`
  if (free < LEAST_MEMORY) return trouble('memory', says, 'Make room, or give the container more')
  if (free < GOOD_MEMORY) return warning('memory', says, 'Reports and slips may not fit beside it: make room')
  if (heap < GOOD_HEAP) return warning('memory', says, 'Give node more by --max-old-space-size')
  return well('memory', says)
}
