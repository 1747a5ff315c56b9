/** Results of `npm run wrong` by clause, kept as data so that they are shown without another run. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Which scenarios noticed a wrong server. `hung`: the run did not end; `unfit`: no scenario could begin, so that none
 * has noticed anything; `not by its own clause`: only the scenarios of its own clause were run.
 */
export type WrongServerVerdict =
  | 'by its own clause'
  | 'by another'
  | 'not at all'
  | 'hung'
  | 'unfit'
  | 'not by its own clause'

/** A wrong server, as its results name it. */
interface TriedServer {
  clause: string
  /** What is wrong. */
  what: string
}

/** Date and source of a run. */
interface Occasion {
  /** Day, UTC. */
  ran: string
  /** Abbreviated; null: the source was in no repository. */
  commit: string | null
}

/** Kept results of one clause. */
interface KeptClause extends Occasion {
  tried: number
  /** Wrong servers that the clause's own scenarios did not notice, by description; omitted: none. */
  escaped?: Record<string, Exclude<WrongServerVerdict, 'by its own clause'>>
}

type Escaped = NonNullable<KeptClause['escaped']>

/** By clause. */
export type RecordedScores = Record<string, KeptClause>

export const STRENGTH = join(import.meta.dirname, '../../../fixtures/strength.json')

/** Empty in an installed package. */
export const kept = (): RecordedScores => (existsSync(STRENGTH) ? JSON.parse(readFileSync(STRENGTH, 'utf8')) : {})

/**
 * The results to keep after a run: new ones for its clauses, the old ones for others.
 * @param verdicts on all wrong servers of these clauses
 */
export function keptAfter(
  before: RecordedScores,
  verdicts: ReadonlyMap<TriedServer, WrongServerVerdict>,
  occasion: Occasion,
): RecordedScores {
  const after: RecordedScores = { ...before }
  for (const [clause, own] of Map.groupBy(verdicts, ([server]) => server.clause)) {
    const escaped: Escaped = {}
    for (const [{ what }, verdict] of own) {
      if (verdict === 'by its own clause') continue
      // A run of the clause's own scenarios keeps what a run of all had found
      escaped[what] = verdict === 'not by its own clause' ? (before[clause]?.escaped?.[what] ?? verdict) : verdict
    }
    after[clause] = { ...occasion, tried: own.length, ...(Object.keys(escaped).length > 0 && { escaped }) }
  }
  return Object.fromEntries(Object.entries(after).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Numbers of wrong servers by verdict, for one clause or many. */
export interface MutationScore {
  tried: number
  own: number
  another: number
  survived: number
  hung: number
  unfit: number
  /** Not noticed by their own clause; the other scenarios were not run. */
  open: number
}

export interface ClauseScore extends MutationScore {
  escaped: Escaped
  occasion: Occasion
}

/** By clause. */
export function scoresOf(found: RecordedScores): Map<string, ClauseScore> {
  return new Map(
    Object.entries(found).map(([clause, { tried, escaped = {}, ran, commit }]) => {
      const own = tried - Object.keys(escaped).length
      const count = (verdict: WrongServerVerdict): number =>
        Object.values(escaped).filter((each) => each === verdict).length
      return [
        clause,
        {
          ...{ tried, own, another: count('by another'), survived: count('not at all') },
          ...{ hung: count('hung'), unfit: count('unfit') },
          ...{ open: count('not by its own clause'), escaped, occasion: { ran, commit } },
        },
      ]
    }),
  )
}

/** One line a clause. */
export const keptText = (found: RecordedScores): string =>
  `{\n${Object.entries(found)
    .map(([clause, each]) => `  ${JSON.stringify(clause)}: ${JSON.stringify(each)}`)
    .join(',\n')}\n}\n`

/** The kept results. An installed package has none. */
export const presentScores = (): Map<string, ClauseScore> => scoresOf(kept())

const NONE: MutationScore = { tried: 0, own: 0, another: 0, survived: 0, hung: 0, unfit: 0, open: 0 }

/** The sum over clauses. */
export const summed = (all: Iterable<MutationScore>): MutationScore =>
  [...all].reduce<MutationScore>(
    (sum, each) => ({
      tried: sum.tried + each.tried,
      own: sum.own + each.own,
      another: sum.another + each.another,
      survived: sum.survived + each.survived,
      hung: sum.hung + each.hung,
      unfit: sum.unfit + each.unfit,
      open: sum.open + each.open,
    }),
    NONE,
  )

const share = (count: number, of: number): string => `${((100 * count) / of).toFixed(1)} %`

/** `53 tried: 52 killed (98.1 %), 50 by their own clause (94.3 %)`; unknown figures are left out. */
export function scoreText({ tried, own, another, survived, hung, unfit, open }: MutationScore): string {
  const killed = open === 0 ? [`${own + another} killed (${share(own + another, tried)})`] : []
  const parts = [
    ...killed,
    `${own} by their own clause (${share(own, tried)})`,
    ...(open > 0 ? [`${another} by another`, `${open} not by their own`] : []),
    ...(survived > 0 ? [`${survived} by none`] : []),
    ...(hung > 0 ? [`${hung} hung`] : []),
    ...(unfit > 0 ? [`${unfit} unfit`] : []),
  ]
  return `${tried} tried: ${parts.join(', ')}`
}
