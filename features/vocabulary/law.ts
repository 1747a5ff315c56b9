/**
 * The law of refusals: fixtures/refusals.json, transcribed from the Errors tables of the specification and from our
 * decisions. Features judge by it, never by the rules of the server; features/contract compares the two once.
 */
import law from '../../fixtures/refusals.json' with { type: 'json' }

export interface Refusal {
  /** The condition in words. */
  name: string
  /** The clause or decision it follows. */
  clause: string
  /** At the desk, where that is another. */
  desk?: string
  status: number
  /** Stable machine code; null where there is none. */
  code: string | null
  /** Message texts; `{name}` stands for a figure. */
  uk: string
  en: string
}

/** By name, the first to be judged by first. */
export const refusals: ReadonlyMap<string, Refusal> = new Map(
  Object.entries(law as Record<string, Omit<Refusal, 'name'>>).map(([name, each]) => [name, { name, ...each }]),
)
