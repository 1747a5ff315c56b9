/** The architecture is a test: arrows between rooms, at every depth, and purity of machines and simulators. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { files, imports, ROOMS, sources, text } from './sources.ts'

/** Room of a file: the vocabulary is one of its own, and so is each folder of the server. */
function room(path: string): string {
  if (path.startsWith('machines/vocabulary/')) return 'vocabulary'
  const [first = '', second = '', ...rest] = path.split('/')
  return first === 'server' && rest.length > 0 ? `server/${second}` : first
}

const PURE_PACKAGES = ['xstate', 'typebox', 'node:crypto']
const SURFACES = ['server/cloud', 'server/local', 'server/bridge', 'server/lab']
/** What surfaces may look at, and stand upon. */
const GROUND = [
  'server/command-line',
  'server/assets',
  'server/runtime',
  'server/store',
  'server/http',
  'server/sockets',
  'server/documents',
  'server/outbound',
  'server/reports',
  'server/threads',
]

/** Rooms a room may import, besides itself; packages are free but for those that are pure. */
const ARROWS: Record<string, readonly string[]> = {
  vocabulary: [],
  machines: ['vocabulary'],
  simulators: ['vocabulary'],
  'server/command-line': [],
  // Files of other packages.
  'server/assets': [],
  'server/store': ['machines', 'vocabulary'],
  'server/runtime': ['machines', 'vocabulary', 'server/store'],
  'server/http': ['machines', 'vocabulary', 'server/assets', 'server/store', 'server/runtime'],
  'server/sockets': ['server/runtime', 'server/http'],
  'server/threads': ['server/http'],
  'server/documents': [
    'machines',
    'vocabulary',
    'server/assets',
    'server/store',
    'server/runtime',
    'server/http',
    'server/threads',
  ],
  'server/outbound': ['machines', 'vocabulary', 'server/store', 'server/runtime', 'server/http'],
  'server/reports': ['machines', 'vocabulary', 'server/store', 'server/runtime'],
  ...Object.fromEntries(SURFACES.map((surface) => [surface, ['machines', 'vocabulary', ...GROUND]])),
  // Knows of the lab what it says of itself.
  'server/lab-client': [],
  // Each opens what it needs, as the composition does.
  'server/commands': ['machines', 'vocabulary', 'server', ...GROUND, ...SURFACES],
  // The composition: main, app, sandbox, listeners, the table of operations, the seed.
  server: ['machines', 'vocabulary', ...GROUND, ...SURFACES, 'server/commands', 'server/lab-client'],
  features: ['machines', 'vocabulary', 'simulators', 'server', 'fixtures', ...GROUND, ...SURFACES],
}

/** Arrows of single files. */
const EXCEPTIONS: Record<string, readonly string[]> = {
  // The only place that knows the world outside.
  'server/app.ts': ['simulators'],
  // Names the types of what it offers.
  'server/runtime/services.ts': ['server/documents', 'server/lab', 'server/outbound', 'server/reports'],
  // Commands that run features or read what they have shown, by dynamic import: nothing else imports features.
  'server/commands/clauses.ts': ['features'],
  'server/commands/compare.ts': ['features'],
  'server/commands/target.ts': ['features'],
  'server/commands/verify.ts': ['features'],
  // Our own server as a stranger's, for the tests of the harness.
  'features/harness/target/stranger-under-test.ts': ['server/commands'],
}

const PURE = ['vocabulary', 'machines', 'simulators']

function isAllowed(file: string, target: string): boolean {
  const from = room(file)
  if (!ROOMS.includes(target.split('/')[0]!)) return !PURE.includes(from) || PURE_PACKAGES.includes(target)
  const to = room(target)
  return to === from || ARROWS[from]!.includes(to) || (EXCEPTIONS[file] ?? []).includes(to)
}

test('imports follow the arrows between rooms, at every depth', () => {
  const wrong = sources.flatMap((file) =>
    imports(file)
      .filter((target) => !isAllowed(file, target))
      .map((target) => `${file} → ${target}`),
  )
  assert.deepEqual(wrong, [])
})

/** Tables by which the server judges: no witness for what a feature expects. */
const WITNESSES = /^machines\/(rules\/|limits\.ts)|^server\/(operations\.ts|(cloud|local|bridge|lab)\/)/

/** Rooms and files of the features that look at such a table all the same, and why. */
const LOOKERS: Record<string, string> = {
  'features/crash/': 'starts servers of its own, on disks that fail too; what it expects is its own till roll',
  'features/bench/': 'measures, and fills databases as fast as the machines allow',
  'features/fuzz/': 'sends what the table takes, and expects only that nothing breaks',
  'features/generated/lab-client/': 'makes the types of a client of what the lab says of itself',
  'features/contract/law.test.ts': 'compares the rules of the server with the law of refusals, once',
  'features/harness/tidy.test.ts': 'looks whether the table of operations itself is in order',
}

test('features judge by the law, never by the tables of the server', () => {
  const found = files
    .filter((file) => file.startsWith('features/') && file.endsWith('.ts'))
    .flatMap((file) =>
      imports(file)
        .filter((target) => WITNESSES.test(target))
        .map((target) => ({ file, target })),
    )
  const lookers = Object.keys(LOOKERS)
  const wrong = found.filter(({ file }) => !lookers.some((looker) => file.startsWith(looker)))
  assert.deepEqual(wrong, [])
  const idle = lookers.filter((looker) => !found.some(({ file }) => file.startsWith(looker)))
  assert.deepEqual(idle, [], 'these look at no such table: the list may only grow shorter')
})

test('no file imports itself by way of others, types included', () => {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const circles: string[][] = []
  const visit = (file: string): void => {
    order.set(file, order.size)
    lowest.set(file, order.get(file)!)
    open.push(file)
    for (const target of imports(file).filter((each) => text.has(each) && each.endsWith('.ts')))
      if (!order.has(target)) {
        visit(target)
        lowest.set(file, Math.min(lowest.get(file)!, lowest.get(target)!))
      } else if (open.includes(target)) lowest.set(file, Math.min(lowest.get(file)!, order.get(target)!))
    if (lowest.get(file) !== order.get(file)) return
    const circle = open.splice(open.indexOf(file))
    if (circle.length > 1) circles.push(circle)
  }
  for (const file of sources) if (!order.has(file)) visit(file)
  assert.deepEqual(circles, [])
})

/** Who looks into the file of the store from without: what is measured there, what has to be found or held there. */
const FILE_READERS = [
  'features/bench/contest.ts',
  'features/bench/lists.ts',
  'features/bench/stages.ts',
  'features/crash/checks.ts',
  'features/package/package-test.ts',
  'features/recomputation/stored-receipts.ts',
  'features/vocabulary/scripted-requests.ts',
]

test('which engine the store is, is said in its own room only; tests may look into its file', () => {
  const named = sources.filter(
    (file) => !file.startsWith('server/store/') && /sqlite|knex|pragma/i.test(text.get(file)!),
  )
  assert.deepEqual(named.sort(), FILE_READERS)
  // Of the room itself, `open.ts` alone: the interface and the queries are the same whatever the engine.
  const inside = sources.filter(
    (file) =>
      /^server\/store\/(queries\/)?[^/]+$/.test(file) && imports(file).some((target) => /\/sqlite\//.test(target)),
  )
  assert.deepEqual(inside, ['server/store/open.ts'])
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
