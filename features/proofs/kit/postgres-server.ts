/** A PostgreSQL server of a test: in a temporary folder, on a free port of this machine, gone when the test ends. */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PROCESS } from './at-end.ts'
import { freePort } from './free-port.ts'

/** Where Debian keeps the programs of each version. */
const VERSIONS = '/usr/lib/postgresql'
/** Users that the server may run as where the test runs as root, which it refuses. */
const USERS = ['postgres', 'nobody']

/** The folder with initdb and pg_ctl, the newest first; null: there is no PostgreSQL on this machine. */
function programs(): string | null {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [...versions.map((version) => join(VERSIONS, version, 'bin')), ...(process.env.PATH ?? '').split(':')]
  return folders.find((folder) => ['initdb', 'pg_ctl'].every((name) => existsSync(join(folder, name)))) ?? null
}

const FOLDER = programs()

/** Said where the store in PostgreSQL is not tested; null: it is. */
export const NO_POSTGRES =
  FOLDER === null ? 'there is no PostgreSQL on this machine (initdb, pg_ctl): install it' : null

const isRoot = process.getuid?.() === 0
const user = isRoot ? USERS.find((name) => spawnSync('id', [name]).status === 0) : undefined

function run(program: string, args: readonly string[]): void {
  const command = [join(FOLDER!, program), ...args]
  const [file, ...rest] = user ? ['runuser', '-u', user, '--', ...command] : command
  execFileSync(file!, rest, { stdio: ['ignore', 'ignore', 'pipe'], cwd: tmpdir() })
}

/** The server that this process has for all files of tests with schemas of their own. */
let ofProcess: Promise<PostgresServer> | null = null

export class PostgresServer {
  /** URL of an empty database. */
  readonly url: string
  readonly #folder: string
  readonly #data: string
  readonly #options: string

  private constructor(folder: string, port: number, isDurable: boolean) {
    this.#folder = folder
    this.#data = join(folder, 'data')
    this.url = `postgres://kasalab@127.0.0.1:${port}/postgres`
    // Texts in order of a language, and a disk that is not waited for: the store brings its own order, tests no power cut
    const fsync = isDurable ? 'on' : 'off'
    this.#options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=${fsync} -c max_connections=300`
  }

  /**
   * Starts one.
   * @param isDurable it waits for the disk @param within folder for its own
   * @throws with what PostgreSQL says, where it cannot be started
   */
  static async start({ isDurable = false, within = tmpdir() } = {}): Promise<PostgresServer> {
    const folder = mkdtempSync(join(within, 'kasalab-postgres-'))
    if (user) execFileSync('chown', [user, folder])
    const server = new PostgresServer(folder, await freePort(), isDurable)
    const order = ['--locale=C', '--locale-provider=icu', '--icu-locale=en-US']
    run('initdb', ['-D', server.#data, '-U', 'kasalab', '-A', 'trust', '-E', 'UTF8', ...order, '--no-sync'])
    server.#control('start')
    return server
  }

  /** The server of this process, started once: for tests that have schemas of their own and do not stop it. */
  static shared(): Promise<PostgresServer> {
    ofProcess ??= PostgresServer.start().then((server) => {
      PROCESS.after(() => server.stop())
      return server
    })
    return ofProcess
  }

  #control(...action: string[]): void {
    run('pg_ctl', ['-D', this.#data, '-o', this.#options, '-l', join(this.#folder, 'log'), '-w', ...action])
  }

  /** As a machine that loses its power: connections are cut in the midst of what they do. */
  crash(): void {
    this.#control('stop', '-m', 'immediate')
  }

  /** Starts again what was stopped. */
  again(): void {
    this.#control('start')
  }

  stop(): void {
    try {
      this.crash()
    } finally {
      rmSync(this.#folder, { recursive: true, force: true })
    }
  }
}
