/** Every form of step and every parameter, with their uses in the features, from a dry run of all features. */
import type { Envelope, FeatureChild, PickleStepArgument } from '@cucumber/messages'
import { READS_ALL, run } from '../run/run.ts'

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

let told: Promise<StepUsage> | null = null

async function dryRun(): Promise<StepUsage> {
  const messages: Envelope[] = []
  await run(READS_ALL, (message) => void messages.push(message))
  return usageOf(messages)
}

/** Computed once per process. @throws when a feature cannot be read */
export function stepUsage(): Promise<StepUsage> {
  told ??= dryRun()
  return told
}
