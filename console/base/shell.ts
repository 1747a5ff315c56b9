/** A request as one line of a shell. */
import type { Prepared } from './prepared.ts'

/** In single quotes, whatever is in it. */
export const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

export function curlLine({ method, url, headers, body }: Prepared): string {
  const parts = ['curl', '-s', ...(method === 'GET' ? [] : ['-X', method]), quoted(url)]
  for (const [name, value] of Object.entries(headers)) parts.push('-H', quoted(`${name}: ${value}`))
  if (body !== null) parts.push('-d', quoted(body))
  return parts.join(' ')
}
