/** Features run on native TypeScript steps; unit tests, measurements and torture have runners of their own. */
import { availableParallelism } from 'node:os'

const common = {
  import: [
    'features/support/run/compile-cache.ts',
    'features/support/hooks.ts',
    'features/support/vocabulary/parameters.ts',
    'features/steps/*.ts',
  ],
}

/** A part of the features in one process, as `npm test` runs them. */
export const suite = { ...common, format: ['summary'], parallel: 0 }

/** With the documents of the tax authority held to their schema behind each scenario: `npm run features -- --profile audit`. */
export const audit = {
  import: [...common.import, 'features/proofs/tax-documents/audit-hook.ts'],
  format: ['progress'],
  parallel: 0,
}

export default {
  ...common,
  format: ['progress', 'message:.reports/cucumber.ndjson'],
  // Each scenario has a world of its own, each worker a server. While one waits, for a mail server say, another works.
  parallel: Math.min(4, availableParallelism() + 1),
}
