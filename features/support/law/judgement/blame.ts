/**
 * Which clauses a failed assertion is about. An assertion that says so itself (a refusal, a status, a signature) is
 * about those; any other is about the clauses of its scenario, but for those that only such an assertion shows.
 */
import { groupOf, isDecision, sentenceOf } from '../known-clauses.ts'

/** What an assertion is about, where it is known beside the scenario's tags. */
export interface AssertionSubject {
  /** Method and address of the operation whose answer is judged; left out: that of the last action. */
  asked?: string
  /** Clauses that the assertion itself shows. */
  clauses?: readonly string[]
}

/** The signature of a webhook's calls. */
export const SIGNATURE_CLAUSES = ['WHK-012', 'WHK-013'] as const
/** The form of a refusal of malformed input. */
export const MALFORMED_CLAUSES = ['ERR-002', 'FLD-035', 'CLD-009'] as const

/** Shown by assertions that name them, and by no others. */
const NAMED_ONLY: ReadonlySet<string> = new Set([...SIGNATURE_CLAUSES, ...MALFORMED_CLAUSES])
/** Groups of field tables: the form of an answer shows them. */
const OF_FORM = 'FLD'

/** How closely a clause speaks of a failure: of its members, then of its operation. */
function closeness(id: string, operation: string, members: readonly string[]): number {
  const sentence = sentenceOf(id)
  const names = members.flatMap((each) => each.split('.')).filter((name) => /^[a-z][a-z_]{3,}$/.test(name))
  const path = operation.split(' ')[1] ?? ''
  const place = path.replace(/^\/api\/v1/, '').replaceAll('{id}', '')
  return (
    (names.some((name) => sentence.includes(name)) ? 2 : 0) +
    (place.length > 1 && sentence.includes(place.replace(/\/+$/, '')) ? 1 : 0)
  )
}

/**
 * Clauses of a scenario that a failed assertion may convict; none where those that it shows are not among them.
 * @param tagged clauses of the scenario; decisions are left out
 * @param named clauses that the assertion itself shows
 */
export function suspects(
  tagged: readonly string[],
  { operation, members, named }: { operation: string; members: readonly string[]; named: readonly string[] },
): string[] {
  const lawful = tagged.filter((id) => !isDecision(id))
  const shown = named.filter((id) => !isDecision(id))
  // Another clause of its scenario is not what it shows.
  if (shown.length > 0) return shown.filter((id) => lawful.includes(id))
  const narrower = [
    (id: string) => !NAMED_ONLY.has(id) && groupOf(id) !== OF_FORM,
    (id: string) => !NAMED_ONLY.has(id),
    () => true,
  ]
  const left = narrower.map((fits) => lawful.filter(fits)).find((ids) => ids.length > 0) ?? []
  const closest = Math.max(...left.map((id) => closeness(id, operation, members)))
  return left.filter((id) => closeness(id, operation, members) === closest)
}
