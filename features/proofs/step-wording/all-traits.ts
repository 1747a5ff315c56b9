/** Prints what every scenario of this copy needs of its target, one line each. */
import type { Pickle } from '@cucumber/messages'
import { READS_ALL, run } from '../../support/run/run.ts'
import { StepDefinitions, traitsOf } from '../../support/traits/scenario-traits.ts'

const pickles: Pickle[] = []
await run(READS_ALL, ({ pickle }) => void (pickle && pickles.push(pickle)))
const definitions = new StepDefinitions()
const lines = pickles.map((pickle) => {
  const said = JSON.stringify(traitsOf(pickle, definitions), (_, value) => (value instanceof Set ? [...value] : value))
  return `${pickle.uri}:${pickle.location!.line} ${said}\n`
})
process.stdout.write(lines.join(''))
