/**
 * Rows that cannot be read: changed by another program, or by a failing disk. Lists leave such a row out and log it; a
 * caller that needs this very row gets an error. The other rows stay readable.
 */
import type { Logger } from 'pino'

/** Logs an unreadable row. @param place table, and the key of the row in it */
export type ReportUnreadable = (place: string) => void

/** Unreadable rows remembered as logged; beyond this number they are logged again. */
const PLACES_KNOWN = 1000

/** Logs each unreadable row once. */
export class UnreadableRows {
  #log: Logger
  #reported = new Set<string>()

  constructor(log: Logger) {
    this.#log = log
  }

  report: ReportUnreadable = (place) => {
    if (this.#reported.has(place)) return
    if (this.#reported.size >= PLACES_KNOWN) this.#reported.clear()
    this.#reported.add(place)
    this.#log.warn({ place }, 'a row cannot be read, and is left out')
  }

  /** Awaits a row for a list; null: unreadable, and logged. */
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

/** The requested row is missing or unreadable. */
export class Unreadable extends Error {
  /** Table, and the key of the row in it. */
  readonly place: string

  constructor(place: string, why = 'is not what was written there', options?: ErrorOptions) {
    super(`${place} cannot be read: it ${why}`, options)
    this.place = place
  }
}

/** Parses JSON; undefined: no text, or not JSON. */
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
