/** A client that has been judged, for its outputs. */
import type { Call } from '../calls/call.ts'
import { maskFor } from '../calls/masked.ts'
import type { ClientUnderTest } from '../client/client-under-test.ts'
import type { Swept } from '../sweep.ts'
import type { RuleVerdict } from '../verdict.ts'
import type { BreachExample } from './again/examples.ts'

export interface JudgedClient {
  swept: Swept
  verdicts: readonly RuleVerdict[]
  /** Null: it was watched, and is no process of ours. */
  client: ClientUnderTest | null
  /** Of the interface, and of the program that judged. */
  version: string
  shard: string | null
  /** ISO 8601. */
  started: string
  took_ms: number
  examples: ReadonlyMap<string, BreachExample>
}

/** What the outputs call it. */
export const nameOfClient = ({ client }: Pick<JudgedClient, 'client'>): string => client?.command ?? 'a watched client'

/** Leaves out the secrets of all days that are shown. */
export function maskOfDays({ quiet, days }: Swept): (text: string) => string {
  const calls: readonly Call[] = days.flatMap(({ kept }) => kept?.calls ?? [])
  return maskFor({ secrets: quiet.secrets, calls: [...quiet.calls, ...calls] })
}
