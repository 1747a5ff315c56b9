/** `npm test`: all runners, with one line at the end that sums them up. */
import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { scriptArguments } from '../../server/commands/line/arguments.ts'
import { SHORT_RUN_V8_FLAGS } from '../support/run/child-process.ts'
import { writeOrigin } from '../support/run/origin.ts'
import { failuresOf } from './failures.ts'
import { jobQueue } from './job-queue.ts'
import { NO_POSTGRES } from './kit/postgres-server.ts'
import { fileQueue, inOrder, testFiles } from './test-files.ts'
import { type TestFileTime, testProcess } from './test-process.ts'

const USAGE = `npm test: types, lint, every test and every feature; ends with one line, N passed, N failed

The output of each runner is in .reports. Parts of it are npm run unit, npm run features and npm run check (types and
lint).
`

scriptArguments('npm test', USAGE)

const root = join(import.meta.dirname, '../..')
const reports = join(root, '.reports')
// Each test file is a process that needs the same modules: compiled once, they are found here
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/kasalab')
const bin = (name: string): string => join(root, 'node_modules', name)

/** Elapsed time: the last runner to report is the one the others wait for. */
const soFar = (): string => `${(performance.now() / 1000).toFixed(0)} s`

/** Files whose tests did not run on PostgreSQL. */
let untested = 0

interface Count {
  passed: number
  failed: number
}

/** Parts of the features, each in a process. */
const PARTS = Math.min(4, availableParallelism())
/**
 * As many processes as there are parts of the features, and four more, since each waits at times: for a server under
 * test, a browser, a compiler, or a killed server.
 */
const PROCESSES = PARTS + 4
const handIn = jobQueue(PROCESSES)

/** Runs a command of this Node with its output passed through. */
function node(...args: string[]): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' })
    child.on('error', () => resolve(1))
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

/** A runner that is a single check. */
async function check(title: string, ...args: string[]): Promise<Count> {
  const ok = (await handIn(() => node(...args))) === 0
  process.stdout.write(`${ok ? '✔' : '✖'} ${title} (${soFar()})\n`)
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 }
}

/** A test file that goes on is named once a minute. */
const SAID_MS = 60_000

/** Runs all test files, in processes that each take the next when they have ended one; counted by node's own TAP. */
async function tests(): Promise<Count> {
  const files = inOrder(testFiles(root))
  const queue = fileQueue(files)
  const processes = Array.from({ length: PROCESSES }, (_, index) =>
    testProcess(join(reports, `tests-${index + 1}.tap`), queue),
  )
  const timesOf = (): TestFileTime[] => processes.flatMap(({ times }) => times)
  const said = setInterval(() => {
    const present = processes.flatMap((process) => process.present() ?? [])
    process.stdout.write(`– ${soFar()}, ${timesOf().length} of ${files.length} test files; in ${present.join(', ')}\n`)
  }, SAID_MS)
  const ends = await Promise.all(processes.map((process) => handIn(process.run)))
  clearInterval(said)
  const text = ends.map(({ tap }) => tap).join('')
  const count = (name: string): number =>
    [...text.matchAll(new RegExp(`^# ${name} (\\d+)$`, 'gm'))].reduce((sum, [, number]) => sum + Number(number), 0)
  const skipped = count('skipped') - withoutPostgres(text)
  // A file that no process has ended, since the process was killed, has failed whatever the others say
  const lost = files.length - timesOf().length
  const failed = count('fail') + count('cancelled') + count('todo') + skipped + lost
  if (failed > 0) process.stdout.write(failuresOf(text))
  for (const of of processes) if (of.present() !== null) process.stdout.write(`\nThe process died in ${of.present()}\n`)
  const times = timesOf().sort((a, b) => b.seconds - a.seconds)
  writeFileSync(join(reports, 'test-files.json'), `[\n${times.map((time) => JSON.stringify(time)).join(',\n')}\n]\n`)
  const counted = settled(Math.max(...ends.map(({ code }) => code)), { passed: count('pass'), failed })
  process.stdout.write(
    `\n${counted.failed === 0 ? '✔' : '✖'} ${counted.passed} tests of ${files.length} files (${soFar()})\n`,
  )
  return counted
}

/**
 * Tests skipped since this machine has no PostgreSQL: said at the end. A build server has to have one, for what is
 * merged there is tested nowhere else.
 */
function withoutPostgres(tap: string): number {
  if (NO_POSTGRES === null || process.env.CI) return 0
  const skipped = tap.split('\n').filter((line) => line.endsWith(`# SKIP ${NO_POSTGRES}`)).length
  untested += skipped
  return skipped
}

/** Divides the feature files into parts of about equal duration, the longest first. */
function parted(parts: number): string[][] {
  const files = readdirSync(join(root, 'features'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.feature'))
    .map((file) => ({ file: join('features', file), lines: linesOf(join(root, 'features', file)) }))
    .sort((a, b) => b.lines - a.lines)
  const shares = Array.from({ length: parts }, () => ({ files: [] as string[], lines: 0 }))
  for (const { file, lines } of files) {
    const least = shares.reduce((found, share) => (share.lines < found.lines ? share : found))
    least.files.push(file)
    least.lines += lines
  }
  return shares.map((share) => share.files)
}

/** Lines are steps or rows, which take time; their length hardly matters */
const linesOf = (file: string): number => readFileSync(file, 'utf8').split('\n').length

/**
 * Features: a scenario passes when each of its steps has; undefined and pending steps fail it. Each processor has its
 * own files and a runner of one process: with workers every message would be sent twice.
 */
async function features(): Promise<Count> {
  const parts = parted(PARTS)
  const codes = await Promise.all(
    parts.map((files, part) => {
      const options = ['--profile', 'suite', '--import', AUDIT, '--format', `message:${told(part)}`]
      return handIn(() => node(...SHORT_RUN_V8_FLAGS, RUNNER, ...options, ...files))
    }),
  )
  const report = parts.map((_, part) => readFileSync(told(part), 'utf8')).join('')
  writeFileSync(join(reports, 'cucumber.ndjson'), report)
  const good = new Map<string, boolean>()
  // Of what a run tells, a tenth of the bytes
  for (const [line] of report.matchAll(/^\{"test(?:CaseStarted|StepFinished)".*$/gm)) {
    const { testCaseStarted, testStepFinished } = JSON.parse(line)
    if (testCaseStarted) good.set(testCaseStarted.id, true)
    if (testStepFinished && testStepFinished.testStepResult.status !== 'PASSED')
      good.set(testStepFinished.testCaseStartedId, false)
  }
  const passed = [...good.values()].filter(Boolean).length
  process.stdout.write(`\n${passed === good.size ? '✔' : '✖'} ${passed} scenarios (${soFar()})\n`)
  return settled(Math.max(...codes), { passed, failed: good.size - passed })
}

/** The runner of `npm run features`: it answers an undefined step with the nearest known one, not with code. */
const RUNNER = 'features/support/run/features.ts'

/**
 * The documents of the tax authority that scenarios make are held to their schema: each day those of one half of the
 * features, since all of them take the processor for most of a minute. `npm run features -- --profile audit` takes all.
 */
const AUDIT = 'features/proofs/tax-documents/audit-hook.ts'
const DAY_MS = 86_400_000
process.env.KASALAB_AUDIT_TURN ??= String(Math.floor(Date.now() / DAY_MS) % 2)

/** File for the messages of a part of the features. */
const told = (part: number): string => join(reports, `cucumber-${part + 1}.ndjson`)

/** A runner that failed without a failed test, or that ran nothing, has failed. */
function settled(code: number, { passed, failed }: Count): Count {
  return failed === 0 && (code !== 0 || passed === 0) ? { passed, failed: 1 } : { passed, failed }
}

rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
writeOrigin()
const counts = [
  // Read by the compilers, and not committed
  await check('types of the lab client', 'features/proofs/package/lab-client/model.ts'),
  // Begun in this order: short test files fill the end, so that no processor is idle
  ...(await Promise.all([
    features(),
    check('types', bin('typescript/bin/tsc')),
    check('types of the console', bin('typescript/bin/tsc'), '-p', 'console'),
    check('lint and format', bin('@biomejs/biome/bin/biome'), 'check', '.'),
    tests(),
  ])),
  // Behind the features, since it reads their results
  await check('no clause lost', 'server/main.ts', 'clauses', '--check'),
]
const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
if (untested > 0) process.stdout.write(`\nnot tested: the store of ${untested} files in PostgreSQL: ${NO_POSTGRES}\n`)
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)
