/** Which entries of the timeline are shown. */
import type { Entry, Kind } from '../../world/entries.ts'

export interface Filter {
  kind: Kind | null
  /** Id of a register; entries of no register are left out then. */
  register: string | null
  /** Anywhere in the entry, in either case. */
  text: string
  /** Whether only refusals are shown. */
  isRefused: boolean
}

/** Letters of a search: more are found in no line. */
export const LONGEST_SEARCH = 200

function says(entry: Entry, text: string): boolean {
  if (`${entry.subject} ${entry.line}`.toLowerCase().includes(text)) return true
  return JSON.stringify(entry.fact ?? entry.activity ?? null)
    .toLowerCase()
    .includes(text)
}

export function passes(entry: Entry, { kind, register, text, isRefused }: Filter): boolean {
  if (isRefused && !entry.isRefusal) return false
  if (kind !== null && entry.kind !== kind) return false
  if (register !== null && entry.register !== register) return false
  return text === '' || says(entry, text.toLowerCase())
}

export const isOpen = ({ kind, register, text, isRefused }: Filter): boolean =>
  kind === null && register === null && text === '' && !isRefused

/** Filters a growing list: what was looked at before is not looked at again while the filter stays. */
export class Sieve {
  #source: readonly Entry[] = []
  #filter: Filter = { kind: null, register: null, text: '', isRefused: false }
  #seen = 0
  #first: Entry | undefined
  #last: Entry | undefined
  #passed: Entry[] = []

  sift(source: readonly Entry[], filter: Filter): readonly Entry[] {
    if (isOpen(filter)) return source
    const isSame =
      source === this.#source &&
      filter === this.#filter &&
      source[0] === this.#first &&
      source[this.#seen - 1] === this.#last
    if (!isSame) {
      this.#seen = 0
      this.#passed = []
    }
    for (let index = this.#seen; index < source.length; index++)
      if (passes(source[index]!, filter)) this.#passed.push(source[index]!)
    this.#source = source
    this.#filter = filter
    this.#seen = source.length
    this.#first = source[0]
    this.#last = source.at(-1)
    return this.#passed
  }
}
