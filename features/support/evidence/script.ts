/**
 * The requests of a failed scenario as a script of a POSIX shell: what prepared it, and what shows its failure. Each body
 * is the one that was sent, but for what is another in each run: ids that clients make are fresh, ids and tokens of
 * answers are taken from the answers, and secrets of the profile are variables.
 */
import { type CommandOptions, type CommandPart, curlText, inQuotes, type Split, splitAtMasks } from '../report/curl.ts'
import { masked, secretPattern } from '../report/text/secrets.ts'
import { isUuid } from '../targets/made-up-ids.ts'
import { type Exchange, NO_ANSWER, pathAndQueryOf } from '../wire/exchange.ts'
import type { ProfileSecret } from './profile-secrets.ts'
import { answeredValues, madeValues, namedValues, type ValuePath } from './values.ts'

/** What a script is made of. */
interface ScriptParts {
  /** Exchanges that may have prepared it, oldest first, up to those of `shown`. */
  exchanges: readonly Exchange[]
  /** Those that prepared it, with any answer. */
  prepared: ReadonlySet<Exchange>
  /** Those that show the failure. */
  shown: readonly Exchange[]
  /** By value. */
  secrets: ReadonlyMap<string, ProfileSecret>
  /** Texts that are the same in each run: those of the profile. */
  isSteady: (value: string) => boolean
  isMadeUp: (value: string) => boolean
  /** Masks values that are secrets all the same. */
  hide: (text: string) => string
}

/** Where a value comes from: from the answer to a request, or from the client that makes the request. */
interface Origin {
  exchange: Exchange
  /** null: the client made it. */
  path: ValuePath | null
  variable: string
}

const FUNCTIONS = {
  fresh: `fresh() { node -p 'crypto.randomUUID()'; }`,
  member: `member() { node -p "JSON.parse(require('fs').readFileSync(0, 'utf8'))$1"; }`,
}

/** Origins of the values that differ between runs, and all exchanges of the script in their order. */
class Origins {
  readonly #course: ScriptParts
  readonly #ofValue = new Map<string, Origin>()
  readonly #names = new Map<string, number>()
  readonly #needed: Set<Exchange>
  /** By exchange, the values of its answer. */
  readonly #answers: Map<Exchange, Map<string, ValuePath>>
  /** By value, the first request that names it. */
  readonly #firstNamed = new Map<string, number>()

  constructor(course: ScriptParts) {
    this.#course = course
    this.#answers = new Map(course.exchanges.map((each) => [each, answeredValues(each)]))
    for (const [place, each] of course.exchanges.entries())
      for (const value of namedValues(each)) if (!this.#firstNamed.has(value)) this.#firstNamed.set(value, place)
    this.#needed = new Set([...course.prepared, ...course.shown])
    // A request that gives a value may need values of others before it.
    for (const each of this.#needed) this.#trace(each)
  }

  get exchanges(): Exchange[] {
    return this.#course.exchanges.filter((each) => this.#needed.has(each))
  }

  /** Values that an exchange gives, with their variables, or that its client makes for it. */
  of = (exchange: Exchange): [value: string, origin: Origin][] =>
    [...this.#ofValue].filter(([, origin]) => origin.exchange === exchange)

  get byValue(): ReadonlyMap<string, Origin> {
    return this.#ofValue
  }

  #trace(exchange: Exchange): void {
    for (const value of namedValues(exchange)) {
      const { secrets, isSteady, isMadeUp } = this.#course
      if (this.#ofValue.has(value) || secrets.has(value) || isSteady(value) || isMadeUp(value)) continue
      const origin = this.#answered(value) ?? this.#made(value)
      if (!origin) continue
      this.#ofValue.set(value, origin)
      this.#needed.add(origin.exchange)
    }
  }

  /** From the first answer with it, unless a request had named it before. */
  #answered(value: string): Origin | null {
    const { exchanges } = this.#course
    const place = exchanges.findIndex((each) => this.#answers.get(each)!.has(value))
    if (place < 0 || this.#firstNamed.get(value)! <= place) return null
    const exchange = exchanges[place]!
    if (exchange.kind !== 'http') return null
    const path = this.#answers.get(exchange)!.get(value)!
    return { exchange, path, variable: this.#named(path) }
  }

  #made(value: string): Origin | null {
    const exchange = this.#course.exchanges[this.#firstNamed.get(value)!]!
    return madeValues(exchange).has(value) ? { exchange, path: null, variable: this.#named(['id']) } : null
  }

  #named(path: ValuePath): string {
    const name = String(path.findLast((each) => typeof each === 'string') ?? 'value')
    const base = name === 'access_token' ? 'TOKEN' : name.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_')
    const number = (this.#names.get(base) ?? 0) + 1
    this.#names.set(base, number)
    return `${base.replace(/^(?=\d)/, '_')}_${number}`
  }
}

/** Splits texts at all values that are variables. */
function splitAtValues({ secrets, isMadeUp, hide }: ScriptParts, byValue: ReadonlyMap<string, Origin>): Split {
  const variables = new Map([...secrets, ...byValue].map(([value, { variable }]) => [value, variable]))
  const longestFirst = [...variables].sort(([a], [b]) => b.length - a.length)
  const isShown = (value: string): boolean => variables.has(value) || isMadeUp(value)
  return (text, nameOf) => {
    let parts: CommandPart[] = [masked(text, undefined, isShown)]
    for (const [value, variable] of longestFirst)
      parts = parts.flatMap((part) => (typeof part === 'string' ? around(part, value, variable) : [part]))
    return parts.flatMap((part) => (typeof part === 'string' ? splitAtMasks(hide(part), nameOf) : [part]))
  }
}

/** A number is one where a path has it; any other value is a whole word. */
const patternOf = (value: string): RegExp =>
  /^\d+$/.test(value) ? new RegExp(`(?<=[/=])${value}(?=$|[/?&#])`, 'g') : secretPattern(value)

function around(text: string, value: string, variable: string): CommandPart[] {
  const pieces = text.split(patternOf(value))
  return pieces.flatMap((piece, place): CommandPart[] => (place === 0 ? [piece] : [{ variable }, piece]))
}

/** As JavaScript, in ASCII: names of members are the target's. */
const placeOf = (path: ValuePath): string =>
  path
    .map((each) => `[${JSON.stringify(each)}]`)
    .join('')
    .replaceAll(/[^\x20-\x7e]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)

function statusNote(exchange: Exchange): string {
  if (exchange.kind !== 'http') return ''
  const { status } = exchange.answer
  return ` # ${status === NO_ANSWER ? 'had no answer' : `was answered ${status}`}`
}

/** A fresh id of the same length. */
const freshLike = (value: string): string =>
  isUuid(value) ? '$(fresh)' : `$(fresh | cut -c 1-8)${inQuotes(value.slice(FRESH_CHARACTERS))}`
const FRESH_CHARACTERS = 8

/** Lines of one exchange. @param place from 1 @param origins of what it gives, or its client makes for it */
function linesOf(
  exchange: Exchange,
  place: number,
  origins: readonly [value: string, origin: Origin][],
  split: Split,
): string[] {
  const made = origins.filter(([, { path }]) => path === null)
  const given = origins.filter(([, { path }]) => path !== null)
  const options: CommandOptions = { split, isBody: given.length > 0 }
  const command = curlText(exchange, options) ?? ''
  const answer = `ANSWER_${place}`
  // A note at its end would hide the bracket.
  const isNoted = / # (what was sent|with a body) .*$/.test(command)
  return [
    ...made.map(([value, { variable }]) => `${variable}=${freshLike(value)}`),
    (given.length > 0 ? `${answer}=$(${command}${isNoted ? '\n' : ''})` : command) + statusNote(exchange),
    ...given.map(
      ([, { variable, path }]) => `${variable}=$(printf '%s' "$${answer}" | member ${inQuotes(placeOf(path!))})`,
    ),
  ]
}

/** @returns the lines of the script; without any request, none */
export function scriptLines(course: ScriptParts): string[] {
  const origins = new Origins(course)
  const { exchanges } = origins
  if (course.shown.length === 0) return []
  const split = splitAtValues(course, origins.byValue)
  const lines = exchanges.flatMap((each, place) => [
    ...(each === course.shown[0] && place > 0 ? ['# what shows it:'] : []),
    ...linesOf(each, place + 1, origins.of(each), split),
  ])
  const isUsed = (name: keyof typeof FUNCTIONS): boolean =>
    lines.some((line) => line.includes(`$(${name}`) || line.includes(`| ${name} `))
  const functions = (['fresh', 'member'] as const).filter(isUsed).map((name) => FUNCTIONS[name])
  const used = [...course.secrets.values()].filter(({ variable }) =>
    lines.some((line) => line.includes(`"$${variable}"`)),
  )
  return [...used.map(({ variable, origin }) => `# ${variable}: ${origin}`), ...functions, ...lines]
}

/** Whether a request does something that later ones may need. */
export const isDoing = (exchange: Exchange): boolean =>
  exchange.kind === 'http'
    ? !['GET', 'HEAD'].includes(exchange.method) || /\/ask-offline-codes/.test(pathAndQueryOf(exchange.url))
    : exchange.direction === 'sent'
