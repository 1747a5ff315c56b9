/** The order in which pydantic names issues: that of the fields, of lists that of their items. */
import type { TSchema } from 'typebox'
import { headerName } from '../explaining/header-name.ts'
import type { Issue } from '../operation.ts'

interface Shape {
  properties?: Record<string, Shape>
  items?: Shape
  anyOf?: Shape[]
}

/** Sorts issues of one part of a request by the places of their fields in its schema. */
export function inSchemaOrder(issues: Issue[], schema: TSchema): Issue[] {
  if (issues.length < 2) return issues
  const placed = issues.map((issue) => ({ issue, places: placesOf(issue.loc.slice(1), [schema as Shape]) }))
  return placed.sort((a, b) => compare(a.places, b.places)).map(({ issue }) => issue)
}

/** For each step of a place its rank among its siblings. @param shapes what may be there: all branches of a union */
function placesOf(steps: (string | number)[], shapes: Shape[]): number[] {
  const [step, ...rest] = steps
  if (step === undefined) return []
  const open = shapes.flatMap((shape) => shape.anyOf ?? [shape])
  if (typeof step === 'number')
    return [
      step,
      ...placesOf(
        rest,
        open.flatMap(({ items }) => items ?? []),
      ),
    ]
  for (const { properties = {} } of open) {
    const names = Object.keys(properties)
    const rank = names.findIndex((name) => isNamed(name, step))
    const inner = open.flatMap((shape) => Object.entries(shape.properties ?? {}))
    if (rank >= 0)
      return [
        rank,
        ...placesOf(
          rest,
          inner.flatMap(([name, shape]) => (isNamed(name, step) ? shape : [])),
        ),
      ]
  }
  return [Number.MAX_SAFE_INTEGER]
}

/** A header by the name it is known by as well. */
const isNamed = (name: string, step: string): boolean => name === step || headerName(name) === step

function compare(a: number[], b: number[]): number {
  const length = Math.min(a.length, b.length)
  for (let step = 0; step < length; step++) if (a[step] !== b[step]) return a[step]! - b[step]!
  return a.length - b.length
}
