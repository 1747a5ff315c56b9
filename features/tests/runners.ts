/** Which runner of `npm test` runs which test file: folders are divided by duration and by what they wait for. */
import { readdirSync } from 'node:fs'

/** Runners by name, each with the path prefixes it runs; the longest prefix counts. */
const RUNNERS: Record<string, readonly string[]> = {
  // Two, since together they would take longest, and they wait at times.
  machines: [
    'machines/',
    'simulators/',
    'console/',
    'server/wire/http/',
    'server/outside/reports/',
    'server/runtime/',
    'server/wire/sockets/',
    'server/store/',
  ],
  server: ['server/'],
  // Four more, since these wait for a server under test, a browser, a compiler, or a killed server.
  harness: ['features/support/'],
  pages: ['features/support/dry-run/', 'features/support/pages/'],
  features: ['features/'],
  crash: [
    'features/tests/bench/',
    'features/tests/crash/',
    'features/tests/device/',
    'features/tests/fuzz/',
    'features/tests/recomputation/',
    'features/tests/replay/',
    'features/tests/storm/',
  ],
  // Alone, since they hold the event loop for half a minute: a client that waited beside them would be cut off.
  sources: ['features/tests/architecture/'],
}

/** The runner of the features: it runs no test files, and others start behind it. */
export const SCENARIOS = 'scenarios'

/**
 * Starts when another runner has ended. Two lines go on beside the features, and a third when those are done: with more
 * at once on a small machine, each of them waits for the others, and whoever drives a browser longest.
 */
export const BEHIND: Readonly<Record<string, string>> = {
  server: 'machines',
  features: 'server',
  crash: 'harness',
  pages: SCENARIOS,
  sources: 'pages',
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

/** The files of each runner. */
export const byRunner = (files: string[]): Map<string, string[]> =>
  Map.groupBy(files.filter((file) => runnerOf(file) !== null).sort(), (file) => runnerOf(file)!)
