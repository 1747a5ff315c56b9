/** What a run of paths comes to, in words for people. */
import type { ObservedMachines } from './paths-report.ts'
import type { ModelRun } from './run.ts'
import type { Contradiction } from './walker.ts'

/** Names listed of what could not be reached. */
const LISTED = 10

const share = (walked: number, all: number): string => `${walked}/${all}`

/** How many of all have been walked. */
const countWalked = (all: ReadonlySet<string>, walked: ReadonlySet<string>): number =>
  [...all].filter((each) => walked.has(each)).length

export function contradictionText({ model, events, differences }: Contradiction): string {
  const lines = Object.entries(differences).map(
    ([name, [expected, found]]) => `  ${name}: ${JSON.stringify(expected)} expected, ${JSON.stringify(found)} found`,
  )
  return [`✖ ${model}: ${events.join(', ')}`, ...lines].join('\n')
}

/** States, transitions and pairs walked, and why not all. */
export function pathSummary({ model, universe, cases, left, walked }: ModelRun): string {
  const { transitions, pairs, edges } = universe
  const lines = [
    `${walked.contradictions.length === 0 ? '✔' : '✖'} ${model.name}: ${cases.length} cases, ${walked.steps} steps, ` +
      `${edges.size} states of the model, transitions ${share(countWalked(transitions, walked.transitions), transitions.size)}, ` +
      `pairs ${share(countWalked(pairs, walked.pairs), pairs.size)}`,
    ...model.bounds.map((bound) => `  bound: ${bound}`),
    ...[...left].slice(0, LISTED).map((each) => `  no way found: ${each}`),
  ]
  if (left.size > LISTED) lines.push(`  … and ${left.size - LISTED} more`)
  return lines.join('\n')
}

/** Of each machine of the server, how many transitions and guard outcomes the paths have taken. */
export const machineLines = (machines: ObservedMachines): string =>
  Object.entries(machines)
    .map(([name, transitions]) => {
      const guarded = transitions.filter(({ failed }) => failed !== null)
      const outcomes = guarded.filter(({ taken }) => taken > 0).length + guarded.filter(({ failed }) => failed).length
      const taken = transitions.filter((each) => each.taken > 0).length
      return `  machine ${name}: transitions ${share(taken, transitions.length)}, guard outcomes ${share(outcomes, 2 * guarded.length)}\n`
    })
    .join('')
