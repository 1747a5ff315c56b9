/** Which page is shown: it stands behind the `#` of the address, so that a link to it can be kept. */
import { signal } from '@preact/signals'

/** A page and what it shows: `#/timeline/142` is the page `timeline` with `['142']`. */
export interface Route {
  /** null: no page is named, so that it is the first. */
  page: string | null
  rest: readonly string[]
}

function routeOf(hash: string): Route {
  const [page = null, ...rest] = hash.replace(/^#\/?/, '').split('/').filter(Boolean).map(decoded)
  return { page, rest }
}

/** Text of a segment; a malformed one as it is. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

export const route = signal<Route>(routeOf(location.hash))

addEventListener('hashchange', () => {
  route.value = routeOf(location.hash)
})

/** The address of a page. */
export const linkTo = (page: string, ...rest: readonly string[]): string =>
  `#/${[page, ...rest].map(encodeURIComponent).join('/')}`

export function go(page: string, ...rest: readonly string[]): void {
  location.hash = linkTo(page, ...rest)
}
