/**
 * Operations of the law that a target has: missing ones are not requested, and scenarios that need them are not tested.
 */
import law from '../../../../fixtures/fields.json' with { type: 'json' }
import { NotTested } from '../../law/capabilities.ts'
import { isMissing } from '../preflight/identity.ts'

interface Route {
  /** Method and path, as in the law. */
  line: string
  method: string
  pattern: RegExp
}

/** Fixed paths before those with ids: the first match counts. A surface may have a path prefix. */
const routesOf = (operations: object): Route[] =>
  Object.keys(operations)
    .sort((a, b) => Number(a.includes('{')) - Number(b.includes('{')))
    .map((line) => {
      const [method = '', path = ''] = line.split(' ')
      const pattern = path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')
      return { line, method, pattern: new RegExp(`${pattern}$`) }
    })

const ROUTES = { cloud: routesOf(law.cloud.operations), desk: routesOf(law.desk.operations) }

export type StrangerSurface = keyof typeof ROUTES

/** Operations of the law at an address, with any method; those of fixed paths first. */
function operationsAt(surface: StrangerSurface, url: string): Route[] {
  const { pathname } = new URL(url)
  const [first, ...others] = ROUTES[surface].filter(({ pattern }) => pattern.test(pathname))
  return first ? [first, ...others.filter(({ pattern }) => pattern.source === first.pattern.source)] : []
}

/** A register is no longer a test register: the run ends, and nothing more is written there. */
export class Endangered extends NotTested {}

/** A request of the harness itself. @returns null when the target has no such operation */
export async function ifThere<Found>(ask: () => Promise<Found>): Promise<Found | null> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof NotTested && !(error instanceof Endangered)) return null
    throw error
  }
}

export class OfferedOperations {
  readonly #missing: Set<string>
  /** Operations that have answered. */
  readonly #there = new Set<string>()

  /** @param missing found by the preflight, as `METHOD /path` */
  constructor(missing: readonly string[]) {
    this.#missing = new Set(missing)
  }

  has = (operation: string): boolean => !this.#missing.has(operation)

  /** @throws NotTested when the target lacks the requested operation, and every other one of its path */
  require(surface: StrangerSurface, method: string, url: string): void {
    const there = operationsAt(surface, url)
    const asked = there.find((each) => each.method === method)
    const isGone = asked ? !this.has(asked.line) : there.length > 0 && there.every(({ line }) => !this.has(line))
    if (isGone) throw new NotTested(`the target has no ${(asked ?? there[0]!).line}`)
  }

  /**
   * An operation of the desk with a path alone cannot be probed without an effect: its first answer decides.
   * @throws NotTested when that shows that the operation is missing
   */
  answered(surface: StrangerSurface, method: string, url: string, status: number): void {
    const operation = operationsAt(surface, url).find((each) => each.method === method)?.line
    if (surface !== 'desk' || operation === undefined) return
    if (!isMissing({ status })) this.#there.add(operation)
    else if (!this.#there.has(operation)) this.#missing.add(operation)
    this.require(surface, method, url)
  }
}
