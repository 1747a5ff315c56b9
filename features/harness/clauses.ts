/** `npm run clauses`: how much of the specification features and contract tests cover, clause by clause. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs, styleText } from 'node:util'
import { covered as tagged } from '../generated/contents.ts'
import { type Canvas, clauseLines, clausesOf, clauseTable, type Look, wrapped } from './clause-table.ts'
import { type Coverage, changes, coverage, KEPT, kept } from './coverage.ts'

/** Columns, where the terminal does not tell the width. */
const WIDTH = 100
const STYLES: Record<Look, Parameters<typeof styleText>[0]> = {
  good: 'green',
  bad: 'red',
  quiet: 'dim',
  strong: 'bold',
}

const { groups, clauses } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../fixtures/clauses.json'), 'utf8'),
) as {
  groups: Record<string, string>
  clauses: string[]
}

const USAGE = `npm run clauses -- [--group GROUP] [--keep | --check]

  --group GROUP  one group, clause by clause with its features: ${Object.keys(groups).join(', ')}
  --keep         takes what is covered now into fixtures/covered.json; nothing leaves that list but by hand
  --check        prints only what is wrong with that list

A clause is covered when a scenario that carries its tag has passed, or a contract test that has it in its title. The
last run of them all tells; where there is none of the features and contract tests as they are now, tags and titles have
to do, and the first line says so.
Exit code: 0; 1 when a clause of fixtures/covered.json is covered no more, with --check also when one that is covered
is not in it yet, and when the arguments are wrong.
`

const canvas: Canvas = {
  width: process.stdout.columns || WIDTH,
  // Plain where it is not a terminal that shows it.
  paint: (look, text) => styleText(STYLES[look], text, { stream: process.stdout }),
}

/** Lines of prose, as wide as the terminal. */
const say = (look: Look, text: string): void => {
  for (const line of wrapped(text.split(' '), canvas.width)) process.stdout.write(`${canvas.paint(look, line)}\n`)
}

/** What the table is drawn from. */
function sayWhence({ ran, wanting }: Coverage): void {
  if (ran) say('quiet', `By the ${ran.scenarios} scenarios and ${ran.tests} contract tests of the last run`)
  else say('bad', `By tags only, passed or not: ${wanting}`)
}

function show(found: Coverage, group: string | undefined): void {
  sayWhence(found)
  const titles = group === undefined ? groups : { [group]: groups[group]! }
  const shown = Object.keys(titles).flatMap((each) => clausesOf(each, clauses))
  process.stdout.write(`\n${clauseTable(found, titles, clauses, canvas)}\n\n`)
  if (group !== undefined) process.stdout.write(`${clauseLines(found, shown, tagged(), canvas)}\n\n`)
  const done = shown.filter((id) => found.covered.has(id)).length
  say('strong', `${done} of ${shown.length} clauses covered, ${shown.length - done} not`)
}

const arguments_ = () =>
  parseArgs({
    options: {
      group: { type: 'string' },
      keep: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  }).values

/** @returns the exit code */
function run(): number {
  let wish: ReturnType<typeof arguments_>
  try {
    wish = arguments_()
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${USAGE}`)
    return 1
  }
  const group = wish.group?.toUpperCase()
  if (wish.help || (group !== undefined && !(group in groups))) {
    process.stdout.write(USAGE)
    return wish.help ? 0 : 1
  }
  const found = coverage()
  const before = kept()
  const { lost, gained } = changes(before, found)
  if (!wish.check && !wish.keep) show(found, group)
  if (lost.length > 0) say('bad', `Covered before, and no more: ${lost.join(' ')}`)
  if (wish.keep && found.wanting !== null) {
    say('bad', `Nothing is kept by tags only (${found.wanting}): run npm test first`)
    return 1
  }
  if (wish.keep) {
    writeFileSync(KEPT, `${JSON.stringify([...before, ...gained].sort(), null, 2)}\n`)
    say('good', `${gained.length} more kept: ${before.length + gained.length} clauses`)
  } else if (wish.check && gained.length > 0)
    say('bad', `Covered, and not kept yet: ${gained.join(' ')}. Run npm run clauses -- --keep`)
  return lost.length > 0 || (wish.check && gained.length > 0) ? 1 : 0
}

process.exitCode = run()
