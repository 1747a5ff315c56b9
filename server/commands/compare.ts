/** `kasalab compare`: what two reports of `kasalab verify` do not agree on. */
import { parseArgs } from 'node:util'

const USAGE = `kasalab compare A B

Says clause by clause and scenario by scenario what the runs of two report directories came to differently, and of each
scenario the first answer that is of another kind: its status, its media type, its members. Values do not matter. Last
come scenarios with the same outcome that were answered differently; no clause is held to be different for these.

  --outcomes  only what came to another outcome
  --json      the same as JSON
  --help

It ends with 0 when nothing differs, 1 when something does, 2 when it could not look.
`

const SAME = 0
const DIFFERENT = 1
const NOT_LOOKED = 2

class Misuse extends Error {}

/** @throws Misuse */
function options(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      outcomes: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const [a, b, ...more] = positionals
  if (values.help) return null
  if (a === undefined || b === undefined || more.length > 0) throw new Misuse('two report directories are needed')
  return { ...values, a, b }
}

/** @param args behind `compare` @returns how the process is to end */
async function compare(args: string[]): Promise<number> {
  const chosen = options(args)
  if (chosen === null) {
    process.stdout.write(USAGE)
    return SAME
  }
  const { readReport } = await import('../../features/harness/report/report.ts')
  const { differenceLines, differences } = await import('../../features/harness/report/comparison/compare.ts')
  const { totalsLine } = await import('../../features/harness/report/console.ts')
  const [a, b] = [readReport(chosen.a), readReport(chosen.b)]
  const found = differences(a.run.results, b.run.results, chosen.outcomes)
  const heads = Object.entries({ A: a, B: b }).map(
    ([name, { run, summary }]) => `${name}  ${summary.target}: ${totalsLine(run.results, summary.took_ms)}`,
  )
  const lines = chosen.json ? [JSON.stringify(found, null, 2)] : [...heads, '', ...differenceLines(found)]
  process.stdout.write(`${lines.join('\n')}\n`)
  return found.scenarios.length === 0 ? SAME : DIFFERENT
}

try {
  process.exitCode = await compare(process.argv.slice(3))
} catch (error) {
  const { message, code } = error as Error & { code?: string }
  process.stderr.write(`kasalab: ${message}\n`)
  if (error instanceof Misuse || code?.startsWith('ERR_PARSE_ARGS')) process.stderr.write(`\n${USAGE}`)
  process.exitCode = NOT_LOOKED
}
