/** `npm run tamper`: whether each tampered answer is convicted, and how many clauses are. */
import { test } from 'node:test'
import { scriptArguments } from '../../../server/commands/line/arguments.ts'
import { openStrangerOfOurs } from '../foreign-servers/stranger-under-test.ts'
import { TAMPERED_ANSWERS } from './tampered-answers.ts'
import { tried } from './trial.ts'

const USAGE = `npm run tamper -- [--name TEXT] [--all]

  --name TEXT  faults whose name has it, a regular expression
  --all        all scenarios are run for each fault, not only those that are enough to see it

It ends with 0 when its own clause convicted each, as at most two causes. It ends with 1 when one was not convicted so, and
with 2 when the arguments are wrong.
`

const { values } = scriptArguments('npm run tamper', USAGE, {
  options: {
    name: { type: 'string', default: '' },
    all: { type: 'boolean', default: false },
  },
})
test('each tampered answer convicts its own clause, as one cause or two', async () => {
  // Generous, since the machine may be busy: late answers are not tested here
  const profile = {
    ...(await openStrangerOfOurs()),
    patience: { delivery: 'PT30S', shift: 'PT30S', terminal: 'PT15S' },
  }
  for (const fault of TAMPERED_ANSWERS.filter(({ name }) => new RegExp(values.name).test(name))) {
    const { causes, convicted, wrong } = await tried(profile, fault, values.all ? null : fault.seen)
    if (wrong !== null) process.exitCode = 1
    process.stdout.write(
      `${wrong === null ? '✔' : '✖'} ${fault.name}: ${convicted.join(' ')}${wrong ? ` (${wrong})` : ''}\n`,
    )
    for (const { clauses, words, scenarios } of causes)
      process.stdout.write(`    ${clauses.join(' ')}: ${words.slice(0, 160)} (${scenarios.length})\n`)
  }
})
