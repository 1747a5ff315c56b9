/** Which runner of `npm test` runs which test file: folders are divided by duration and by what they wait for. */
import { readdirSync } from 'node:fs'

/**
 * Runners by name, each with the path prefixes it runs; the longest prefix counts. They begin in this order, behind the
 * features: the longest first, the one that waits most before all, so that short ones fill the end and no processor is
 * idle while a long one goes on. Many are apart since they wait, for a server under test, a browser, a compiler, or a
 * killed server.
 */
const RUNNERS: Record<string, readonly string[]> = {
  harness: ['features/support/'],
  crash: [
    'features/proofs/accuse/',
    'features/proofs/bench/',
    'features/proofs/crash/',
    'features/proofs/explore/',
    'features/proofs/terminal-hardware/',
    'features/proofs/fuzz/',
    'features/proofs/audit/',
    'features/proofs/older/',
    'features/proofs/replay/',
  ],
  features: ['features/'],
  browser: ['features/proofs/browser/'],
  pages: ['features/support/dry-run/', 'features/support/pages/'],
  server: ['server/'],
  machines: [
    'machines/',
    'simulators/',
    'console/',
    'server/transport/http/',
    'server/rendering/reports/',
    'server/runtime/',
    'server/transport/sockets/',
    'server/store/',
  ],
  // Alone, since they hold the event loop for half a minute: a client that waited beside them would be cut off.
  sources: ['features/proofs/architecture/'],
}

const beginnings = Object.entries(RUNNERS)
  .flatMap(([runner, paths]) => paths.map((path) => ({ runner, path })))
  .sort((a, b) => b.path.length - a.path.length)

/** @returns null: no runner runs this file, since it is in an unknown folder */
export const runnerOf = (file: string): string | null =>
  beginnings.find(({ path }) => file.startsWith(path))?.runner ?? null

/** All test files, by their paths from the root, without hidden folders and packages. */
export function testFiles(root: string): string[] {
  const places = readdirSync(root, { withFileTypes: true }).filter(({ name }) => !/^(\.|node_modules$)/.test(name))
  return places.flatMap((place) =>
    place.isDirectory()
      ? readdirSync(`${root}/${place.name}`, { recursive: true, encoding: 'utf8' })
          .filter((file) => file.endsWith('.test.ts'))
          .map((file) => `${place.name}/${file}`)
      : place.name.endsWith('.test.ts')
        ? [place.name]
        : [],
  )
}

/** The files of each runner, in the order in which runners begin. */
export function byRunner(files: string[]): Map<string, string[]> {
  const found = Map.groupBy(files.filter((file) => runnerOf(file) !== null).sort(), (file) => runnerOf(file)!)
  return new Map(Object.keys(RUNNERS).flatMap((runner) => (found.has(runner) ? [[runner, found.get(runner)!]] : [])))
}
