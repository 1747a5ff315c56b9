/** What the runner keeps of a run, and sends to its threads, without a need of ours. */
import { formatterHelpers } from '@cucumber/cucumber'
import type { Selected } from './selected-plugin.ts'

/** From now on runs of this process keep no messages for formatters of the runner: they have none. */
export function collectNothing(): void {
  Object.assign(formatterHelpers.EventDataCollector.prototype, { parseEnvelope: () => {} })
}

/** A thread is sent the whole document with each scenario of it, and only hooks of a tester may look at it. */
export const withoutDocument = (each: Selected[number]): Selected[number] => ({
  ...each,
  gherkinDocument: { uri: each.pickle.uri, comments: [] },
})
