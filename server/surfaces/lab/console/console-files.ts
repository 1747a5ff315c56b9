/**
 * Files of the console as a browser takes them: TypeScript without its types, where it is not compiled yet, and the
 * libraries it imports. Nothing is bundled: a clone shows its console without a build.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { assetUrl } from '../../../runtime/assets.ts'

const compress = promisify(gzip)
const root = join(import.meta.dirname, '../../../..')
/** `.ts` in a clone, `.js` in the package. */
const CODE = extname(import.meta.filename)

/** Folders that the browser gets: the console, and the client of the lab it is written with. */
const FOLDERS = ['console', 'server/client']
const TYPES: Readonly<Record<string, string>> = {
  '.ts': 'text/javascript; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
}

/** What an import of the console names, by the file of its package. */
const LIBRARIES: Readonly<Record<string, readonly [name: string, path: string]>> = {
  preact: ['preact', 'dist/preact.mjs'],
  'preact/hooks': ['preact', 'hooks/dist/hooks.mjs'],
  '@preact/signals-core': ['@preact/signals-core', 'dist/signals-core.mjs'],
  '@preact/signals': ['@preact/signals', 'dist/signals.mjs'],
  htm: ['htm', 'dist/htm.mjs'],
  '@tanstack/virtual-core': ['@tanstack/virtual-core', 'dist/esm/index.js'],
  'eventsource-parser': ['eventsource-parser', 'dist/index.js'],
}
/** Files that those import by a path. */
const PARTS: readonly (readonly [name: string, path: string])[] = [
  ...['lazy-measurements', 'utils', 'scroll-classifier', 'ios-gesture'].map(
    (part) => ['@tanstack/virtual-core', `dist/esm/${part}.js`] as const,
  ),
  ...['errors', 'parse'].map((part) => ['eventsource-parser', `dist/${part}.js`] as const),
]
const VENDOR = 'vendor/'
const vendored = new Map(
  [...Object.values(LIBRARIES), ...PARTS].map(([name, path]) => [`${VENDOR}${name}/${path}`, assetUrl(name, path)]),
)

/** Where each library lies, by the name it is imported by; paths from the folder of the files. */
export const importMap: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(LIBRARIES).map(([name, [owner, path]]) => [name, `${VENDOR}${owner}/${path}`]),
)

/** Types of the lab's answers are no code: nothing is left of them. */
const ONLY_TYPES = /^server\/client\/model\/(?!paths\.)/

/** Names of files that may be asked for: no tests, and nothing outside of the folders. */
const OWN = new RegExp(`^(${FOLDERS.join('|')})(/[\\w-]+)+(\\${CODE}|\\.css|\\.svg)$`)

/** The files of our own, as they are now: one may be added while the server runs. */
const ownFiles = (): string[] =>
  FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      (file) => `${folder}/${file.replaceAll('\\', '/')}`,
    ),
  ).filter((file) => OWN.test(file) && !ONLY_TYPES.test(file))

/** The file the page begins with. */
export const MAIN = `console/main${CODE}`
/** What all pages share, in the order of the cascade; the sheets of single pages come behind. */
const SHARED_SHEETS = ['base', 'controls', 'layout', 'parts'].map((name) => `console/styles/${name}.css`)
/** Loaded when they are needed: other pages, the library of long lists, hints, words of one language or of one page. */
const LATER =
  /^console\/pages\/(?!register\/)|^console\/parts\/virtual-list|^console\/words\/(?:en|uk|figures|notice-kinds|fault-groups|sentence|terminal-terms|timers)\.|^server\/client\/hints\/|@tanstack/

/** The modules of the first page, so that the browser asks for them at once instead of one behind the other. */
export const firstModules = (): readonly string[] =>
  [...ownFiles().filter((file) => extname(file) === CODE), ...vendored.keys()].filter((file) => !LATER.test(file))

/** All of them: together they are small, and a page that is loaded later is never seen without its own. */
export const styleSheets = (): readonly string[] => {
  const all = ownFiles().filter((file) => extname(file) === '.css')
  return [...SHARED_SHEETS, ...all.filter((file) => !SHARED_SHEETS.includes(file)).sort()]
}

/** A file as it goes out. */
interface ConsoleFile {
  type: string
  body: Buffer
  /** The same, compressed. */
  gzipped: Buffer
}

interface Kept extends ConsoleFile {
  changedAt: number
}
const kept = new Map<string, Kept>()

/** The types of a module taken away; Node says once in each process that this is an experiment of its own. */
function stripped(source: string): string {
  const { emitWarning } = process
  process.emitWarning = () => {}
  try {
    return stripTypeScriptTypes(source)
  } finally {
    process.emitWarning = emitWarning
  }
}

/** A file by its path; null: there is none. A changed one is read anew. */
export async function consoleFile(path: string): Promise<ConsoleFile | null> {
  const url = vendored.get(path) ?? (OWN.test(path) ? join(root, path) : null)
  if (url === null) return null
  const changedAt = statSync(url, { throwIfNoEntry: false })?.mtimeMs
  if (changedAt === undefined) return null
  const known = kept.get(path)
  if (known?.changedAt === changedAt) return known
  const source = readFileSync(url)
  const body = extname(path) === '.ts' ? Buffer.from(stripped(source.toString())) : source
  const made = { type: TYPES[extname(path)]!, body, gzipped: await compress(body), changedAt }
  kept.set(path, made)
  return made
}
