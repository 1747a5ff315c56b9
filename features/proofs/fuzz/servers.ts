/** The servers that a run sends to: one that keeps nothing, or several processes of one store. */
import { MEMORY_FLAGS, ServerProcess } from '../kit/server-process.ts'
import type { Origins } from './sending.ts'

/** A line of a server that answers a question after its memory. */
const MEMORY_LINE = /^memory /

export class FuzzedServers {
  readonly #servers: readonly ServerProcess[]
  /** Characters of each log that have been read. */
  readonly #read = new Map<ServerProcess, number>()

  private constructor(servers: readonly ServerProcess[]) {
    this.#servers = servers
    for (const server of servers) this.#read.set(server, server.said.length)
  }

  /** @param place of their store: a URL of PostgreSQL where they are several */
  static async start(place: string, count: number): Promise<FuzzedServers> {
    const servers: ServerProcess[] = []
    try {
      while (servers.length < count)
        servers.push(await ServerProcess.start(place, 0, [], ['--expose-gc', ...MEMORY_FLAGS]))
    } catch (error) {
      await Promise.all(servers.map((server) => server.kill()))
      throw error
    }
    return new FuzzedServers(servers)
  }

  get origins(): Origins[] {
    return this.#servers.map(({ addresses: { cloud, local } }) => ({ cloud, desk: local, lab: cloud }))
  }

  get pids(): number[] {
    return this.#servers.map(({ pid }) => pid)
  }

  /** True until one of them has ended. */
  get runs(): boolean {
    return this.#servers.every(({ runs }) => runs)
  }

  /** Output of the one that has ended. */
  get lastWords(): string {
    return this.#servers.find(({ runs }) => !runs)?.said ?? ''
  }

  /** Lines that were logged since the last call. */
  logged(): string[] {
    return this.#servers.flatMap((server) => {
      // The rest of an unfinished line is read next time.
      const end = server.said.lastIndexOf('\n') + 1
      const lines = server.said.slice(this.#read.get(server)!, end).split('\n')
      this.#read.set(server, Math.max(this.#read.get(server)!, end))
      return lines.filter((line) => line !== '' && !MEMORY_LINE.test(line))
    })
  }

  /** Heap in use of all of them, bytes; NaN when one has ended. */
  async heapUsed(): Promise<number> {
    if (!this.runs) return Number.NaN
    const each = await Promise.all(this.#servers.map((server) => server.memory()))
    return each.reduce((sum, { heapUsed }) => sum + heapUsed, 0)
  }

  async kill(): Promise<void> {
    await Promise.all(this.#servers.map((server) => server.kill()))
  }
}
