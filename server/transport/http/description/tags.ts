/** The order of the operations of a description: one tag behind the other, so that what needs something comes after it. */
import type { Operation } from '../operation.ts'

/** Operations that take from others what they need: a tag of their own, behind all tags before it. */
export interface LastTag {
  name: string
  /** One sentence. */
  description: string
  /** Ids of its operations, in order. */
  operations: readonly string[]
}

export interface TaggedRows {
  name: string
  description: string
  rows: readonly Operation[]
}

/** The resource of an operation: the first step of its path behind what all have. */
const resourceOf = ({ path }: Operation): string => path.replace(/^\/(api\/v1|lab)\//, '').match(/[\w-]+/)?.[0] ?? 'lab'

const startOf = ({ path }: Operation, name: string): string => path.slice(0, path.indexOf(name) + name.length)

/** The rows by their tags: by resource in the order of the table, then those of the last tags. */
export function tagged(rows: readonly Operation[], last: readonly LastTag[] = []): TaggedRows[] {
  const ending = last.flatMap(({ operations }) => operations)
  const others = rows.filter(({ id }) => !ending.includes(id))
  return [
    ...[...Map.groupBy(others, resourceOf)].map(([name, group]) => ({
      name,
      description: `What begins with \`${startOf(group[0]!, name)}\``,
      rows: group,
    })),
    ...last.map(({ name, description, operations }) => ({
      name,
      description,
      rows: operations.map((id) => rows.find((row) => row.id === id)!),
    })),
  ]
}
