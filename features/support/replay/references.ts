/**
 * References of a replay: `{{3.body.id}}` is what step 3 was answered, `{{4.1.body.id}}` what the second of those that
 * step 4 sends together was, `{{world.seed}}` a member of the world's card. A text that is one reference alone becomes
 * the value itself, a number for a number.
 */
import type { ReplayStep } from './replay-form.ts'

const REFERENCE = /\{\{\s*([\w.-]+)\s*\}\}/g
const ALONE = /^\{\{\s*([\w.-]+)\s*\}\}$/

/** Finds the value of a reference, undefined where there is none. */
type ReferenceLookup = (path: string) => unknown

/** The value at a path of members and places: `body.goods.0.id`. */
export const valueAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (at, name) => (at != null && Object.hasOwn(at, name) ? (at as Record<string, unknown>)[name] : undefined),
    value,
  )

/** A reference that nothing answers: the step cannot be sent. */
export class UnknownReference extends Error {}

/** A value with its references replaced, names of members included. @throws UnknownReference */
export function filledIn<T>(value: T, lookup: ReferenceLookup): T {
  const found = (path: string): unknown => {
    const one = lookup(path)
    if (one === undefined) throw new UnknownReference(`{{${path}}} was not answered`)
    return one
  }
  const fill = (each: unknown): unknown => {
    if (typeof each === 'string') {
      const alone = ALONE.exec(each)
      if (alone) return found(alone[1]!)
      return each.replace(REFERENCE, (_, path: string) => String(found(path)))
    }
    if (Array.isArray(each)) return each.map(fill)
    if (typeof each !== 'object' || each === null) return each
    return Object.fromEntries(Object.entries(each).map(([name, one]) => [String(fill(name)), fill(one)]))
  }
  return fill(value) as T
}

/** Paths of the references in a value, each once. What is kept of answers is not looked at. */
export function referencesIn(step: unknown): string[] {
  const found = new Set<string>()
  const look = (each: unknown, depth: number): void => {
    if (typeof each === 'string') for (const [, path] of each.matchAll(REFERENCE)) found.add(path!)
    else if (Array.isArray(each)) for (const one of each) look(one, depth + 1)
    else if (typeof each === 'object' && each !== null)
      for (const [name, one] of Object.entries(each)) {
        if (depth === 0 && KEPT.has(name)) continue
        look(name, depth + 1)
        look(one, name === 'together' && depth === 0 ? -1 : depth + 1)
      }
  }
  look(step, 0)
  return [...found]
}

/** Members of a step that are no part of what is sent. */
const KEPT = new Set(['answer', 'heard', 'webhooks', 'by'])

/** Numbers of the steps a step refers to. */
export const stepsReferredTo = (step: ReplayStep): number[] =>
  referencesIn(step)
    .map((path) => Number(path.split('.')[0]))
    .filter((index) => Number.isInteger(index))

/** The first reference of a step to anything but an earlier step or the world, in words; null: there is none. */
export function misplacedReference(steps: readonly ReplayStep[], index: number): string | null {
  for (const path of referencesIn(steps[index])) {
    const [root, inner] = path.split('.')
    if (root === 'world') continue
    const earlier = /^\d+$/.test(root!) && Number(root) < index ? steps[Number(root)] : undefined
    if (!earlier) return `steps[${index}]: {{${path}}} names no step before it`
    if ('together' in earlier && earlier.together[Number(inner)] === undefined)
      return `steps[${index}]: {{${path}}} names none of those that step ${root} sends together`
  }
  return null
}

/** A step with the numbers in its references changed. @param renumber null: the step is gone, the reference stays */
export function renumbered<T>(step: T, renumber: (index: number) => number | null): T {
  const change = (each: unknown): unknown => {
    if (typeof each === 'string')
      return each.replace(REFERENCE, (whole, path: string) => {
        const [root, ...rest] = path.split('.')
        const index = Number(root)
        const next = Number.isInteger(index) ? renumber(index) : null
        return next === null ? whole : `{{${[next, ...rest].join('.')}}}`
      })
    if (Array.isArray(each)) return each.map(change)
    if (typeof each !== 'object' || each === null) return each
    return Object.fromEntries(Object.entries(each).map(([name, one]) => [change(name) as string, change(one)]))
  }
  return change(step) as T
}

/**
 * References in place of what earlier steps were answered: tokens, and ids of what has a status.
 * @param came what was answered, by the names of the steps
 */
export function referringTo(came: readonly (readonly [name: string, body: unknown])[]): (text: string) => string {
  const given = came.flatMap(([name, answered]): [value: string, reference: string][] => {
    const body = answered as { access_token?: unknown; id?: unknown; status?: unknown } | null | undefined
    if (typeof body?.access_token === 'string') return [[body.access_token, `{{${name}.body.access_token}}`]]
    return typeof body?.id === 'string' && body.status !== undefined ? [[body.id, `{{${name}.body.id}}`]] : []
  })
  return (text) => given.reduce((said, [value, reference]) => said.replaceAll(value, reference), text)
}
