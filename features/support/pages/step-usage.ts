/** Every form of step and every parameter, with their uses in the features, from a dry run of all features. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Envelope, FeatureChild, PickleStepArgument } from '@cucumber/messages'

const root = join(import.meta.dirname, '../../..')
/** Messages about forms and their uses, half of all. */
const TELLING = /^\{"(gherkinDocument|pickle|parameterType|stepDefinition|testCase)":/

/** A step of a scenario, or of an examples row. */
export interface Use {
  text: string
  /** Its table or text; empty: none. */
  argument: PickleStepArgument | null
  /** Feature file, from the root. */
  file: string
  line: number
}

export interface StepForm {
  pattern: string
  /** File of the step definition, from the root. */
  file: string
  uses: Use[]
}

interface StepUsage {
  forms: StepForm[]
  /** By name: the regular expression, and its values in the features. */
  parameters: Map<string, { expression: string; values: Set<string> }>
}

/** Lines of steps, by their ids. */
const linesOf = (children: readonly FeatureChild[]): [string, number][] =>
  children.flatMap(({ rule, background, scenario }) => [
    ...[background, scenario].flatMap((block) =>
      (block?.steps ?? []).map(({ id, location }): [string, number] => [id, location.line]),
    ),
    ...(rule ? linesOf(rule.children) : []),
  ])

/** Messages of the runner about all features, without running them. */
function dryRun(): Envelope[] {
  const folder = mkdtempSync(join(tmpdir(), 'kasalab-steps-'))
  const file = join(folder, 'messages.ndjson')
  const cucumber = join('node_modules', '@cucumber/cucumber/bin/cucumber.js')
  const args = [cucumber, '--profile', 'suite', '--dry-run', '--format', `message:${file}`]
  const { status, stdout } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
  try {
    if (status !== 0) throw new Error(`the features cannot be read: ${stdout}`)
    const lines = readFileSync(file, 'utf8').split('\n')
    return lines.filter((line) => TELLING.test(line)).map((line) => JSON.parse(line))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function usageOf(envelopes: readonly Envelope[]): StepUsage {
  const forms = new Map<string, StepForm>()
  const parameters: StepUsage['parameters'] = new Map()
  const lines = new Map<string, number>()
  const steps = new Map<string, Use>()
  for (const { gherkinDocument, pickle, parameterType, stepDefinition, testCase } of envelopes) {
    for (const [id, line] of linesOf(gherkinDocument?.feature?.children ?? [])) lines.set(id, line)
    for (const { id, text, argument = null, astNodeIds } of pickle?.steps ?? [])
      steps.set(id, { text, argument, file: pickle!.uri, line: lines.get(astNodeIds[0]!)! })
    if (parameterType) {
      const { name, regularExpressions } = parameterType
      parameters.set(name, { expression: regularExpressions.join('|'), values: new Set() })
    }
    if (stepDefinition) {
      const { id, pattern, sourceReference } = stepDefinition
      forms.set(id, { pattern: pattern.source, file: sourceReference.uri!, uses: [] })
    }
    for (const { pickleStepId, stepDefinitionIds, stepMatchArgumentsLists } of testCase?.testSteps ?? []) {
      for (const id of stepDefinitionIds ?? []) forms.get(id)!.uses.push(steps.get(pickleStepId!)!)
      for (const { parameterTypeName, group } of stepMatchArgumentsLists?.[0]?.stepMatchArguments ?? [])
        if (group.value?.trim()) parameters.get(parameterTypeName ?? '')?.values.add(group.value.trim())
    }
  }
  return { forms: [...forms.values()], parameters }
}

let told: StepUsage | null = null

/** Computed once per process. @throws when a feature cannot be read */
export function stepUsage(): StepUsage {
  told ??= usageOf(dryRun())
  return told
}
