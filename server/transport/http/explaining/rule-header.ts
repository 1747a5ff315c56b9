/** The header `x-rule`, which explains a refusal for debugging: `name; CLAUSE; figure=value`. */
import type { Values } from '../../../../machines/rules/rule.ts'
import { shortened } from '../../../../machines/text.ts'

/** A longer figure is cut: clients take 16 KiB of headers, and a character may be nine bytes. */
const FIGURE_CHARACTERS = 150

function figureText(value: Values[string]): string {
  const text = String(value)
  return text.length <= FIGURE_CHARACTERS ? text : `${shortened(text, FIGURE_CHARACTERS)}…`
}

/** A header takes printable ASCII; the rest is written as in a URL. */
export const headerText = (text: string): string => text.toWellFormed().replace(/[^\x20-\x7e]+/g, encodeURIComponent)

/** @param name of the broken rule */
export function ruleHeader(name: string, clause: string, values: Values): string {
  const figures = Object.entries(values).map(([figure, value]) => `${figure}=${figureText(value)}`)
  return headerText([name, clause, ...figures].join('; '))
}

/** A refusal whose `x-rule` says why, for debugging. @param reason in ASCII, without a secret */
export const withReason = <Refusal extends { headers?: Record<string, string> }>(
  given: Refusal,
  reason: string,
): Refusal => ({ ...given, headers: { ...given.headers, 'x-rule': `${given.headers?.['x-rule']}; reason=${reason}` } })
