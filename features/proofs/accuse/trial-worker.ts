/**
 * A process that tries wrong servers one after another: each is put in place at its seams, its proofs are run up to the
 * first that fails, and it is taken back. Behind some of them the scenarios that failed are run on the right server: one
 * that fails there too shows that something wrong was left behind.
 */
import process from 'node:process'
import type { GeneratedServer } from './generated/generated-server.ts'
import { FORM_PROOFS, type ReachedScenario, ScenarioReach } from './generated/reach-file.ts'
import type { Ran, Selection } from './scenario-runner.ts'
import { checksMade, recheckable } from './seams/schemas.ts'
import { type Seam, together } from './seams/seam.ts'

/** What is tried. */
export interface Trial extends Selection {
  /** Names of the wrong servers that are put in place, together. */
  servers: readonly string[]
  /** Clause, or title, of the requests that are sent when no scenario has failed; null: none. */
  forms: string | null
}

/** What a trial comes to. */
export interface TrialVerdict extends Ran {
  /** How often its seams were reached; 0 also where they do not count. */
  reached: number
  /** A scenario that fails on the right server as well, where that was looked at. */
  leak: string | null
}

/** Asks what the scenarios of a feature, or the requests of forms, reach of the right server. */
export interface ReachTask {
  reach: string
}

/** So many servers are tried between two runs of the right one. */
const BETWEEN_CONTROLS = 25

// Before any check is made
recheckable()
const { ScenarioRunner } = await import('./scenario-runner.ts')
const runner = await ScenarioRunner.open()
const { reachedBy, reachedByForms } = await import('./generated/reached-by.ts')
const { formsComplaint } = await import('./form-runner.ts')
const { blindServers, wrongServers } = await import('./wrong-servers.ts')
const { inThreads } = await import('./seams/threads.ts')
const { takeReached } = await import('./seams/reached.ts')
const known = new Map([...(await wrongServers()), ...(await blindServers())])

/** Scenarios that failed since the last control. */
const noticed = new Set<string>()
let unchecked = 0

/** A scenario that fails on the right server. */
async function control(): Promise<string | null> {
  const places = [...noticed]
  noticed.clear()
  unchecked = 0
  if (places.length === 0) return null
  const { scenarios } = await runner.run({ files: places, tags: null })
  return scenarios.find(({ hasFailed }) => hasFailed)?.place ?? null
}

/**
 * Runs the scenarios, and sends the requests of every form.
 * @param isOfForm the requests come first: they notice another schema sooner
 */
async function proven({ forms, ...selection }: Omit<Trial, 'servers'>, isOfForm: boolean): Promise<Ran> {
  const run = async (): Promise<Ran> =>
    selection.files.length > 0 ? await runner.run(selection) : { outcome: 'passed', scenarios: [] }
  const send = async (): Promise<Ran> => {
    const complaint = forms === null ? null : await formsComplaint(forms)
    return { outcome: complaint === null ? 'passed' : 'failed', scenarios: [] }
  }
  const [first, second] = isOfForm ? [send, run] : [run, send]
  const ran = await first()
  if (ran.outcome !== 'passed') return ran
  const then = await second()
  return { ...then, scenarios: [...ran.scenarios, ...then.scenarios] }
}

let generated: Promise<ReadonlyMap<string, GeneratedServer>> | null = null

/** Those of the tables, from the places that scenarios reach: a file of these is named to the process. */
async function generatedFrom(file: string): Promise<ReadonlyMap<string, GeneratedServer>> {
  const { generatedServers } = await import('./generated/generated-servers.ts')
  return generatedServers(new ScenarioReach(file).places)
}

async function seamOf(name: string): Promise<Seam> {
  const found = known.get(name)
  if (found) return found.inThreads ? inThreads(name, found.catalogue, found.seam) : found.seam
  const file = process.argv[2]
  if (file !== undefined) generated ??= generatedFrom(file)
  const { seam } = (await generated)?.get(name) ?? {}
  if (!seam) throw new Error(`no wrong server ${name}`)
  return seam
}

async function tried({ servers, ...proofs }: Trial): Promise<TrialVerdict> {
  takeReached()
  const checks = checksMade()
  const undo = together(...(await Promise.all(servers.map(seamOf))))()
  const ran = await proven(proofs, checksMade() !== checks).finally(undo)
  if (servers.length === 0) return { ...ran, reached: 0, leak: null }
  for (const { place, hasFailed } of ran.scenarios) if (hasFailed) noticed.add(place)
  return { ...ran, reached: takeReached(), leak: ++unchecked >= BETWEEN_CONTROLS ? await control() : null }
}

const seen = (of: string): Promise<ReachedScenario[]> =>
  of === FORM_PROOFS ? reachedByForms() : reachedBy(runner, [of])

async function ended(): Promise<TrialVerdict> {
  return { outcome: 'passed', scenarios: [], reached: 0, leak: await control() }
}

process.on('message', (message: Trial | ReachTask | 'end') => {
  void (message === 'end' ? ended() : 'reach' in message ? seen(message.reach) : tried(message))
    .catch((error: unknown) => ({ error: (error as Error).stack ?? String(error) }))
    .then((answer: TrialVerdict | ReachedScenario[] | { error: string }) => process.send!(answer))
})
process.send!('ready')
