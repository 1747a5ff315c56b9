/** Of the ports: each is free, or another program has it. */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { type MachineFinding, trouble, well } from './finding.ts'

/** A port that a sandbox opens. */
interface WantedPort {
  /** Name of its option. */
  option: string
  port: number
  host: string
}

/** Opens each port for a moment, one after another. */
export async function portFindings(wanted: readonly WantedPort[]): Promise<MachineFinding[]> {
  const found: MachineFinding[] = []
  for (const [index, each] of wanted.entries()) {
    const { option, port } = each
    const first = wanted.slice(0, index).find((other) => other.port === port && port !== 0)
    found.push(
      first === undefined
        ? await portFinding(each)
        : trouble(`port ${port}`, `it is wanted by --${first.option} and --${option}`, `Give --${option} another`),
    )
  }
  return found
}

async function portFinding({ option, port, host }: WantedPort): Promise<MachineFinding> {
  const about = `port ${port}`
  if (port === 0) return well(about, `a free one is picked for --${option}`)
  const error = await new Promise<NodeJS.ErrnoException | null>((resolve) => {
    const server = createServer().once('error', resolve)
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(null)))
  })
  if (!error) return well(about, `it is free for --${option}`)
  const another = `choose another with --${option} (0 picks a free one)`
  if (error.code === 'EADDRINUSE')
    return trouble(about, `${holderInWords(port)} has it`, `Stop that program, or ${another}`)
  if (error.code === 'EACCES')
    return trouble(about, 'it may not be opened by this user', `Ports below 1024 are the system's: ${another}`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return trouble(about, `${host} is no address of this machine`, 'Choose another with --host')
  return trouble(about, `it cannot be opened (${error.code})`, `See to the network of this machine, or ${another}`)
}

/** Who listens at a port, where Linux tells; only of processes of this user. */
function holderInWords(port: number): string {
  try {
    const pid = pidOf(socketsAt(port))
    if (pid !== null) return `process ${pid} (${readFileSync(`/proc/${pid}/comm`, 'utf8').trim()})`
  } catch {
    // Another system, or another user's process
  }
  return 'another program'
}

const LISTENS = '0A'

/** Inodes of the sockets that listen at a port. */
function socketsAt(port: number): Set<string> {
  const hex = port.toString(16).toUpperCase().padStart(4, '0')
  const rows = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((file) => {
    try {
      return readFileSync(file, 'utf8').split('\n').slice(1)
    } catch {
      return []
    }
  })
  const columns = rows.map((row) => row.trim().split(/\s+/))
  return new Set(
    columns.filter(([, own, , state]) => own?.endsWith(`:${hex}`) && state === LISTENS).map((each) => each[9]!),
  )
}

function pidOf(inodes: ReadonlySet<string>): number | null {
  const names = new Set([...inodes].map((inode) => `socket:[${inode}]`))
  for (const pid of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    try {
      const open = `/proc/${pid}/fd`
      if (readdirSync(open).some((fd) => names.has(readlinkSync(`${open}/${fd}`)))) return Number(pid)
    } catch {
      // Another user's, or it has ended meanwhile
    }
  }
  return null
}
