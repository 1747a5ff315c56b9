/** What a schema takes, in words, and an example of it. */
import { type SchemaShape, typesOf } from './shape.ts'

interface PatternWords {
  uk: string
  en: string
  /** It says something besides a format, whose words come first. */
  isMore?: true
}

const DURATION: PatternWords = {
  uk: 'тривалість ISO 8601, як-от PT5S чи P1D',
  en: 'an ISO 8601 duration, such as PT5S or P1D',
}
const OFFSET: PatternWords = {
  uk: ', із зсувом, як-от Z чи +02:00',
  en: ', with an offset, such as Z or +02:00',
  isMore: true,
}

const WORDS: ReadonlyMap<string, PatternWords> = new Map(
  Object.entries({
    '^380\\d{9}$': { uk: 'номер телефону: 380 і ще 9 цифр', en: 'a telephone number: 380 and 9 digits more' },
    '^\\+?380\\d{9}$': {
      uk: 'номер телефону: 380 і ще 9 цифр, з + чи без',
      en: 'a telephone number: 380 and 9 digits more, with + or without',
    },
    '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d$': {
      uk: 'час РРРР-ММ-ДДTгг:хх:сс за годинником Києва, без зсуву',
      en: 'a time YYYY-MM-DDThh:mm:ss of the clock in Kyiv, without an offset',
    },
    '^[0-9a-f-]{36}$': { uk: 'UUID малими літерами', en: 'a UUID in small letters' },
    '^[A-Za-z0-9_-]{11}$': { uk: 'фіскальний номер з 11 символів', en: 'a fiscal number of 11 characters' },
    '^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$': {
      uk: 'назва: до 64 латинських літер, цифр, _ і -',
      en: 'a name: up to 64 letters a to z, digits, _ and -',
    },
    '^[A-Za-z][A-Za-z0-9]{0,63}$': {
      uk: 'operationId з опису інтерфейсу',
      en: 'an operationId of the description of the interface',
    },
    '^[!-~]{8,200}$': { uk: 'від 8 до 200 друкованих символів ASCII', en: '8 to 200 printable characters of ASCII' },
    '^https?://': { uk: '', en: '', isMore: true },
    '([Zz]|[+-]\\d\\d:?\\d\\d)$': OFFSET,
    'T.*([Zz]|[+-]\\d{2}:\\d{2})$': OFFSET,
  } satisfies Record<string, PatternWords>),
)

/** @returns undefined: the pattern has no words */
export const wordsOfPattern = (pattern: string): PatternWords | undefined =>
  pattern.startsWith('^P(?=.)') ? DURATION : WORDS.get(pattern)

/** A text in both languages. */
export interface Wording {
  uk: string
  en: string
}

const words = (uk: string, en: string): Wording => ({ uk, en })
const byName = (rows: Readonly<Record<string, Wording>>): ReadonlyMap<string, Wording> => new Map(Object.entries(rows))

const TYPES = byName({
  integer: words('ціле число', 'a whole number'),
  number: words('число', 'a number'),
  string: words('текст', 'a text'),
  boolean: words('true або false', 'true or false'),
  array: words('список', 'a list'),
  object: words('об’єкт', 'an object'),
  null: words('null', 'null'),
})

const FORMATS = byName({
  uuid: words('UUID', 'a UUID'),
  uuid4: words('UUID версії 4', 'a UUID of version 4'),
  'date-time': words('дата й час за RFC 3339', 'a date and time by RFC 3339'),
  date: words('дата РРРР-ММ-ДД', 'a date YYYY-MM-DD'),
  email: words(
    'адреса e-mail: перед @ лише ASCII (без SMTPUTF8), домен у хмарі будь-яким письмом, на касі як xn--',
    'an e-mail address: ASCII before the @ (no SMTPUTF8), a domain in any script in the cloud, as xn-- at the desk',
  ),
  uri: words('адреса http або https', 'an http or https address'),
})

const EXAMPLES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    uuid: '3f0c9f1e-6a52-4c8e-9d43-2b7a51c0d8e4',
    uuid4: '3f0c9f1e-6a52-4c8e-9d43-2b7a51c0d8e4',
    'date-time': '2026-03-02T09:00:00+02:00',
    date: '2026-03-02',
    email: 'buyer@example.com',
    uri: 'https://example.com/hook',
  }),
)

/** Of members of the specification, whose schemas have no examples of their own. */
const BY_PATTERN: ReadonlyMap<string | undefined, string> = new Map([
  ['^380\\d{9}$', '380501234567'],
  ['^\\+?380\\d{9}$', '380501234567'],
  ['^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d$', '2026-03-02T09:00:00'],
])

/** Values and names beyond these are left out. */
const LISTED = 12

const listed = (values: readonly string[]): string =>
  values.length <= LISTED ? values.join(', ') : `${values.slice(0, LISTED).join(', ')}, …`

/** A bound that is only there because numbers end is not spoken of. */
const isFelt = (bound: number | undefined): bound is number =>
  bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER

function rangeOf(least: number | undefined, most: number | undefined, unit: Wording): Wording {
  const [uk, en] = [unit.uk && ` ${unit.uk}`, unit.en && ` ${unit.en}`]
  if (isFelt(least) && isFelt(most)) return words(` від ${least} до ${most}${uk}`, ` from ${least} to ${most}${en}`)
  if (isFelt(least)) return words(` від ${least}${uk}`, ` of at least ${least}${en}`)
  return isFelt(most) ? words(` до ${most}${uk}`, ` of at most ${most}${en}`) : words('', '')
}

const NONE = words('', '')
const CHARACTERS = words('символів', 'characters')
const ITEMS = words('рядків', 'items')

/** What a schema asks for besides the type. */
function boundsOf(shape: SchemaShape): Wording[] {
  const { exclusiveMinimum, exclusiveMaximum, pattern, not, uniqueItems } = shape
  const excluded = not && [not.const ?? not.enum ?? []].flat().join(', ')
  return [
    rangeOf(shape.minimum, shape.maximum, NONE),
    isFelt(exclusiveMinimum) ? words(`, більше за ${exclusiveMinimum}`, ` greater than ${exclusiveMinimum}`) : NONE,
    isFelt(exclusiveMaximum) ? words(`, менше за ${exclusiveMaximum}`, ` less than ${exclusiveMaximum}`) : NONE,
    rangeOf(shape.minLength, shape.maxLength, CHARACTERS),
    rangeOf(shape.minItems, shape.maxItems, ITEMS),
    uniqueItems ? words(' без повторів', ' without duplicates') : NONE,
    pattern ? (wordsOfPattern(pattern) ?? words(` за зразком ${pattern}`, ` that matches ${pattern}`)) : NONE,
    excluded ? words(`, крім ${excluded}`, ` except ${excluded}`) : NONE,
  ]
}

function one(shape: SchemaShape): Wording[] {
  if (shape.const !== undefined) return [words(JSON.stringify(shape.const), JSON.stringify(shape.const))]
  if (shape.enum) {
    const values = listed(shape.enum.map((each) => JSON.stringify(each)))
    return [words(values, values)]
  }
  const bounds = boundsOf(shape)
  const pattern = wordsOfPattern(shape.pattern ?? '')
  return typesOf(shape).map((type) => {
    if (type === 'string' && pattern && !pattern.isMore) return words(pattern.uk, pattern.en)
    const begun = (type === 'string' && FORMATS.get(shape.format ?? '')) || TYPES.get(type)!
    if (type === 'null' || type === 'boolean') return begun
    if (type === 'object') return objectOf(begun, shape)
    return words(begun.uk + bounds.map(({ uk }) => uk).join(''), begun.en + bounds.map(({ en }) => en).join(''))
  })
}

function objectOf(begun: Wording, { required = [], properties = {}, minProperties }: SchemaShape): Wording {
  const names = listed(required.length > 0 ? required : Object.keys(properties))
  if (names === '') return begun
  if (minProperties === 1) return words(`${begun.uk} з одним із полів ${names}`, `${begun.en} with one of ${names}`)
  return words(`${begun.uk} з полями ${names}`, `${begun.en} with ${names}`)
}

/** @param shapes branches of what may be at a place */
export function wantedOf(shapes: readonly SchemaShape[]): Wording {
  const all = shapes.flatMap(one)
  const said = (language: keyof Wording): string[] => [...new Set(all.map((each) => each[language]))]
  return words(said('uk').join(' або '), said('en').join(' or '))
}

/** Names that are not taken, where only these are. */
export const onlyNames = (names: readonly string[]): Wording =>
  names.length === 0
    ? words('тут немає полів', 'no member here')
    : words(`лише поля ${listed(names)}`, `only the members ${listed(names)}`)

/** In examples objects and lists lie no deeper in each other. */
const LEVELS = 6

/** A value that one of the schemas takes; undefined: there is none to show. */
export function exampleOf(shapes: readonly SchemaShape[], levels = LEVELS): unknown {
  for (const shape of shapes) {
    const found = exampleBy(shape, levels)
    if (found !== undefined && found !== null) return found
  }
  return undefined
}

function exampleBy(shape: SchemaShape, levels: number): unknown {
  const { examples, anyOf, enum: values, const: constant, format, not } = shape
  if (examples) return examples[0]
  if (anyOf) return exampleOf(anyOf, levels)
  if (constant !== undefined) return constant
  if (values) return values.find((each) => each !== null)
  const [type] = typesOf(shape)
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return numberBy(shape, [not?.const ?? not?.enum].flat())
  if (type === 'string')
    return shape.pattern && !format ? BY_PATTERN.get(shape.pattern) : (EXAMPLES.get(format ?? '') ?? textBy(shape))
  if (levels === 0) return undefined
  if (type === 'array' && shape.items) return [exampleOf([shape.items], levels - 1)]
  return type === 'object' ? objectBy(shape, levels) : undefined
}

function numberBy(shape: SchemaShape, excluded: readonly unknown[]): number | undefined {
  const { minimum = -Infinity, maximum = Infinity, exclusiveMinimum = -Infinity, exclusiveMaximum = Infinity } = shape
  const fits = (each: number): boolean =>
    each >= minimum && each <= maximum && each > exclusiveMinimum && each < exclusiveMaximum && !excluded.includes(each)
  return [1000, 10, 1, minimum, maximum].find(fits)
}

const textBy = ({ minLength = 0, maxLength = Infinity }: SchemaShape): string =>
  'text'.padEnd(minLength, '0').slice(0, Math.min(maxLength, Math.max(minLength, 4)))

/** With the members that must be there; of those that need not, one where one is needed. */
function objectBy({ properties = {}, required = [], minProperties = 0 }: SchemaShape, levels: number): unknown {
  const names = required.length < minProperties ? Object.keys(properties).slice(0, minProperties) : required
  return Object.fromEntries(names.map((name) => [name, exampleOf([properties[name] ?? {}], levels - 1)]))
}
