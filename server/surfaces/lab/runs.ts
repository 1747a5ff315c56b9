/**
 * Runs of what a stream of the lab tells: a reset, or a store that is new, begins another run, whose numbers begin anew.
 * The id of each event names its run, so that a client that connects again never misses the beginning of another one.
 */
import type { ServerResponse } from 'node:http'
import type { World } from '../../runtime/world/world.ts'
import type { Reply } from '../../transport/http/operation.ts'

/** Characters of a run of facts. */
const RUN_LENGTH = 16

/** The run of a world's facts: another one after each reset, and in each store; the same after a restart of the server. */
export const factRun = (world: World): string => world.keyFor('facts', world.id).toString('hex').slice(0, RUN_LENGTH)

/** The id of an event. */
export const eventId = (n: number, run: string): string => `${n}@${run}`

/** What a client has of a run. */
interface KnownRun {
  run: string
  /** Number of the last that is there. */
  last: number
}

/** Where a stream begins. */
export interface Beginning {
  /** It tells what comes after this number. */
  after: number
  /** The client was in another run, of which nothing is told any more. */
  is_new: boolean
}

/**
 * Where a client goes on that has seen an event: in another run, from its beginning.
 * @param seen header `Last-Event-ID`: a number, and its run after `@` where the client has it
 * @returns null when that names no event
 */
export function resumedAt(seen: string | undefined, { run, last }: KnownRun): Beginning | null {
  const [, number, of] = /^(\d+)(?:@([\w-]+))?$/.exec(seen ?? '') ?? []
  if (number === undefined) return null
  const n = Number(number)
  const isNew = of === undefined ? n > last : of !== run
  return { after: isNew ? 0 : n, is_new: isNew }
}

/** Where a query begins. @param run in which `after` is a number; left out: not known */
export const beginningOf = (after: number, run: string | undefined, own: string): Beginning =>
  run === undefined || run === own ? { after, is_new: false } : { after: 0, is_new: true }

/** The first event of a stream: it says which run the numbers are of. */
export const runEvent = (name: string, { after, is_new }: Beginning, run: string): string =>
  `id: ${eventId(after, run)}\nevent: ${name}\ndata: ${JSON.stringify({ run, is_new })}\n\n`

/** The answer with the header `X-Run`. */
export function inRun(answer: Reply, run: string): Reply {
  const { stream } = answer
  return {
    ...answer,
    headers: { ...answer.headers, 'x-run': run },
    ...(stream && {
      stream(response: ServerResponse) {
        response.setHeader('x-run', run)
        stream(response)
      },
    }),
  }
}
