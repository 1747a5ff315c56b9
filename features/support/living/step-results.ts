/** The steps of a scenario and their results; for a failure the step and its message. */
import type { Pickle, PickleStep, Step, TestCaseStarted, TestStep, TestStepFinished } from '@cucumber/messages'
import type { Query } from '@cucumber/query'
import { adviceOn, type StepLanguage } from '../undefined-steps/nearest-step.ts'

export interface StepResult {
  /** As written: Given, When, Then, And. */
  keyword: string
  text: string
  /** In the feature file; null: unknown. */
  line: number | null
  /** Its table or text, in lines; null: none. */
  argument: string | null
  outcome: 'passed' | 'failed' | 'skipped'
}

/** The first step that did not pass. */
export interface StepFailure {
  /** With its keyword; of a hook its name. */
  step: string
  line: number | null
  message: string
}

/** Not reached, or skipped itself. */
const SKIPPED = ['SKIPPED', 'UNKNOWN']

const written = (query: Query, pickleStep: PickleStep): Step | undefined => query.findStepBy(pickleStep)

/** The written steps, without hooks. */
export function reportStepsOf(query: Query, pickle: Pickle, started: TestCaseStarted | undefined): StepResult[] {
  const finished = new Map<string, TestStepFinished>()
  for (const [result, step] of started ? query.findTestStepFinishedAndTestStepBy(started) : [])
    if (step.pickleStepId) finished.set(step.pickleStepId, result)
  return pickle.steps.map((pickleStep) => {
    const step = written(query, pickleStep)
    const status = String(finished.get(pickleStep.id)?.testStepResult.status ?? 'SKIPPED')
    return {
      keyword: step?.keyword.trim() ?? '',
      text: pickleStep.text,
      line: step?.location.line ?? null,
      argument: argumentOf(pickleStep),
      outcome: status === 'PASSED' ? 'passed' : SKIPPED.includes(status) ? 'skipped' : 'failed',
    }
  })
}

function argumentOf({ argument }: PickleStep): string | null {
  if (argument?.docString) return argument.docString.content
  const rows = argument?.dataTable?.rows.map(({ cells }) => cells.map(({ value }) => value.replaceAll('\n', '\\n')))
  if (!rows) return null
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]!.length))) ?? []
  return rows.map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`).join('\n')
}

/**
 * @param ended whether the scenario has ended
 * @param language for the nearest known step to an undefined one
 * @returns null: no step failed
 */
export function failureOf(
  query: Query,
  started: TestCaseStarted,
  ended: boolean,
  language: () => StepLanguage,
): StepFailure | null {
  const all = query.findTestStepFinishedAndTestStepBy(started)
  const found = all.find(([{ testStepResult }]) => ![...SKIPPED, 'PASSED'].includes(String(testStepResult.status)))
  if (found) {
    const [{ testStepResult }, step] = found
    const status = String(testStepResult.status)
    const message =
      status === 'UNDEFINED'
        ? adviceOn(query.findPickleStepBy(step)?.text ?? '', language())
        : messageOf(status, testStepResult.message)
    return { ...placeOf(query, step), message }
  }
  if (ended) return null
  const last = all.at(-1)
  const place = last ? placeOf(query, last[1]) : { step: 'before its first step', line: null }
  return { ...place, message: 'The run ended in the middle of this scenario, after this step.' }
}

function placeOf(query: Query, testStep: TestStep): Pick<StepFailure, 'step' | 'line'> {
  const pickleStep = query.findPickleStepBy(testStep)
  if (pickleStep) {
    const step = written(query, pickleStep)
    return { step: `${step?.keyword ?? ''}${pickleStep.text}`, line: step?.location.line ?? null }
  }
  const { type, name } = query.findHookBy(testStep) ?? {}
  const words = type ? String(type).toLowerCase().replaceAll('_', ' ') : 'hook'
  return { step: name ? `${words}: ${name}` : words, line: null }
}

function messageOf(status: string, message: string | undefined): string {
  if (message) return message
  return status === 'PENDING' ? 'The step is pending: nothing has been tested.' : `The step ended as ${status}.`
}
