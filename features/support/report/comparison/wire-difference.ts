/** The first thing on the wire that two runs of a scenario were answered differently: status, media type, members. */
import type { AnswerKind, Shape } from '../record/answer-kinds.ts'

export interface WireDifference {
  /** What was asked, in general words: ids are left out. */
  asked: string
  /** Which of the scenario's exchanges it was, from 1, the lab's not counted. */
  place: number
  /** Each difference in a line, A's side first. */
  lines: string[]
}

const parentOf = (path: string): string => (path.endsWith('[]') ? path.slice(0, -2) : path.replace(/(^|\.)[^.]*$/, ''))

/** Types at a path; whatever a member is called, none where it is not there. */
const typesAt = (shape: Shape, path: string): readonly string[] =>
  Object.hasOwn(shape, path) ? (shape[path] ?? []) : []

/** Members that one side alone has, where the other has the object they would stand in. */
const onlyIn = (one: Shape, other: Shape): string[] =>
  Object.keys(one).filter(
    (path) => !path.endsWith('[]') && !Object.hasOwn(other, path) && typesAt(other, parentOf(path)).includes('object'),
  )

/** Null stands for any type, and an empty list for any list. */
function memberLines(a: Shape | null, b: Shape | null): string[] {
  if (a === null || b === null) return []
  const other = Object.entries(a).flatMap(([path, types]) => {
    const [one, two] = [types, typesAt(b, path)].map((each) => each.filter((type) => type !== 'null'))
    const isOther = one!.length > 0 && two!.length > 0 && !one!.some((type) => two!.includes(type))
    return isOther ? [`${path || 'body'}: ${one!.join(' or ')} ↔ ${two!.join(' or ')}`] : []
  })
  return [
    ...onlyIn(a, b).map((path) => `only in A: ${path}`),
    ...onlyIn(b, a).map((path) => `only in B: ${path}`),
    ...other,
  ]
}

const isRefusal = ({ status }: AnswerKind): boolean => (status ?? 0) >= 400

function linesOf(a: AnswerKind, b: AnswerKind): string[] {
  const lines: string[] = []
  if (a.status !== b.status) lines.push(`status: ${a.status} ↔ ${b.status}`)
  if (a.media !== b.media) lines.push(`media type: ${a.media} ↔ ${b.media}`)
  if (isRefusal(a) && isRefusal(b) && a.code !== b.code)
    lines.push(`code: ${JSON.stringify(a.code)} ↔ ${JSON.stringify(b.code)}`)
  if (a.end !== b.end) lines.push(`closed: ${a.end} ↔ ${b.end}`)
  return [...lines, ...memberLines(a.shape, b.shape)]
}

/**
 * Answer by answer, as long as both sides were asked the same: beyond that there is nothing to be compared.
 * @returns null when all answers are of one kind
 */
export function wireDifference(a: readonly AnswerKind[], b: readonly AnswerKind[]): WireDifference | null {
  for (const [index, one] of a.entries()) {
    const two = b[index]
    if (!two || one.asked !== two.asked) return null
    const lines = linesOf(one, two)
    if (lines.length > 0) return { asked: one.asked, place: index + 1, lines }
  }
  return null
}
