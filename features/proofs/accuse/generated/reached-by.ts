/** Runs scenarios on the right server, and notes what each reaches of it. */
import { sendForms } from '../form-runner.ts'
import type { ScenarioRunner } from '../scenario-runner.ts'
import { LimitReaders } from './limit-readers.ts'
import { placeOfLimit, reaching } from './reach.ts'
import { FORM_PROOFS, type ReachedScenario } from './reach-file.ts'

/** @throws when a scenario fails: the server is not right */
export async function reachedBy(runner: ScenarioRunner, files: readonly string[]): Promise<ReachedScenario[]> {
  const limits = new LimitReaders()
  const reached = new Set<string>()
  const found: ReachedScenario[] = []
  const undo = reaching((place) => reached.add(place))()
  try {
    const { outcome } = await runner.run({ files, tags: null, isWhole: true }, (place, text) => {
      const all = [...reached, ...[...limits.take()].map(placeOfLimit)]
      found.push({ place, text, reached: all })
      reached.clear()
    })
    if (outcome !== 'passed') throw new Error(`the right server fails: ${files.join(', ')}`)
  } finally {
    undo()
    limits.close()
  }
  return found
}

/** The same of the requests of the law: each title stands for a scenario. */
export async function reachedByForms(): Promise<ReachedScenario[]> {
  const reached = new Set<string>()
  const found: ReachedScenario[] = []
  const undo = reaching((place) => reached.add(place))()
  try {
    await sendForms((title) => {
      found.push({ place: `${FORM_PROOFS}:${title}`, text: title, reached: [...reached] })
      reached.clear()
    })
  } finally {
    undo()
  }
  return found
}
