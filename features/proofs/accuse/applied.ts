/** Puts a wrong server in place for as long as a process or thread lives: `--import applied.ts?wrong=NAME&of=FILE`. */
import { wrongServerName } from './wrong-server.ts'
import { serversIn } from './wrong-servers.ts'

const asked = new URL(import.meta.url).searchParams
const name = asked.get('wrong')
const server = (await serversIn(asked.get('of')!)).find((each) => wrongServerName(each) === name)
if (!server) throw new Error(`no wrong server ${name}`)
server.seam()
