/**
 * Hooks, parameter types and steps as one module: `import 'kasalab/steps'` in a support file of the tester's own cucumber
 * makes every sentence of ours one of his as well. Each scenario has a world of its own, in a sandbox that is opened for
 * the run, or in the one KASALAB_TARGET names.
 */
import '../support/hooks.ts'
import '../support/vocabulary/parameters.ts'
import '../steps/answers.ts'
import '../steps/cloud.ts'
import '../steps/desk.ts'
import '../steps/extended-reports.ts'
import '../steps/hearing.ts'
import '../steps/lab.ts'
import '../steps/mails.ts'
import '../steps/prepayments.ts'
import '../steps/printing.ts'
import '../steps/sockets.ts'
import '../steps/status.ts'
import '../steps/time.ts'
import '../steps/webhooks.ts'
import '../steps/wire.ts'

/** What `this` is in a step: the world of the scenario, its lab, the actors, and what they were answered. */
export { ScenarioWorld } from '../support/world/scenario-world.ts'
