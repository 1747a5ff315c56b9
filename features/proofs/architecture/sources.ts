/** All files of the repository and the syntax of its sources, each read once for the architecture tests. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import ts from 'typescript6'

const parsed = new Map<string, ts.SourceFile>()

/** @param file path from the root */
export function syntaxOf(file: string): ts.SourceFile {
  const known = parsed.get(file) ?? ts.createSourceFile(file, textOfFile.get(file)!, ts.ScriptTarget.Latest, true)
  parsed.set(file, known)
  return known
}

export const repository = join(import.meta.dirname, '../../..')
export const ROOMS = ['machines', 'server', 'simulators', 'console', 'features', 'fixtures']

/** Made, not committed: nobody has written it. */
const MADE = 'server/client/model.ts'

/** Every file, by its path from the root. */
export const files = ROOMS.flatMap((room) =>
  readdirSync(join(repository, room), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(repository, join(entry.parentPath, entry.name)))
    .filter((file) => file !== MADE),
)
/** Text of each file. */
export const textOfFile = new Map(files.map((file) => [file, readFileSync(join(repository, file), 'utf8')]))
/** All except tests. */
export const sources = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
export const features = files.filter((file) => file.endsWith('.feature'))

/** Imports of a file: paths from the root for our own, names for packages. */
export function imports(file: string): string[] {
  const found = textOfFile
    .get(file)!
    .matchAll(
      /(?:^|\n)\s*(?:import|export)\s[^'"]*?from\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]|(?:^|\n)import\s+['"]([^'"]+)['"]/g,
    )
  return [...found].map(([, from, dynamic, bare]) => {
    const name = (from ?? dynamic ?? bare)!
    return name.startsWith('.') ? relative(repository, join(repository, dirname(file), name)) : name
  })
}
