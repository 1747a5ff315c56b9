/**
 * Traces of scenarios, kept: in a package beside this file, made when it was built; in a repository in a cache, as long as
 * features, steps and what they stand on are the same. A scenario is known by its steps and tags, wherever it stands.
 */
import { hash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Pickle } from '@cucumber/messages'
import type { Trace } from './trace.ts'

const ROOT = join(import.meta.dirname, '../../..')
/** Where a package has them. */
export const SHIPPED = join(import.meta.dirname, 'traces.json.gz')
const CACHE = join(ROOT, 'node_modules/.cache/kasalab')

/** What a trace follows from, beside the words of the scenario. */
const ROOMS = ['features/steps', 'features/support', 'fixtures']
const MATTERS = /(?<!\.test)\.ts$|\.json$/

/** Known by what is said and by nothing else: ids are of one run. */
export function keyOf({ steps, tags }: Pick<Pickle, 'steps' | 'tags'>): string {
  const said = [tags.map(({ name }) => name), steps.map(({ text, argument }) => [text, argument ?? null])]
  return hash('sha256', JSON.stringify(said)).slice(0, 16)
}

/** Of all that traces follow from. */
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
  /** null: a package has all it ever will. */
  readonly #cache: string | null

  private constructor(known: Iterable<[string, Trace]>, cache: string | null) {
    this.#known = new Map(known)
    this.#cache = cache
  }

  /** Those that are kept. */
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

  /** Keeps them, where they are of features that stay; those of another state of the repository go. */
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
