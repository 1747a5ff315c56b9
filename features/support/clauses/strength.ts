/** What `npm run wrong` has come to, clause by clause: kept as data, so that it is shown without being tried again. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readWrongServers, type WrongServer } from './wrong-servers.ts'

/**
 * By whose scenarios a wrong server was convicted. `hung`: a run that did not end says neither; the last: the scenarios
 * of its own clause alone were run.
 */
export type WrongServerVerdict = 'by its own clause' | 'by another' | 'not at all' | 'hung' | 'not by its own clause'

/** When, and on which source. */
export interface Occasion {
  /** Day, UTC. */
  ran: string
  /** Short; null where the source was in no repository. */
  commit: string | null
}

/** One clause as it is kept. */
export interface KeptClause extends Occasion {
  tried: number
  /** Those that the scenarios of the clause itself have not convicted, by what is wrong with them; left out: none. */
  escaped?: Record<string, Exclude<WrongServerVerdict, 'by its own clause'>>
}

type Escaped = NonNullable<KeptClause['escaped']>

/** By clause. */
export type KeptStrength = Record<string, KeptClause>

export const STRENGTH = join(import.meta.dirname, '../../../fixtures/strength.json')

/** An installed package has none. */
export const kept = (): KeptStrength => (existsSync(STRENGTH) ? JSON.parse(readFileSync(STRENGTH, 'utf8')) : {})

/**
 * What is kept after a run: of the clauses it has tried anew, of the others as it was.
 * @param verdicts of all wrong servers of these clauses
 */
export function keptAfter(
  before: KeptStrength,
  verdicts: ReadonlyMap<WrongServer, WrongServerVerdict>,
  occasion: Occasion,
): KeptStrength {
  const after: KeptStrength = { ...before }
  for (const [clause, own] of Map.groupBy(verdicts, ([server]) => server.clause)) {
    const escaped: Escaped = {}
    for (const [{ what }, verdict] of own) {
      if (verdict === 'by its own clause') continue
      // What a run of all scenarios has found is not forgotten by one of its own alone.
      escaped[what] = verdict === 'not by its own clause' ? (before[clause]?.escaped?.[what] ?? verdict) : verdict
    }
    after[clause] = { ...occasion, tried: own.length, ...(Object.keys(escaped).length > 0 && { escaped }) }
  }
  return Object.fromEntries(Object.entries(after).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** How many wrong servers, of a clause or of many, came to what. */
export interface Strength {
  tried: number
  own: number
  another: number
  survived: number
  hung: number
  /** Not convicted by their own clause; the other scenarios were not run. */
  open: number
  /** In the catalogue since the last run. */
  untried: number
}

export interface ClauseStrength extends Strength {
  escaped: Escaped
  /** null where none has been tried. */
  occasion: Occasion | null
}

/** By clause, in the order of the catalogue. */
export function strengthOf(servers: readonly WrongServer[], found: KeptStrength): Map<string, ClauseStrength> {
  return new Map(
    [...Map.groupBy(servers, ({ clause }) => clause)].map(([clause, all]) => {
      const { tried = 0, escaped = {}, ran, commit = null } = found[clause] ?? {}
      const own = tried - Object.keys(escaped).length
      const count = (verdict: WrongServerVerdict): number =>
        Object.values(escaped).filter((each) => each === verdict).length
      return [
        clause,
        {
          ...{ tried, own, another: count('by another'), survived: count('not at all'), hung: count('hung') },
          ...{ open: count('not by its own clause'), untried: Math.max(0, all.length - tried), escaped },
          occasion: ran === undefined ? null : { ran, commit },
        },
      ]
    }),
  )
}

/** One line a clause. */
export const keptText = (found: KeptStrength): string =>
  `{\n${Object.entries(found)
    .map(([clause, each]) => `  ${JSON.stringify(clause)}: ${JSON.stringify(each)}`)
    .join(',\n')}\n}\n`

/** As it is kept. An installed package has no wrong servers. */
export const presentStrength = (): Map<string, ClauseStrength> => strengthOf(readWrongServers(), kept())

const NONE: Strength = { tried: 0, own: 0, another: 0, survived: 0, hung: 0, open: 0, untried: 0 }

/** Of many clauses together. */
export const summed = (all: Iterable<Strength>): Strength =>
  [...all].reduce<Strength>(
    (sum, each) => ({
      tried: sum.tried + each.tried,
      own: sum.own + each.own,
      another: sum.another + each.another,
      survived: sum.survived + each.survived,
      hung: sum.hung + each.hung,
      open: sum.open + each.open,
      untried: sum.untried + each.untried,
    }),
    NONE,
  )

const share = (count: number, of: number): string => `${((100 * count) / of).toFixed(1)} %`

/** `53 tried: 52 killed (98.1 %), 50 by their own clause (94.3 %)`; what is not known is left out. */
export function strengthText({ tried, own, another, survived, hung, open, untried }: Strength): string {
  if (tried === 0) return `${untried} not tried yet`
  const killed = open === 0 ? [`${own + another} killed (${share(own + another, tried)})`] : []
  const parts = [
    ...killed,
    `${own} by their own clause (${share(own, tried)})`,
    ...(open > 0 ? [`${another} by another`, `${open} not by their own`] : []),
    ...(survived > 0 ? [`${survived} by none`] : []),
    ...(hung > 0 ? [`${hung} hung`] : []),
  ]
  return `${tried} tried: ${parts.join(', ')}${untried > 0 ? `; ${untried} not tried yet` : ''}`
}
