/** Syntax of the sources, each parsed once for the architecture tests. */
import ts from 'typescript6'
import { textOfFile } from './sources.ts'

const parsed = new Map<string, ts.SourceFile>()

/** @param file path from the root */
export function syntaxOf(file: string): ts.SourceFile {
  const known = parsed.get(file) ?? ts.createSourceFile(file, textOfFile.get(file)!, ts.ScriptTarget.Latest, true)
  parsed.set(file, known)
  return known
}
