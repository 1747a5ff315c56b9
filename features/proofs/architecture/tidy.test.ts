/**
 * Tests of the repository's order: sizes of files and functions, names and their meanings, test runners, rules, tags,
 * the table of operations.
 */
import assert from 'node:assert/strict'
import { dirname } from 'node:path'
import { test } from 'node:test'
import ts from 'typescript6'
import { operations, socketTable } from '../../../server/app/operations.ts'
import { clauseOf, KNOWN } from '../../support/law/known-clauses.ts'
import { refusals } from '../../support/law/law.ts'
import { testFiles } from '../test-files.ts'
import { features, files, repository, sources, syntaxOf, textOfFile } from './sources.ts'

const tests = testFiles(repository)

/** Maximum files of a folder, and lines of a source file. */
const FOLDER_FILES = 16
const FILE_LINES = 250
/** Maximum lines of a test, whose cases are read one at a time. */
const TEST_LINES = 450
/** Longer tests, and why. */
const LONG_TESTS: Record<string, string> = {
  'server/store/unreadable-rows.test.ts': 'one world with a row of every kind, which each case damages anew',
}
const isLong = (file: string, lines: number): boolean => textOfFile.get(file)!.trimEnd().split('\n').length > lines
test('no folder has too many files, and no file too many lines', () => {
  const folders = Map.groupBy(sources, (file) => dirname(file))
  const crowded = [...folders].filter(([, own]) => own.length > FOLDER_FILES).map(([folder]) => folder)
  assert.deepEqual(crowded, [], `folders of more than ${FOLDER_FILES} sources: divide them`)
  assert.deepEqual(
    sources.filter((file) => isLong(file, FILE_LINES)),
    [],
    `files of more than ${FILE_LINES} lines: divide them`,
  )
  const longTests = tests.filter((file) => isLong(file, TEST_LINES))
  assert.deepEqual(longTests, Object.keys(LONG_TESTS), 'the list may only grow shorter')
})

test('every test file is run', () => {
  const missing = files.filter((file) => file.endsWith('.test.ts') && !tests.includes(file))
  assert.deepEqual(missing, [])
  // A name that looks like a test's, but that no runner selects
  const misnamed = files.filter((file) => /\.test\.(?!ts$)|[.-]spec\.|_test\./.test(file))
  assert.deepEqual(misnamed, [])
})

test('hooks around each test are in a describe: files share a process, and a root hook would run for all tests', () => {
  const wrong = files.filter(
    (file) => file.endsWith('.test.ts') && /^(before|after)Each\(/m.test(textOfFile.get(file)!),
  )
  assert.deepEqual(wrong, [])
})

test('names are specific', () => {
  const silent = files.filter((file) => /(^|\/)(utils?|helpers?|common|misc|types)(\/|\.ts$)/.test(file))
  assert.deepEqual(silent, [])
  const shouting = sources.filter((file) => !/^[a-z0-9-]+(\.[a-z]+)*$/.test(file.split('/').at(-1)!))
  assert.deepEqual(shouting, [], 'files are kebab-case')
})

test('every rule has its Rule: in a feature', () => {
  const told = new Set(
    features.flatMap((file) => [...textOfFile.get(file)!.matchAll(/^\s*Rule:\s*(.+?)\s*$/gm)].map(([, name]) => name)),
  )
  assert.deepEqual(
    [...refusals.keys()].filter((name) => !told.has(name)),
    [],
    'give these refusals a Rule: of their name, with a scenario',
  )
})

test('every row of the table of operations has a unique id and a clause', () => {
  const ids = operations.map(({ id }) => id)
  assert.deepEqual(
    ids.filter((id, index) => ids.indexOf(id) !== index),
    [],
  )
  const routes = operations.map(({ surface, method, path }) => `${surface} ${method} ${path}`)
  assert.equal(new Set(routes).size, routes.length)
  for (const { id, surface, clauses } of operations) {
    if (surface !== 'lab') assert.notEqual(clauses.length, 0, `${id} names no clause`)
    for (const clause of clauses)
      assert.ok([...KNOWN.clauses, ...KNOWN.extension].includes(clause), `${id}: no clause ${clause}`)
  }
})

test('every socket and every message on it has a unique name and a clause', () => {
  const { rows } = socketTable
  assert.equal(
    new Set([...rows.map(({ id }) => id), ...operations.map(({ id }) => id)]).size,
    rows.length + operations.length,
  )
  for (const { id, clauses, receives, sends } of rows)
    for (const each of [
      { name: id, clauses },
      ...[...receives, ...sends].flatMap((one) => [one, ...(one.answers ?? [])]),
    ]) {
      assert.notEqual(each.clauses.length, 0, `${each.name} names no clause`)
      for (const clause of each.clauses) assert.ok(KNOWN.clauses.includes(clause), `${each.name}: no clause ${clause}`)
    }
})

test('rules and tags name existing clauses', () => {
  for (const { name, clause } of refusals.values())
    assert.ok(clause === 'LAB' || clauseOf(clause) !== undefined, `${name}: no clause ${clause}`)
  for (const file of features)
    for (const [, id] of textOfFile.get(file)!.matchAll(/@((?:NS|AMB|[A-Z]{3})-\d+)\b/g))
      assert.ok(clauseOf(id!), `${file}: no clause ${id}`)
})

/** Separate programs, with their own names. */
const APART: Record<string, string> = {
  'features/proofs/lawful-server/': 'a server of another hand: it must not share names with ours',
  'features/proofs/strict-client/': 'a client of another hand: its models are its own',
  'console/': 'a program for the browser: it and the server never meet in one process',
  'server/client/': 'the client of the package: its types are those that the lab publishes',
}

/** Names that more than one file exports, with the reason. */
const EXPLAINED: Record<string, string> = {}

const EXPORT = /^export (?:declare )?(?:abstract )?(?:async )?(?:class|interface|type|const|let|function\*?) (\w+)/gm

test('no exported name has two meanings', () => {
  const files = new Map<string, Set<string>>()
  for (const file of sources.filter((each) => !Object.keys(APART).some((folder) => each.startsWith(folder))))
    for (const [, name] of textOfFile.get(file)!.matchAll(EXPORT))
      files.set(name!, (files.get(name!) ?? new Set()).add(file))
  const twins = [...files].filter(([, own]) => own.size > 1)
  assert.deepEqual(
    twins.filter(([name]) => !(name in EXPLAINED)).map(([name, own]) => `${name}: ${[...own].join(', ')}`),
    [],
  )
  assert.deepEqual(
    Object.keys(EXPLAINED).filter((name) => !twins.some(([twin]) => twin === name)),
    [],
    'these are no twins any more: the list may only grow shorter',
  )
})

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
