/** Files of a client's folder: what it says it has sold, and its logs. */
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Bytes of what it says it has sold, at most. */
const MOST_SOLD = 8 * 1024 * 1024
/** Characters of a log that are looked at, the last ones. */
const MOST_LOGGED = 1024 * 1024

/** What a client says it has sold. */
export interface Sold {
  id: string
  /** Minor units. */
  total: number
}

/** Takes one file away, where it is. @param file null: all of the folder */
export async function emptied(folder: string, file: string | null): Promise<void> {
  const paths = file === null ? (await readdir(folder)).map((name) => join(folder, name)) : [file]
  await Promise.all(paths.map((path) => rm(path, { recursive: true, force: true })))
}

/** The end of each log in a folder. */
export async function logsIn(folder: string): Promise<string> {
  const logs = (await readdir(folder)).filter((name) => name.endsWith('.log'))
  const texts = await Promise.all(logs.map((name) => readFile(join(folder, name), 'utf8').catch(() => '')))
  return texts.map((text) => text.slice(-MOST_LOGGED)).join('\n')
}

export async function soldIn(path: string): Promise<{ sold: Sold[] | null; oddSold: number }> {
  const text = await readFile(path, 'utf8').catch(() => null)
  if (text === null) return { sold: null, oddSold: 0 }
  if (text.length > MOST_SOLD) throw new Error(`the client says of more than ${MOST_SOLD} bytes of sales`)
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const sold = lines.map(soldOf).filter((each) => each !== null)
  return { sold, oddSold: lines.length - sold.length }
}

function soldOf(line: string): Sold | null {
  try {
    const { id, total } = JSON.parse(line)
    return typeof id === 'string' && Number.isSafeInteger(total) ? { id, total } : null
  } catch {
    return null
  }
}
