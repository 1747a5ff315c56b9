/** Tests of the architecture: arrows between rooms, no circle at any depth, and purity of machines and simulators. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { files, imports, ROOMS, sources, textOfFile } from './sources.ts'

/** An import: both files by their paths from the root. */
type Arrow = readonly [from: string, to: string]

/** Children of one folder that import each other in a circle. */
interface Circle {
  /** Path from the root; empty for the root itself. */
  folder: string
  children: string[]
  /** The imports in the circle. */
  arrows: Arrow[]
}

/** The last common folder of two files, and its child on each side. */
function partingOf([from, to]: Arrow): { folder: string; child: string; other: string } {
  const [a, b] = [from.split('/'), to.split('/')]
  let depth = 0
  while (depth < a.length - 1 && depth < b.length - 1 && a[depth] === b[depth]) depth++
  return { folder: a.slice(0, depth).join('/'), child: a[depth]!, other: b[depth]! }
}

/** Groups of more than one node that reach each other: strongly connected components, by Tarjan's algorithm. */
function connected(graph: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const found: string[][] = []
  const visit = (node: string): void => {
    order.set(node, order.size)
    lowest.set(node, order.get(node)!)
    open.push(node)
    for (const next of graph.get(node) ?? [])
      if (!order.has(next)) {
        visit(next)
        lowest.set(node, Math.min(lowest.get(node)!, lowest.get(next)!))
      } else if (open.includes(next)) lowest.set(node, Math.min(lowest.get(node)!, order.get(next)!))
    if (lowest.get(node) !== order.get(node)) return
    const group = open.splice(open.indexOf(node))
    if (group.length > 1) found.push(group.sort())
  }
  for (const node of graph.keys()) if (!order.has(node)) visit(node)
  return found
}

/** Every circle of every folder, the root's first. */
function circles(arrows: readonly Arrow[]): Circle[] {
  const parted = arrows.map((arrow) => ({ arrow, ...partingOf(arrow) })).filter(({ child, other }) => child !== other)
  return [...Map.groupBy(parted, ({ folder }) => folder)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([folder, all]) => {
      const graph = new Map<string, Set<string>>()
      for (const { child, other } of all) graph.set(child, (graph.get(child) ?? new Set()).add(other))
      return connected(graph).map((children) => ({
        ...{ folder, children },
        arrows: all
          .filter(({ child, other }) => [child, other].every((each) => children.includes(each)))
          .map((p) => p.arrow),
      }))
    })
}

const GROUND = ['machines', 'vocabulary', 'server/store', 'server/runtime']
const SURFACES = ['cloud', 'local', 'bridge', 'lab'].map((surface) => `server/surfaces/${surface}`)

const PROOFS = [...new Set(sources.flatMap((file) => /^features\/proofs\/([^/]+)\//.exec(file)?.[1] ?? []))]
/** Rooms that each proof may import. */
const PROVEN = [
  ...[
    ...GROUND,
    'simulators',
    'fixtures',
    'server',
    'server/app',
    'server/client',
    'server/commands',
    'server/transport',
  ],
  ...['server/outbound', 'server/rendering', 'server/surfaces', ...SURFACES, 'console'],
  ...['features/support', 'features/support/model', 'features/steps', 'features/package', 'features/proofs/kit'],
]
/** Other proofs that a proof is made of, tests aside. */
const BUILT_ON: Record<string, readonly string[]> = {
  accuse: ['features/proofs/contract'],
  bench: ['features/proofs/browser'],
  explore: ['features/proofs/accuse'],
  'idle-servers': ['features/proofs/foreign-servers'],
  scripts: ['features/proofs/crash'],
  tampered: ['features/proofs/foreign-servers'],
}

/** Rooms that a room may import, beside itself. The longest matching prefix of a path is its room. */
const ARROWS: Record<string, readonly string[]> = {
  vocabulary: [],
  machines: ['vocabulary'],
  simulators: ['vocabulary'],
  'server/store': ['machines', 'vocabulary'],
  'server/runtime': ['machines', 'vocabulary', 'server/store'],
  'server/rendering': GROUND,
  'server/outbound': [...GROUND, 'server/rendering'],
  'server/transport': [...GROUND, 'server/outbound', 'server/rendering'],
  // Replies shared by several surfaces.
  'server/surfaces': [...GROUND, 'server/outbound', 'server/rendering', 'server/transport'],
  ...Object.fromEntries(
    SURFACES.map((surface) => [
      surface,
      [...GROUND, 'server/outbound', 'server/rendering', 'server/transport', 'server/surfaces'],
    ]),
  ),
  // The only room that imports simulators.
  'server/app': [
    ...GROUND,
    'server/outbound',
    'server/rendering',
    'server/transport',
    ...SURFACES,
    'simulators',
    'fixtures',
  ],
  // Its model is made from the lab's description, not imported.
  'server/client': [],
  // Of the server it knows what every client of the lab knows: the container has the rest.
  'server/container': ['server/client'],
  // It runs in a browser, and knows of the server what every client of the lab knows.
  console: ['server/client'],
  'server/commands': [...GROUND, 'server/outbound', 'server/rendering', 'server/transport', ...SURFACES, 'server/app'],
  // The entry points: the command line, the sandbox, and the sandbox in a container.
  server: [
    ...GROUND,
    'server/outbound',
    'server/rendering',
    'server/app',
    'server/client',
    'server/commands',
    'server/container',
  ],
  'features/steps': ['machines', 'vocabulary', 'server/runtime', 'features/support', 'fixtures'],
  'features/support': [
    'machines',
    'vocabulary',
    'server',
    'server/app',
    'server/client',
    'server/commands',
    'server/runtime',
    'fixtures',
  ],
  // The law as a program: it knows the fixtures, and nothing of what the server expects or answers.
  'features/support/model': ['fixtures'],
  'features/package': ['features/support', 'features/steps', 'server/commands', 'server/runtime'],
  // What starts, runs and checks the proofs.
  'features/proofs': ['server/commands', 'features/support', 'features/proofs/kit'],
  // Servers, processes, clients and folders of tests, under all proofs and under the tests of the server.
  'features/proofs/kit': [...GROUND, 'server/transport', 'server/app', 'features/support'],
  ...Object.fromEntries(PROOFS.map((proof) => [`features/proofs/${proof}`, [...PROVEN, ...(BUILT_ON[proof] ?? [])]])),
  // A server of another hand: it knows nothing of ours.
  'features/proofs/lawful-server': [],
  // Written from published facts alone: it knows the sandbox, and nothing of what the server expects or answers.
  'features/proofs/strict-client': ['server'],
  fixtures: [],
}
const rooms = Object.keys(ARROWS).sort((a, b) => b.length - a.length)

/** The vocabulary is a separate room. */
const room = (path: string): string =>
  path.startsWith('machines/vocabulary/') ? 'vocabulary' : rooms.find((each) => path.startsWith(`${each}/`))!

/** Commands that run features or read their results, by dynamic import: nothing else in the server imports features. */
const RUN_FEATURES = [
  'book',
  'clauses',
  'compare',
  'replay',
  'target',
  'testing/merge',
  'testing/steps',
  'verify',
  'when',
].map((command) => `server/commands/${command}.ts`)

/** Proofs are imported by no command: theirs stand among them, and the command line finds them by their names. */
const runsFeatures = (file: string, target: string): boolean =>
  RUN_FEATURES.includes(file) && /^features\/(?!proofs\/)/.test(target)

const PURE = ['vocabulary', 'machines', 'simulators']
const PURE_PACKAGES = ['xstate', 'typebox', 'node:crypto']

const isOurs = (target: string): boolean => ROOMS.includes(target.split('/')[0]!)

function isAllowed(file: string, target: string): boolean {
  const from = room(file)
  if (!isOurs(target)) return !PURE.includes(from) || PURE_PACKAGES.includes(target)
  const to = room(target)
  return to === from || ARROWS[from]!.includes(to) || runsFeatures(file, target)
}

const arrows: Arrow[] = sources.flatMap((file) =>
  imports(file)
    .filter((target) => isOurs(target))
    .map((target): Arrow => [file, target]),
)

test('imports follow the arrows between rooms', () => {
  const wrong = sources.flatMap((file) =>
    imports(file)
      .filter((target) => !isAllowed(file, target))
      .map((target) => `${file} → ${target}`),
  )
  assert.deepEqual(wrong, [])
})

/** Except for the commands that run features */
const judged = arrows.filter(([from, to]) => !runsFeatures(from, to))

test('what need not be installed with the package is imported by its own export alone', () => {
  const wrong = sources.filter(
    (file) => imports(file).includes('testcontainers') && !file.startsWith('server/container/'),
  )
  assert.deepEqual(wrong, [])
  const others = judged.filter(([from, to]) => room(to) === 'server/container' && room(from) !== 'server/container')
  assert.deepEqual(
    others.map(([from]) => from).filter((from) => from !== 'server/testcontainers.ts'),
    [],
  )
})

test('no folder has a circle among its files and folders, at any depth, types included', () => {
  assert.deepEqual(circles(judged), [])
})

test('a turned arrow makes a circle or breaks a rule', () => {
  const turned = judged.filter(([, to]) => to.endsWith('.ts'))
  // One arrow of each pair of folders, turned in a copy
  // A circle of an arrow is one of the folder in which its files part
  const together = Map.groupBy(judged, (arrow) => partingOf(arrow).folder)
  const isInCircle = (arrow: Arrow): boolean =>
    circles([...(together.get(partingOf(arrow).folder) ?? []), arrow]).length > 0
  const pairs = Map.groupBy(turned, ([from, to]) => `${from.replace(/[^/]+$/, '')} ${to.replace(/[^/]+$/, '')}`)
  const unseen = [...pairs.values()]
    .map(([first]): Arrow => [first![1], first![0]])
    .filter((arrow) => isAllowed(...arrow) && !isInCircle(arrow))
  assert.deepEqual(unseen, [])
})

const isOfTests = (path: string): boolean => /(^|\/)(tests|proofs)\//.test(path)

test('test helpers are imported by tests only', () => {
  const wrong = judged.filter(([from, to]) => isOfTests(to) && !isOfTests(from))
  assert.deepEqual(wrong, [])
})

/** Tables by which the server judges: features must not take expectations from them. */
const WITNESSES = /^machines\/(rules\/|limits\.ts)|^server\/(app\/[a-z-]*operations\.ts|surfaces\/)/

/** Rooms and files of the features that import such a table all the same, and why. */
const LOOKERS: Record<string, string> = {
  'features/proofs/accuse/': 'puts something wrong into them: what it expects is said by the features',
  'features/proofs/crash/': 'starts servers of its own, on disks that fail too; what it expects is its own till roll',
  'features/proofs/bench/': 'measures, and fills databases as fast as the machines allow',
  'features/proofs/fuzz/': 'sends what the table takes, and expects only that nothing breaks',
  'features/proofs/package/lab-client/': 'makes the types of a client of what the lab says of itself',
  'features/proofs/contract/law.test.ts': 'compares the rules of the server with the law of refusals, once',
  'features/proofs/architecture/extension.test.ts': 'compares the transcribed operations of the extension with it',
  'features/proofs/architecture/tidy.test.ts': 'looks whether the table of operations itself is in order',
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

/** Tests and tools that read or lock the database file themselves, and the image's builder, which carries its driver. */
const FILE_READERS = [
  'features/package/image/program-files.ts',
  'features/proofs/accuse/catalogue/organization/templates.ts',
  'features/proofs/accuse/subjects/unstored.ts',
  'features/proofs/bench/contest.ts',
  'features/proofs/bench/lists.ts',
  'features/proofs/bench/shared/engines.ts',
  'features/proofs/bench/shared/several-processes.ts',
  'features/proofs/bench/stages.ts',
  'features/proofs/crash/checks.ts',
  'features/proofs/kit/engines.ts',
  'features/proofs/package/package-test.ts',
  'features/support/vocabulary/scripted-requests.ts',
]

test('only its own room names the engine of the store; tests may look into its file', () => {
  const named = sources.filter(
    (file) => !file.startsWith('server/store/') && /sqlite|knex|pragma/i.test(textOfFile.get(file)!),
  )
  assert.deepEqual(named.sort(), FILE_READERS)
  // In the room itself only `open.ts`: the interface and the queries do not depend on the engine
  const inside = sources.filter(
    (file) =>
      /^server\/store\/(queries\/)?[^/]+$/.test(file) && imports(file).some((target) => /\/sqlite\//.test(target)),
  )
  assert.deepEqual(inside, ['server/store/open.ts'])
})

test('tests in machines and simulators import what their subject may, and tools', () => {
  const wrong = files
    .filter((file) => file.endsWith('.test.ts') && /^(machines|simulators)\//.test(file))
    .flatMap((file) =>
      imports(file)
        .filter((target) => /^(server|features)\//.test(target))
        .map((to) => `${file} → ${to}`),
    )
  assert.deepEqual(wrong, [])
})

test('machines and simulators are pure: no clock, no randomness, no network, no timers', () => {
  const impure =
    /Date\.now|new Date\(\)|Math\.random|randomUUID|performance\.|\bfetch\(|setTimeout|setInterval|setImmediate|process\./
  const wrong = sources.filter((file) => /^(machines|simulators)\//.test(file) && impure.test(textOfFile.get(file)!))
  assert.deepEqual(wrong, [])
  const crypto = sources.filter(
    (file) =>
      /^(machines|simulators)\//.test(file) &&
      /node:crypto/.test(textOfFile.get(file)!) &&
      !/import \{ hash \} from 'node:crypto'/.test(textOfFile.get(file)!),
  )
  assert.deepEqual(crypto, [], 'of node:crypto only the pure function hash')
})
