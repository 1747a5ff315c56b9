/** `paths.json`: which transitions of the server's machines are taken by features, by paths, by nothing and why. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { MachineObserver, ObservedTransition } from './observed.ts'
import { isDecidedInSteps, outcomesOf } from './outcomes/outcomes.ts'
import type { ModelRun } from './run.ts'

const NO_MODEL = 'no test model drives this machine yet'
const NOT_IN_MODEL = (what: string): string => `not in the test model: ${what}`

const REGISTER: Readonly<Record<string, string>> = {
  'receipt.withdraw': NOT_IN_MODEL(
    'a withdrawal from a card is a receipt that moves the link and the shift as a sale does',
  ),
  'slip.send': NOT_IN_MODEL('what is sent of a receipt changes neither link nor shift'),
  'journal.checked': NOT_IN_MODEL('damaged offline files'),
  'fault.set': NOT_IN_MODEL('a limit of the offline session that a fault changes'),
  'fault.clear': NOT_IN_MODEL('a limit of the offline session that a fault changes'),
  'cashier.changed': NOT_IN_MODEL('a cashier who is blocked or changes keys'),
  'webhook.changed': NOT_IN_MODEL('webhooks'),
  'uplink.changed': NOT_IN_MODEL('a desk that is cut off from the server'),
  'documents.judged':
    'an answer that finds the register offline unasked, or 36 hours later blocked: an authority that is mute gives none',
  'authority.ponged': NOT_IN_MODEL(
    'an answer to a ping that finds the register cut off, or asked meanwhile to stay offline',
  ),
  'delivery.refused': 'the offline session crosses its limit during a delivery, which takes a second',
}

const TERMINAL: Readonly<Record<string, string>> = {
  'terminal.connected': NOT_IN_MODEL('hardware of its own, which alone connects again before its end is known'),
  'terminal.disconnected': NOT_IN_MODEL('hardware of its own whose earlier connection ends behind a later one'),
  'client.connected': 'each connection has a name of its own and says once that it has come',
  'client.disconnected': 'each connection that has come says once that it has gone',
  'connections.lost':
    'a server that stops in good order notes that its clients have gone; only a kill leaves any, and no walk kills it',
}

const REPORT_TASK: Readonly<Record<string, string>> = {
  'build.begin': "a report takes a minute of the world's clock to make, which stands still meanwhile",
  'build.resume': 'the process ends amid the making of a report, and no walk kills it: npm run torture does',
}

const BY_MACHINE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  register: REGISTER,
  session: {},
  terminal: TERMINAL,
  'report-task': REPORT_TASK,
  webhook: {},
  mailing: {},
}

/** @param machine its name @param event empty for a transition without one */
function whyUnwalked(machine: string, event: string): string {
  const own = BY_MACHINE[machine]
  return own ? (own[event] ?? 'no path reaches it') : NO_MODEL
}

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
