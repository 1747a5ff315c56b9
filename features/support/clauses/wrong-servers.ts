/** Wrong servers as data: a small change of the source each, and the clause it breaks. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface WrongServer {
  clause: string
  /** What is wrong with it, as the end of "a server that …". */
  what: string
  /** Of the source, from the root. */
  file: string
  /** Stands there once. */
  find: string
  put: string
}

const folder = join(import.meta.dirname, '../../tests/wrong')

/** All of them, in the order of their files. */
export const readWrongServers = (): WrongServer[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .flatMap((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as WrongServer[])

/** The source of the wrong server. @throws when what is to be changed stands there not at all, or more than once */
export function changed(source: string, { file, find, put, clause }: WrongServer): string {
  const times = source.split(find).length - 1
  if (times !== 1) throw new Error(`${clause}: ${JSON.stringify(find)} stands ${times} times in ${file}`)
  return source.replace(find, () => put)
}
