/** The book of the features, for whoever reads it at `/lab/book`. */

import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { publicAddresses } from '../../../transport/http/addresses/public-addresses.ts'
import { type PageLink, pagesBeside } from '../../../transport/http/description/pages-beside.ts'
import { type Operation, operation, refused } from '../../../transport/http/operation.ts'
import type { Request } from '../../../transport/http/request.ts'

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
async function bookFile(name: string): Promise<{ type: string; body: Buffer } | null> {
  if (!NAME.test(name)) return null
  if (book === null || name === FIRST) {
    const { mtimeMs } = await stat(RUN).catch(() => ({ mtimeMs: 0 }))
    if (book?.run !== mtimeMs) book = make(mtimeMs)
  }
  const body = await readFile(join(await book!.folder, name)).catch(() => null)
  return body && { type: TYPES[extname(name)]!, body }
}

/** Addresses that the commands of the book have, which are those of this server where it is served. */
const WRITTEN = { cloud: 'localhost:8080', local: 'localhost:8484' } as const

/** Its pages end with it. */
const FOOT = '<footer>'

/** Names of the other pages in Ukrainian. */
const IN_UKRAINIAN = new Map([
  ['Cloud API', 'API хмари'],
  ['Cash-desk API', 'API каси'],
  ['Sockets', 'Сокети'],
  ['Lab', 'Лабораторія'],
  ['Console', 'Консоль'],
])

const linkTo = ({ text, url }: PageLink): string =>
  `<a href="${url}"><span lang="uk">${IN_UKRAINIAN.get(text)}</span><span lang="en">${text}</span></a>`

/**
 * The page with the addresses of this server: its host and port, and a scheme where it is not that of curl; and with
 * links to the other pages of this server, which a book opened from a file has not.
 */
function served(page: Buffer, request: Request): Buffer {
  const { cloud, local } = publicAddresses(request.services, request.headers)
  const short = (url: string): string => url.replace(/^http:\/\//, '')
  const links = pagesBeside(request, 'book').map(linkTo).join('\n')
  return Buffer.from(
    page
      .toString('utf8')
      .replaceAll(WRITTEN.cloud, () => short(cloud))
      .replaceAll(WRITTEN.local, () => short(local))
      .replace(FOOT, () => `${FOOT}\n${links}\n`),
  )
}

/** The first page. */
const FIRST = 'index.html'

export const bookOperations: readonly Operation[] = [
  operation({
    id: 'getBook',
    method: 'GET',
    path: '/lab/book',
    surface: 'lab',
    summary: 'The features as a book',
    clauses: [],
    who: 'anyone',
    linked: true,
    handle: () => ({ status: 307, body: undefined, headers: { location: `./book/${FIRST}` } }),
  }),
  operation({
    id: 'getBookPage',
    method: 'GET',
    path: '/lab/book/:file',
    surface: 'lab',
    summary: 'A page of the book',
    clauses: [],
    // It says what the package says, and nothing of a world
    who: 'anyone',
    linked: true,
    async handle(request) {
      const { params, language } = request
      const file = await bookFile(String(params.file))
      if (!file) return refused('nothing at this path', {}, language)
      return {
        status: 200,
        body: served(file.body, request),
        headers: { 'content-type': file.type, 'cache-control': 'no-cache', 'referrer-policy': 'no-referrer' },
      }
    },
  }),
]
