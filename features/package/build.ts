/**
 * `npm run build`: what the package carries, in dist. Code is compiled from the files tsconfig.build.json names and what
 * they import: of the proofs those are the explorer and its server process; types are those a program
 * of a tester's can see; data are copied, and so are files of packages that are not installed with ours.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { findPackageJSON, isBuiltin } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { scriptArguments } from '../../server/commands/line/arguments.ts'
import { COPIED_ASSETS } from '../../server/runtime/assets.ts'
import { lastRun, PACKAGED_RUN, runFile } from '../support/book/source/last-run.ts'
import { suiteRun } from '../support/living/suite-run.ts'

const root = join(import.meta.dirname, '../..')
const dist = join(root, 'dist')
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  exports: Record<string, string | { types: string }>
  dependencies: Record<string, string>
  peerDependencies: Record<string, string>
}

/** Rooms with data beside their code, or nothing else. */
const ROOMS = ['server', 'console', 'features', 'fixtures']
/**
 * Features, pages and the schema for editors, which the package has at its root, code, and data that only tests read;
 * the book has texts.
 */
const LEFT_OUT =
  /\.ts$|tsconfig|^console\/console\.png|\.feature$|(?<!features\/book\/\w+\/[\w-]+)\.md$|^fixtures\/(slips\/|older\/|covered\.json|fields\.json|strength\.json)|^features\/(tests\/|proofs\/|profile\.schema\.json)/

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

/** The types of the lab's client are made. The console first: of the client of the lab, which both have, the second leaves the types as well. */
function compile(): void {
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  const steps = [
    ['features/proofs/package/lab-client/model.ts'],
    [compiler, '-p', 'console/tsconfig.build.json'],
    [compiler, '-p', 'tsconfig.build.json'],
  ]
  for (const step of steps) {
    const { status } = spawnSync(process.execPath, step, { cwd: root, stdio: 'inherit' })
    if (status !== 0) throw new Error(`The package does not compile by ${step.at(-1)}: nothing has been built`)
  }
}

function copyData(): void {
  for (const file of ROOMS.flatMap((room) => filesIn(join(root, room)))) {
    const name = relative(root, file)
    if (!LEFT_OUT.test(name)) cpSync(file, join(dist, name))
  }
}

/** What the server takes out of packages that are not installed with ours. */
function copyAssets(): void {
  for (const [name, files] of Object.entries(COPIED_ASSETS)) {
    const folder = dirname(findPackageJSON(name, import.meta.url)!)
    for (const file of files) cpSync(join(folder, file), join(dist, 'assets', name, file))
  }
}

/** The results of the last run, for the book: where it was one of all the present features. */
function keepRun(): void {
  const { wanting } = suiteRun()
  if (wanting !== null) process.stdout.write(`The book of this package has no results: ${wanting}\n`)
  else writeFileSync(join(dist, PACKAGED_RUN), runFile(lastRun(undefined)))
}

/** Relative files that types name; what is imported for what it does has none. */
const namedIn = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/(?:from |import\()['"](\.[^'"]+)\.ts['"]/g)].map(([, path]) =>
    join(dirname(file), `${path}.d.ts`),
  )

/** Leaves the types that can be reached by what the package exports, and takes the others away. */
function keepSeenTypes(): void {
  const seen = new Set<string>()
  const see = (file: string): void => {
    if (seen.has(file) || !existsSync(file)) return
    seen.add(file)
    namedIn(file).forEach(see)
  }
  for (const entry of Object.values(manifest.exports)) if (typeof entry !== 'string') see(join(root, entry.types))
  for (const file of filesIn(dist).filter((each) => each.endsWith('.d.ts')))
    if (!seen.has(file)) rmSync(file)
    else writeFileSync(file, readFileSync(file, 'utf8').replace(/^import '[^']+';\n/gm, ''))
}

/** @throws when the code starts a script, a thread or another process, that has not been compiled: nothing imports it */
function checkScripts(): void {
  const missing = filesIn(dist)
    .filter((file) => file.endsWith('.js'))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/new URL\(`(\.[^`$]+)\$\{extname\(import\.meta\.filename\)\}`/g)]
        .map(([, script]) => join(dirname(file), `${script}.js`))
        .filter((script) => !existsSync(script))
        .map((script) => `${relative(dist, file)} starts ${relative(dist, script)}`),
    )
  if (missing.length > 0) throw new Error(`tsconfig.build.json does not name these scripts:\n${missing.join('\n')}`)
}

/** @throws when the code imports a package that would not be installed with it */
function checkDependencies(): void {
  const missing = filesIn(dist)
    .filter((file) => file.endsWith('.js'))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?:[^'"\n]* from )?['"]([^.'"][^'"]*)['"]/gm)]
        .map(([, name]) => name!)
        // What the browser imports is among the copied files
        .filter((name) => !relative(dist, file).startsWith('console/') || !COPIED_ASSETS[packageOf(name)])
        .filter((name) => !isBuiltin(name) && !(packageOf(name) in manifest.dependencies))
        // Who imports the export for containers has its library installed
        .filter((name) => !relative(dist, file).startsWith('server/container/') || !(name in manifest.peerDependencies))
        .map((name) => `${relative(dist, file)} imports ${name}`),
    )
  if (missing.length > 0) throw new Error(`These are no dependencies of package.json:\n${missing.join('\n')}`)
}

const packageOf = (name: string): string =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')

const USAGE = `npm run build: compiles what the package carries into dist

Code, the types a program of a tester's can see, and data. npm pack does it by itself.
`

scriptArguments('npm run build', USAGE)
rmSync(dist, { recursive: true, force: true })
compile()
copyData()
copyAssets()
keepRun()
keepSeenTypes()
checkScripts()
checkDependencies()
