/** The members of a message as rows of a table, in the words of people. */
import { type AsyncApiDocument, type AsyncApiSchema, resolved } from './document.ts'

export interface Member {
  /** Dotted path. */
  name: string
  /** Steps before it. */
  depth: number
  kind: string
  mandatory: boolean
  meaning: string
}

/** An enumeration of more values is shortened. */
const WORDS_TOLD = 6

const grouped = (figure: number): string => figure.toLocaleString('en').replaceAll(',', '\u202f')

function bounds({ minimum, maximum, minLength, maxLength }: AsyncApiSchema): string {
  if (maximum === Number.MAX_SAFE_INTEGER) return minimum === undefined ? '' : `, ${minimum} or more`
  if (minimum !== undefined && maximum !== undefined) return `, ${grouped(minimum)} to ${grouped(maximum)}`
  if (minimum !== undefined) return `, ${grouped(minimum)} or more`
  if (maxLength !== undefined) return `, at most ${grouped(maxLength)} characters`
  return minLength === 1 ? ', not empty' : ''
}

/** `uuid`, `integer, 1 to 99`, `"purchase"`, `string or null`. */
function kindOf(document: AsyncApiDocument, schema: AsyncApiSchema): string {
  const own = resolved(document, schema)
  const { type, const: only, enum: words, format, anyOf, items } = own
  if (anyOf) return anyOf.map((each) => kindOf(document, each)).join(' or ')
  if (only !== undefined) return JSON.stringify(only)
  if (words && words.length <= WORDS_TOLD) return words.map((word) => JSON.stringify(word)).join(' or ')
  if (items) return `array of ${kindOf(document, items)}`
  const types = [type ?? []].flat()
  const named = types.map((each) => (each === 'string' && format ? format : each)).join(' or ')
  return (named || 'anything') + (words ? ', one of the native codes' : bounds(own))
}

/** Each member and what lies in it. */
export function membersOf(document: AsyncApiDocument, schema: AsyncApiSchema, before = '', depth = 0): Member[] {
  const { properties = {}, required = [], items } = resolved(document, schema)
  if (items) return membersOf(document, items, `${before}[].`, depth)
  return Object.entries(properties).flatMap(([name, each]): Member[] => {
    const whole = resolved(document, each)
    const member = { name: before + name, depth, kind: kindOf(document, each), mandatory: required.includes(name) }
    const meaning = each.description ?? whole.description ?? ''
    return [{ ...member, meaning }, ...membersOf(document, each, `${before}${name}.`, depth + 1)]
  })
}
