/**
 * A tester's steps may be in any folder: their imports of the runner resolve to this one. With a second copy, steps
 * would register with the one that does not run.
 */
import { registerHooks } from 'node:module'

const RUNNER = '@cucumber/cucumber'
const runner = import.meta.resolve(RUNNER)

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === RUNNER ? { url: runner, shortCircuit: true } : next(specifier, context),
})
