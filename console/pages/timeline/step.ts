/** A request of the timeline as the steps of a feature. */
import type { RecordedRequest } from '../../../server/client/model.ts'

/** By whom a request is sent, as the steps say it. */
function senderOf({ surface, headers }: RecordedRequest): string {
  if (surface === 'local') return 'to the desk'
  const has = (name: string): boolean => Object.keys(headers).some((each) => each.toLowerCase() === name)
  if (!has('authorization')) return has('x-license-key') ? 'with the key alone' : 'without a token'
  return has('x-license-key') ? 'with the token and the key' : 'with the token'
}

/** In one line: a step has no line breaks. */
function inOneLine(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body))
  } catch {
    return body.replaceAll('\n', ' ')
  }
}

/** @returns null: no step sends it */
export function stepOf(request: RecordedRequest): string | null {
  const { surface, method, path, body, status, rule } = request
  if (surface === 'lan' || status === null) return null
  const text = body ? inOneLine(body) : null
  // In quotes of this kind the step has its body
  if (text?.includes("'")) return null
  const sent = text === null ? '' : ` with the body '${text}'`
  const then = rule ? `Then it is refused because ${rule.split('; ')[0]}` : `Then the answer is ${status}`
  return `When ${method} ${path}${sent} is sent ${senderOf(request)}\n${then}`
}
