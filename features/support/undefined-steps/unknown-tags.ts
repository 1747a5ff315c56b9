/** Tags of features that look like a clause id but name none: their scenarios would prove nothing. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isUnknownClause } from '../law/known-clauses.ts'

/** A doc string may contain lines that look like tags. */
const QUOTES = /^\s*("""|```)/

/** @returns each with its line, from 1 */
function unknownTagsIn(text: string): { tag: string; line: number }[] {
  let isQuoted = false
  return text.split('\n').flatMap((content, index) => {
    if (QUOTES.test(content)) isQuoted = !isQuoted
    if (isQuoted || !/^\s*@/.test(content)) return []
    const tags = content
      .replace(/\s#.*$/, '')
      .trim()
      .split(/\s+/)
    return tags.filter(isUnknownClause).map((tag) => ({ tag, line: index + 1 }))
  })
}

/** The same for files, one line each. @param uris relative to `home` */
export const unknownTags = (uris: Iterable<string>, home: string): string[] =>
  [...new Set(uris)].flatMap((uri) => {
    const file = join(home, uri)
    if (!existsSync(file)) return []
    const found = unknownTagsIn(readFileSync(file, 'utf8'))
    return found.map(({ tag, line }) => `${uri}:${line} carries ${tag}, and there is no such clause`)
  })
