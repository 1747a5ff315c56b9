/** Puts a wrong server in place for as long as a process or thread lives: `--import applied.ts?wrong=NAME`. */
import { wrongServerName } from './wrong-server.ts'
import { seamServers } from './wrong-servers.ts'

const name = new URL(import.meta.url).searchParams.get('wrong')
const server = (await seamServers()).find((each) => wrongServerName(each) === name)
if (!server) throw new Error(`no wrong server ${name}`)
server.seam()
