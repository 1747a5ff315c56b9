/** A timeline as a file: saved, and looked at again without a server. */

import { type Entry, KINDS } from '../../world/entries.ts'

const FORMAT = 'kasalab-timeline'
const VERSION = 1

/** A timeline as the text of a file. */
export const timelineText = (world: string, entries: readonly Entry[]): string =>
  JSON.stringify({ format: FORMAT, version: VERSION, world, entries })

/** @throws Error when the text is not a saved timeline */
export function readTimeline(text: string): readonly Entry[] {
  const read = JSON.parse(text) as { format?: unknown; version?: unknown; entries?: unknown }
  if (read?.format !== FORMAT) throw new Error(`its format is not ${FORMAT}`)
  if (read.version !== VERSION) throw new Error(`its version is ${String(read.version)}, not ${VERSION}`)
  if (!Array.isArray(read.entries)) throw new Error('it has no entries')
  read.entries.forEach((entry: Partial<Entry> | null, index) => {
    const isEntry =
      typeof entry?.key === 'string' &&
      typeof entry.line === 'string' &&
      typeof entry.subject === 'string' &&
      KINDS.includes(entry.kind!) &&
      (entry.at === null || (typeof entry.at === 'string' && !Number.isNaN(Date.parse(entry.at))))
    if (!isEntry) throw new Error(`entry ${index + 1} is none`)
  })
  return read.entries as Entry[]
}
