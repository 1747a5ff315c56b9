/** The book of the features, for whoever reads it at `/lab/book`. */
import type { Addresses } from '../../../runtime/world/addresses.ts'
import { publicAddresses } from '../../../wire/http/exposure/public-addresses.ts'
import { type Operation, operation, refused } from '../../../wire/http/operation.ts'
import { bookFile } from './made-book.ts'

/** Addresses that the commands of the book have, which are those of this server where it is served. */
const WRITTEN = { cloud: 'localhost:8080', local: 'localhost:8484' } as const

/** The page with the addresses of this server: its host and port, and a scheme where it is not that of curl. */
const withAddresses = (page: Buffer, { cloud, local }: Pick<Addresses, 'cloud' | 'local'>): Buffer => {
  const short = (url: string): string => url.replace(/^http:\/\//, '')
  const text = page.toString('utf8')
  if (!text.includes(WRITTEN.cloud)) return page
  return Buffer.from(text.replaceAll(WRITTEN.cloud, () => short(cloud)).replaceAll(WRITTEN.local, () => short(local)))
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
    async handle({ params, language, services, headers }) {
      const file = await bookFile(String(params.file))
      if (!file) return refused('nothing at this path', {}, language)
      return {
        status: 200,
        body: withAddresses(file.body, publicAddresses(services, headers)),
        headers: { 'content-type': file.type, 'cache-control': 'no-cache', 'referrer-policy': 'no-referrer' },
      }
    },
  }),
]
