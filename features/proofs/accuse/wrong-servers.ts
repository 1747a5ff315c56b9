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

/** A server said at seams, and the file it stands in. */
export interface CataloguedServer extends SeamServer {
  catalogue: string
}

/** Those of a file of the catalogue. */
export async function serversIn(catalogue: string): Promise<CataloguedServer[]> {
  const { default: servers }: { default: readonly SeamServer[] } = await import(catalogue)
  return servers.map((server) => ({ ...server, catalogue }))
}

/** Those said at seams, in the order of the files. */
export const seamServers = async (): Promise<CataloguedServer[]> =>
  (await Promise.all(filesIn(CATALOGUE, '.ts').map(serversIn))).flat()

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
