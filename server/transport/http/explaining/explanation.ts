/**
 * What a person needs to mend a member that is malformed: what came, what is taken, and an example. The desk and the lab
 * say it in `msg`; in the cloud `msg` is the framework's, so that `x-rule` alone has it (NS-30).
 */
import { shortened } from '../../../../machines/text.ts'
import { asciiAddress } from './mail-address.ts'
import { type SchemaShape, shapesAt, typesOf } from './shape.ts'
import { exampleOf, onlyNames, type Wording, wantedOf } from './wanted.ts'

const NAMES = [
  'password',
  'pin',
  'pin_code',
  'access_token',
  'refresh_token',
  'token',
  'license_key',
  'licence_key',
  'access_key',
  'key',
  'secret',
  'signature',
  'authorization',
  'cookie',
]
const SECRETS: ReadonlySet<string> = new Set(NAMES)

/** @param name of a member, or of a header, with or without its `X-` */
export const isSecretMember = (name: string): boolean =>
  SECRETS.has(name.toLowerCase().replaceAll('-', '_').replace(/^x_/, ''))

export interface Explanation {
  given: Wording
  /** null: the words of the issue say it. */
  taken: Wording | null
  /** As JSON; null: there is none to show. */
  example: string | null
}

type Loc = readonly (string | number)[]

/** The parts of a request, by the first step of a place. */
export type Parts = Readonly<Record<string, { value: unknown; schema: SchemaShape | undefined } | undefined>>

/** Characters of a value that are repeated. */
const GIVEN = 40
/** An example that would be longer is left out. */
const EXAMPLE = 140

const same = (text: string): Wording => ({ uk: text, en: text })
const NOTHING: Wording = { uk: 'нічого', en: 'nothing' }
const HIDDEN: Wording = { uk: 'секрет, який тут не повторюють', en: 'a secret, which is not repeated here' }
const TEXT: Wording = { uk: 'текст', en: 'a text' }

/** What came, in short. Members of objects are not repeated: any of them may be a secret. */
function givenOf(value: unknown, isObjectMeant: boolean): Wording {
  if (value === undefined) return NOTHING
  if (Array.isArray(value)) return same(value.length === 0 ? '[]' : `[…] (${value.length})`)
  if (typeof value === 'object' && value !== null) return same(Object.keys(value).length === 0 ? '{}' : '{…}')
  if (typeof value !== 'string') return same(String(value))
  if (isObjectMeant) return TEXT
  return same(JSON.stringify(value.length <= GIVEN ? value : `${shortened(value, GIVEN)}…`))
}

function valueAt(whole: unknown, steps: Loc): unknown {
  let value = whole
  for (const step of steps) {
    if (typeof value !== 'object' || value === null) return undefined
    const name = Object.keys(value).find((each) => each === String(step) || each === String(step).toLowerCase())
    value = name === undefined ? undefined : (value as Record<string, unknown>)[name]
  }
  return value
}

/** An address with an internationalized domain, as it is taken; undefined: the value is none. */
function meantAddress(shapes: readonly SchemaShape[], value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > GIVEN || !shapes.some(({ format }) => format === 'email')) return
  const address = asciiAddress(value)
  return address !== value && /^\p{ASCII}+$/u.test(address) ? address : undefined
}

/**
 * @param isForm the schema refuses the value; else what it takes is for the words of the issue to say
 * @returns null where nothing is known of the place
 */
export function explanationOf(loc: Loc, parts: Parts, isForm: boolean): Explanation | null {
  const [part, ...steps] = loc
  const { value: whole, schema } = parts[String(part)] ?? {}
  const names = loc.filter((step) => typeof step === 'string')
  const isSecret = names.some(isSecretMember)
  const value = valueAt(whole, steps)
  const secret = value === undefined || value === '' ? NOTHING : HIDDEN
  if (schema === undefined) return isSecret ? { given: secret, taken: null, example: null } : null
  const { shapes, known } = shapesAt(schema, steps)
  // Of headers a row names its own alone: a key of the register is none of them.
  if (known !== null && part === 'header') return { given: secret, taken: null, example: null }
  const isUnknown = known !== null
  const isObjectMeant = isUnknown || steps.length === 0 || shapes.some((shape) => typesOf(shape).includes('object'))
  const example =
    isUnknown || isSecret || !isForm ? undefined : JSON.stringify(meantAddress(shapes, value) ?? exampleOf(shapes))
  return {
    given: isSecret && value !== undefined ? HIDDEN : givenOf(value, isObjectMeant),
    taken: isForm ? (isUnknown ? onlyNames(known) : wantedOf(shapes)) : null,
    example: example === undefined || example.length > EXAMPLE ? null : example,
  }
}

const ofHeader =
  (name: string, taken: string) =>
  (given: string): { explanation: Explanation } => ({
    explanation: {
      given: same(`${name}: ${given.length <= GIVEN ? given : `${shortened(given, GIVEN)}…`}`),
      taken: same(`${name}: ${taken}`),
      example: null,
    },
  })

/** Explains a body of a media type that is not read. */
export const ofMediaType = ofHeader('Content-Type', 'application/json')
/** Explains a body that is packed. */
export const ofEncoding = ofHeader('Content-Encoding', 'identity')

/** An issue as far as it is put into words here. */
interface Explained {
  loc: Loc
  msg: string
  explanation?: Explanation
}

/** What of an issue the desk and the lab say. */
export function ownMessage({ msg, explanation }: Explained, language: keyof Wording): string {
  if (!explanation?.taken) return msg
  const [given, taken] = [explanation.given[language], explanation.taken[language]]
  const { example } = explanation
  if (language === 'uk') return `прийшло: ${given}; приймають: ${taken}${example ? `; приклад: ${example}` : ''}`
  return `${msg}; came: ${given}; taken: ${taken}${example ? `; example: ${example}` : ''}`
}

/** Of so many issues the header speaks. */
const FIGURED = 3

/** The first issues as figures of `x-rule`: member, given, taken or reason, example; `more` is how many there are. */
export function issueFigures(issues: readonly Explained[]): Record<string, string | number> {
  const figures: [name: string, value: string | number][] = []
  for (const [index, { loc, msg, explanation }] of issues.slice(0, FIGURED).entries()) {
    const tail = index === 0 ? '' : `_${index + 1}`
    const { given, taken, example } = explanation ?? {}
    figures.push([`member${tail}`, loc.join('.')])
    if (given) figures.push([`given${tail}`, given.en])
    figures.push(taken ? [`taken${tail}`, taken.en] : [`reason${tail}`, msg])
    if (example) figures.push([`example${tail}`, example])
  }
  if (issues.length > FIGURED) figures.push(['more', issues.length - FIGURED])
  return Object.fromEntries(figures)
}
