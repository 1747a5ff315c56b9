/** The first exchange of a scenario that two runs answered differently: status, media type, members. */
import type { AnswerKind, Shape } from '../record/answer-kinds.ts'

export interface WireDifference {
  /** The request without ids. */
  asked: string
  /** Number of the exchange in the scenario, from 1, without those of the lab. */
  place: number
  /** One line per difference, A's side first. */
  lines: string[]
}

const parentOf = (path: string): string => (path.endsWith('[]') ? path.slice(0, -2) : path.replace(/(^|\.)[^.]*$/, ''))

/** Types at a path; empty: no such member, whatever its name (`constructor`, say). */
const typesAt = (shape: Shape, path: string): readonly string[] =>
  Object.hasOwn(shape, path) ? (shape[path] ?? []) : []

/** Members that only one side has, within an object that both have. */
const onlyIn = (one: Shape, other: Shape): string[] =>
  Object.keys(one).filter(
    (path) => !path.endsWith('[]') && !Object.hasOwn(other, path) && typesAt(other, parentOf(path)).includes('object'),
  )

/** Null equals any type, and an empty list any list. */
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

/** Compares answers while both runs sent the same requests. @returns null: all answers are of the same kind */
export function wireDifference(a: readonly AnswerKind[], b: readonly AnswerKind[]): WireDifference | null {
  for (const [index, one] of a.entries()) {
    const two = b[index]
    if (!two || one.asked !== two.asked) return null
    const lines = linesOf(one, two)
    if (lines.length > 0) return { asked: one.asked, place: index + 1, lines }
  }
  return null
}
