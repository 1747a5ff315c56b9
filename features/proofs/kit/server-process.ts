/** The real server as a child process: started, killed, restarted, stopped in order. */
import { isPostgres } from '../../../server/store/engine.ts'
import { Program } from './program.ts'

/** Flags of node for a process that prints its memory. */
export const MEMORY_FLAGS = ['--import', new URL('./memory-probe.ts', import.meta.url).href]

/** Addresses of its surfaces: free ports, which differ from start to start. */
export interface ProcessAddresses {
  cloud: string
  local: string
}

export class ServerProcess {
  readonly addresses: ProcessAddresses
  #program: Program

  private constructor(program: Program, addresses: ProcessAddresses) {
    this.#program = program
    this.addresses = addresses
  }

  /**
   * Starts it and waits for the banner.
   * @param place file of the database, or URL of a PostgreSQL database
   * @param port of the cloud surface; 0 picks a free one
   * @param more arguments of the command line
   * @param flags of node
   * @throws with its output when there is no banner
   */
  static async start(
    place: string,
    port = 0,
    more: readonly string[] = [],
    flags: readonly string[] = [],
  ): Promise<ServerProcess> {
    const program = launch(place, port, more, flags)
    await program.says(/A business day/)
    return new ServerProcess(program, {
      cloud: address(program.said, 'cloud API'),
      local: address(program.said, 'cash-desk API'),
    })
  }

  /** Starts it, and kills it after some milliseconds, whatever it is doing. */
  static async startInVain(place: string, after: number): Promise<void> {
    const program = launch(place, 0)
    await new Promise((resolve) => setTimeout(resolve, after))
    await program.kill()
  }

  /** Kills it at once, and resolves when it has ended. */
  kill = (): Promise<void> => this.#program.kill()

  /** Stops it in order. @returns exit code; null: it hung and was killed */
  stop = (): Promise<number | null> => this.#program.stop()

  /** Memory of a process started with MEMORY_FLAGS, bytes, and its utilization since the last call. */
  async memory(): Promise<NodeJS.MemoryUsage & { utilization: number }> {
    const before = this.#program.said.length
    this.#program.signal('SIGUSR2')
    const [, line] = await this.#program.says(/^memory (.+)$/m, before)
    return JSON.parse(line!)
  }

  /** Stops it for a while, or lets it go on. */
  signal = (name: 'SIGSTOP' | 'SIGCONT'): void => this.#program.signal(name)

  get pid(): number {
    return this.#program.pid
  }

  /** True until it has ended. */
  get runs(): boolean {
    return this.#program.runs
  }

  /** All its output, errors included. */
  get said(): string {
    return this.#program.said
  }
}

function launch(place: string, port: number, more: readonly string[] = [], flags: readonly string[] = []): Program {
  const ports = ['--port', `${port}`, '--local-port', '0', '--lan-port', '0']
  const store = isPostgres(place) ? '--store' : '--data'
  return new Program([...ports, store, place, '--log-level', 'error', ...more], { flags })
}

function address(banner: string, name: string): string {
  const found = banner.match(new RegExp(`^ *${name} +(http://\\S+)`, 'm'))?.[1]
  if (!found) throw new Error(`the banner names no ${name}:\n${banner}`)
  return found
}
