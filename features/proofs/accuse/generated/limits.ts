/** Wrong servers of the limits: each moved by one, both ways. */
import * as limits from '../../../../machines/limits.ts'
import { inModule, inObject, type Seam } from '../seams/seam.ts'
import type { GeneratedServer } from './generated-server.ts'
import { placeOfLimit } from './reach.ts'

type LimitName = keyof typeof limits & string

/** A bound by its path, `PAGE.size`. */
interface Bound {
  path: string
  value: number
  move: (by: number) => Seam
}

const boundsOf = (name: LimitName, limit: unknown): Bound[] => {
  if (typeof limit === 'number')
    return [{ path: name, value: limit, move: (by) => inModule(limits, name, () => (limit + by) as never) }]
  if (typeof limit !== 'object') return []
  const own = limit as Record<string, number>
  return Object.entries(own).map(([key, value]) => ({
    ...{ path: `${name}.${key}`, value },
    move: (by) => inObject(own, key, () => value + by),
  }))
}

/**
 * Taken by the schemas of requests when they are loaded, and by nothing else: they are moved there, as bounds and defaults
 * of requests.
 */
const OF_SCHEMAS: ReadonlySet<string> = new Set([
  ...['minimum', 'maximum', 'listed'].map((name) => `OFFLINE_CODES.${name}`),
  ...Object.keys(limits.PAGE).map((name) => `PAGE.${name}`),
  ...Object.keys(limits.WEBHOOK_URL).map((name) => `WEBHOOK_URL.${name}`),
  ...['REPORT_ADDRESSES', 'MAIL_ADDRESS.minimum'],
])

/** Taken by a table when it is loaded: those of the catalogue move them there. */
const OF_TABLES: ReadonlySet<string> = new Set([
  ...['WEBHOOK_ANSWER_MS', 'WEBHOOK_RETRY_MS', 'MAIL_ANSWER_MS', 'MAIL_RETRY_MS'],
  'IMPORT_FILE.bytes',
])

/** A bound of time is moved by a second, since clients see no less. */
const stepOf = (path: string): number => (/_MS\b/.test(path) ? 1000 : 1)

const UNITS_MS = { seconds: 1000, minutes: 60_000, hours: 3_600_000, days: 86_400_000 }

/** What scenarios about a bound say: it, what is next to it, and words of its name. */
function wordsOf({ path, value }: Bound): string[] {
  const near = [value, value - stepOf(path), value + stepOf(path)]
  const figures = /_MS\b/.test(path)
    ? Object.entries(UNITS_MS).flatMap(([unit, ms]) => near.map((each) => `${each / ms} ${unit}`))
    : near.map(String)
  return [...figures, ...path.toLowerCase().split(/[_.]/)]
}

export const wrongLimits = (): GeneratedServer[] =>
  (Object.entries(limits) as [LimitName, unknown][]).flatMap(([name, limit]) =>
    boundsOf(name, limit)
      .filter(({ path }) => !OF_SCHEMAS.has(path) && !OF_TABLES.has(path))
      .flatMap((bound) =>
        [-stepOf(bound.path), stepOf(bound.path)].map((by) => ({
          kind: 'a limit is moved',
          what: `${bound.path} ${by > 0 ? '+' : '−'} ${Math.abs(by)}`,
          seam: bound.move(by),
          places: [placeOfLimit(name)],
          words: wordsOf(bound),
        })),
      ),
  )
