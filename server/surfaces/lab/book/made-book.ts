/**
 * The book as files, made once for a server: by a process of its own, since it reads every feature, and what is sold
 * meanwhile does not wait for it.
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
/** `.ts` in a clone, `.js` in the package. */
const MAIN = join(import.meta.dirname, `../../../main${extname(import.meta.filename)}`)
/** Far more than it takes: a process that hangs is ended. */
const LIMIT_MS = 120_000

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
}
/** Names of its files: none is in a folder. */
const NAME = /^[\w-]+\.(html|css|js)$/

/** Where the last run of the features is, in a clone: the book shows its results. */
const RUN = join(import.meta.dirname, '../../../../.reports/cucumber.ndjson')
const FIRST = 'index.html'

interface MadeBook {
  folder: Promise<string>
  /** When the run was written whose results it shows; 0: there was none. */
  run: number
}

let book: MadeBook | null = null

async function made(): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'kasalab-book-'))
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }))
  await run(process.execPath, [MAIN, 'book', '--out', directory], { timeout: LIMIT_MS })
  return directory
}

/** Makes the book; one that cannot be made is made again by the next request. */
function make(written: number): MadeBook {
  const making: MadeBook = { folder: made(), run: written }
  making.folder.catch(() => {
    if (book === making) book = null
  })
  return making
}

/**
 * A file of the book, which is made when the first is asked for, and made again with its first page when the features
 * have been run since: a reader has pages of one run until he begins anew.
 * @returns null: it has none of this name
 * @throws when it cannot be made; the next request tries again
 */
export async function bookFile(name: string): Promise<{ type: string; body: Buffer } | null> {
  if (!NAME.test(name)) return null
  if (book === null || name === FIRST) {
    const { mtimeMs } = await stat(RUN).catch(() => ({ mtimeMs: 0 }))
    if (book?.run !== mtimeMs) book = make(mtimeMs)
  }
  const body = await readFile(join(await book!.folder, name)).catch(() => null)
  return body && { type: TYPES[extname(name)]!, body }
}
