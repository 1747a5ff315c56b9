/**
 * Bank terminals that another program plays at a proxy: the hardware of `kasalab terminal` in this process, in a world
 * that is made anew at will, with the lab of that world to script them and to look at them.
 */
import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import type { World } from '../runtime/world/world.ts'
import { proxyAt } from '../surfaces/bridge/device/proxy.ts'
import { Hardware } from '../surfaces/bridge/hardware.ts'
import { App } from './app.ts'
import { type Listeners, openListeners } from './listeners.ts'

/** Where a terminal is played, and as whom. */
interface PlayedTerminal {
  /** Which of the seed it is here. */
  terminal_id: string
  /** Whose hardware it is there. */
  played_id: string
  /** Where it connects. */
  socket: string
  /** Sent along there: what a gateway asks for. */
  headers?: Readonly<Record<string, string>>
  /** Told when it has connected, and when it has left. */
  connected(isThere: boolean): void
  /** Told of what happens, in a line. */
  report(line: string): void
  /** Told why the proxy does not have it. */
  refused(why: string): void
  /** Told of each request it hears. @param request_id as it came; null: it has none */
  asked(request_id: string | null): void
}

interface LabAnswer {
  status: number
  headers: Headers
  text: string
}

export class PlayedTerminals {
  readonly #app: App
  readonly #listeners: Listeners
  #world: World | null = null
  #playing: { ending: AbortController; played: Promise<void> }[] = []

  private constructor(app: App, listeners: Listeners) {
    this.#app = app
    this.#listeners = listeners
  }

  static async open(): Promise<PlayedTerminals> {
    const labToken = randomUUID()
    const log = pino({ level: 'silent' })
    const app = await App.open({ data: ':memory:', clock: 'virtual', log, labToken, durable: false })
    return new PlayedTerminals(app, await openListeners(app, { host: '127.0.0.1', port: 0, localPort: 0, lanPort: 0 }))
  }

  /** All leave, and nothing is known any more of what they have done. */
  async forget(): Promise<void> {
    for (const { ending } of this.#playing) ending.abort()
    await Promise.all(this.#playing.map(({ played }) => played))
    this.#playing = []
    if (this.#world) await this.lab('DELETE', '/world')
    this.#world = null
  }

  /** Plays a terminal from now on: it connects, and does again when it was lost. @param seed of the world, when it is made */
  async play(
    { terminal_id, played_id, socket, headers = {}, refused, ...told }: PlayedTerminal,
    seed: string,
  ): Promise<void> {
    const world = await this.#worldOf(seed)
    const ending = new AbortController()
    const hardware = new Hardware({
      services: this.#app,
      world,
      terminal: world.reference.terminals.get(terminal_id)!,
      proxy: { ...proxyAt(socket, ''), headers },
      terminal_id: played_id,
      token: null,
      once: false,
      ...told,
    })
    const played = hardware.play(ending.signal).catch((error: Error) => refused(error.message))
    this.#playing.push({ ending, played })
  }

  /** A call of the lab of their world. @param path behind `/lab` */
  async lab(method: string, path: string, body?: unknown): Promise<LabAnswer> {
    const url = `${this.#app.addresses.cloud}/w/${this.#world!.name}/lab${path}`
    const headers = { 'content-type': 'application/json', 'x-lab-token': this.#app.labToken! }
    const answer = await fetch(url, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }

  async close(): Promise<void> {
    await this.forget()
    await this.#listeners.close()
    await this.#app.close()
  }

  async #worldOf(seed: string): Promise<World> {
    this.#world ??= await this.#app.worlds.create({ seed, clock: { mode: 'virtual' } })
    return this.#world
  }
}
