/** What a wrong server is: a server that breaks one clause, said at a seam of the product. */
import type { Seam } from './seams/seam.ts'

export interface WrongServer {
  clause: string
  /** What is wrong, as the end of "a server that …". */
  what: string
  /** Made anew whenever it is put in place: what it keeps is of one server. */
  seam: Seam
  /** Threads that draw slips and make reports are wrong as well. */
  inThreads: boolean
}

/** Makes the seam of a wrong server. */
type Making = () => Seam

/** Makes a seam that is put in place in threads as well. */
export interface ThreadedMaking {
  inThreads: Making
}

/** What a file of the catalogue has: how each is made, by its name. */
export type WrongServersByName = Readonly<Record<string, Making | ThreadedMaking>>

/** Those that are wrong where slips are drawn or reports are made in threads. */
export const wrongInThreads = (servers: Readonly<Record<string, Making>>): Record<string, ThreadedMaking> =>
  Object.fromEntries(Object.entries(servers).map(([name, making]) => [name, { inThreads: making }]))

/** All of a file, in its order. @throws when a seam cannot be made */
export const listedServers = (servers: WrongServersByName): WrongServer[] =>
  Object.entries(servers).map(([name, found]) => {
    const making = typeof found === 'function' ? found : found.inThreads
    making()
    const [clause] = name.split(': ', 1)
    return {
      clause: clause!,
      what: name.slice(clause!.length + 2),
      seam: () => making()(),
      inThreads: making !== found,
    }
  })

/** Name of a wrong server: unique. */
export const wrongServerName = ({ clause, what }: Pick<WrongServer, 'clause' | 'what'>): string => `${clause}: ${what}`
