/** `kasalab steps`: the sentences that scenarios are written with, and how to find one by what it means. */
import { argumentsOf, carriedOut, HELP } from '../line/arguments.ts'
import { printable } from '../line/printable.ts'

const USAGE = `kasalab steps [WORDS]

Lists every form of step, by subject. With WORDS it finds the steps that mean that, each with an example and the words that
its parameters take. Ukrainian words find them too. An example: kasalab steps puts 10000 into the drawer

  --help

It ends with 0, with 1 when nothing is like that, and with 2 when it could not look.
`

const FOUND = 0
const NOTHING = 1
const NOT_LOOKED = 2

/** @param args behind `steps` @returns exit code */
async function steps(args: string[]): Promise<number> {
  const { values, positionals } = argumentsOf({ args, allowPositionals: true, options: { help: HELP } })
  if (values.help) {
    process.stdout.write(USAGE)
    return FOUND
  }
  const { stepsOutput } = await import('../../../features/support/catalogue/command.ts')
  const words = positionals.join(' ')
  const lines = stepsOutput(words)
  process.stdout.write(`${(lines ?? [printable(`No step is like that: ${words}`)]).join('\n')}\n`)
  return lines === null ? NOTHING : FOUND
}

process.exitCode = await carriedOut('kasalab steps', NOT_LOOKED, () => steps(process.argv.slice(3)))
