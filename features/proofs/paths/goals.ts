/** What a set of cases has still to cover, and the shortest way there. Transitions are numbers here: there are many. */
import type { ModelEvent } from './test-model.ts'
import { PAIR_SIGN, pairOf, type Universe } from './universe.ts'

/** What a set of cases has to cover. */
export type Cover = 'transitions' | 'pairs'

/** Events that lead to something that is left. */
export interface GoalWay {
  events: readonly ModelEvent[]
  /** Number of the goal that they end with. */
  goal: number
}

interface GoalEdge {
  event: ModelEvent
  to: GoalNode
  transition: number
}

interface GoalNode {
  edges: GoalEdge[]
  /** The search that has come by last. */
  seen: number
}

interface Way {
  edge: GoalEdge
  behind: Way | null
}

/** Ways that may miss a goal, since moments and sums made them others, until it is given up. */
const MISSES = 12

const eventsOf = (way: Way | null): ModelEvent[] => {
  const events: ModelEvent[] = []
  for (let each = way; each; each = each.behind) events.unshift(each.edge.event)
  return events
}

export class Goals {
  readonly #names: string[]
  readonly #numbers: Map<string, number>
  readonly #cover: Cover
  readonly #nodes = new Map<string, GoalNode>()
  /** Goals by number, with the times that a way has missed them. */
  readonly #left = new Map<number, number>()
  readonly #givenUp = new Set<number>()
  #search = 0

  constructor({ edges, transitions, pairs }: Universe, cover: Cover) {
    this.#cover = cover
    this.#names = [...transitions]
    this.#numbers = new Map(this.#names.map((name, number) => [name, number]))
    for (const key of edges.keys()) this.#nodes.set(key, { edges: [], seen: 0 })
    for (const [key, own] of edges)
      this.#nodes.get(key)!.edges = own.map(({ event, to, transition }) => ({
        event,
        to: this.#nodes.get(to)!,
        transition: this.#numbers.get(transition)!,
      }))
    if (cover === 'transitions') for (const number of this.#numbers.values()) this.#left.set(number, 0)
    else for (const pair of pairs) this.#left.set(this.#ofPair(pair), 0)
  }

  get count(): number {
    return this.#left.size
  }

  /** Whether something is left that has not been given up. */
  get isAnySought(): boolean {
    return this.#left.size > this.#givenUp.size
  }

  /** What was given up is sought once more. */
  seekAgain(): void {
    for (const goal of this.#givenUp) this.#left.set(goal, MISSES - 1)
    this.#givenUp.clear()
  }

  /** Names of what is left. */
  left = (): Set<string> => new Set([...this.#left.keys()].map((goal) => this.#nameOf(goal)))

  /** @param before the transition that was taken last; null: none @param next the one taken now */
  reach(before: string | null, next: string): void {
    if (this.#cover === 'pairs' && before === null) return
    const goal = this.#of(before === null ? -1 : this.#numbers.get(before)!, this.#numbers.get(next)!)
    this.#left.delete(goal)
    this.#givenUp.delete(goal)
  }

  /** A way has been followed: whether or not its goal was reached. */
  missed({ goal }: GoalWay): void {
    const misses = this.#left.get(goal)
    if (misses === undefined) return
    this.#left.set(goal, misses + 1)
    if (misses + 1 >= MISSES) this.#givenUp.add(goal)
  }

  /** The shortest way from a state to something that is left; null: there is none. */
  wayFrom(key: string, before: string | null): GoalWay | null {
    const search = ++this.#search
    const start = this.#nodes.get(key)
    if (!start) return null
    start.seen = search
    let places: { node: GoalNode; way: Way | null; last: number }[] = [
      { node: start, way: null, last: before === null ? -1 : this.#numbers.get(before)! },
    ]
    while (places.length > 0) {
      const further: typeof places = []
      for (const { node, way, last } of places)
        for (const edge of node.edges) {
          const here = { edge, behind: way }
          const goal = this.#of(last, edge.transition)
          if (this.#isSought(goal)) return { events: eventsOf(here), goal }
          const next = this.#cover === 'pairs' && this.#behind(edge)
          if (next) return { events: [...eventsOf(here), next.event], goal: this.#of(edge.transition, next.transition) }
          if (edge.to.seen !== search) further.push({ node: edge.to, way: here, last: edge.transition })
          edge.to.seen = search
        }
      places = further
    }
    return null
  }

  #isSought = (goal: number): boolean => this.#left.has(goal) && !this.#givenUp.has(goal)

  /** An edge directly behind another that makes a pair which is left. */
  #behind = ({ to, transition }: GoalEdge): GoalEdge | undefined =>
    to.edges.find((next) => this.#isSought(this.#of(transition, next.transition)))

  #of = (before: number, next: number): number =>
    this.#cover === 'transitions' ? next : before < 0 ? -1 : before * this.#names.length + next

  #ofPair(pair: string): number {
    const [before, next] = pair.split(PAIR_SIGN)
    return this.#of(this.#numbers.get(before!)!, this.#numbers.get(next!)!)
  }

  #nameOf = (goal: number): string =>
    this.#cover === 'transitions'
      ? this.#names[goal]!
      : pairOf(this.#names[Math.floor(goal / this.#names.length)]!, this.#names[goal % this.#names.length]!)
}
