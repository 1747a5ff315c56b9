/** `kasalab target`: sets up the profile of a server to be tested, or checks one. */
import { argumentsOf, carriedOut, HELP, Misuse } from './line/arguments.ts'
import { nearest } from './line/nearest.ts'

const USAGE = `kasalab target init [FILE] | kasalab target check FILE

A profile says where the surfaces of a server are, and names its cashiers and registers. A run of the features uses it:
kasalab verify --target FILE. features/profile.md has every member of it, and features/profile.schema.json is its JSON
schema, for editors.

  init [FILE]       asks for the profile step by step, tries each answer at the server, and writes FILE (target.json).
                    Only you can read it. It does nothing at the server but sign in. It writes over a file only after
                    a yes. Answers can be piped in, one a line; passwords and keys are not shown
  check FILE        looks at the server as a run does before it begins, and checks every licence key at its register. It
                    says what the profile lacks, and how many scenarios that leaves untested
  --help

Init ends with 0 when the profile is written, and with 1 when you answered no. Check ends with 0 when a run can begin, and
with 1 when something prevents it. Both end with 2 when they could not begin, or had no answer to go on with.
`

const DONE = 0
const NOT_DONE = 1
const NOT_BEGUN = 2

async function init(file: string): Promise<number> {
  const { setUp } = await import('../../features/support/targets/setup/setup.ts')
  if (await setUp(file, { input: process.stdin, output: process.stdout })) return DONE
  process.stdout.write(`${file} is left as it is.\n`)
  return NOT_DONE
}

async function check(file: string): Promise<number> {
  const { lookOver } = await import('../../features/support/targets/setup/setup.ts')
  const { maskedPrintable } = await import('../../features/support/wire/printable.ts')
  const { profile, faults: issues, missing } = await lookOver(file)
  const lines = [
    maskedPrintable(`${profile.name}: ${profile.cloud ?? profile.desk ?? profile.lan ?? 'no address'}`),
    ...issues.map((issue) => `✖ ${issue}`),
    ...missing.map((line) => `– ${line}`),
    issues.length > 0
      ? 'No run can begin.'
      : `A run can begin: kasalab verify --target ${file}; with --dry-run it says what exactly is not tested.`,
  ]
  process.stdout.write(`${lines.map((line) => maskedPrintable(line)).join('\n')}\n`)
  return issues.length > 0 ? NOT_DONE : DONE
}

/** @param args behind `target` @returns exit code */
async function command(args: string[]): Promise<number> {
  const { values, positionals } = argumentsOf({
    args,
    allowPositionals: true,
    options: { help: HELP },
  })
  if (values.help) {
    process.stdout.write(USAGE)
    return DONE
  }
  const [verb, file, ...more] = positionals
  if (more.length > 0) throw new Misuse(`one file is enough: ${more.join(' ')}`)
  if (verb === 'init') return init(file ?? 'target.json')
  if (verb !== 'check') {
    const meant = verb === undefined ? null : nearest(verb, ['init', 'check'])
    throw new Misuse(
      verb === undefined
        ? 'init or check?'
        : `there is no ${verb}, ${meant ? `did you mean ${meant}?` : 'but init and check'}`,
    )
  }
  if (file === undefined) throw new Misuse('check which profile?')
  return check(file)
}

process.exitCode = await carriedOut('kasalab target', NOT_BEGUN, () => command(process.argv.slice(3)))
