/** `kasalab clauses`: clause by clause, how much of the specification the features and contract tests cover. */
import { argumentsOf, carriedOut, HELP, Misuse } from './line/arguments.ts'

const USAGE = `kasalab clauses [--group GROUP] [--report DIR] [--json | --html FILE | --check]

  --group GROUP  one group, each clause with its sentence and its features. CLD is a group: its clauses begin with CLD
  --report DIR   uses a report of kasalab verify; without it, in a clone, the last npm test
  --json         prints every clause and decision with its scenarios and their outcome, as JSON
  --html FILE    writes the same as a page
  --check        prints only the clauses that nothing covers
  --help

In a clone, beside each clause is the number of wrong servers that its own scenarios kill, from the last npm run wrong.

A scenario with the tag of a clause covers it when it has passed. So does a contract test with the clause in its title. The
last run of them all decides. If the features have changed since, tags and titles have to do, and the first line says so.
It ends with 0. It ends with 1 when --check finds a clause that nothing covers, and with 2 when it could not look.
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
  if (report !== undefined && check)
    throw new Misuse('--check goes by the last run of all features, and by no --report')
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
