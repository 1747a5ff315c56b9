/** The catalogue of wrong servers: those said at seams, and those that are edits of the source. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type EditedServer, type SeamServer, type WrongServer, wrongServerName } from './wrong-server.ts'

const CATALOGUE = join(import.meta.dirname, 'catalogue')
const EDITS = join(import.meta.dirname, 'edits')

const filesIn = (folder: string, ending: string): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith(ending))
    .sort()
    .map((file) => join(folder, file))

/** Those said at seams, in the order of the files. */
export async function seamServers(): Promise<SeamServer[]> {
  const files = filesIn(CATALOGUE, '.ts').map((file) => import(file) as Promise<{ default: readonly SeamServer[] }>)
  return (await Promise.all(files)).flatMap(({ default: servers }) => servers)
}

/** Those that are edits of the source. */
export const editedServers = (): EditedServer[] =>
  filesIn(EDITS, '.json').flatMap((file) => JSON.parse(readFileSync(file, 'utf8')) as EditedServer[])

/** All, by name. @throws when two have the same name */
export async function wrongServers(): Promise<ReadonlyMap<string, WrongServer>> {
  const found = new Map<string, WrongServer>()
  for (const server of [...(await seamServers()), ...editedServers()]) {
    const name = wrongServerName(server)
    if (found.has(name)) throw new Error(`two wrong servers are called ${name}`)
    found.set(name, server)
  }
  return found
}
