/** Refusals by their names in fixtures/refusals.json: what they are answered with, and the order in which they come. */
import law from '../../../fixtures/refusals.json' with { type: 'json' }
import { type Expects, hasValue, isSuch, type Lawful } from './expected.ts'
import type { State } from './state.ts'

export type RefusalName = keyof typeof law

interface RefusalRow {
  clause: string
  status: number
  code: string | null
  law?: { desk?: number[]; cloud?: number[]; refused?: boolean; decided: string[] }
}

const rows = law as Record<RefusalName, RefusalRow>
const PLACE: ReadonlyMap<string, number> = new Map(Object.keys(law).map((name, place) => [name, place]))

const isRefusal = (status: number): boolean => status >= 400 && status < 500

/** A condition of an act: it holds, and the act is refused by this name. `by` is the clause where the act has its own. */
export interface Condition {
  name: RefusalName
  holds: boolean
  by?: string
  /** What its message has to tell (ERR-201, ERR-203). */
  says?: string | null
}

/** The refusal that the law puts first (NS-65); null: none holds. */
export function firstRefusal(conditions: readonly Condition[]): Condition | null {
  let first: Condition | null = null
  for (const each of conditions)
    if (each.holds && (first === null || PLACE.get(each.name)! < PLACE.get(first.name)!)) first = each
  return first
}

/** Clauses that say the same as the one of a refusal: where it is refused, and where it is refused by mistake. */
const SAME: Readonly<Record<string, readonly [refused: readonly string[], byMistake: readonly string[]]>> = {
  'CLD-103': [['ERR-001', 'AUT-001'], ['AUT-001']],
  'CLD-107': [['ERR-001', 'AUT-002'], ['AUT-002']],
  'ERR-102': [
    ['LIM-003', 'CON-006'],
    ['LIM-002', 'LIM-001'],
  ],
  'ERR-103': [['SHF-020'], ['SHF-020']],
  'ERR-104': [
    ['SHF-016', 'LIM-008'],
    ['SHF-016', 'LIM-007'],
  ],
  'ERR-105': [
    ['SHF-017', 'LIM-006'],
    ['SHF-017', 'LIM-005'],
  ],
  'ERR-107': [['LOC-136'], ['LOC-136']],
  'ERR-108': [['LOC-182'], ['LOC-182']],
  'ERR-109': [['LOC-166'], ['LOC-166']],
  'ERR-110': [['JRN-010'], ['JRN-010']],
  'ERR-111': [['JRN-011'], ['JRN-011']],
}

/** What says the same as the clause of a refusal that came by mistake. */
export const sayingTheSame = (clause: string): readonly string[] => SAME[clause]?.[1] ?? []

/**
 * The answer to what is refused: nothing changes.
 * @param by the clause of the act that refuses, beside that of the refusal
 * @param further members beside the code
 */
export function refusedFor(
  state: State,
  surface: 'cloud' | 'desk',
  { name, by, says }: Pick<Condition, 'name' | 'by' | 'says'>,
  further: readonly Expects[] = [],
): Lawful {
  const row = rows[name]
  const isOfLaw = row.law?.[surface]?.includes(row.status) === true
  const decision = row.law?.decided[0] ?? row.clause
  const also = [...(by !== undefined && by !== row.clause ? [row.clause] : []), ...(SAME[row.clause]?.[0] ?? [])]
  return {
    status: row.status,
    clause: by ?? row.clause,
    also,
    ...(!isOfLaw && { statusBy: decision }),
    alike: (status) => row.law?.[surface]?.includes(status) ?? (row.law?.refused === true && isRefusal(status)),
    members: [
      // What is told to be wrong is what the clauses of the refusal say
      hasValue('code', row.code, surface === 'desk' ? 'NS-65' : decision, by ?? row.clause, ...also),
      ...(says ? [isSuch('message', `a message with ${says}`, (text) => String(text).includes(says), row.clause)] : []),
      ...further,
    ],
    next: () => state,
  }
}

/** The clause of the refusal that a code of an answer stands for; null: of none, or of several. */
export function clauseOfCode(code: unknown): string | null {
  const found = new Set(Object.values(rows).flatMap((row) => (row.code === code && code !== null ? [row.clause] : [])))
  return found.size === 1 ? [...found][0]! : null
}
