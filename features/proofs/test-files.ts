/** Which test files `npm test` runs, and in which order they are handed to the processes that run them. */
import { readdirSync } from 'node:fs'

/**
 * What takes longest begins first, so that the short files fill the end: paths of files, or of folders with many of them.
 * `.reports/test-files.json` says how long each took.
 */
const LONGEST: readonly string[] = [
  'features/proofs/crash/hoarding.test.ts',
  'features/proofs/browser/book-page.test.ts',
  'features/proofs/certify/',
  'features/proofs/older/older-data.test.ts',
  'server/store/unreadable-rows.test.ts',
  'server/app/peers.test.ts',
  'features/support/targets/real-registers.test.ts',
  'features/support/targets/own-time.test.ts',
  'server/surfaces/lab/mail/mailbox-clients.test.ts',
  'server/transport/sockets/sockets.test.ts',
  'features/support/pages/atlas.test.ts',
  'server/commands/serving/processes.test.ts',
  'server/commands/webhook.test.ts',
  'features/proofs/browser/',
]

/** Of the files below such a path one runs at a time: a browser draws with every processor. */
const ALONE: readonly string[] = ['features/proofs/browser/']

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

/** Hands out files, each once. */
export interface FileQueue {
  /**
   * The next file for a process, whose file before has ended: at once, or when one that has to run alone has ended.
   * @param ended the file before. @returns null: none is left
   */
  next(ended: string | null): Promise<string | null>
}

/** @param files in the order in which they are to begin */
export function fileQueue(files: readonly string[]): FileQueue {
  const left = [...files]
  const waiting: (() => void)[] = []
  const alone = new Set<string>()
  const groupOf = (file: string): string | undefined => ALONE.find((path) => file.startsWith(path))
  const taken = (): string | null | undefined => {
    if (left.length === 0) return null
    const at = left.findIndex((file) => !alone.has(groupOf(file) ?? ''))
    return at < 0 ? undefined : left.splice(at, 1)[0]!
  }
  return {
    async next(ended) {
      const before = ended === null ? undefined : groupOf(ended)
      if (before !== undefined) {
        alone.delete(before)
        for (const look of waiting.splice(0)) look()
      }
      let file = taken()
      while (file === undefined) {
        await new Promise<void>((resolve) => waiting.push(resolve))
        file = taken()
      }
      const group = file === null ? undefined : groupOf(file)
      if (group !== undefined) alone.add(group)
      return file
    },
  }
}

/** The files in the order in which they begin: the longest, then by their paths. */
export function inOrder(files: readonly string[]): string[] {
  const place = (file: string): number => {
    const at = LONGEST.findIndex((path) => file.startsWith(path))
    return at < 0 ? LONGEST.length : at
  }
  return files.toSorted((a, b) => place(a) - place(b) || (a < b ? -1 : 1))
}
