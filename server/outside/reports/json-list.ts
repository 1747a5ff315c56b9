/** A report as a list of JSON, written entry by entry: none is kept. */
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

/**
 * @param path of the file it is written to
 * @returns how many entries it has
 */
export async function writeJsonList(path: string, entries: AsyncIterable<object>): Promise<number> {
  let count = 0
  async function* pieces(): AsyncGenerator<string> {
    for await (const entry of entries) yield (count++ === 0 ? '[' : ',') + JSON.stringify(entry)
    yield count === 0 ? '[]' : ']'
  }
  await pipeline(pieces, createWriteStream(path))
  return count
}
