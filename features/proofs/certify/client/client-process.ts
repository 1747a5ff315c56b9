/** The client as a process of its own, in a folder of its own: it and its children end with the run. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/** Of what a client says, the last bytes are kept. */
const KEPT_BYTES = 16 * 1024
/** A file of a client may have so many blocks of 512 bytes: 64 MiB. */
const MOST_BLOCKS = 131_072

export interface ClientEnd {
  /** Null: a signal ended it. */
  code: number | null
  /** Why it was ended; null: it ended by itself. */
  ended: 'killed' | 'out of time' | null
  /** The last of what it said, both streams. */
  said: string
  /** The last of it in the second stream. */
  complained: string
  /** Milliseconds. */
  took: number
}

export interface ClientCommand {
  /** A line of the shell. */
  line: string
  folder: string
  env: NodeJS.ProcessEnv
}

export class ClientProcess {
  readonly #child: ChildProcess
  readonly #begun = performance.now()
  #ended: ClientEnd['ended'] = null
  readonly #streams = { said: Buffer.alloc(0), complained: Buffer.alloc(0) }

  constructor({ line, folder, env }: ClientCommand) {
    this.#child = spawn('/bin/sh', ['-c', `ulimit -f ${MOST_BLOCKS}; ${line}`], {
      ...{ cwd: folder, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] as const },
    })
    this.#child.stdout!.on('data', (piece: Buffer) => this.#keep('said', piece))
    this.#child.stderr!.on('data', (piece: Buffer) => {
      this.#keep('said', piece)
      this.#keep('complained', piece)
    })
  }

  #keep(stream: 'said' | 'complained', piece: Buffer): void {
    this.#streams[stream] = Buffer.concat([this.#streams[stream], piece]).subarray(-KEPT_BYTES)
  }

  /** Whether it was ended, and did not end by itself. */
  get isEnded(): boolean {
    return this.#ended !== null
  }

  /** With all that it has started. */
  kill(because: NonNullable<ClientEnd['ended']>): void {
    this.#ended ??= because
    this.#killGroup()
  }

  #killGroup(): void {
    try {
      process.kill(-this.#child.pid!, 'SIGKILL')
    } catch {
      // It has ended
    }
  }

  /** @param timeoutMs after which it is ended */
  async end(timeoutMs: number): Promise<ClientEnd> {
    const timer = setTimeout(() => this.kill('out of time'), timeoutMs)
    const [code] = (await once(this.#child, 'exit')) as [number | null]
    clearTimeout(timer)
    // Its children may live on, and hold its streams
    this.#killGroup()
    const [said, complained] = [this.#streams.said.toString('utf8'), this.#streams.complained.toString('utf8')]
    return { code, ended: this.#ended, said, complained, took: performance.now() - this.#begun }
  }
}
