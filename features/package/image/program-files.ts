/** The upper layers of the image: the packed package, and what it depends on, in the versions of package-lock.json. */
import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { printedBy } from './engine.ts'

const DRIVER = 'node_modules/sqlite3/build/Release/node_sqlite3.node'
/** Left by a compiler; a driver that was downloaded has none beside it. */
const OBJECTS = 'node_modules/sqlite3/build/Release/obj.target'
/** Of installed packages: types, maps, pages, and the sources of SQLite. Licences stay. */
const NEEDLESS =
  /\.map$|\.d\.[cm]?ts$|^(?!.*licen[cs]e)(?!.*notice).*\.(md|markdown)$|^sqlite3\/(deps|src|binding\.gyp)/i

/** Compiled code of the program, beside it: by paths from there, so that it is found wherever both lie together. */
export const COMPILED = '.compile-cache'

/** Packs the repository, and unpacks it without its packages. */
function unpack(root: string, program: string): void {
  const packed = printedBy('npm', ['pack', '--json', '--silent', '--pack-destination', dirname(program)], { cwd: root })
  const [{ filename }] = JSON.parse(packed.replace(/^[^[]*/, '')) as [{ filename: string }]
  const file = join(dirname(program), filename)
  printedBy('tar', ['-xzf', file, '-C', program, '--strip-components=1', '--no-same-owner'])
  rmSync(file)
}

/** Puts the driver in that was built from source: this repository's, or a new one, which takes minutes. */
function driver(root: string, program: string, tell: (line: string) => void): void {
  if (!existsSync(join(root, DRIVER)) || !existsSync(join(root, OBJECTS))) {
    tell('building SQLite from source, which takes some minutes')
    printedBy('npm', ['rebuild', 'sqlite3', '--ignore-scripts=false', '--build-from-source'], { cwd: program })
    const release = join(program, dirname(DRIVER))
    for (const name of readdirSync(release))
      if (join(release, name) !== join(program, DRIVER)) rmSync(join(release, name), { recursive: true })
    return
  }
  mkdirSync(join(program, dirname(DRIVER)), { recursive: true })
  cpSync(join(root, DRIVER), join(program, DRIVER), { dereference: true })
}

/** Takes out of the installed packages what no program reads. */
export function thinOut(packages: string): void {
  for (const entry of readdirSync(packages, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    const name = relative(packages, file)
    if (!entry.isDirectory() && NEEDLESS.test(name.replace(/^.*node_modules\//, ''))) rmSync(file)
  }
}

/**
 * Compiles the program for the Node that the image has: a container has no start before its first.
 * @param node that file
 */
export function compile(node: string, program: string): void {
  const env = { ...process.env, NODE_COMPILE_CACHE: join(program, COMPILED), NODE_COMPILE_CACHE_PORTABLE: '1' }
  // A run against a sandbox of its own loads the server and the harness
  printedBy(node, [join(program, 'dist/server/main.js'), 'verify', '--clause', 'CLD-101'], { cwd: program, env })
  // Node writes them for their owner alone, who is another in the image
  printedBy('chmod', ['-R', 'a+rX', env.NODE_COMPILE_CACHE])
}

/**
 * Writes the program with its packages beside it.
 * @param root of this repository
 * @returns path of the database's driver
 */
export function writeProgram(root: string, program: string, tell: (line: string) => void): string {
  mkdirSync(program, { recursive: true })
  for (const name of ['package.json', 'package-lock.json']) copyFileSync(join(root, name), join(program, name))
  printedBy('npm', ['ci', '--omit=dev', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'], {
    cwd: program,
  })
  unpack(root, program)
  rmSync(join(program, 'package-lock.json'))
  // What is not there is not named: npm would miss it when it tells what is
  const { devDependencies: _, ...manifest } = JSON.parse(readFileSync(join(program, 'package.json'), 'utf8'))
  writeFileSync(join(program, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  driver(root, program, tell)
  return join(program, DRIVER)
}
