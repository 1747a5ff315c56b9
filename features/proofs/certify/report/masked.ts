/** What is printed of a client, without its secrets. */
import { tokensIn } from '../calls/call.ts'
import type { Day } from '../day/day.ts'

/** @returns a text with what is not to be printed left out */
export function maskFor({ secrets, calls }: Day): (text: string) => string {
  const hidden = [...new Set([...secrets, ...tokensIn(calls)])].filter((each) => each.length > 3)
  return (text) => hidden.reduce((masked, each) => masked.replaceAll(each, '…'), text)
}
