/** Calls of tests: JSON is sent, and what comes back is read whole. */
import assert from 'node:assert/strict'

export interface JsonAnswer {
  status: number
  headers: Headers
  text: string
  /** Parsed, where it is JSON: a test says what it expects of it. */
  // biome-ignore lint/suspicious/noExplicitAny: the body of any call
  body: any
}

/** @param body left out: none is sent */
export async function jsonCall(
  method: string,
  url: string,
  body?: unknown,
  headers: Record<string, string> = {},
  signal: AbortSignal | null = null,
): Promise<JsonAnswer> {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  const init = { method, signal, headers: { 'content-type': 'application/json', ...headers }, ...sent }
  const answer = await fetch(url, init)
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.includes('json') && text !== ''
  return { status: answer.status, headers: answer.headers, text, body: isJson ? JSON.parse(text) : text }
}

/** @returns the body of an answer that is no refusal; one fails the test */
export async function jsonBody(...call: Parameters<typeof jsonCall>): Promise<JsonAnswer['body']> {
  const { status, text, body } = await jsonCall(...call)
  assert.ok(status < 400, `${call[0]} ${call[1]}: ${status} ${text}`)
  return body
}
