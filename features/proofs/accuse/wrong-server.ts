/** What a wrong server is: a server that breaks one clause, said at a seam of the product, or as an edit of its text. */
import type { Seam } from './seams/seam.ts'

interface Wrong {
  clause: string
  /** What is wrong, as the end of "a server that …". */
  what: string
}

export interface SeamServer extends Wrong {
  seam: Seam
  /** Threads that draw slips and make reports are wrong as well. */
  inThreads: boolean
}

/** What only a change of the source can say. */
export interface EditedServer extends Wrong {
  /** Source file, from the root. */
  file: string
  /** Text to replace; occurs exactly once. */
  find: string
  put: string
}

export type WrongServer = SeamServer | EditedServer

/** A wrong server for a catalogue. */
export const wrong = (clause: string, what: string, seam: Seam): SeamServer => ({
  clause,
  what,
  seam,
  inThreads: false,
})

/** The same, where slips are drawn or reports are made in threads. */
export const wrongInThreads = (clause: string, what: string, seam: Seam): SeamServer => ({
  ...wrong(clause, what, seam),
  inThreads: true,
})

/** Name of a wrong server: unique. */
export const wrongServerName = ({ clause, what }: Wrong): string => `${clause}: ${what}`
