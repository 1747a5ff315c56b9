/** What a rule of a client is: a sentence, what it follows from, what to do about it, and how a day is held to it. */
import type { Day } from '../day/day.ts'
import type { InBoth } from '../in-both.ts'

/** What a rule has found on a day. */
export interface DayFinding extends InBoth {
  /** Number of the call that shows it, of several the last; left out: no call does. */
  call?: number
  /** What it has cost, minor units; left out: no money. */
  sum?: number
  /** Id of the receipt in question. */
  receipt?: string
}

export interface ClientRule {
  title: InBoth
  /** Clauses of the law, or the section of the evidence. */
  from: string
  /** Whether a client that breaks it loses money, or declares what was not sold. */
  costs: boolean
  advice: InBoth
  /** Whether the end of a day alone answers it: while a day is watched nothing is said of it. Left out: no. */
  isOfTheEnd?: boolean
  /** Whether it holds a day's deeds against those of the quiet one: these have to be the same each day. Left out: no. */
  isBesideQuiet?: boolean
  /**
   * @param quiet the same client's undisturbed day; null: this is it
   * @returns what it has broken; null: the rule was not at stake
   */
  judge(day: Day, quiet: Day | null): DayFinding[] | null
}
