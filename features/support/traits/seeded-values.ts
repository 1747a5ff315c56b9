/** Values in sentences and tables that only the seeded data have: names, texts, and moments of a clock that is set. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const seed = readFileSync(join(import.meta.dirname, '../../../fixtures/house.json'), 'utf8')

/** Parts of the seed without roles. */
const PARTS = ['organizations', 'branches', 'receipt_templates', 'terminals'] as const
/** Members whose values are words of the interface, or are in the profile in other words. */
const INTERFACE_WORDS = new Set([
  ...[
    'id',
    'status',
    'type',
    'variant',
    'mime',
    'edrpou',
    'tax_number',
    'date_to_block',
    'symbol',
    'html_font',
    'file',
  ],
  ...['html_body_style', 'device_id'],
])
const isInterfaceWord = (name: string): boolean =>
  INTERFACE_WORDS.has(name) || name.endsWith('_id') || name.endsWith('_at')
const SHORTEST_NAME = 4

function addNames(value: unknown, found: Set<string>): void {
  if (Array.isArray(value)) for (const each of value) addNames(each, found)
  else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value)) {
      if (typeof inner === 'object') addNames(inner, found)
      else if (typeof inner === 'string' && inner.length >= SHORTEST_NAME && !isInterfaceWord(name)) found.add(inner)
    }
}

/** Titles, addresses, labels and texts of the seed. */
const names: ReadonlySet<string> = (() => {
  const parts = JSON.parse(seed)
  const found = new Set<string>()
  for (const part of PARTS) addNames(parts[part], found)
  for (const { title } of parts.cash_registers) found.add(title)
  return found
})()

export const namesSeed = (value: string): boolean => [...names].some((name) => value.includes(name))

/** A day of this century, in either form of ISO 8601, with a time or without. */
const DAY = /\b20\d\d(-?)(0[1-9]|1[0-2])\1[0-3]\d(?!\d)(T[\d:]+)?/g

/** A moment at which a part of the seed was created needs no clock. */
const isOfSeed = (moment: string): boolean => moment.includes('T') && seed.includes(moment)

export const namesMoment = (value: string): boolean => [...value.matchAll(DAY)].some(([moment]) => !isOfSeed(moment))
