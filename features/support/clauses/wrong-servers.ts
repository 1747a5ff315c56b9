/** Wrong servers as data: each a small change of the source, with the clause it breaks. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface WrongServer {
  clause: string
  /** What is wrong, as the end of "a server that …". */
  what: string
  /** Source file, from the root. */
  file: string
  /** Text to replace; occurs exactly once. */
  find: string
  put: string
}

const FOLDER = join(import.meta.dirname, '../../tests/wrong')

/** All of them, in the order of the files; none in the installed package, which has no tests. */
export const readWrongServers = (folder = FOLDER): WrongServer[] =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .filter((file) => file.endsWith('.json'))
    .sort()
    .flatMap((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as WrongServer[])

/** The source of the wrong server. @throws when the text to replace does not occur exactly once */
export function changed(source: string, { file, find, put, clause }: WrongServer): string {
  const times = source.split(find).length - 1
  if (times !== 1) throw new Error(`${clause}: ${JSON.stringify(find)} stands ${times} times in ${file}`)
  return source.replace(find, () => put)
}
