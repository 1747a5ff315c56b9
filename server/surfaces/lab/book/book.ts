/** The book of the features, for whoever reads it at `/lab/book`. */

import { publicAddresses } from '../../../wire/http/addresses/public-addresses.ts'
import { type PageLink, pagesBeside } from '../../../wire/http/description/pages-beside.ts'
import { type Operation, operation, refused } from '../../../wire/http/operation.ts'
import type { Request } from '../../../wire/http/request.ts'
import { bookFile } from './made-book.ts'

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
