/** The real server as a child process: started, killed without warning, started again, stopped in good order. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../../server/main.ts', import.meta.url))
/** A server that has said nothing by then will say nothing. */
const START_MS = 20_000

/** Where it listens: ports are free ones, so they differ from start to start. */
export interface Addresses {
  cloud: string
  local: string
}

export class ServerProcess {
  readonly addresses: Addresses
  #child: ChildProcess
  #said: () => string

  private constructor(child: ChildProcess, addresses: Addresses, said: () => string) {
    this.#child = child
    this.addresses = addresses
    this.#said = said
  }

  /** Starts and waits for the banner. @throws with what it wrote when there is none */
  static async start(file: string): Promise<ServerProcess> {
    const { child, said } = launch(file)
    const banner = await new Promise<string>((resolve, reject) => {
      const patience = setTimeout(() => {
        child.kill('SIGKILL')
        reject(new Error(`the server did not start in ${START_MS} ms\n${said()}`))
      }, START_MS)
      child.stdout!.on('data', () => {
        if (!said().includes('A business day')) return
        clearTimeout(patience)
        resolve(said())
      })
      child.once('exit', (code, signal) => {
        clearTimeout(patience)
        reject(new Error(`the server ended when it was to start (code ${code}, signal ${signal})\n${said()}`))
      })
    })
    return new ServerProcess(
      child,
      { cloud: address(banner, 'cloud API'), local: address(banner, 'cash-desk API') },
      said,
    )
  }

  /** Starts, and kills after so many milliseconds, whatever it is doing. */
  static async startInVain(file: string, after: number): Promise<void> {
    const { child } = launch(file)
    await new Promise((resolve) => setTimeout(resolve, after))
    await end(child, 'SIGKILL')
  }

  /** The end of the process. Resolves when it is gone; nothing is asked and nothing is flushed. */
  async kill(): Promise<void> {
    await end(this.#child, 'SIGKILL')
  }

  /** Ends in good order. @returns the exit code, null when it had to be killed after the wait */
  async stop(wait = 15_000): Promise<number | null> {
    const patience = setTimeout(() => this.#child.kill('SIGKILL'), wait)
    const code = await end(this.#child, 'SIGTERM')
    clearTimeout(patience)
    return code
  }

  /** True until it is ended. */
  get runs(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null
  }

  /** Everything it wrote, errors included. */
  get said(): string {
    return this.#said()
  }
}

function launch(file: string): { child: ChildProcess; said: () => string } {
  const ports = ['--port', '0', '--local-port', '0', '--lan-port', '0']
  const child = spawn(process.execPath, [MAIN, ...ports, '--data', file, '--log-level', 'error'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout!, child.stderr!])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  return { child, said: () => said }
}

async function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
  return child.exitCode
}

function address(banner: string, name: string): string {
  const found = banner.match(new RegExp(`^ *${name} +(http://\\S+)`, 'm'))?.[1]
  if (!found) throw new Error(`the banner names no ${name}:\n${banner}`)
  return found
}
