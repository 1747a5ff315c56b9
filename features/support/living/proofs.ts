/** The features as files, and what their tags prove, run or not. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { HOME } from '../home.ts'
import { clauseIdOf } from '../law/known-clauses.ts'

const FOLDER = join(HOME, 'features')

/** The present feature files: text by path, from the folder of features, sorted. */
export function featureFiles(): Map<string, string> {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.feature'))
  return new Map(files.sort().map((file) => [file, readFileSync(join(FOLDER, file), 'utf8')]))
}

let known: ReadonlyMap<string, readonly string[]> | null = null

/** Feature files by the clauses and decisions that their scenarios prove. Read once per process. */
export function carried(): ReadonlyMap<string, readonly string[]> {
  known ??= byId(
    [...featureFiles()].map(([file, text]) => [
      file,
      [...text.matchAll(/^\s*@.*$/gm)].flatMap(([line]) =>
        line
          .trim()
          .split(/\s+/)
          .flatMap((tag) => clauseIdOf(tag) ?? []),
      ),
    ]),
  )
  return known
}

/** Files by the ids that each has. */
function byId(files: readonly [file: string, ids: string[]][]): Map<string, string[]> {
  const found = new Map<string, Set<string>>()
  for (const [file, ids] of files) for (const id of ids) found.set(id, (found.get(id) ?? new Set()).add(file))
  return new Map([...found].map(([id, own]) => [id, [...own]]))
}
