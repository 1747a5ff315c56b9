/** `kasalab clauses`: clause by clause, how much of the specification the features and contract tests cover. */
import { argumentsOf, carriedOut, HELP, Misuse } from './line/arguments.ts'

const USAGE = `kasalab clauses [--group GROUP] [--report DIR] [--json | --html FILE | --check]

  --group GROUP  one group, each clause with its sentence and its features: the letters its clauses begin with, like CLD
  --report DIR   by a report of kasalab verify, in place of the last npm test
  --json         every clause and decision with its scenarios and what came of them, as JSON
  --html FILE    the same as a page
  --check        prints only the clauses that nothing covers
  --help

Beside each clause stands how many wrong servers its own scenarios kill, as npm run wrong has kept it.

A clause is covered when a scenario that carries its tag has passed, or a contract test that has it in its title. The
last run of them all tells; where there is none of the features and contract tests as they are now, tags and titles have
to do in the table, and its first line says so.
It ends with 0; 1 when --check finds a clause that nothing covers; 2 when it could not look.
`

const IN_ORDER = 0
const WRONG = 1
const NOT_LOOKED = 2

/** @throws Misuse */
function options(args: string[]) {
  const { values } = argumentsOf({
    args,
    options: {
      group: { type: 'string' },
      report: { type: 'string' },
      json: { type: 'boolean', default: false },
      html: { type: 'string' },
      check: { type: 'boolean', default: false },
      help: HELP,
    },
  })
  const { group, report, json, html, check } = values
  if ([json, html !== undefined, check].filter(Boolean).length > 1)
    throw new Misuse('--json, --html and --check are three ways: choose one')
  if (report !== undefined && check) throw new Misuse('--check goes by npm test, and by no --report')
  if (group !== undefined && (json || html !== undefined || check))
    throw new Misuse('--group goes with the table alone')
  return { ...values, group: group?.toUpperCase() }
}

/** @param args behind `clauses` @returns exit code */
async function clauses(args: string[]): Promise<number> {
  const { group, report, json, html, check, help } = options(args)
  if (help) {
    process.stdout.write(USAGE)
    return IN_ORDER
  }
  const { checkCovered, GROUPS, showJson, showTable, writePage } = await import(
    '../../features/support/clauses/command.ts'
  )
  if (group !== undefined && !GROUPS.includes(group)) throw new Misuse(`--group takes one of ${GROUPS.join(', ')}`)
  if (json) showJson({ report })
  else if (html !== undefined) writePage(html, { report })
  else if (check) return checkCovered() ? IN_ORDER : WRONG
  else showTable({ group, report })
  return IN_ORDER
}

process.exitCode = await carriedOut('kasalab clauses', NOT_LOOKED, () => clauses(process.argv.slice(3)))
