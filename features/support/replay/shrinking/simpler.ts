/** Simpler forms of a step: a member, an element, a header or a part of the query less, smaller numbers, shorter texts. */
import { referencesIn } from '../references.ts'
import type { HttpStep, ReplayStep, SingleReplayStep } from '../replay-form.ts'

/** Texts up to this length are left as they are. */
const SHORT_TEXT = 16

export type SimplerSteps = (step: ReplayStep, isReferred: boolean) => Iterable<ReplayStep>

/** One of those sent together less. @param isReferred as below */
export function* fewerTogether(step: ReplayStep, isReferred: boolean): Generator<ReplayStep> {
  if (!('together' in step) || isReferred) return
  const { together } = step
  if (together.length === 1) yield together[0]!
  else for (const index of together.keys()) yield { ...step, together: together.toSpliced(index, 1) }
}

/**
 * Each is the step with one thing simpler, what leaves out most first.
 * @param isReferred whether later steps refer to it: then those it sends together keep their places
 */
export function* simplerSteps(step: ReplayStep, isReferred: boolean): Generator<ReplayStep> {
  if (!('together' in step)) {
    yield* simplerSingle(step)
    return
  }
  const { together } = step
  yield* fewerTogether(step, isReferred)
  for (const [index, inner] of together.entries())
    for (const simpler of simplerSingle(inner)) yield { ...step, together: together.with(index, simpler) }
}

function* simplerSingle(step: SingleReplayStep): Generator<SingleReplayStep> {
  if ('http' in step) for (const http of simplerHttp(step.http)) yield { ...step, http }
  else if ('socket' in step && step.socket.send !== undefined)
    for (const send of simplerValues(step.socket.send)) yield { ...step, socket: { ...step.socket, send } }
  else if ('fault' in step && 'name' in step.fault && step.fault.body !== undefined) {
    const { body, ...bare } = step.fault
    yield { ...step, fault: bare }
    for (const simpler of simplerValues(body)) yield { ...step, fault: { ...step.fault, body: simpler } }
  }
}

function* simplerHttp(http: HttpStep['http']): Generator<HttpStep['http']> {
  const { body, text, headers, ...bare } = http
  const named = headers && { headers }
  if (body !== undefined || text !== undefined) yield { ...bare, ...named }
  for (const name of Object.keys(headers ?? {})) {
    const { [name]: _, ...fewer } = headers!
    const { headers: __, ...rest } = http
    yield Object.keys(fewer).length === 0 ? rest : { ...rest, headers: fewer }
  }
  const [path, query] = http.path.split('?')
  const parts = query?.split('&') ?? []
  for (const index of parts.keys()) {
    const fewer = parts.toSpliced(index, 1).join('&')
    yield { ...http, path: fewer === '' ? path! : `${path}?${fewer}` }
  }
  if (body !== undefined) for (const simpler of simplerValues(body)) yield { ...http, body: simpler }
}

/** Simpler forms of a JSON value; what has a reference stays. */
export function* simplerValues(value: unknown): Generator<unknown> {
  if (Array.isArray(value)) {
    if (value.length > 1) yield value.slice(0, Math.floor(value.length / 2))
    for (const index of value.keys()) yield value.toSpliced(index, 1)
    for (const [index, each] of value.entries())
      for (const simpler of simplerValues(each)) yield value.with(index, simpler)
  } else if (typeof value === 'object' && value !== null) {
    for (const name of Object.keys(value)) {
      const { [name]: _, ...fewer } = value as Record<string, unknown>
      yield fewer
    }
    for (const [name, each] of Object.entries(value))
      for (const simpler of simplerValues(each)) yield { ...value, [name]: simpler }
  } else if (typeof value === 'number') {
    for (const smaller of smallerNumbers(value)) yield smaller
  } else if (typeof value === 'string' && value.length > SHORT_TEXT && referencesIn(value).length === 0)
    yield value.slice(0, Math.floor(value.length / 2))
}

/** 1 and the powers of ten below a number, then half of it. */
function smallerNumbers(value: number): number[] {
  if (!Number.isFinite(value) || value <= 1) return []
  const round = [1, 10, 100, 1000, 10_000, 100_000].filter((each) => each < value)
  const half = Math.floor(value / 2)
  // A round number is as simple as can be: only those below it are tried
  return Number.isInteger(Math.log10(value)) || round.includes(half) ? round : [...round, half]
}
