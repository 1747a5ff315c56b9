/** Functions can be read at one glance, and so can most files. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import ts from 'typescript6'
import { sources, textOfFile } from './sources.ts'
import { syntaxOf } from './syntax.ts'

const FUNCTION_LINES = 70
const MEDIAN_LINES = 100

/** Functions of a file that have more lines than may be, by the lines they begin in. */
function longFunctions(file: string): string[] {
  const source = syntaxOf(file)
  const found: string[] = []
  const lineAt = (place: number): number => source.getLineAndCharacterOfPosition(place).line + 1
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) {
      const [first, last] = [lineAt(node.getStart()), lineAt(node.end)]
      if (last - first + 1 > FUNCTION_LINES) found.push(`${file}:${first} has ${last - first + 1} lines`)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

test(`no function has more than ${FUNCTION_LINES} lines`, () => {
  assert.deepEqual(
    sources.flatMap((file) => longFunctions(file)),
    [],
  )
})

test(`half of the files have at most ${MEDIAN_LINES} lines`, () => {
  const lengths = sources.map((file) => textOfFile.get(file)!.trimEnd().split('\n').length).sort((a, b) => a - b)
  assert.ok(lengths[Math.floor(lengths.length / 2)]! <= MEDIAN_LINES)
})
