/** What a wrong server is: a server that breaks one clause, said at a seam of the product. */
import type { Seam } from './seams/seam.ts'

export interface WrongServer {
  clause: string
  /** What is wrong, as the end of "a server that …". */
  what: string
  seam: Seam
  /** Threads that draw slips and make reports are wrong as well. */
  inThreads: boolean
}

/** A wrong server for a catalogue. */
export const wrong = (clause: string, what: string, seam: Seam): WrongServer => ({
  clause,
  what,
  seam,
  inThreads: false,
})

/** The same, where slips are drawn or reports are made in threads. */
export const wrongInThreads = (clause: string, what: string, seam: Seam): WrongServer => ({
  ...wrong(clause, what, seam),
  inThreads: true,
})

/** Name of a wrong server: unique. */
export const wrongServerName = ({ clause, what }: Pick<WrongServer, 'clause' | 'what'>): string => `${clause}: ${what}`
