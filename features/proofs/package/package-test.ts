/**
 * `npm run package-test`: packs the package, installs it into a tester's empty project, and does there what the README
 * promises, on this Node and on the oldest supported one. Its size on disk has a limit.
 *
 * SQLite is not built again, which would take minutes: the package is installed without install scripts, says what to
 * do, and then gets the driver built for this repository.
 */

import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { scriptArguments } from '../../../server/commands/line/arguments.ts'
import { ownEnvironment } from '../../support/run/child-process.ts'
import { outsideProject } from './outside-project.ts'

const root = join(import.meta.dirname, '../../..')
const DRIVER = 'node_modules/sqlite3/build/Release/node_sqlite3.node'
/** A command that runs longer hangs. */
const TIMEOUT_MS = 120_000
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  engines: { node: string }
  devDependencies: Record<string, string>
}
const USAGE = `npm run package-test: packs, installs the package into an empty project, and does there what the README promises

On this Node and on the oldest that is allowed, which is installed for it; it takes some minutes.
`

scriptArguments('npm run package-test', USAGE)
const folder = mkdtempSync(join(tmpdir(), 'kasalab-package-'))
const project = join(folder, 'corner-shop')

/** Free ports, and nothing on the disk. */
const FREE = ['--port', '0', '--local-port', '0', '--lan-port', '0', '--data', ':memory:']

/** Pages made from files beside the code, and from other packages. */
const PAGES = [
  '/api/openapi.json',
  '/api/docs',
  '/api/docs/swagger-ui.css',
  '/api/docs/swagger-ui-bundle.js',
  '/lab/openapi.json',
  '/api/asyncapi.json',
]

/**
 * Limit of the package's size on disk with its dependencies and the built driver, MB: 3 of them are the pages that its
 * README leads to, and the features which those link.
 */
const LARGEST_MB = 110
/** Block size of the disk: a file takes whole blocks, bytes. */
const BLOCK = 4096

/** The jest version for which the README's sentence was tested. */
const JEST = '30.5.2'

/** Environment in which the project's tools run on this Node. */
const withNode = (node: string): NodeJS.ProcessEnv => {
  const { NODE_COMPILE_CACHE: _, ...env } = ownEnvironment()
  return { ...env, PATH: [dirname(node), env.PATH].join(delimiter), npm_config_update_notifier: 'false' }
}

/** Runs a command to its end. @throws when it fails, with its output */
function run(words: string, { cwd = project, node = process.execPath, fails = false, options = '' } = {}): string {
  const [command = '', ...args] = words.split(' ')
  const env = { ...withNode(node), NODE_OPTIONS: options }
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, env, encoding: 'utf8', timeout: TIMEOUT_MS })
  assert.equal(status !== 0, fails, `${words}: ended with ${status}\n${stdout}\n${stderr}`)
  return fails ? stderr : stdout
}

const told = (text: string): boolean => process.stdout.write(`✔ ${text} (${(performance.now() / 1000).toFixed(0)} s)\n`)

/** Pages of these folders are linked by others. */
const NEEDLESS = /\.test\.|\.map$|(?<!\.d)\.ts$|\/(bench|crash|fuzz|browser)\/.*(?<!\.md)$/

/** @returns path of the packed file */
function pack(): string {
  const [{ filename, size, unpackedSize, files }] = JSON.parse(
    run(`npm pack --json --silent --pack-destination ${folder}`, { cwd: root }).replace(/^[^[]*/, ''),
  ) as [{ filename: string; size: number; unpackedSize: number; files: { path: string }[] }]
  const paths = files.map(({ path }) => path)
  const needless = paths.filter((path) => NEEDLESS.test(path))
  assert.deepEqual(needless, [])
  for (const path of ['README.md', 'LICENSE', 'CHANGELOG.md', 'dist/server/main.js', 'dist/server/sandbox.d.ts'])
    assert.ok(paths.includes(path), `${path} is not in the package`)
  told(`packed: ${files.length} files, ${(size / 1000).toFixed(0)} kB, unpacked ${(unpackedSize / 1e6).toFixed(1)} MB`)
  return join(folder, filename)
}

const QUIETLY = '--ignore-scripts --prefer-offline --no-audit --no-fund'

function install(tarball: string): void {
  for (const [path, text] of Object.entries(outsideProject)) {
    mkdirSync(dirname(join(project, path)), { recursive: true })
    writeFileSync(join(project, path), text)
  }
  run(`npm install ${QUIETLY} ${tarball}`)
  told('installed into an empty project')
}

/** Installs compiler, types and another test runner for the tester's own code. */
function installTools(): void {
  const tools = ['typescript', '@types/node', 'testcontainers'].map(
    (name) => `${name}@${manifest.devDependencies[name]}`,
  )
  tools.push(`jest@${JEST}`)
  run(`npm install ${QUIETLY} ${tools.join(' ')}`)
}

/**
 * Of node-gyp's build (18 MB of sources and objects, where npm finds no prebuilt driver) only the driver counts: the
 * package neither contains nor reads the rest.
 */
function weigh(): void {
  const taken = readdirSync(join(project, 'node_modules'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => Math.ceil(statSync(join(entry.parentPath, entry.name)).size / BLOCK) * BLOCK)
  const mb = taken.reduce((sum, size) => sum + size, 0) / 1e6
  assert.ok(mb < LARGEST_MB, `installed, the package takes ${mb.toFixed(1)} MB, and is to take less than ${LARGEST_MB}`)
  told(`installed: ${taken.length} files, ${mb.toFixed(1)} MB`)
}

/** One sentence, no stack. */
function withoutDriver(): void {
  const said = run(`npx kasalab ${FREE.join(' ')}`, { fails: true }).replace(/^npm warn .*\n/gm, '')
  assert.match(said, /^kasalab: SQLite has not been built, .* run "npm rebuild sqlite3 --ignore-scripts=false" .*\n$/)
  mkdirSync(dirname(join(project, DRIVER)), { recursive: true })
  cpSync(join(root, DRIVER), join(project, DRIVER))
  told('without its driver it says what to do')
}

/** Waits for matching output of a process. @throws when it ends before */
function said(child: ChildProcess, words: RegExp): Promise<RegExpMatchArray> {
  let text = ''
  return new Promise((resolve, reject) => {
    child.stdout!.on('data', (piece) => {
      text += piece
      const found = text.match(words)
      if (found) resolve(found)
    })
    child.on('close', () => reject(new Error(`It ended: ${text}`)))
  })
}

/**
 * Starts the server, sends a request, and stops it by a signal.
 * @param group sends the signal to the shell and npx as well, as a terminal does: npx forwards none
 */
async function serves(node: string, command: string, group: boolean): Promise<void> {
  const [file = '', ...words] = command.split(' ')
  const child = spawn(file, [...words, ...FREE], {
    cwd: project,
    env: withNode(node),
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: group,
  })
  const kill = (signal: NodeJS.Signals): boolean => process.kill(group ? -child.pid! : child.pid!, signal)
  const patience = setTimeout(kill, TIMEOUT_MS, 'SIGKILL')
  const ended = once(child, 'close')
  try {
    const [, cloud = ''] = await said(child, /cloud API +(\S+)/)
    const world = (await (await fetch(`${cloud}/lab/world`)).json()) as { base_url: string }
    assert.equal(world.base_url, cloud)
    for (const page of PAGES) assert.equal((await fetch(cloud + page)).status, 200, page)
    kill('SIGTERM')
    const [code, signal] = await ended
    if (!group) assert.deepEqual([code, signal], [0, null])
    await assert.rejects(fetch(`${cloud}/lab/world`), `${command} still answers`)
  } finally {
    clearTimeout(patience)
    if (child.exitCode === null && child.signalCode === null) kill('SIGKILL')
  }
}

/** All steps of a tester, on one Node. */
async function tester(node: string): Promise<void> {
  const version = run(`${node} --version`).trim()
  await serves(node, 'npx kasalab', true)
  await serves(node, 'node_modules/.bin/kasalab', false)
  told(`${version}: kasalab opens, answers and ends`)
  run(`${node} --test shop.test.ts`, { node })
  told(`${version}: a sandbox in the tester's own test`)
  run('npx jest --rootDir jest', { node, options: '--experimental-vm-modules' })
  told(`${version}: a sandbox in a test of jest's`)
  const report = run('npx cucumber-js', { node })
  assert.match(report, /2 scenarios \(2 passed\)/)
  told(`${version}: our steps in the tester's own cucumber`)
  run('npx kasalab verify --clause CLD-101 --report report', { node })
  const { clauses } = JSON.parse(readFileSync(join(project, 'report/summary.json'), 'utf8')) as {
    clauses: Record<string, string>
  }
  assert.equal(clauses['CLD-101'], 'passed')
  told(`${version}: npx kasalab verify`)
  run('npx kasalab merge report report --report both', { node })
  assert.match(run('npx kasalab clauses', { node }), /^By tags only, passed or not: npx kasalab verify --report DIR/)
  run('npx kasalab clauses --report report --html clauses.html', { node })
  assert.match(run('npx kasalab steps puts 10000 into the drawer', { node }), /^When the cashier \{cashMovement\}/)
  told(`${version}: npx kasalab merge, clauses and steps`)
  run('npx kasalab book --out book --report report', { node })
  assert.match(readFileSync(join(project, 'book/index.html'), 'utf8'), /Книга каси/)
  told(`${version}: npx kasalab book`)
}

/** The oldest supported Node, installed beside the project. */
function oldestNode(): string {
  const [version] = manifest.engines.node.match(/\d+\.\d+/)!
  const place = join(folder, 'node')
  mkdirSync(place)
  writeFileSync(join(place, 'package.json'), '{ "private": true }')
  run(`npm install --prefer-offline --no-audit --no-fund node@${version}`, { cwd: place })
  return join(place, 'node_modules/node/bin/node')
}

try {
  install(pack())
  withoutDriver()
  weigh()
  installTools()
  run('npx tsc')
  told('the project compiles against our types')
  await tester(process.execPath)
  await tester(oldestNode())
} finally {
  rmSync(folder, { recursive: true, force: true })
}
