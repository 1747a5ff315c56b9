/** Maps values inside a text: strings of JSON, parts of an address. The text around them stays. */

/** A string of JSON; a member's name includes the colon. */
const LITERAL = /"([^"\\]*(?:\\.[^"\\]*)*)"(\s*:)?/g
const ADDRESS = /^(?:https?|wss?):\/\//i
/** Scheme and host of an address. */
const ORIGIN = /^[a-z]+:\/\/[^/?#]*/i
/** A segment of a path, or the name or a value of a parameter. */
const PART = /[^/?&=#,;]+/g

type MapValue = (value: string) => string

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Maps each segment of the path, and each value of the query. */
export function inAddress(url: string, map: MapValue): string {
  const [origin = ''] = ORIGIN.exec(url) ?? []
  const rest = url.slice(origin.length).replace(PART, (part) => {
    const value = decoded(part)
    const mapped = map(value)
    return mapped === value ? part : encodeURIComponent(mapped)
  })
  return origin + rest
}

/** Maps a value as a whole, or the parts of an address. */
const inValue = (value: string, map: MapValue): string => (ADDRESS.test(value) ? inAddress(value, map) : map(value))

/**
 * Maps each string of a JSON text.
 * @param mapName of the names of members, which are left as they are otherwise
 * @returns null when it is not JSON
 */
export function inJson(text: string, map: MapValue, mapName?: MapValue): string | null {
  if (!isJson(text)) return null
  return text.replace(LITERAL, (literal: string, inside: string, colon: string | undefined) => {
    if (colon !== undefined) return mapName ? `"${mapName(inside)}"${colon}` : literal
    const value: string = inside.includes('\\') ? JSON.parse(literal) : inside
    const mapped = inValue(value, map)
    return mapped === value ? literal : JSON.stringify(mapped)
  })
}

/** The same; a text that is not JSON stays. */
export const inText = (text: string, map: MapValue): string => inJson(text, map) ?? text
