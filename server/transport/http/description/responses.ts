/** Responses of the description, and what their bodies are. */

/** Bodies that are no JSON, by what rows call them. */
export const MEDIA = {
  image: { 'image/png': {} },
  workbook: { 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {} },
  csv: { 'text/csv': { schema: { type: 'string' } } },
  text: { 'text/plain': { schema: { type: 'string' } } },
  xml: { 'application/xml': { schema: { type: 'string' } } },
  page: { 'text/html': { schema: { type: 'string' } } },
  pdf: { 'application/pdf': {} },
  mail: { 'message/rfc822': {} },
  file: { 'application/octet-stream': {} },
} as const

/** A response as the document has it. */
export interface Response {
  description: string
  headers?: object
  /** By media type. */
  content?: Readonly<Record<string, { schema?: unknown }>>
}

/** A response whose body matches one of the two. */
export function either(one: Response | undefined, other: Response | undefined): Response {
  if (!one?.content || !other?.content) return { ...one, ...other } as Response
  const content: Record<string, { schema?: unknown }> = { ...one.content }
  for (const [media, body] of Object.entries(other.content)) {
    const [known, schema] = [content[media]?.schema, body.schema]
    content[media] = known && schema ? { schema: { anyOf: [known, schema] } } : body
  }
  return { ...one, content }
}
