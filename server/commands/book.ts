/** `kasalab book`: the features as a product owner reads them, in Ukrainian and English, as pages that open from a file. */
import { join } from 'node:path'
import { argumentsOf, carriedOut, HELP } from './line/arguments.ts'

const USAGE = `kasalab book [--out DIR] [--report DIR]

Writes the features as pages for a product owner.

  --out DIR     the directory of its pages (book). It replaces an older book there, and says what has changed since
  --report DIR  uses the results of a report of kasalab verify; without it, in a clone, those of the last npm test
  --help

Its first page is index.html: open it from the file. The sandbox has the same at /lab/book.
It ends with 0, or with 2 when it could not write the book.
`

const WRITTEN = 0
const NOT_WRITTEN = 2

/** @param args behind `book` @returns exit code */
async function book(args: string[]): Promise<number> {
  const { values } = argumentsOf({
    args,
    options: { out: { type: 'string', default: 'book' }, report: { type: 'string' }, help: HELP },
  })
  const { out, report, help } = values
  if (help) {
    process.stdout.write(USAGE)
    return WRITTEN
  }
  const { writeBook } = await import('../../features/support/book/write-book.ts')
  const { pages, chapters, questions, scenarios, target } = writeBook({ out, report })
  const run = target === null ? 'without results: there was no run' : `with the results of ${target}`
  process.stdout.write(
    `${chapters} chapters, ${questions} questions, ${scenarios} scenarios on ${pages} pages, ${run}\n${join(out, 'index.html')}\n`,
  )
  return WRITTEN
}

process.exitCode = await carriedOut('kasalab book', NOT_WRITTEN, () => book(process.argv.slice(3)))
