/** `npm test`: every runner, one line at the end that sums them all. */
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const reports = join(root, '.reports')
// Each test file is a process that compiles the same modules: after the first they are found here.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/kasalab')
const bin = (name: string): string => join(root, 'node_modules', name)

interface Count {
  passed: number
  failed: number
}

/** Runs a command of this Node with its output passed through. */
function node(...args: string[]): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' })
    child.on('error', () => resolve(1))
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

/** A runner that is one check as a whole. */
async function check(title: string, ...args: string[]): Promise<Count> {
  const ok = (await node(...args)) === 0
  process.stdout.write(`${ok ? '✔' : '✖'} ${title}\n`)
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 }
}

/**
 * Test files, all in one process, which so loads the house once: counted by node's own TAP summary. The features beside
 * them show by dots how far all has got.
 * @param places folders; with a star, their own files only
 */
async function tests(...places: string[]): Promise<Count> {
  const tap = join(reports, `${places[0]!.replace(/\W/g, '-')}.tap`)
  const code = await node(
    '--test',
    '--test-isolation=none',
    // What a failed test has left open keeps nobody waiting.
    '--test-force-exit',
    // One that hangs is named and fails, and the others are run.
    '--test-timeout=120000',
    '--test-reporter=tap',
    `--test-reporter-destination=${tap}`,
    ...places.map((place) => (place.endsWith('*') ? `${place}.test.ts` : `${place}/**/*.test.ts`)),
  )
  const text = readFileSync(tap, 'utf8')
  const count = (name: string): number => Number(text.match(new RegExp(`^# ${name} (\\d+)$`, 'm'))?.[1] ?? 0)
  const failed = count('fail') + count('cancelled') + count('todo') + count('skipped')
  if (failed > 0)
    process.stdout.write(
      text
        .split('\n')
        .filter((line) => /^\s*not ok/.test(line))
        .join('\n'),
    )
  const counted = settled(code, { passed: count('pass'), failed })
  process.stdout.write(`\n${counted.failed === 0 ? '✔' : '✖'} ${counted.passed} tests of ${places.join(', ')}\n`)
  return counted
}

/** Features: a scenario passes when each of its steps has; undefined and pending steps fail it. */
async function features(): Promise<Count> {
  const file = join(reports, 'cucumber.ndjson')
  const code = await node(bin('@cucumber/cucumber/bin/cucumber.js'))
  const good = new Map<string, boolean>()
  for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
    const { testCaseStarted, testStepFinished } = JSON.parse(line)
    if (testCaseStarted) good.set(testCaseStarted.id, true)
    if (testStepFinished && testStepFinished.testStepResult.status !== 'PASSED')
      good.set(testStepFinished.testCaseStartedId, false)
  }
  const passed = [...good.values()].filter(Boolean).length
  return settled(code, { passed, failed: good.size - passed })
}

/** A runner that says it failed without a failed test, or that ran nothing, has failed. */
function settled(code: number, { passed, failed }: Count): Count {
  return failed === 0 && (code !== 0 || passed === 0) ? { passed, failed: 1 } : { passed, failed }
}

rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
const counts = [
  ...(await Promise.all([
    check('types', bin('typescript/bin/tsc')),
    check('lint and format', bin('@biomejs/biome/bin/biome'), 'check', '.'),
    tests('machines', 'simulators', 'server'),
    // Two more, for these wait for a browser, a compiler, a shell or a server that has been killed.
    tests('features/model', 'features/generated', 'features/harness', 'features/browser', 'features/contract'),
    tests('features/crash', 'features/bench', 'features/fuzz'),
    features(),
  ])),
  // Behind the features: it reads what they have just shown.
  await check('no clause lost', 'features/harness/clauses.ts', '--check'),
]
const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)
