/** What tests a clause in a copy of the source: the features that carry it, and contract tests. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { covered } from '../../support/clauses/contents.ts'
import { formTests } from '../../support/law/forms/form-tests.ts'
import { SHORT_RUN_V8_FLAGS } from '../../support/run/child-process.ts'
import { cloudSocketLaw } from '../contract/bridge.ts'
import { CUCUMBER } from './scratch-tree.ts'

const LONGEST_MS = 300_000

/** A run that did not end. */
export class Hung extends Error {}

/** No scenario began: the server could not even be prepared. */
export class Unfit extends Error {}

interface Ended {
  code: number | null
  said: string
}

/** Runs a command of Node in a tree. @throws Hung */
function ended(tree: string, args: readonly string[]): Promise<Ended> {
  return new Promise((resolve, reject) => {
    // The servers of a tree differ in one file: the others are compiled once, and their code is removed with the tree
    const env = { ...process.env, NODE_COMPILE_CACHE: join(tree, 'compiled') }
    const child = spawn(process.execPath, [...SHORT_RUN_V8_FLAGS, ...args], {
      cwd: tree,
      env,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    let said = ''
    child.stdout.setEncoding('utf8').on('data', (text) => (said += text))
    const limit = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Hung())
    }, LONGEST_MS)
    child.on('close', (code) => {
      clearTimeout(limit)
      resolve({ code, said })
    })
  })
}

/** Whether tests fail in a tree. @throws Hung */
export const testsFail = async (tree: string, ...args: string[]): Promise<boolean> =>
  (await ended(tree, ['--test', ...args])).code !== 0

/** Whether scenarios fail in a tree, up to the first. @throws Hung @throws Unfit */
export async function scenariosFail(tree: string, ...args: string[]): Promise<boolean> {
  const { code, said } = await ended(tree, [CUCUMBER, '--profile', 'suite', '--fail-fast', ...args])
  if (code !== 0 && /^0 scenarios$/m.test(said)) throw new Unfit()
  return code !== 0
}

const carried = covered()

/** Feature files that carry a clause, from the root. */
export const featuresOf = (clause: string): string[] =>
  (carried.get(clause) ?? []).filter((file) => file.endsWith('.feature')).map((file) => `features/${file}`)

/** Files of contract tests of a clause. One without any is left out, since nothing would close the server it opens. */
const contractFilesOf = (clause: string): string[] =>
  Object.entries({
    'features/tests/contract/malformed.test.ts': formTests().some(({ title }) => title.includes(clause)),
    'features/tests/contract/bridge.test.ts': cloudSocketLaw.exchanges.some((exchange) => exchange.clause === clause),
  }).flatMap(([file, isOfClause]) => (isOfClause ? [file] : []))

/** Whether the contract tests of a clause fail in a tree; without any they do not. @throws Hung */
export async function contractFails(tree: string, clause: string): Promise<boolean> {
  const files = contractFilesOf(clause)
  return files.length > 0 && testsFail(tree, `--test-name-pattern=${clause}\\b`, ...files)
}
