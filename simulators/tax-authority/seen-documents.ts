/**
 * What the tax authority remembers of the documents it took, so that it knows a repeat when one comes: a bounded
 * memory, whatever the history. The last 64 are remembered one by one, before them every 32nd, 1024 documents back.
 * A document in between is known by its successors: each names the hash of the one before, so a page whose chain runs
 * into a remembered document is proven from there backwards.
 */
import Type, { type Static } from 'typebox'
import type { Entry } from '../../machines/vocabulary/document.ts'
import { Count, Text } from '../../machines/vocabulary/state.ts'
import { isSealed } from './seal.ts'

const RECENT_DOCUMENTS = 64
const STRIDE_DOCUMENTS = 32
const MILESTONES = 32
/** 48 bits of a hash are enough to tell two documents of one number apart. */
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

/** The memory with the next document in it. */
export function remember(memory: SeenDocuments, hash: string): SeenDocuments {
  const last = memory.last + 1
  const print = hash.slice(0, PRINT_CHARACTERS)
  const recent = (memory.recent + print).slice(-RECENT_DOCUMENTS * PRINT_CHARACTERS)
  if (last % STRIDE_DOCUMENTS > 0) return { ...memory, last, recent }
  return { last, recent, milestones: (memory.milestones + print).slice(-MILESTONES * PRINT_CHARACTERS) }
}

/** Whether the document of this number had this hash; null when that number is not remembered. */
export function recall(memory: SeenDocuments, number: number, hash: string): boolean | null {
  const isMilestone = number % STRIDE_DOCUMENTS === 0
  const since = Math.floor(memory.last / STRIDE_DOCUMENTS) - Math.floor(number / STRIDE_DOCUMENTS)
  const held =
    fromBehind(memory.recent, memory.last - number) ?? (isMilestone ? fromBehind(memory.milestones, since) : null)
  return held === null ? null : held === hash.slice(0, PRINT_CHARACTERS)
}

/** Whether a document bears a number taken so long ago that it alone can be neither believed nor refuted. */
export const isBeyond = (memory: SeenDocuments, { document: { number }, hash }: Entry): boolean =>
  number >= 1 && number <= memory.last && recall(memory, number, hash) === null

/** For each entry of a page: is it, beyond doubt, a document taken before? */
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
