/**
 * The tax authority's memory of accepted documents, by which it recognizes repeats; bounded, whatever the history. The
 * last 64 are remembered individually, of older ones every 32nd, 1024 documents back. A document in between is
 * recognized by its successors: each contains the hash of the previous one, so a page whose chain runs into a
 * remembered document is proven from there backwards.
 */
import Type, { type Static } from 'typebox'
import type { Entry } from '../../machines/vocabulary/document.ts'
import { Count, Text } from '../../machines/vocabulary/schemas/state.ts'
import { isSealed } from './seal.ts'

const RECENT_DOCUMENTS = 64
const STRIDE_DOCUMENTS = 32
const MILESTONES = 32
/** 48 bits of a hash distinguish two documents with one number. */
const PRINT_CHARACTERS = 12

export const SeenDocuments = Type.Object({
  /** Number of the last document taken, 0 when there is none. */
  last: Count,
  /** First characters of the hashes of the last documents, oldest first. */
  recent: Text,
  /** The same of every 32nd document. */
  milestones: Text,
})
export type SeenDocuments = Static<typeof SeenDocuments>

export const noneSeen: SeenDocuments = { last: 0, recent: '', milestones: '' }

/** Adds the next document. */
export function remember(memory: SeenDocuments, hash: string): SeenDocuments {
  const last = memory.last + 1
  const print = hash.slice(0, PRINT_CHARACTERS)
  const recent = (memory.recent + print).slice(-RECENT_DOCUMENTS * PRINT_CHARACTERS)
  if (last % STRIDE_DOCUMENTS > 0) return { ...memory, last, recent }
  return { last, recent, milestones: (memory.milestones + print).slice(-MILESTONES * PRINT_CHARACTERS) }
}

/** Whether the document of this number had this hash; null: not remembered. */
export function recall(memory: SeenDocuments, number: number, hash: string): boolean | null {
  const isMilestone = number % STRIDE_DOCUMENTS === 0
  const since = Math.floor(memory.last / STRIDE_DOCUMENTS) - Math.floor(number / STRIDE_DOCUMENTS)
  const held =
    fromBehind(memory.recent, memory.last - number) ?? (isMilestone ? fromBehind(memory.milestones, since) : null)
  return held === null ? null : held === hash.slice(0, PRINT_CHARACTERS)
}

/** Whether a document's number is so old that the document alone can be neither confirmed nor refuted. */
export const isBeyond = (memory: SeenDocuments, { document: { number }, hash }: Entry): boolean =>
  number >= 1 && number <= memory.last && recall(memory, number, hash) === null

/** For each entry of a page: whether it is certainly a repeat. */
export function repeats(memory: SeenDocuments, page: readonly Entry[]): boolean[] {
  const proven = page.map(() => false)
  for (let index = page.length - 1; index >= 0; index--) {
    const entry = page[index]!
    const { number } = entry.document
    if (number < 1 || number > memory.last || !isSealed(entry)) continue
    const next = page[index + 1]?.document
    const follows = next?.number === number + 1 && next.previous_hash === entry.hash
    proven[index] = recall(memory, number, entry.hash) ?? (follows && proven[index + 1] === true)
  }
  return proven
}

function fromBehind(prints: string, back: number): string | null {
  const start = prints.length - (back + 1) * PRINT_CHARACTERS
  return back < 0 || start < 0 ? null : prints.slice(start, start + PRINT_CHARACTERS)
}
