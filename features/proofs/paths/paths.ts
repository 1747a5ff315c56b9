/** `npm run paths`: walks through all test models, over the wire, and says what it comes to. */
import { join, relative } from 'node:path'
import { MISUSED, Misuse, misuseLine, scriptArguments } from '../../../server/commands/line/arguments.ts'
import { observeMachines } from './machines.ts'
import { mailingTestModel } from './models/mailing/mailing.ts'
import { notificationTestModel } from './models/notification/notification.ts'
import { registerTestModel } from './models/register/register.ts'
import { reportTaskTestModel } from './models/report-task/report-task.ts'
import { sessionTestModel } from './models/session/session.ts'
import { terminalTestModel } from './models/terminal/terminal.ts'
import { type ObservedMachines, observedNow, readObserved, writePathsReport } from './paths-report.ts'
import { writeContradiction } from './replay/replay-of.ts'
import { type ModelRun, runModel } from './run.ts'
import type { TestModel } from './test-model.ts'
import type { Contradiction } from './walker.ts'

/** Names listed of what could not be reached. */
const LISTED = 10

const share = (walked: number, all: number): string => `${walked}/${all}`

/** How many of all have been walked. */
const countWalked = (all: ReadonlySet<string>, walked: ReadonlySet<string>): number =>
  [...all].filter((each) => walked.has(each)).length

function contradictionText({ model, events, differences }: Contradiction): string {
  const lines = Object.entries(differences).map(
    ([name, [expected, found]]) => `  ${name}: ${JSON.stringify(expected)} expected, ${JSON.stringify(found)} found`,
  )
  return [`✖ ${model}: ${events.join(', ')}`, ...lines].join('\n')
}

/** States, transitions and pairs walked, and why not all. */
function pathSummary({ model, universe, cases, left, walked }: ModelRun): string {
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
const machineLines = (machines: ObservedMachines): string =>
  Object.entries(machines)
    .map(([name, transitions]) => {
      const guarded = transitions.filter(({ failed }) => failed !== null)
      const outcomes = guarded.filter(({ taken }) => taken > 0).length + guarded.filter(({ failed }) => failed).length
      const taken = transitions.filter((each) => each.taken > 0).length
      return `  machine ${name}: transitions ${share(taken, transitions.length)}, guard outcomes ${share(outcomes, 2 * guarded.length)}\n`
    })
    .join('')

const testModels: readonly TestModel[] = [
  registerTestModel,
  sessionTestModel,
  terminalTestModel,
  reportTaskTestModel,
  notificationTestModel,
  mailingTestModel,
]

const USAGE = `npm run paths -- [--model NAME] [--cover transitions|pairs] [--abreast N] [--most N] [--features FILE]

Walks test models of our own, judged by the law, at a server of its own. Its paths go over every transition and every
pair of transitions, each in a world of its own. After every step it compares what all surfaces show.

  --model NAME   this model alone (${testModels.map(({ name }) => name).join(', ')})
  --cover WHAT   transitions, or pairs of them (pairs)
  --abreast N    paths walked at a time (8)
  --most N       paths of a model at most; left out: all
  --features FILE  transitions that the features take, as written by a run of them with
                 --import ./features/proofs/paths/observed-features.ts
  --help

.reports/paths.json says of each transition of the server's machines who takes it, or why none does; the three shortest
contradictions of a model are written as replay files in .reports/paths.
It ends with 0 when no answer contradicts a model, 1 when one does, 2 when the arguments are wrong.
`

const REPORT = join(import.meta.dirname, '../../../.reports/paths.json')
const REPLAY_FOLDER = join(import.meta.dirname, '../../../.reports/paths')
const PROGRESS_MS = 5000

/** Contradictions of a model that are written as replays: of many the cause is often one. */
const REPLAYS = 3

/** The shortest contradictions, as replay files. */
async function writeReplays({ model, walked }: ModelRun): Promise<void> {
  const shortest = walked.contradictions.toSorted((one, other) => one.events.length - other.events.length)
  for (const [index, found] of shortest.slice(0, REPLAYS).entries()) {
    const file = join(REPLAY_FOLDER, `${model.name}-${index + 1}.json`)
    await writeContradiction(file, model, found)
    process.stdout.write(`  kasalab replay ${relative(process.cwd(), file)}\n`)
  }
}

async function main(): Promise<void> {
  const { model, cover, abreast, most, features } = scriptArguments('npm run paths', USAGE, {
    options: {
      model: { type: 'string' },
      cover: { type: 'string', default: 'pairs' },
      abreast: { type: 'string', default: '8' },
      most: { type: 'string' },
      features: { type: 'string' },
    },
  }).values
  const models = testModels.filter(({ name }) => model === undefined || name === model)
  const isKnown = (cover === 'pairs' || cover === 'transitions') && models.length > 0
  if (!isKnown || !(Number(abreast) >= 1) || (most !== undefined && !(Number(most) >= 1))) {
    process.stderr.write(misuseLine('npm run paths', new Misuse('an option has a value that is not known')))
    process.exit(MISUSED)
  }
  const byFeatures = features === undefined ? null : readObserved(features)
  const observers = observeMachines()
  const runs: ModelRun[] = []
  for (const each of models) {
    let told = performance.now()
    const run = await runModel(each, {
      cover,
      abreast: Number(abreast),
      ...(most !== undefined && { most: Number(most) }),
      progress(done, all) {
        if (performance.now() - told < PROGRESS_MS) return
        told = performance.now()
        process.stderr.write(`${each.name}: ${done}/${all} paths\n`)
      },
    })
    for (const found of run.walked.contradictions) process.stdout.write(`${contradictionText(found)}\n`)
    await writeReplays(run)
    process.stdout.write(`${pathSummary(run)}\n`)
    runs.push(run)
  }
  const observed = observedNow(observers)
  writePathsReport(REPORT, runs, observed, byFeatures)
  process.stdout.write(machineLines(observed))
  process.exit(runs.some(({ walked }) => walked.contradictions.length > 0) ? 1 : 0)
}

await main()
