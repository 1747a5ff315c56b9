import type { IncomingHttpHeaders } from 'node:http'
import type { Reading } from '../readings.ts'
import type { Form, FormContext } from './form.ts'
import { isObject } from './form.ts'
import { parseJson } from './json.ts'
import { Malformed, malformed, type Place, Refusal } from './refusal.ts'

/** One complete request, with the parameters of its path. */
export type Exchange = Readonly<{
  reading: Reading
  surface: 'cloud' | 'desk'
  method: string
  path: string
  params: Readonly<Record<string, string>>
  query: URLSearchParams
  headers: IncomingHttpHeaders
  raw: Buffer
}>

/** An answer: JSON (`body`), bytes of a type, or nothing. `exact` bodies get no additional members. */
export type Answer = Readonly<{
  status: number
  body?: unknown
  exact?: boolean
  bytes?: Buffer
  type?: string
  headers?: Record<string, string>
}>

export const json = (status: number, body: unknown): Answer => ({ status, body })

/** JSON with exactly its members: where the specification says `only` or `the same`. */
export const exactJson = (status: number, body: unknown): Answer => ({ status, body, exact: true })

export const bytes = (type: string, content: Buffer, headers: Record<string, string> = {}): Answer => ({
  status: 200,
  bytes: content,
  type,
  headers,
})

/** The context of a form under the reading, without errors. */
export function formContext(reading: Reading): FormContext {
  return { faults: [], unknown: reading.unknownMembers, nullIsAbsent: reading.nullIsAbsent }
}

/** A single header as text, or undefined. */
export function header(exchange: Exchange, name: string): string | undefined {
  const value = exchange.headers[name.toLowerCase()]
  const first = Array.isArray(value) ? value[0] : value
  return first === undefined || first === '' ? undefined : first
}

/** Refuses bodies that declare another type than JSON: form data always, others where the reading asks it. */
function checkType(exchange: Exchange): void {
  const type = (header(exchange, 'content-type') ?? '').toLowerCase()
  const isForm = type.includes('form-urlencoded') || type.startsWith('multipart/')
  if (!isForm && (!exchange.reading.jsonTypeOnly || type === '' || type.includes('json'))) return
  if (exchange.surface === 'desk') throw malformed(['header', 'content-type'], 'must be application/json')
  throw new Refusal(415, 'media_type', 'Only application/json is understood.')
}

/** The JSON of a body; undefined when it has no bytes. */
export function rawBody(exchange: Exchange): unknown {
  if (exchange.raw.length === 0) return undefined
  checkType(exchange)
  return parseJson(exchange.raw)
}

/** Reads a value by a form, or refuses it with every error found. */
export function readForm<T>(reading: Reading, form: Form<T>, value: unknown, place: Place): T {
  const context = formContext(reading)
  const result = form(value, place, context)
  if (context.faults.length > 0) throw new Malformed(context.faults)
  return result
}

/** Reads the body by a form, or refuses it with every error found. */
export function readBody<T>(exchange: Exchange, form: Form<T>): T {
  return readForm(exchange.reading, form, rawBody(exchange), ['body'])
}

/** An optional body whose members the specification does not show: nothing, null or any object. */
export function readOpenBody(exchange: Exchange): Record<string, unknown> {
  const value = rawBody(exchange)
  if (value === undefined || value === null) return {}
  if (!isObject(value)) throw malformed(['body'], 'must be an object')
  return value
}

/** Headers that a row demands; every missing one is an error. */
export function requireHeaders(exchange: Exchange, ...names: string[]): void {
  const missing = names.filter((name) => header(exchange, name) === undefined)
  if (missing.length > 0) {
    throw new Malformed(missing.map((name) => ({ place: ['header', name], text: 'Missing header' })))
  }
}

/** A UUID parameter of the path in lower case, or 422. */
export function uuidParam(exchange: Exchange, name: string): string {
  const value = exchange.params[name] ?? ''
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)) throw malformed(['path', name], 'must be a UUID')
  return value.toLowerCase()
}
