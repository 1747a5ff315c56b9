/**
 * Finds circles among the children of a folder, at every depth: a child is a file, or a folder with all its contents.
 */

/** An import: both files by their paths from the root. */
export type Arrow = readonly [from: string, to: string]

/** Children of one folder that import each other in a circle. */
export interface Circle {
  /** Path from the root; empty for the root itself. */
  folder: string
  children: string[]
  /** The imports in the circle. */
  arrows: Arrow[]
}

/** The last common folder of two files, and its child on each side. */
export function partingOf([from, to]: Arrow): { folder: string; child: string; other: string } {
  const [a, b] = [from.split('/'), to.split('/')]
  let depth = 0
  while (depth < a.length - 1 && depth < b.length - 1 && a[depth] === b[depth]) depth++
  return { folder: a.slice(0, depth).join('/'), child: a[depth]!, other: b[depth]! }
}

/** Groups of more than one node that reach each other: strongly connected components, by Tarjan's algorithm. */
function connected(graph: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const found: string[][] = []
  const visit = (node: string): void => {
    order.set(node, order.size)
    lowest.set(node, order.get(node)!)
    open.push(node)
    for (const next of graph.get(node) ?? [])
      if (!order.has(next)) {
        visit(next)
        lowest.set(node, Math.min(lowest.get(node)!, lowest.get(next)!))
      } else if (open.includes(next)) lowest.set(node, Math.min(lowest.get(node)!, order.get(next)!))
    if (lowest.get(node) !== order.get(node)) return
    const group = open.splice(open.indexOf(node))
    if (group.length > 1) found.push(group.sort())
  }
  for (const node of graph.keys()) if (!order.has(node)) visit(node)
  return found
}

/** Every circle of every folder, the root's first. */
export function circles(arrows: readonly Arrow[]): Circle[] {
  const parted = arrows.map((arrow) => ({ arrow, ...partingOf(arrow) })).filter(({ child, other }) => child !== other)
  return [...Map.groupBy(parted, ({ folder }) => folder)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([folder, all]) => {
      const graph = new Map<string, Set<string>>()
      for (const { child, other } of all) graph.set(child, (graph.get(child) ?? new Set()).add(other))
      return connected(graph).map((children) => ({
        ...{ folder, children },
        arrows: all
          .filter(({ child, other }) => [child, other].every((each) => children.includes(each)))
          .map((p) => p.arrow),
      }))
    })
}
