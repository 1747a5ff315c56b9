/** `kasalab book`: the features as a product owner reads them, in Ukrainian and English, as pages that open from a file. */
import { join } from 'node:path'
import { argumentsOf, carriedOut, HELP } from './line/arguments.ts'

const USAGE = `kasalab book [--out DIR] [--report DIR]

  --out DIR     the directory of its pages, default book; a book that is there is replaced, and the new one says what
                has changed since
  --report DIR  with the results of a report of kasalab verify, in place of the last npm test
  --help

Its first page is index.html: open it from the file. The sandbox has the same at /lab/book.
It ends with 0; 2 when it could not be written.
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
