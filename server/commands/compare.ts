/** `kasalab compare`: the differences between two reports of `kasalab verify`. */
import { argumentsOf, carriedOut, HELP, Misuse } from './line/arguments.ts'
import { printable, printableJson } from './line/printable.ts'

const USAGE = `kasalab compare A B

Compares the runs of two report directories, clause by clause and scenario by scenario. For each scenario it shows the first
answer of another kind: its status, its media type, its members. Values do not matter. Scenarios with the same outcome and
other answers come last. They make no clause different.

  --outcomes  shows only other outcomes
  --json      prints the same as JSON
  --help

It ends with 0 when nothing differs, 1 when something does, 2 when it could not look.
`

const SAME = 0
const DIFFERENT = 1
const NOT_LOOKED = 2

/** @throws Misuse */
function options(args: string[]) {
  const { values, positionals } = argumentsOf({
    args,
    allowPositionals: true,
    options: {
      outcomes: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      help: HELP,
    },
  })
  const [a, b, ...more] = positionals
  if (values.help) return null
  if (a === undefined || b === undefined || more.length > 0) throw new Misuse('two report directories are needed')
  return { ...values, a, b }
}

/** @param args behind `compare` @returns exit code */
async function compare(args: string[]): Promise<number> {
  const chosen = options(args)
  if (chosen === null) {
    process.stdout.write(USAGE)
    return SAME
  }
  const { readReport } = await import('../../features/support/report/report.ts')
  const { differenceLines, differences } = await import('../../features/support/report/comparison/compare.ts')
  const { totalsLines } = await import('../../features/support/report/console.ts')
  const [a, b] = [readReport(chosen.a), readReport(chosen.b)]
  const found = differences(a, b, chosen.outcomes)
  const heads = Object.entries({ A: a, B: b }).map(([name, { results, dry_run, summary }]) =>
    printable(`${name}  ${summary.target}: ${totalsLines(results, summary.took_ms, dry_run).join('; ')}`),
  )
  const lines = chosen.json ? [printableJson(found, 2)] : [...heads, '', ...differenceLines(found)]
  process.stdout.write(`${lines.join('\n')}\n`)
  return found.scenarios.length === 0 ? SAME : DIFFERENT
}

process.exitCode = await carriedOut('kasalab compare', NOT_LOOKED, () => compare(process.argv.slice(3)))
