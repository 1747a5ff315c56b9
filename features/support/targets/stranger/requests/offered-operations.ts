/**
 * Operations of the law and of the extension that a target has: missing ones are not requested, and scenarios that need
 * them are not tested.
 */
import law from '../../../../../fixtures/fields.json' with { type: 'json' }
import { NotTested } from '../../../law/capabilities.ts'
import { EXTENSION } from '../../../law/known-clauses.ts'
import {
  lackOfExtension,
  lacksExtension,
  type PreflightFindings,
  type StrangerSurface,
} from '../../preflight/findings.ts'
import { isMissing } from '../../preflight/identity.ts'

interface Route {
  /** Method and path, as in the law or the extension. */
  line: string
  method: string
  pattern: RegExp
  isOfExtension: boolean
}

const hasId = (line: string): boolean => line.includes('{')

function routeOf(line: string, isOfExtension: boolean): Route {
  const [method = '', path = ''] = line.split(' ')
  const pattern = path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')
  return { line, method, pattern: new RegExp(`${pattern}$`), isOfExtension }
}

/** Fixed paths before those with ids: the first match counts. A surface may have a path prefix. */
const routesOf = (surface: StrangerSurface): Route[] =>
  [
    ...Object.keys(law[surface].operations).map((line) => routeOf(line, false)),
    ...Object.values(EXTENSION.operations[surface]).map((line) => routeOf(line, true)),
  ].sort((a, b) => Number(hasId(a.line)) - Number(hasId(b.line)))

const ROUTES = { cloud: routesOf('cloud'), desk: routesOf('desk') }

/** Operations at an address, with any method; those of fixed paths first. */
function operationsAt(surface: StrangerSurface, url: string): Route[] {
  const { pathname } = new URL(url)
  const [first, ...others] = ROUTES[surface].filter(({ pattern }) => pattern.test(pathname))
  return first ? [first, ...others.filter(({ pattern }) => pattern.source === first.pattern.source)] : []
}

/** Whether a request to the cloud asks for an operation of the extension. */
export const asksExtension = ({ method, url }: { method: string; url: string }): boolean =>
  operationsAt('cloud', url).some((each) => each.isOfExtension && each.method === method)

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
  readonly #missingOfExtension: Record<StrangerSurface, Set<string>>
  /** Operations of the desk that have answered. */
  readonly #there = new Set<string>()

  /** Missing operations found by the preflight, as `METHOD /path`. */
  constructor({
    missing,
    missingOfExtension: { cloud, desk },
  }: Pick<PreflightFindings, 'missing' | 'missingOfExtension'>) {
    this.#missing = new Set(missing)
    this.#missingOfExtension = { cloud: new Set(cloud), desk: new Set(desk) }
  }

  /** @param operation of the law */
  has = (operation: string): boolean => !this.#missing.has(operation)

  /** Missing ones of the law, or of the extension at a surface. */
  #missingAt = (surface: StrangerSurface, { isOfExtension }: Route): Set<string> =>
    isOfExtension ? this.#missingOfExtension[surface] : this.#missing

  /** @throws NotTested when the target lacks the requested operation, and every other one of its path */
  require(surface: StrangerSurface, method: string, url: string): void {
    const there = operationsAt(surface, url)
    const asked = there.find((each) => each.method === method)
    const isGone = (route: Route): boolean => this.#missingAt(surface, route).has(route.line)
    const gone = asked ? isGone(asked) : there.length > 0 && there.every(isGone)
    if (gone) throw new NotTested(this.#lack(surface, asked ?? there[0]!))
  }

  #lack(surface: StrangerSurface, { line, isOfExtension }: Route): string {
    if (!isOfExtension) return `the target has no ${line}`
    const all = this.#missingOfExtension[surface]
    return lackOfExtension(surface, lacksExtension(surface, all.size) ? [...all] : [line])
  }

  /**
   * An operation of the desk with a path alone cannot be probed without an effect: its first answer decides. With an id
   * in its path, an answer may be about the id.
   * @throws NotTested when that shows that the operation is missing
   */
  answered(surface: StrangerSurface, method: string, url: string, status: number): void {
    const operation = operationsAt(surface, url).find((each) => each.method === method)
    if (surface !== 'desk' || !operation || (operation.isOfExtension && hasId(operation.line))) return
    if (!isMissing({ status })) this.#there.add(operation.line)
    else if (!this.#there.has(operation.line)) this.#missingAt(surface, operation).add(operation.line)
    this.require(surface, method, url)
  }
}
