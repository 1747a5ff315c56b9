/** The book of the features, for whoever reads it at `/lab/book`. */
import { type Operation, operation, refused } from '../../../wire/http/operation.ts'
import { bookFile } from './made-book.ts'

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
    async handle({ params, language }) {
      const file = await bookFile(String(params.file))
      if (!file) return refused('nothing at this path', {}, language)
      return {
        status: 200,
        body: file.body,
        headers: { 'content-type': file.type, 'cache-control': 'no-cache', 'referrer-policy': 'no-referrer' },
      }
    },
  }),
]
