/** `kasalab replay`: runs a replay file and says step by step what differs, records it, shrinks it, writes it as Gherkin. */
import { writeFileSync } from 'node:fs'
import { printable } from '../../../server/commands/line/printable.ts'
import { gherkinOf, unsaidIn } from './gherkin/scenario.ts'
import { differenceInWords, type ReplayDifference } from './recorded/differences.ts'
import { UnknownReference } from './references.ts'
import { readReplay, writeReplay } from './replay-file.ts'
import type { ReplayFile, ReplayStep } from './replay-form.ts'
import { keepsSomething, type ReplayedStep, type ReplayOutcome, runReplay } from './replaying.ts'
import { openOwnServerForReplay, type ReplayServer, ReplayStopped, replayServerAt } from './server-under-test.ts'
import { shrink } from './shrinking/shrinking.ts'
import { stepInWords } from './step-in-words.ts'

export interface ReplayOptions {
  file: string
  /** Address of a sandbox with a lab; null: its own server. */
  target: string | null
  /** Names of further hosts that the sandbox may name in its answers. */
  allowHosts: readonly string[]
  /** Where what came is kept; null: nowhere. */
  record: string | null
  /** Where the fewest steps with the same wrong answer are written; null: they are not looked for. */
  shrink: string | null
  /** Where a scenario of the steps is written; null: nowhere. */
  gherkin: string | null
}

/** Whether everything came as it is kept. A replay that keeps nothing is only run, or recorded. @throws ReplayFileError */
export async function replay({ file, target, allowHosts, ...wanted }: ReplayOptions): Promise<'same' | 'different'> {
  const read = readReplay(file)
  if (wanted.record === null && wanted.gherkin === null && !read.steps.some(keepsSomething))
    throw new ReplayStopped(`${file} keeps no answers to compare with: --record ${file} keeps those of this run`)
  const server = await siteOf(target, allowHosts)
  try {
    process.stdout.write(`${printable(read.about)}\n`)
    const outcome = await runReplay(read, server, (step) => say(step, wanted.record !== null))
    if (outcome.replaced !== '') process.stdout.write(`replaced before comparing: ${outcome.replaced}\n`)
    const wrong = wanted.record === null ? outcome.steps.filter(({ differences }) => differences.length > 0) : []
    if (wanted.record !== null) keep(wanted.record, outcome)
    if (wanted.shrink !== null) await shrinkTo(wanted.shrink, read, wrong[0] ?? null, server)
    // What is kept says what should come; a run that is recorded, or that has nothing kept, what has come
    const said = wanted.record === null && read.steps.some(keepsSomething) ? read : outcome.recorded
    if (wanted.gherkin !== null) write(wanted.gherkin, said)
    if (wanted.record === null) process.stdout.write(`${total(outcome, wrong.length)}\n`)
    return wrong.length === 0 ? 'same' : 'different'
  } finally {
    await server.close()
  }
}

function write(file: string, replay: ReplayFile): void {
  const scenario = gherkinOf(replay)
  writeFileSync(file, scenario)
  process.stdout.write(`the scenario is in ${file}\n`)
  for (const step of unsaidIn(scenario)) process.stdout.write(`  not said: ${printable(step)}\n`)
}

/** @param target address of a sandbox; null: its own server @param hosts names of further hosts it may name */
export const siteOf = async (target: string | null, hosts: readonly string[] = []): Promise<ReplayServer> =>
  target === null ? openOwnServerForReplay() : replayServerAt(target, hosts)

function say({ index, now, kept, differences }: ReplayedStep, isRecording: boolean): void {
  const isSame = isRecording || differences.length === 0
  const mark = isRecording ? '●' : isSame ? (kept && keepsSomething(kept) ? '✔' : '·') : '✖'
  process.stdout.write(`${mark} ${String(index).padStart(3)} ${printable(stepInWords(now))}\n`)
  if (isSame) return
  for (const each of differences) process.stdout.write(`      ${printable(differenceInWords(each))}\n`)
}

function total({ steps, isCompared }: ReplayOutcome, wrong: number): string {
  if (!isCompared) return `${steps.length} steps, nothing is kept to be compared with`
  return `${steps.length} steps: ${wrong === 0 ? 'all came byte by byte as kept' : `${wrong} came differently`}`
}

function keep(file: string, { recorded }: ReplayOutcome): void {
  writeReplay(file, recorded)
  process.stdout.write(`${recorded.steps.length} steps with what came are kept in ${file}\n`)
}

/** Writes the fewest steps that end with the same wrong answer. */
async function shrinkTo(
  file: string,
  read: ReplayFile,
  wrong: ReplayedStep | null,
  server: ReplayServer,
): Promise<void> {
  if (wrong === null || wrong.kept === null) {
    process.stdout.write('nothing differs at a step: there is nothing to shrink\n')
    return
  }
  const [difference] = wrong.differences
  const prefix = read.steps.slice(0, wrong.index + 1)
  const shrunk = await shrink(prefix, endsWith(difference!, read, server))
  writeReplay(file, await keepingBefore({ ...read, steps: shrunk.steps }, server))
  const end = shrunk.isMinimal ? 'none of them can be left out' : 'the time ended before all were tried'
  process.stdout.write(
    `${shrunk.steps.length} of ${prefix.length} steps still differ so, in ${file}: ${end} (${shrunk.tries} attempts)\n`,
  )
}

/** With fewer steps before it only the last step keeps what it should have come to: the others keep what they come to. */
async function keepingBefore(replay: ReplayFile, server: ReplayServer): Promise<ReplayFile> {
  const { recorded } = await runReplay(replay, server)
  return { ...recorded, steps: recorded.steps.slice(0, replay.steps.length).with(-1, replay.steps.at(-1)!) }
}

/** Whether the last step differs in this one place, by the same values: another wrong answer is another fault. */
const endsWith =
  (difference: ReplayDifference, read: ReplayFile, server: ReplayServer) =>
  async (steps: ReplayStep[]): Promise<boolean> => {
    try {
      const outcome = await runReplay({ ...read, steps }, server)
      const last = outcome.steps[steps.length - 1]!
      return JSON.stringify(last.differences[0]) === JSON.stringify(difference)
    } catch (error) {
      // Steps that cannot be carried out show nothing
      if (error instanceof ReplayStopped || error instanceof UnknownReference) return false
      throw error
    }
  }
