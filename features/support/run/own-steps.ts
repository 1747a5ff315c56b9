/**
 * Steps of a tester's own lie where they like: there the runner is this one, wherever they would find another. With two
 * of them a step would belong to the one that does not run.
 */
import { registerHooks } from 'node:module'

const RUNNER = '@cucumber/cucumber'
const runner = import.meta.resolve(RUNNER)

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === RUNNER ? { url: runner, shortCircuit: true } : next(specifier, context),
})
