/** Seams of lists that are given out in pages: the query they are asked by. */
import type { Request } from '../../../../server/transport/http/request.ts'
import { handles } from '../seams/rows.ts'
import type { Seam } from '../seams/seam.ts'

/**
 * A list that is asked by another query than was sent; what it says of its page stays.
 * @param wrong returns the members of the query that are other ones
 */
export const listedBy = (
  ids: string | readonly string[],
  wrong: (query: any, request: Request) => Record<string, unknown>,
): Seam =>
  handles(ids, async (right, request) => {
    const query = request.query as any
    const given = await right({ ...request, query: { ...query, ...wrong(query, request) } })
    const { limit, offset } = query
    return given.status === 200 ? { ...given, body: { ...(given.body as object), meta: { limit, offset } } } : given
  })
