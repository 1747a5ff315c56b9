/** Values that fit a schema: mostly remembered ones of this world, sometimes at the bounds. */
import fc from 'fast-check'
import type { Random } from '../kit/random.ts'
import type { KnownValues } from './memory.ts'
import { LENGTHS, ODD_TEXTS } from './oddities.ts'
import type { FuzzedSchema } from './surfaces.ts'

/** Probability of an optional member. */
const THERE = 0.4
/** Probability of a remembered value for a member's name. */
const KNOWN = 0.85
const DEEPEST = 6
/** Pattern of a calendar day. */
const DAY = '^\\d{4}-\\d\\d-\\d\\d$'
const INTEGERS = [0, 1, 2, 9, 10, 99, 100, 1000, 2550, 999_999]

/** Durations: timers in between fire, so a year takes long. */
const DURATIONS = ['PT0S', 'PT0.001S', 'PT1S', 'PT10S', 'PT1M', 'PT59M59S', 'PT2H', 'PT24H', 'P1DT1S', 'P2D']
/** Distances from the world's time, milliseconds. */
const DISTANCES = [
  0,
  1,
  999,
  1000,
  60_000,
  3_600_000,
  86_400_000,
  86_400_000 * 3,
  -1,
  -1000,
  -86_400_000,
  -86_400_000 * 40,
]

export class RandomValues {
  readonly #memory: KnownValues
  readonly #chance: Random
  /** Epoch milliseconds, near the world's time. */
  readonly now: number

  constructor(memory: KnownValues, chance: Random, now: number) {
    this.#memory = memory
    this.#chance = chance
    this.now = now
  }

  /** @param name of the member or parameter */
  of(schema: FuzzedSchema, name = '', depth = 0): unknown {
    const chance = this.#chance
    if ('const' in schema) return schema.const
    if (schema.enum) return chance.pick(schema.enum)
    if (schema.anyOf) return this.of(chance.pick(schema.anyOf), name, depth)
    const types = [schema.type ?? (schema.properties ? 'object' : 'string')].flat()
    const type = chance.pick(types)
    if (type === 'object') return this.#object(schema, depth)
    if (type === 'array') return this.#list(schema, name, depth)
    if (type === 'null') return null
    const known = chance.happens(KNOWN) ? this.#memory.any(name, chance) : undefined
    if (known !== undefined && typeof known === (type === 'integer' ? 'number' : type)) return known
    if (type === 'boolean') return chance.happens(0.5)
    if (type === 'integer' || type === 'number') return this.#number(schema, type)
    return this.#text(schema, name)
  }

  #object({ properties = {}, required = [] }: FuzzedSchema, depth: number): Record<string, unknown> {
    const there = Object.entries(properties).filter(
      ([name]) => required.includes(name) || (depth < DEEPEST && this.#chance.happens(THERE)),
    )
    return Object.fromEntries(there.map(([name, each]) => [name, this.of(each, name, depth + 1)]))
  }

  #list({ items = {}, minItems = 0, maxItems = minItems + 3 }: FuzzedSchema, name: string, depth: number): unknown[] {
    const length = this.#chance.between(minItems, Math.min(maxItems, minItems + 3))
    return Array.from({ length }, () => this.of(items, name, depth + 1))
  }

  #number({ minimum = -(2 ** 53) + 1, maximum = 2 ** 53 - 1 }: FuzzedSchema, type: string): number {
    const chance = this.#chance
    if (chance.happens(0.15)) return chance.pick([minimum, maximum])
    const value = Math.min(maximum, Math.max(minimum, chance.pick(INTEGERS)))
    return type === 'number' && chance.happens(0.3) ? Math.min(maximum, value + 0.25) : value
  }

  #text({ format, pattern, minLength = 0, maxLength = 60 }: FuzzedSchema, name: string): string {
    const chance = this.#chance
    if (format === 'uuid') return chance.uuid()
    if (format === 'date-time') return this.#instant()
    if (format === 'email') return chance.pick(['a@b.ua', 'olena+kasa@example.com'])
    if (format === 'uri') return 'http://127.0.0.1:9/hook'
    if (pattern === DAY) return this.#instant().slice(0, 10)
    if (/_date$/.test(name)) return this.#instant().slice(0, 19)
    if (pattern?.startsWith('^P(?=.)')) return chance.pick(DURATIONS)
    if (pattern !== undefined) return matching(pattern, chance)
    if (chance.happens(0.1)) return this.#length(chance.pick([minLength, maxLength]))
    const text = chance.happens(0.1)
      ? chance.pick(ODD_TEXTS)
      : chance.pick(['Хліб', 'a', 'текст', 'Milk 2,5 %', '77', 'ß'])
    return text.length < minLength || text.length > maxLength ? this.#length(Math.max(1, minLength)) : text
  }

  /** A text of this length, or of another one that is often a bound. */
  #length(characters: number): string {
    return 'ї'.repeat(Math.min(characters, Math.max(...LENGTHS)))
  }

  #instant(): string {
    const at = new Date(this.now + this.#chance.pick(DISTANCES)).toISOString()
    return this.#chance.pick([at, at, at.replace('Z', '+00:00'), at.replace(/\.\d+Z/, 'Z')])
  }
}

function matching(pattern: string, chance: Random): string {
  const [text] = fc.sample(fc.stringMatching(new RegExp(pattern)), { seed: chance.between(1, 2 ** 31 - 1), numRuns: 1 })
  return text!
}
