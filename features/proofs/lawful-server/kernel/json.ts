import type { Reading } from '../readings.ts'
import { isObject } from './form.ts'
import { malformed } from './refusal.ts'

const DEPTH_MAX = 60

/** Refuses JSON nested deeper than the server needs, before a parser or serializer recurses into it. */
function checkDepth(source: string): void {
  let depth = 0
  let inText = false
  for (let index = 0; index < source.length; index += 1) {
    const sign = source[index]
    if (inText) {
      if (sign === '\\') index += 1
      else if (sign === '"') inText = false
    } else if (sign === '"') inText = true
    else if (sign === '{' || sign === '[') {
      depth += 1
      if (depth > DEPTH_MAX) throw malformed(['body'], `is nested deeper than ${DEPTH_MAX} levels`)
    } else if (sign === '}' || sign === ']') depth -= 1
  }
}

/** The value of a UTF-8 JSON text; 422 when it is invalid. */
export function parseJson(bytes: Uint8Array): unknown {
  let source: string
  try {
    source = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw malformed(['body'], 'is not UTF-8')
  }
  checkDepth(source)
  try {
    return JSON.parse(source)
  } catch {
    throw malformed(['body'], 'is not JSON')
  }
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (!isObject(value)) return value
  const names = Object.keys(value).sort()
  return Object.fromEntries(names.map((name) => [name, sorted(value[name])]))
}

/** A value without members that are null. */
export function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (!isObject(value)) return value
  const kept = Object.entries(value).filter(([, each]) => each !== null)
  return Object.fromEntries(kept.map(([name, each]) => [name, withoutNulls(each)]))
}

/** JSON text in the reading's order of members: alphabetical and dense, or as declared and indented. */
export function jsonText(reading: Reading, value: unknown): string {
  return reading.members === 'sorted' ? JSON.stringify(sorted(value)) : JSON.stringify(value, null, 1)
}
