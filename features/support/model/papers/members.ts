/** Members of a value that came from outside: whatever is not of its form is found, and then counts as not stated. */
import type { PaperFindings } from './finding.ts'

export type RawObject = Readonly<Record<string, unknown>>

export const isRawObject = (value: unknown): value is RawObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An object at a path of a paper. */
export class Members {
  readonly raw: RawObject
  readonly path: string
  readonly #findings: PaperFindings

  constructor(raw: unknown, path: string, findings: PaperFindings) {
    this.raw = isRawObject(raw) ? raw : {}
    this.path = path
    this.#findings = findings
    if (!isRawObject(raw)) findings.add('FLD-022', path, 'an object', raw)
  }

  at = (name: string): string => (this.path === '' ? name : `${this.path}.${name}`)

  /** A whole number; null: none. Anything else breaks a clause. */
  whole(name: string, clause = 'LOC-001'): number | null {
    const value = this.raw[name]
    if (value === undefined || value === null) return null
    if (Number.isSafeInteger(value)) return value as number
    this.#findings.add(clause, this.at(name), 'a whole number', value)
    return null
  }

  /** A whole number that has to be there. */
  sum(name: string, clause = 'LOC-001'): number {
    const value = this.whole(name, clause)
    if (value === null && (this.raw[name] ?? null) === null)
      this.#findings.add(clause, this.at(name), 'a whole number', this.raw[name] ?? null)
    return value ?? 0
  }

  number(name: string): number {
    const value = this.raw[name]
    return typeof value === 'number' && value >= 0 && value < 1e15 ? value : 0
  }

  text(name: string): string | null {
    const value = this.raw[name]
    return typeof value === 'string' && value !== '' ? value : null
  }

  truth(name: string): boolean | null {
    const value = this.raw[name]
    return typeof value === 'boolean' ? value : null
  }

  /** A moment as text with its offset; null: none, or none that can be read. */
  moment(name: string): number | null {
    return momentOf(this.raw[name])
  }

  list(name: string): Members[] {
    const value = this.raw[name]
    if (value === undefined || value === null) return []
    if (Array.isArray(value))
      return value.map((each, at) => new Members(each, `${this.at(name)}[${at}]`, this.#findings))
    this.#findings.add('FLD-022', this.at(name), 'a list', value)
    return []
  }

  object(name: string): Members | null {
    const value = this.raw[name]
    return isRawObject(value) ? new Members(value, this.at(name), this.#findings) : null
  }
}

export function momentOf(value: unknown): number | null {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value
  const moment = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(moment) ? null : moment
}
