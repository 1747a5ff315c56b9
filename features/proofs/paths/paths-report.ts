/** `paths.json`: which transitions of the server's machines are taken by features, by paths, by nothing and why. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { MachineObserver, ObservedTransition } from './observed.ts'
import { isDecidedInSteps, outcomesOf } from './outcomes/outcomes.ts'
import type { ModelRun } from './run.ts'
import { whyUnwalked } from './unwalked.ts'

/** Observed transitions by the machine's name. */
export type ObservedMachines = Readonly<Record<string, readonly ObservedTransition[]>>

type Takers = ('paths' | 'features')[]

const identityOf = ({ state, event, guard, targets }: ObservedTransition): string =>
  JSON.stringify([state, event, guard, targets])

/** @param observers by the machine's name */
export const observedNow = (observers: ReadonlyMap<string, MachineObserver>): ObservedMachines =>
  Object.fromEntries([...observers].map(([name, observer]) => [name, observer.transitions()]))

/** Writes what a process has observed, for another to read. */
export function writeObserved(file: string, observed: ObservedMachines): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(observed, null, 1)}\n`)
}

/** @throws when the file is not there */
export const readObserved = (file: string): ObservedMachines => JSON.parse(readFileSync(file, 'utf8'))

const takersOf = (byPaths: number, byFeatures: number): Takers => [
  ...(byPaths > 0 ? (['paths'] as const) : []),
  ...(byFeatures > 0 ? (['features'] as const) : []),
]

/** Outcomes of a transition by those who have seen them; `why` where paths have not. */
function reportedOutcomes(machine: string, own: ObservedTransition, byFeatures: ObservedTransition | undefined) {
  const decided = outcomesOf(machine, own.event)
  const others = byFeatures?.outcomes ?? {}
  const names = new Set([...Object.keys(decided), ...Object.keys(own.outcomes), ...Object.keys(others)])
  return [...names].map((outcome) => {
    const times = own.outcomes[outcome] ?? 0
    const why = decided[outcome] ?? whyUnwalked(machine, own.event)
    return { outcome, by: takersOf(times, others[outcome] ?? 0), ...(times === 0 && { why }) }
  })
}

/** A transition with those who have taken it; `why` where paths have not. */
function reported(machine: string, own: ObservedTransition, byFeatures: ObservedTransition | undefined) {
  const { state, event, guard, targets, taken, failed } = own
  const by = takersOf(taken, byFeatures?.taken ?? 0)
  const failed_by = failed === null ? null : takersOf(failed, byFeatures?.failed ?? 0)
  const isWhole = taken > 0 && failed !== 0
  return {
    ...{ state, event, guard, targets, by, failed_by },
    ...(!isWhole && { why: whyUnwalked(machine, event) }),
    ...(isDecidedInSteps(machine) && { outcomes: reportedOutcomes(machine, own, byFeatures) }),
  }
}

function reportedModel({ model, universe, cases, left, walked }: ModelRun) {
  const { edges, transitions, pairs } = universe
  const all = (names: ReadonlySet<string>, taken: ReadonlySet<string>) => ({
    all: names.size,
    walked: [...names].filter((each) => taken.has(each)).length,
  })
  return {
    name: model.name,
    cases: cases.length,
    steps: walked.steps,
    states: edges.size,
    transitions: all(transitions, walked.transitions),
    pairs: all(pairs, walked.pairs),
    contradictions: walked.contradictions,
    bounds: model.bounds,
    unreached: [...left],
  }
}

/** @param features what the features have taken; null: they have not been observed */
export function writePathsReport(
  file: string,
  runs: readonly ModelRun[],
  paths: ObservedMachines,
  features: ObservedMachines | null,
): void {
  const machines = Object.fromEntries(
    Object.entries(paths).map(([name, own]) => {
      const others = new Map(features?.[name]?.map((each) => [identityOf(each), each]))
      return [name, own.map((each) => reported(name, each, others.get(identityOf(each))))]
    }),
  )
  mkdirSync(dirname(file), { recursive: true })
  const report = { models: runs.map(reportedModel), features_observed: features !== null, machines }
  writeFileSync(file, `${JSON.stringify(report, null, 1)}\n`)
}
