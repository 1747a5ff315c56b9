/** The exploration of `kasalab verify --explore`. */
import { availableParallelism } from 'node:os'
import type { ExplorationTold, Explore } from '../../support/explored/exploration.ts'
import { exploreProgram } from './program.ts'
import { lineOfStep } from './tell.ts'

/** Acts of an episode. */
const ACTS = 60
const SHRINK_MS = 60_000

/** @param minutes in which acts are drawn */
export const exploreFor =
  (minutes: number): Explore =>
  async ({ target, seed, ...hooks }): Promise<ExplorationTold> => {
    const isProfile = target !== null && !/^https?:/.test(target)
    const { finding, coverage, unjudged } = await exploreProgram(
      {
        ...{ target, seed, minutes, acts: ACTS, most: null, kills: false, shrinkMs: SHRINK_MS },
        parallel: isProfile ? 1 : availableParallelism(),
      },
      hooks,
    )
    return {
      ...{ seed, acts: coverage.acts, held: coverage.clauses, unjudged },
      contradiction: finding && {
        ...{ clauses: [finding.clause, ...(finding.also ?? [])], at: finding.at },
        operation: `${finding.ask.method} ${finding.ask.path}`,
        ...{ expected: finding.expected, got: finding.got, curl: finding.curl },
        steps: finding.steps.map(lineOfStep),
      },
    }
  }
