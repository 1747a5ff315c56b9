/** Features run on native TypeScript steps; unit tests, measurements and torture have runners of their own. */
import { availableParallelism } from 'node:os'

export default {
  import: ['features/harness/hooks.ts', 'features/vocabulary/parameters.ts', 'features/steps/*.ts'],
  format: ['progress', 'message:.reports/cucumber.ndjson'],
  // Each scenario has a world of its own, each worker a server.
  parallel: Math.min(4, availableParallelism()),
}
