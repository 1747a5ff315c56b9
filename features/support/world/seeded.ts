/** Where a scenario speaks of the house itself: what its organizations, taxes, templates and terminals are like. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Step {
  text: string
  argument?: { dataTable?: { rows: readonly { cells: readonly { value: string }[] }[] } } | undefined
}

/** Parts of the house that are not named by roles. */
const PARTS = ['organizations', 'branches', 'receipt_templates', 'terminals'] as const
/** Members whose values are words of the interface, or are told in other words by the profile. */
const WORDS =
  /^(id|\w+_id|status|type|variant|mime|edrpou|tax_number|\w+_at|date_to_block|symbol|html_font|file|html_body_style|device_id)$/
const SHORTEST = 4

function namesIn(value: unknown, found: Set<string>): void {
  if (Array.isArray(value)) for (const each of value) namesIn(each, found)
  else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value)) {
      if (typeof inner === 'object') namesIn(inner, found)
      else if (typeof inner === 'string' && inner.length >= SHORTEST && !WORDS.test(name)) found.add(inner)
    }
}

/** Titles, addresses, labels and texts of the house. */
const names: ReadonlySet<string> = (() => {
  const house = JSON.parse(readFileSync(join(import.meta.dirname, '../../../fixtures/house.json'), 'utf8'))
  const found = new Set<string>()
  for (const part of PARTS) namesIn(house[part], found)
  for (const { title } of house.cash_registers) found.add(title)
  return found
})()

/** Taxes by their codes and letters, templates and logos: every house has its own. */
const OF_HOUSE = /\btaxe[sd]\b|\bexcise\b|\btemplates?\b|\blogos?\b|\/cashier\/tax\b|receipt-template|logo\.png/
const OF_TAXES = /(^|\.)(taxes|tax_codes)(\.|$)/
const REFUSED = /^(the (answer is 4\d\d|socket is closed)|.*it is (refused because|malformed at))/

const GRANTED = /^(the answer is 2\d\d|it is accepted)/

const cellsOf = ({ argument }: Step): string[][] =>
  (argument?.dataTable?.rows ?? []).map(({ cells }) => cells.map(({ value }) => value))

/** Goods whose taxes are named, and discounts for some of those taxes. */
function namesTaxes(rows: string[][]): boolean {
  const [heads = [], ...lines] = rows
  const taxes = heads.indexOf('taxes')
  const discounts = heads.indexOf('discounts')
  return lines.some((line) => line[taxes] || / for /.test(line[discounts] ?? ''))
}

/** Whether a house that is another one could do right, and this scenario not see it. */
export function speaksOfHouse(steps: readonly Step[]): boolean {
  // What is refused everywhere asks nothing of the house, unless something else is granted beside it.
  const isRefused = steps.some(({ text }) => REFUSED.test(text)) && !steps.some(({ text }) => GRANTED.test(text))
  return steps.some((step) => {
    const rows = cellsOf(step)
    const told = [step.text, ...rows.flat()]
    if (told.some((text) => [...names].some((name) => text.includes(name)))) return true
    if (namesTaxes(rows) || rows.some(([path = '']) => OF_TAXES.test(path))) return true
    return !isRefused && OF_HOUSE.test(step.text)
  })
}

/** What is like the house in what is asked for. */
const ASKED =
  /^GET [^?]*\/api\/v1\/(organization(\/.*)?|cashier\/(me|tax|check-signature)|cash-registers(\/info|\/[0-9a-f-]{36})?|paylink\/terminals)(\?|$)/
/** Cells that hold in every house. */
const EVERYWHERE = /^(any .*|nothing|null|true|false|OPENED|CLOSED|CREATED)$/
const TRANSLATED = /^"?(TEST\d+|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})"?$/

/** The window of a page, which is the client's. */
const OF_WINDOW = /^meta(\.|$)/

/** Whether a table tells what only the house can be like. @param asked method and address of what was answered */
export const showsHouse = (asked: string, rows: readonly string[][]): boolean =>
  ASKED.test(asked) &&
  rows.some(([path = '', value = '']) => !OF_WINDOW.test(path) && !EVERYWHERE.test(value) && !TRANSLATED.test(value))
