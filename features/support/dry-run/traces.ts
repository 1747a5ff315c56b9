/**
 * Kept traces of scenarios: in a package beside this file, made when it was built; in a repository in a cache, valid
 * while features, steps and their sources are unchanged. A scenario is identified by its steps and tags, not by its
 * place.
 */
import { hash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Pickle } from '@cucumber/messages'
import type { Trace } from './trace.ts'

const ROOT = join(import.meta.dirname, '../../..')
/** The traces of a package. */
export const SHIPPED = join(import.meta.dirname, 'traces.json.gz')
const CACHE = join(ROOT, 'node_modules/.cache/kasalab')

/** Folders the traces depend on, beside the scenario itself. */
const ROOMS = ['features/steps', 'features/support', 'fixtures']
const MATTERS = /(?<!\.test)\.ts$|\.json$/

/** Key of a scenario: from its text only, as ids change with every run. */
export function keyOf({ steps, tags }: Pick<Pickle, 'steps' | 'tags'>): string {
  const said = [tags.map(({ name }) => name), steps.map(({ text, argument }) => [text, argument ?? null])]
  return hash('sha256', JSON.stringify(said)).slice(0, 16)
}

/** Hash of everything the traces depend on. */
function stamp(): string {
  const files = ROOMS.flatMap((room) =>
    readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' }).map((file) => join(room, file)),
  )
  const texts = files
    .filter((file) => MATTERS.test(file))
    .sort()
    .map((file) => `${file}\n${readFileSync(join(ROOT, file), 'utf8')}`)
  return hash('sha256', texts.join('\n')).slice(0, 16)
}

const readFrom = (file: string): [string, Trace][] =>
  existsSync(file) ? Object.entries(JSON.parse(gunzipSync(readFileSync(file)).toString())) : []

export class Traces {
  readonly #known: Map<string, Trace>
  /** null: a package, whose traces are complete. */
  readonly #cache: string | null

  private constructor(known: Iterable<[string, Trace]>, cache: string | null) {
    this.#known = new Map(known)
    this.#cache = cache
  }

  /** Loads the kept traces. */
  static read(): Traces {
    if (existsSync(SHIPPED)) return new Traces(readFrom(SHIPPED), null)
    const file = join(CACHE, `traces-${stamp()}.json.gz`)
    return new Traces(readFrom(file), file)
  }

  get size(): number {
    return this.#known.size
  }

  get = (pickle: Pick<Pickle, 'steps' | 'tags'>): Trace | undefined => this.#known.get(keyOf(pickle))

  add(pickle: Pick<Pickle, 'steps' | 'tags'>, trace: Trace): void {
    this.#known.set(keyOf(pickle), trace)
  }

  /** Keeps the traces of our own features, and removes those of another state of the repository. */
  save(): void {
    if (this.#cache !== null) this.write(this.#cache)
  }

  write(file: string): void {
    mkdirSync(dirname(file), { recursive: true })
    if (dirname(file) === CACHE)
      for (const name of readdirSync(CACHE)) if (name.startsWith('traces-')) rmSync(join(CACHE, name))
    writeFileSync(file, gzipSync(JSON.stringify(Object.fromEntries(this.#known))))
  }
}
