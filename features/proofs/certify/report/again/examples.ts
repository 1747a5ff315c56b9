/** Of each broken rule the least disturbed day as a replay, which has been played, and as a scenario. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { UnknownReference } from '../../../../support/replay/references.ts'
import { writeReplay } from '../../../../support/replay/replay-file.ts'
import type { ReplayFile, ReplayStep } from '../../../../support/replay/replay-form.ts'
import { runReplay } from '../../../../support/replay/replaying.ts'
import { type ReplayServer, ReplayStopped } from '../../../../support/replay/server-under-test.ts'
import { type Call, isHeard } from '../../calls/call.ts'
import { RULES } from '../../rules/rules.ts'
import type { RuleBreach, RuleVerdict } from '../../verdict.ts'
import { findingIn } from '../words/days-in-words.ts'
import { featureOfDay } from './feature-of-day.ts'
import { replayOfDay, withSecrets } from './replay-of-day.ts'

export interface BreachExample {
  /** Files beside the certificate, by their paths from it; empty: the day could not be played. */
  files: string[]
  /** What a reader has to know of them; null: nothing. */
  note: string | null
}

const filesOf = (rule: string): [replay: string, feature: string] => [`replays/${rule}.json`, `replays/${rule}.feature`]

/** How many calls of a day lead to a breach: up to the last that shows it, else all. */
export function callsUntil({ broken, kept }: RuleBreach): number {
  const shown = broken.flatMap(({ call }) => call ?? [])
  const { calls, missing } = kept!
  return shown.length === 0 ? calls.length : Math.max(0, Math.max(...shown) - missing)
}

/** What came is held to its status, and a refusal to its rule; the last step to all that it shows. */
function thinned(step: ReplayStep, index: number, { length }: readonly ReplayStep[]): ReplayStep {
  if (!('http' in step) || !step.answer || index === length - 1) return step
  const { status, headers } = step.answer
  const rule = headers?.['x-rule']
  return { ...step, answer: { status, ...(rule !== undefined && { headers: { 'x-rule': rule } }) } }
}

/** Calls that were answered otherwise when they were played. */
function answeredOtherwise({ steps }: ReplayFile, calls: ReadonlyMap<number, Call>): Call[] {
  return [...calls].flatMap(([index, call]) => {
    const step = steps[index]
    const status = step && 'http' in step ? step.answer?.status : undefined
    return !isHeard(call) || status === call.answer?.status ? [] : [call]
  })
}

async function example(
  { rule, breaches }: RuleVerdict,
  { server, folder, masked }: ExamplePlace,
): Promise<BreachExample | null> {
  const [breach] = breaches
  if (!breach?.kept) return null
  const { when, broken, kept } = breach
  if (!kept.isWhole) return { files: [], note: 'the day is too long for a replay' }
  const { replay, calls } = replayOfDay({
    ...{
      about: masked(`${RULES[rule]!.title.en}: ${when}`),
      breaks: masked(`${rule}: ${broken.map((each) => findingIn('en', each)).join('; ')}`),
    },
    ...{ day: kept, until: callsUntil(breach), isSeenInReceipts: RULES[rule]!.costs },
  })
  try {
    const { recorded } = await runReplay(replay, server)
    const played = { ...recorded, steps: recorded.steps.map(thinned) }
    const odd = answeredOtherwise(recorded, calls)
    mkdirSync(join(folder, 'replays'), { recursive: true })
    const files = filesOf(rule)
    writeReplay(join(folder, files[0]), played)
    writeFileSync(join(folder, files[1]), masked(featureOfDay(withSecrets(played, kept.references))))
    const note = odd.length === 0 ? null : `${odd.length} calls are answered otherwise there, from call ${odd[0]!.n} on`
    return { files, note }
  } catch (error) {
    if (error instanceof ReplayStopped || error instanceof UnknownReference)
      return { files: [], note: `the day cannot be played as a replay: ${masked(error.message)}` }
    throw error
  }
}

interface ExamplePlace {
  /** Where the days are played. */
  server: ReplayServer
  /** Of the certificate. */
  folder: string
  masked(text: string): string
}

/** Writes the examples of all broken rules. @returns them by their rules @throws when the folder cannot be written */
export async function writeExamples(
  verdicts: readonly RuleVerdict[],
  place: ExamplePlace,
): Promise<ReadonlyMap<string, BreachExample>> {
  const examples = new Map<string, BreachExample>()
  // Of an earlier certificate in this folder
  for (const file of Object.keys(RULES).flatMap(filesOf)) rmSync(join(place.folder, file), { force: true })
  for (const verdict of verdicts) {
    const made = await example(verdict, place)
    if (made) examples.set(verdict.rule, made)
  }
  return examples
}
