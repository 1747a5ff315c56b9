/** The operation of a request. */

export interface AskedOperation {
  method: string
  /** From `/api` on. */
  path: string
  query: URLSearchParams
}

/** @param asked method and address of an answer */
export function operationOf(asked: string): AskedOperation {
  const [method = '', address = ''] = asked.split(' ')
  const [place = '', query] = address.split('?')
  const from = place.indexOf('/api/v1/')
  return { method, path: from < 0 ? '' : place.slice(from), query: new URLSearchParams(query) }
}

const ID_LENGTH = 36

/** In a path of the table of operations, a name in braces matches any segment, and an `…_id` an id. */
function fits(segment: string | undefined, wanted: string): boolean {
  if (!wanted.startsWith('{')) return segment === wanted
  return wanted.endsWith('_id}') ? segment?.length === ID_LENGTH : segment !== undefined
}

/** @param line method and path of an operation, such as `GET /api/v1/shifts/{shift_id}` */
export function isOperation({ method, path }: AskedOperation, line: string): boolean {
  const [wantedMethod, wantedPath = ''] = line.split(' ')
  const [segments, wanted] = [path.split('/'), wantedPath.split('/')]
  return (
    method === wantedMethod && segments.length === wanted.length && wanted.every((each, at) => fits(segments[at], each))
  )
}

/** Sessions, and what the cloud shows of a cashier and of an organization: registers change none of it. */
const APART = /^(.*\/api\/v1)?\/(cashier\/(me|sign\w+)|organization(\/receipt-config|\/\w+\.png)?)(\?|$)/

/** Whether a request has nothing to do with any register. @param place an address, or a path with or without `/api/v1` */
export const isApart = (place: string): boolean => APART.test(place)
