/** Which runner of `npm test` runs which test file: folders are divided by how long theirs take and what they wait for. */
import { readdirSync } from 'node:fs'

/** Each a runner by its name, and the beginnings of the paths it runs; of two beginnings the longer one counts. */
const RUNNERS: Record<string, readonly string[]> = {
  // Two, for together they would be the longest, and wait now and then.
  machines: [
    'machines/',
    'simulators/',
    'server/wire/http/',
    'server/outside/reports/',
    'server/runtime/',
    'server/wire/sockets/',
    'server/store/',
  ],
  server: ['server/'],
  // Three more, for these wait for a server under test, a browser, a compiler, or a server that has been killed.
  harness: ['features/support/'],
  features: ['features/'],
  crash: [
    'features/tests/bench/',
    'features/tests/crash/',
    'features/tests/device/',
    'features/tests/fuzz/',
    'features/tests/recomputation/',
  ],
}

/** Begins when another runner has ended: all of them at once are more than a small machine has processors for. */
export const BEHIND: Readonly<Record<string, string>> = { features: 'machines' }

const beginnings = Object.entries(RUNNERS)
  .flatMap(([runner, paths]) => paths.map((path) => ({ runner, path })))
  .sort((a, b) => b.path.length - a.path.length)

/** @returns null for a file no runner runs: one outside the folders there are */
export const runnerOf = (file: string): string | null =>
  beginnings.find(({ path }) => file.startsWith(path))?.runner ?? null

/** Every test file there is, its path from the root. What is hidden, and packages, are none of ours. */
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
