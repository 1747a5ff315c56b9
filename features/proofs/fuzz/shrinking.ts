/** Repeats a finding in new worlds, with fewer requests before it each time, while it still occurs. */
import type { Finding } from './finding.ts'
import { type Judge, kindOf } from './judging.ts'
import { HungUp, type Line, type SentRequest, Unanswered } from './sending.ts'

/** Attempts for one finding. */
const TRIES = 60

/**
 * The fewest requests that reproduce a finding: creating its world first, the failing one last.
 * @returns null when it cannot be reproduced
 */
export async function smallest(
  { kind, sent, history }: Finding,
  line: Line,
  judge: Judge,
): Promise<SentRequest[] | null> {
  const [making, ...before] = history
  if (!making) return null
  let tries = 0
  const shows = async (steps: readonly SentRequest[], last: SentRequest): Promise<boolean> => {
    tries++
    const { name } = JSON.parse(String(making.body)) as { name: string }
    try {
      await line.send({ ...making, method: 'DELETE', target: `/w/${name}/lab/world`, headers: {}, body: null })
      for (const each of [making, ...steps]) await answered(line, each)
      const fault = judge.fault(last, await line.send(last))
      return fault !== null && kindOf(last, fault) === kind
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error
      return kindOf(last, `was not answered: ${error.message}`) === kind
    }
  }
  let steps = before
  if (!(await shows(steps, sent))) return null
  // Leaves out halves, quarters, eighths … while the finding still occurs
  for (let size = Math.ceil(steps.length / 2); size >= 1 && tries < TRIES; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let from = steps.length - size; from > -size && tries < TRIES; from -= size) {
      const fewer = steps.filter((_, index) => index < from || index >= from + size)
      if (fewer.length < steps.length && (await shows(fewer, sent))) steps = fewer
    }
  let last = sent
  for (const less of simpler(sent)) if (tries < 2 * TRIES && (await shows(steps, less(last)))) last = less(last)
  return [making, ...steps, last]
}

/** Sends a request, and waits where the episode waited. */
async function answered(line: Line, sent: SentRequest): Promise<void> {
  try {
    await line.send(sent)
  } catch (error) {
    if (!(error instanceof HungUp)) throw error
  }
}

/** Ways to simplify a request: a header, a part of the query or a member of the body less. */
function simpler({ headers, target, body }: SentRequest): ((sent: SentRequest) => SentRequest)[] {
  const without = (name: string) => (each: SentRequest) => ({
    ...each,
    headers: Object.fromEntries(Object.entries(each.headers).filter(([other]) => other !== name)),
  })
  const [, query = ''] = target.split('?')
  const shorter = (part: string) => (each: SentRequest) => {
    const [path, rest = ''] = each.target.split('?')
    const parts = rest.split('&').filter((other) => other !== part)
    return { ...each, target: parts.length > 0 ? `${path}?${parts.join('&')}` : path! }
  }
  return [
    ...(body === null ? [] : [(each: SentRequest) => ({ ...each, body: null })]),
    ...Object.keys(headers).map(without),
    ...(query === '' ? [] : query.split('&').slice(0, 20).map(shorter)),
    ...membersOf(body).map((name) => (each: SentRequest) => {
      // The body may have been removed already
      const { [name]: _, ...rest } = JSON.parse(String(each.body)) ?? {}
      return { ...each, body: JSON.stringify(rest) }
    }),
  ]
}

function membersOf(body: SentRequest['body']): string[] {
  try {
    const value: unknown = JSON.parse(String(body))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value) : []
  } catch {
    return []
  }
}
