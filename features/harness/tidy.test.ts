/** The architecture is a test: arrows of the house, purity of machines and simulators, names, rules, the table. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { test } from 'node:test'
import { ruleNamed } from '../../machines/rules/rules.ts'
import { operations } from '../../server/operations.ts'

const root = join(import.meta.dirname, '../..')
const ROOMS = ['machines', 'server', 'simulators', 'features', 'fixtures']

const files = ROOMS.flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name))),
)
const text = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
const sources = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
const features = files.filter((file) => file.endsWith('.feature'))
const known = JSON.parse(text.get('fixtures/clauses.json')!) as { clauses: string[]; decisions: string[] }

/** What a file imports: paths from the root for its own, names for packages. */
function imports(file: string): string[] {
  const found = text
    .get(file)!
    .matchAll(
      /(?:^|\n)\s*(?:import|export)\s[^'"]*?from\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]|(?:^|\n)import\s+['"]([^'"]+)['"]/g,
    )
  return [...found].map(([, from, dynamic, bare]) => {
    const name = (from ?? dynamic ?? bare)!
    return name.startsWith('.') ? relative(root, join(root, dirname(file), name)) : name
  })
}

/** Room of a file, the vocabulary being one of its own. */
const room = (path: string): string =>
  path.startsWith('machines/vocabulary/') ? 'vocabulary' : (path.split('/')[0] ?? '')

const PURE_PACKAGES = ['xstate', 'typebox', 'node:crypto']
const ALLOWED: Record<string, (target: string, file: string) => boolean> = {
  vocabulary: (target) => room(target) === 'vocabulary' || PURE_PACKAGES.includes(target),
  machines: (target) => ['vocabulary', 'machines'].includes(room(target)) || PURE_PACKAGES.includes(target),
  simulators: (target) => ['vocabulary', 'simulators'].includes(room(target)) || PURE_PACKAGES.includes(target),
  server: (target, file) => (room(target) === 'simulators' ? file === 'server/app.ts' : room(target) !== 'features'),
  features: () => true,
  fixtures: () => false,
}

test('imports follow the arrows of the house', () => {
  const wrong = sources.flatMap((file) =>
    imports(file)
      .filter((target) => !ALLOWED[room(file)]!(target, file))
      .map((target) => `${file} → ${target}`),
  )
  assert.deepEqual(wrong, [])
})

test('tests beside the machines and simulators look no further than their subject may, but for tools', () => {
  const wrong = files
    .filter((file) => file.endsWith('.test.ts') && /^(machines|simulators)\//.test(file))
    .flatMap((file) =>
      imports(file)
        .filter((target) => /^(server|features)\//.test(target))
        .map((to) => `${file} → ${to}`),
    )
  assert.deepEqual(wrong, [])
})

test('machines and simulators are pure: no clock, no chance, no network, no timers', () => {
  const impure =
    /Date\.now|new Date\(\)|Math\.random|randomUUID|performance\.|\bfetch\(|setTimeout|setInterval|setImmediate|process\./
  const wrong = sources.filter((file) => /^(machines|simulators)\//.test(file) && impure.test(text.get(file)!))
  assert.deepEqual(wrong, [])
  const crypto = sources.filter(
    (file) =>
      /^(machines|simulators)\//.test(file) &&
      /node:crypto/.test(text.get(file)!) &&
      !/import \{ hash \} from 'node:crypto'/.test(text.get(file)!),
  )
  assert.deepEqual(crypto, [], 'of node:crypto only the pure function hash')
})

test('names say what is inside', () => {
  const silent = files.filter((file) => /(^|\/)(utils?|helpers?|common|misc|types)(\/|\.ts$)/.test(file))
  assert.deepEqual(silent, [])
  const shouting = sources.filter((file) => !/^[a-z0-9-]+(\.[a-z]+)*$/.test(file.split('/').at(-1)!))
  assert.deepEqual(shouting, [], 'files are kebab-case')
})

test('every rule has its Rule: in a feature', () => {
  const told = new Set(
    features.flatMap((file) => [...text.get(file)!.matchAll(/^\s*Rule:\s*(.+?)\s*$/gm)].map(([, name]) => name)),
  )
  assert.deepEqual(
    [...ruleNamed.keys()].filter((name) => !told.has(name)),
    [],
  )
})

test('every row of the table of operations has an id of its own and a clause', () => {
  const ids = operations.map(({ id }) => id)
  assert.deepEqual(
    ids.filter((id, index) => ids.indexOf(id) !== index),
    [],
  )
  const routes = operations.map(({ surface, method, path }) => `${surface} ${method} ${path}`)
  assert.equal(new Set(routes).size, routes.length)
  for (const { id, surface, clauses } of operations) {
    if (surface !== 'lab') assert.notEqual(clauses.length, 0, `${id} names no clause`)
    for (const clause of clauses) assert.ok(known.clauses.includes(clause), `${id}: no clause ${clause}`)
  }
})

test('rules and tags name clauses that exist', () => {
  for (const { name, clause } of ruleNamed.values())
    assert.ok(
      clause === 'LAB' || known.clauses.includes(clause) || known.decisions.includes(clause),
      `${name}: no clause ${clause}`,
    )
  for (const file of features)
    for (const [, id] of text.get(file)!.matchAll(/@((?:NS|AMB|[A-Z]{3})-\d+)\b/g))
      assert.ok(known.clauses.includes(id!) || known.decisions.includes(id!), `${file}: no clause ${id}`)
})
