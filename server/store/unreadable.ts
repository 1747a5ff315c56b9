/**
 * Rows that cannot be read: changed by another program, or by a disk that loses bits. A list leaves such a row out and
 * a log line names it; who needs this very row is told that it cannot be read. The other rows stay readable.
 */
import type { Logger } from 'pino'

/** Names a row that cannot be read, for the log. @param place table, and the key of the row in it */
export type ReportUnreadable = (place: string) => void

/** Of so many rows that cannot be read it is known that the log has them; of more they are told again. */
const PLACES_KNOWN = 1000

/** Rows met that cannot be read: each is told to the log once. */
export class UnreadableRows {
  #log: Logger
  #told = new Set<string>()

  constructor(log: Logger) {
    this.#log = log
  }

  report: ReportUnreadable = (place) => {
    if (this.#told.has(place)) return
    if (this.#told.size >= PLACES_KNOWN) this.#told.clear()
    this.#told.add(place)
    this.#log.warn({ place }, 'a row cannot be read, and is left out')
  }

  /** What is read for a list; null when it cannot be read, which the log says. */
  async orNull<T>(reading: Promise<T>): Promise<T | null> {
    try {
      return await reading
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      this.report(error.place)
      return null
    }
  }
}

/** This very row is needed, and it is not there or says nothing that can be understood. */
export class Unreadable extends Error {
  /** Table, and the key of the row in it. */
  readonly place: string

  constructor(place: string, why = 'is not what was written there') {
    super(`${place} cannot be read: it ${why}`)
    this.place = place
  }
}

/** The value a text is JSON of; undefined when it is none, or when there is no text. */
export function parsed(text: unknown): unknown {
  if (typeof text !== 'string') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
