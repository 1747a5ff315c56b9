/**
 * Kept traces of scenarios, in a cache that is valid while features, steps and their sources are unchanged. A scenario
 * is identified by its steps and tags, not by its place.
 */
import { hash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Pickle } from '@cucumber/messages'
import type { Trace } from './trace.ts'

const ROOT = join(import.meta.dirname, '../../..')
const CACHE = join(ROOT, 'node_modules/.cache/kasalab')

/** Folders the traces depend on, beside the scenario itself: sources, or what was compiled of them. */
const ROOMS = ['features/steps', 'features/support', 'fixtures']
const MATTERS = /(?<!\.test|\.d)\.(ts|js|json)$/

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
  readonly #cache: string

  private constructor(cache: string) {
    this.#known = new Map(readFrom(cache))
    this.#cache = cache
  }

  /** Loads the kept traces. */
  static read(): Traces {
    return new Traces(join(CACHE, `traces-${stamp()}.json.gz`))
  }

  get size(): number {
    return this.#known.size
  }

  get = (pickle: Pick<Pickle, 'steps' | 'tags'>): Trace | undefined => this.#known.get(keyOf(pickle))

  add(pickle: Pick<Pickle, 'steps' | 'tags'>, trace: Trace): void {
    this.#known.set(keyOf(pickle), trace)
  }

  /**
   * Keeps the traces of our own features, and removes those of another state of them. Where the program is installed for
   * all users its folder may be closed to this one: then nothing is kept, and every scenario is begun.
   */
  save(): void {
    try {
      mkdirSync(CACHE, { recursive: true })
      for (const name of readdirSync(CACHE)) if (name.startsWith('traces-')) rmSync(join(CACHE, name))
      writeFileSync(this.#cache, gzipSync(JSON.stringify(Object.fromEntries(this.#known))))
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code !== 'EACCES' && code !== 'EROFS' && code !== 'EPERM') throw error
    }
  }
}
