/** What is printed of a client, without its secrets. */
import { type Call, tokensIn } from './call.ts'

/** @returns a text with what is not to be printed left out */
export function maskFor({
  secrets,
  calls,
}: {
  secrets: readonly string[]
  calls: readonly Call[]
}): (text: string) => string {
  const hidden = [...new Set([...secrets, ...tokensIn(calls)])].filter((each) => each.length > 3)
  return (text) => hidden.reduce((masked, each) => masked.replaceAll(each, '…'), text)
}

/** The same for each text of a value. */
export function maskedIn<T>(value: T, masked: (text: string) => string): T {
  if (typeof value === 'string') return masked(value) as T
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((each) => maskedIn(each, masked)) as T
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, maskedIn(each, masked)])) as T
}
