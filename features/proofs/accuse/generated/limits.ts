/** Wrong servers of the limits: each moved by one, both ways. */
import * as limits from '../../../../machines/limits.ts'
import { inModule } from '../seams/seam.ts'
import type { GeneratedServer } from './generated-server.ts'
import { placeOfLimit } from './reach.ts'

type Limits = typeof limits
type LimitName = keyof Limits & string

/** A bound by its path: `PAGE.size`. */
function numbersIn(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value === 'number') return [path]
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, each]) => numbersIn(each, [...path, key]))
}

/** A copy with one number moved. */
function moved(value: unknown, [key, ...rest]: readonly string[], by: number): unknown {
  if (key === undefined) return (value as number) + by
  return { ...(value as object), [key]: moved((value as Record<string, unknown>)[key], rest, by) }
}

/** A bound of time is moved by a second, since clients see no less. */
const stepOf = (name: string): number => (/_MS$/.test(name) ? 1000 : 1)

export const wrongLimits = (): GeneratedServer[] =>
  (Object.entries(limits) as [LimitName, unknown][]).flatMap(([name, limit]) =>
    numbersIn(limit).flatMap((path) =>
      [-stepOf(name), stepOf(name)].map((by) => ({
        kind: 'a limit is moved',
        what: `${[name, ...path].join('.')} ${by > 0 ? '+' : '−'} ${Math.abs(by)}`,
        seam: inModule(limits, name, (right) => moved(right, path, by) as never),
        places: [placeOfLimit(name)],
        words: [],
      })),
    ),
  )
