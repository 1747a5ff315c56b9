/**
 * `npm run wrong`: whether the features convict servers that break one clause each. A wrong server is a small change of
 * the source, told as data beside this file. In a copy of the tree each is made, the scenarios and contract tests of its
 * clause are run, then, where these have noticed nothing, all of them.
 */
import { spawn } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { cloud } from '../contract/bridge.ts'
import { formTests } from '../contract/form-tests.ts'
import { groupOf } from '../harness/report/known-clauses.ts'
import { changed, readWrongServers, type WrongServer } from './catalogue.ts'
import { CUCUMBER, scratchTree } from './scratch-tree.ts'

const USAGE = `npm run wrong -- [--clause IDS] [--jobs N] [--own] [--verbose]

  --clause IDS  wrong servers of these clauses or groups: LIM-004,CLD
  --jobs N      so many at the same time (as many as there are processors)
  --own         only the scenarios of the clause itself are run
  --verbose     a line for each

Exit code: 0 when each was convicted, 1 when one was not, or its run took longer than five minutes (hung), 2 when the arguments are wrong.
`

/** By whose scenarios it was convicted; a run that did not end says neither. */
const VERDICTS = ['by its own clause', 'by another', 'hung', 'not at all'] as const
type Verdict = (typeof VERDICTS)[number]

const { values } = parseArgs({
  options: {
    clause: { type: 'string' },
    jobs: { type: 'string', default: String(availableParallelism()) },
    own: { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  process.stdout.write(USAGE)
  process.exit(0)
}

const wanted = values.clause?.split(',')
const servers = readWrongServers().filter(
  ({ clause }) => !wanted || wanted.includes(clause) || wanted.includes(groupOf(clause)),
)
if (servers.length === 0) {
  process.stderr.write(`there is no wrong server of ${values.clause}\n\n${USAGE}`)
  process.exit(2)
}

const LONGEST_MS = 300_000

/** A run that did not end. */
class Hung extends Error {}

/** Whether a command of Node fails in a tree. @throws Hung */
function fails(tree: string, ...args: string[]): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: tree, stdio: 'ignore' })
    const limit = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Hung())
    }, LONGEST_MS)
    child.on('exit', (code) => {
      clearTimeout(limit)
      resolve(code !== 0)
    })
  })
}

/** Contract tests of a clause by their files. In a file without one, nothing would end the server that it opens. */
const contractTests = (clause: string): string[] =>
  Object.entries({
    'features/contract/malformed.test.ts': formTests().some(({ title }) => title.includes(clause)),
    'features/contract/bridge.test.ts': cloud.exchanges.some((exchange) => exchange.clause === clause),
  }).flatMap(([file, isOfClause]) => (isOfClause ? [file] : []))

async function convictedByOwn(tree: string, clause: string): Promise<boolean> {
  if (await fails(tree, CUCUMBER, '--profile', 'suite', '--fail-fast', '--tags', `@${clause}`)) return true
  const files = contractTests(clause)
  return files.length > 0 && fails(tree, '--test', `--test-name-pattern=${clause}\\b`, ...files)
}

const convictedByAny = async (tree: string): Promise<boolean> =>
  (await fails(tree, CUCUMBER, '--profile', 'suite', '--fail-fast')) ||
  (await fails(tree, '--test', 'features/contract/*.test.ts', 'features/model/*.test.ts'))

async function judged(tree: string, server: WrongServer): Promise<Verdict> {
  const file = join(tree, server.file)
  const right = readFileSync(file, 'utf8')
  writeFileSync(file, changed(right, server))
  try {
    if (await convictedByOwn(tree, server.clause)) return 'by its own clause'
    return !values.own && (await convictedByAny(tree)) ? 'by another' : 'not at all'
  } catch (error) {
    if (error instanceof Hung) return 'hung'
    throw error
  } finally {
    writeFileSync(file, right)
  }
}

const verdicts = new Map<WrongServer, Verdict>()
const queue = [...servers]
async function work(): Promise<void> {
  // Changed and mended again for one server after the other.
  const tree = scratchTree()
  for (let server = queue.shift(); server; server = queue.shift()) {
    const verdict = await judged(tree, server)
    verdicts.set(server, verdict)
    if (values.verbose || verdict !== 'by its own clause')
      process.stdout.write(`${verdict}: ${server.clause}: ${server.what} (${server.file})\n`)
    process.stderr.write(`\r${verdicts.size} of ${servers.length} tried `)
  }
  rmSync(tree, { recursive: true, force: true })
}
await Promise.all(Array.from({ length: Math.min(Number(values.jobs), servers.length) }, work))

/** How many of some servers came to each verdict. */
const counts = (some: WrongServer[]): number[] =>
  VERDICTS.map((verdict) => some.filter((server) => verdicts.get(server) === verdict).length)

process.stderr.write('\n')
for (const [group, some] of [...Map.groupBy(servers, ({ clause }) => groupOf(clause))].sort())
  process.stdout.write(
    `${group}: ${counts(some)
      .map((count, index) => `${count} ${VERDICTS[index]}`)
      .join(', ')}\n`,
  )
const [own = 0, other = 0, hung = 0, none = 0] = counts(servers)
const share = (count: number): string => `${((100 * count) / servers.length).toFixed(1)} %`
process.stdout.write(
  `${servers.length} wrong servers: ${own + other} convicted (${share(own + other)}), ${own} by their own clause (${share(own)}), ${hung} hung\n`,
)
process.exit(none + hung === 0 ? 0 : 1)
