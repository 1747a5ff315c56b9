/** A container of the image under test, as little trusted as an engine can have it. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { IMAGE_NODE, IMAGE_USER } from '../../../package/image/base-files.ts'
import { printedBy } from '../../../package/image/engine.ts'

/** Nothing of the container can be written but its volume and /tmp, and it may do nothing a user may not. */
const CONFINED = [
  ...['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges'],
  ...['--user', `${IMAGE_USER}:${IMAGE_USER}`],
]
/** A start that takes longer does not come to an end. */
const TIMEOUT_MS = 120_000
const LOOK_MS = 100

interface ContainerWish {
  image: string
  name: string
  /** There it is called kasalab. */
  network: string
  volume: string
  settings: Readonly<Record<string, string>>
  /** Ports of this machine by those of the container. */
  ports?: Readonly<Record<number, number>>
}

const settingsOf = (settings: Readonly<Record<string, string>>): string[] =>
  Object.entries(settings).flatMap(([name, value]) => ['--env', `${name}=${value}`])

/** Runs the image to its end. @returns its exit code, and what it has printed */
export function runToEnd(image: string, options: readonly string[], words: readonly string[], settings = {}) {
  const args = ['run', '--rm', ...CONFINED, ...settingsOf(settings), ...options, image, ...words]
  const { status, stdout, stderr } = spawnSync('docker', args, { encoding: 'utf8', timeout: TIMEOUT_MS })
  return { code: status, stdout, stderr }
}

export class Container {
  readonly #name: string

  private constructor(name: string) {
    this.#name = name
  }

  /** Starts one in the background. */
  static start({ image, name, network, volume, settings, ports = {} }: ContainerWish): Container {
    const mapped = Object.entries(ports).flatMap(([inside, outside]) => ['-p', `127.0.0.1:${outside}:${inside}`])
    const place = ['--name', name, '--network', network, '--network-alias', 'kasalab', '--volume', `${volume}:/data`]
    printedBy('docker', ['run', '--detach', ...CONFINED, ...place, ...mapped, ...settingsOf(settings), image])
    return new Container(name)
  }

  #look = (format: string): string => printedBy('docker', ['inspect', '--format', format, this.#name]).trim()

  /** Waits until the engine calls it healthy. @returns how long after its start that was, ms @throws when it ends */
  async healthy(): Promise<number> {
    const limit = Date.now() + TIMEOUT_MS
    for (;;) {
      const [state, health] = this.#look('{{.State.Status}} {{.State.Health.Status}}').split(' ')
      if (health === 'healthy') return Date.now() - Date.parse(this.#look('{{.State.StartedAt}}'))
      assert.ok(state === 'running' && Date.now() < limit, `${this.#name} is ${state}, ${health}:\n${this.said()}`)
      await sleep(LOOK_MS)
    }
  }

  /** What its server has printed, errors included. */
  said(): string {
    const { stdout, stderr } = spawnSync('docker', ['logs', this.#name], { encoding: 'utf8' })
    return stdout + stderr
  }

  /** Runs the health check now. @returns its exit code */
  checked = (): number | null => {
    const [, ...command] = JSON.parse(this.#look('{{json .Config.Healthcheck.Test}}')) as string[]
    return spawnSync('docker', ['exec', this.#name, ...command]).status
  }

  /** Evaluates code in a second process of the container. @returns what it prints */
  evaluate = (code: string): string => printedBy('docker', ['exec', this.#name, IMAGE_NODE, '-e', code])

  /** Sends a signal to the server. */
  signal = (name: 'STOP' | 'CONT'): string => printedBy('docker', ['kill', '--signal', name, this.#name])

  /** Stops it as engines do, by SIGTERM and ten seconds later by SIGKILL. @returns its exit code, and how long it took */
  stop(): { code: number; ms: number } {
    const began = performance.now()
    printedBy('docker', ['stop', '--time', '10', this.#name])
    return { ms: performance.now() - began, code: Number(this.#look('{{.State.ExitCode}}')) }
  }

  /** Removes it, running or not; its volume stays. */
  remove(): void {
    spawnSync('docker', ['rm', '--force', this.#name])
  }
}
