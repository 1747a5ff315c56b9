/** The catalogue of wrong servers, and those beside it that were written blind. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { listedServers, type WrongServer, type WrongServersByName, wrongServerName } from './wrong-server.ts'

const CATALOGUE = join(import.meta.dirname, 'catalogue')
const BLIND = join(import.meta.dirname, 'blind')

/** A wrong server, and the file it stands in. */
export interface CataloguedServer extends WrongServer {
  catalogue: string
}

/** Those of a file of the catalogue. */
export async function serversIn(catalogue: string): Promise<CataloguedServer[]> {
  const { default: servers }: { default: WrongServersByName } = await import(catalogue)
  return listedServers(servers).map((server) => ({ ...server, catalogue }))
}

/** All of a folder, by name, in the order of the files. @throws when two have the same name */
async function serversUnder(folder: string): Promise<ReadonlyMap<string, CataloguedServer>> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  const all = await Promise.all(files.sort().map((file) => serversIn(join(folder, file))))
  const found = new Map<string, CataloguedServer>()
  for (const server of all.flat()) {
    const name = wrongServerName(server)
    if (found.has(name)) throw new Error(`two wrong servers are called ${name}`)
    found.set(name, server)
  }
  return found
}

/** Those of the catalogue. */
export const wrongServers = (): Promise<ReadonlyMap<string, CataloguedServer>> => serversUnder(CATALOGUE)

/** Those written from the text of the law alone: the explorer has to notice them, and no scenario is held to. */
export const blindServers = (): Promise<ReadonlyMap<string, CataloguedServer>> => serversUnder(BLIND)
