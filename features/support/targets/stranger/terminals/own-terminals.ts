/**
 * Bank terminals that the harness brings along: it plays their hardware at the proxy of the target, so that what a lab
 * would do to a terminal can be done, and what came to it can be looked at. They are away until a scenario connects them.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { PlayedTerminals } from '../../../../../server/app/played-terminals.ts'
import { type Answer, content, member } from '../../../law/answer.ts'
import { NotTested } from '../../../law/capabilities.ts'
import type { Exchange } from '../../../wire/exchange.ts'
import type { Recorder, Wire } from '../../../wire/wire.ts'
import { RequestsOnTheirWay } from './requests-on-their-way.ts'

/** Between two looks. */
const GLANCE_MS = 3
/** What has not come by then will not. */
const PATIENCE_MS = 3000

/** It is no part of the target's local network. */
const OF_LAN = /\/bridge-mode$/
const CONNECTION = /^\/terminals\/([^/]+)\/connection$/

/** How the hardware of a terminal is at the proxy. */
interface Presence {
  isThere: boolean
  isRefused: boolean
  /** What was last said of it. */
  line: string
}

/**
 * A call of the lab that concerns terminals.
 * @param theirs terminals that are played, by their ids in the house
 * @param there those that have connected
 * @returns the one that connects by it; null: none does
 * @throws NotTested when what is asked for is not of what is played
 */
export function askForPlayed(
  method: string,
  path: string,
  theirs: ReadonlyMap<string, string>,
  there: { has(terminal_id: string): boolean; readonly size: number },
): string | null {
  if (OF_LAN.test(path)) throw new NotTested('the bank terminal that the harness plays is not on the local network')
  const [, connecting] = method === 'PUT' ? (CONNECTION.exec(path) ?? []) : []
  if (connecting !== undefined && !there.has(connecting)) {
    if (!theirs.has(connecting)) throw new NotTested('the profile has the harness play another bank terminal')
    return connecting
  }
  if (there.size === 0) throw new NotTested('no bank terminal of the harness has connected yet')
  return null
}

export class OwnTerminals implements Recorder {
  readonly #wire: Wire
  /** At the target, by their ids in the house. */
  readonly #theirs: ReadonlyMap<string, string>
  readonly #socket: string
  readonly #played: PlayedTerminals
  readonly #sent = new RequestsOnTheirWay()
  /** Those that are played in this scenario. */
  readonly #presences = new Map<string, Presence>()
  #seed = ''

  private constructor(wire: Wire, theirs: ReadonlyMap<string, string>, socket: string, played: PlayedTerminals) {
    this.#wire = wire
    this.#theirs = theirs
    this.#socket = socket
    this.#played = played
  }

  /** @param socket where hardware comes in at the target */
  static async open(wire: Wire, theirs: ReadonlyMap<string, string>, socket: string): Promise<OwnTerminals> {
    return new OwnTerminals(wire, theirs, socket, await PlayedTerminals.open())
  }

  /** What clients say and are told. */
  record = (exchange: Exchange): void => this.#sent.record(exchange)

  /** Begins a scenario: no terminal is there, and none has done anything. @param seed what the bank says follows from it */
  async renew(seed: string): Promise<void> {
    await this.#played.forget()
    this.#presences.clear()
    this.#sent.forget()
    this.#seed = seed
  }

  /**
   * A call of the lab that concerns terminals: what was sent before has come to them by then.
   * @throws NotTested when the proxy does not let the terminal in, or what is asked for is not of what it says there
   */
  async send(method: string, path: string, body?: unknown): Promise<Answer> {
    const connecting = askForPlayed(method, path, this.#theirs, this.#presences)
    if (connecting !== null) await this.#come(connecting)
    await this.#until(() => this.#sent.none)
    const answer = this.#answerOf(await this.#played.lab(method, path, body))
    if (method !== 'GET') await this.#agree()
    return answer
  }

  close = (): Promise<void> => this.#played.close()

  async #come(terminal_id: string): Promise<void> {
    const played_id = this.#theirs.get(terminal_id)!
    const presence: Presence = { isThere: false, isRefused: false, line: 'no answer' }
    this.#presences.set(terminal_id, presence)
    const part = {
      ...{ terminal_id, played_id, socket: this.#socket, headers: this.#wire.headersTo(this.#socket) },
      connected: (isThere: boolean) => void Object.assign(presence, { isThere }),
      report: (line: string) => void Object.assign(presence, { line }),
      refused: (line: string) => void Object.assign(presence, { isRefused: true, line }),
      asked: (request_id: string | null) => this.#sent.arrived(request_id),
    }
    await this.#played.play(part, this.#seed)
    await this.#until(() => presence.isThere || presence.isRefused)
    if (!presence.isThere)
      throw new NotTested(`the target does not let in the bank terminal that the harness plays: ${presence.line}`)
  }

  /** Until each is there, or away, at the proxy as its own side has it. */
  async #agree(): Promise<void> {
    for (const [id, presence] of this.#presences) {
      const view = content(this.#answerOf(await this.#played.lab('GET', `/terminals/${id}`)))
      const isPlugged = member(view, 'server.connection') !== null
      await this.#until(() => presence.isThere === isPlugged)
    }
  }

  async #until(isSo: () => boolean): Promise<void> {
    const deadline = performance.now() + PATIENCE_MS
    while (!isSo() && performance.now() < deadline) await sleep(GLANCE_MS)
  }

  /** In the words of the features. */
  #answerOf({ status, headers, text }: { status: number; headers: Headers; text: string }): Answer {
    const said = this.#wire.received(text)
    return { status, headers, text: said, bytes: Buffer.from(said), body: said === '' ? undefined : JSON.parse(said) }
  }
}
