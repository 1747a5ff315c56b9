/**
 * Loaded before a run of the features, it leaves in `.reports/transitions.json` which transitions of the machines they
 * take: `node --import ./features/proofs/paths/observed-features.ts features/support/run/features.ts
 * --parallel 0`, since workers would each write it.
 */
import { join } from 'node:path'
import { observeMachines } from './machines.ts'
import { observedNow, writeObserved } from './paths-report.ts'

const observers = observeMachines()
process.on('exit', () => {
  writeObserved(join(import.meta.dirname, '../../../.reports/transitions.json'), observedNow(observers))
})
