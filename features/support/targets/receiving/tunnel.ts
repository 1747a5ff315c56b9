/** A tester's command that makes a tunnel to the receiver, and prints the address by which it is reached. */
import { type ChildProcess, spawn } from 'node:child_process'
import { ProfileError } from '../profile/profile.ts'

const ADDRESS = /https?:\/\/[\w.-]+(:\d+)?(\/[\w./-]*)?/g
/** The last words of a command that has ended. */
const LAST_CHARACTERS = 200

export class Tunnel {
  readonly #command: string
  readonly #child: ChildProcess
  #said = ''
  /** Why it has ended; null: it runs. */
  #end: string | null = null
  #isClosing = false
  /** Called when it ends by itself. */
  onEnd = (_because: string): void => {}

  /** @param port that the tunnel leads to: the command finds it as `$PORT` */
  constructor(command: string, port: number) {
    this.#command = command
    // A group of its own: the shell and what it has started end together.
    this.#child = spawn(command, {
      ...{ shell: true, detached: process.platform !== 'win32', stdio: ['ignore', 'pipe', 'pipe'] },
      env: { ...process.env, PORT: String(port) },
    })
    for (const stream of [this.#child.stdout!, this.#child.stderr!])
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.#said += text
      })
    const end = (how: string): void => {
      if (this.#isClosing || this.#end !== null) return
      const words = this.#said.trim().slice(-LAST_CHARACTERS).split('\n').at(-1)
      this.#end = `the tunnel of the receiver (${this.#command}) ended with ${how}${words ? `: ${words}` : ''}`
      this.onEnd(this.#end)
    }
    this.#child.on('error', ({ message }) => end(message))
    this.#child.on('close', (code, signal) => end(String(signal ?? code)))
    process.once('exit', this.#kill)
  }

  /** Addresses that it has printed so far, the latest first: the first may be of its maker. */
  get addresses(): string[] {
    return [...new Set(this.#said.match(ADDRESS) ?? [])].reverse()
  }

  /** @throws ProfileError when it has ended */
  requireLife(): void {
    if (this.#end !== null) throw new ProfileError(this.#end)
  }

  #kill = (): void => {
    const { pid } = this.#child
    if (pid === undefined || this.#end !== null) return
    try {
      process.kill(process.platform === 'win32' ? pid : -pid)
    } catch {
      // It has ended in between.
    }
  }

  close(): void {
    this.#isClosing = true
    process.removeListener('exit', this.#kill)
    this.#kill()
  }
}
