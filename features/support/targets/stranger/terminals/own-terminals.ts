/**
 * Simulated bank terminals: the harness plays their hardware at the target's proxy, so that requests to a lab about
 * terminals work. They are disconnected until a scenario connects them.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { PlayedTerminals } from '../../../../../server/app/played-terminals.ts'
import { type Answer, content, member } from '../../../law/answer.ts'
import { NotTested } from '../../../law/capabilities.ts'
import type { Wire } from '../../../wire/wire.ts'
import { RequestsOnTheirWay } from './requests-on-their-way.ts'

/** Between two polls. */
const POLL_MS = 3
/** What has not arrived after this time will not. */
const TIMEOUT_MS = 3000

/** They are not on the target's local network. */
const OF_LAN = /\/bridge-mode$/
const CONNECTION = /^\/terminals\/([^/]+)\/connection$/

/** The connection of a terminal's hardware to the proxy. */
interface TerminalConnection {
  isThere: boolean
  isRefused: boolean
  /** The last message about it. */
  line: string
}

/**
 * Checks a lab request about terminals.
 * @param theirs simulated terminals, by their ids in the seed
 * @param there connected ones
 * @returns the terminal it connects; null: none
 * @throws NotTested when it concerns more than what is simulated
 */
export function requireSimulated(
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

export class OwnTerminals {
  readonly #wire: Wire
  /** At the target, by their ids in the seed. */
  readonly #theirs: ReadonlyMap<string, string>
  readonly #socket: string
  readonly #played: PlayedTerminals
  readonly sent = new RequestsOnTheirWay()
  /** Terminals simulated in this scenario. */
  readonly #presences = new Map<string, TerminalConnection>()
  #seed = ''

  private constructor(wire: Wire, theirs: ReadonlyMap<string, string>, socket: string, played: PlayedTerminals) {
    this.#wire = wire
    this.#theirs = theirs
    this.#socket = socket
    this.#played = played
  }

  /** @param socket where hardware connects at the target */
  static async open(wire: Wire, theirs: ReadonlyMap<string, string>, socket: string): Promise<OwnTerminals> {
    // Without its own terminals the harness does not load the server
    const { PlayedTerminals } = await import('../../../../../server/app/played-terminals.ts')
    return new OwnTerminals(wire, theirs, socket, await PlayedTerminals.open())
  }

  /**
   * Begins a scenario: all terminals are disconnected, without operations.
   * @param seed determines the bank's answers
   */
  async renew(seed: string): Promise<void> {
    await this.#played.forget()
    this.#presences.clear()
    this.sent.forget()
    this.#seed = seed
  }

  /**
   * A lab request about terminals, after earlier messages have reached them.
   * @throws NotTested when the proxy refuses the terminal, or the request needs more than what is simulated
   */
  async send(method: string, path: string, body?: unknown): Promise<Answer> {
    const connecting = requireSimulated(method, path, this.#theirs, this.#presences)
    if (connecting !== null) await this.#come(connecting)
    await this.#until(() => this.sent.none)
    const answer = this.#answerOf(await this.#played.lab(method, path, body))
    if (method !== 'GET') await this.#agree()
    return answer
  }

  close = (): Promise<void> => this.#played.close()

  async #come(terminal_id: string): Promise<void> {
    const played_id = this.#theirs.get(terminal_id)!
    const presence: TerminalConnection = { isThere: false, isRefused: false, line: 'no answer' }
    this.#presences.set(terminal_id, presence)
    const part = {
      ...{ terminal_id, played_id, socket: this.#socket, headers: this.#wire.headersTo(this.#socket) },
      connected: (isThere: boolean) => void Object.assign(presence, { isThere }),
      report: (line: string) => void Object.assign(presence, { line }),
      refused: (line: string) => void Object.assign(presence, { isRefused: true, line }),
      asked: (request_id: string | null) => this.sent.arrived(request_id),
    }
    await this.#played.play(part, this.#seed)
    await this.#until(() => presence.isThere || presence.isRefused)
    if (!presence.isThere)
      throw new NotTested(`the target does not let in the bank terminal that the harness plays: ${presence.line}`)
  }

  /** Waits until the proxy's connections match those of the terminals. */
  async #agree(): Promise<void> {
    for (const [id, presence] of this.#presences) {
      const view = content(this.#answerOf(await this.#played.lab('GET', `/terminals/${id}`)))
      const isPlugged = member(view, 'server.connection') !== null
      await this.#until(() => presence.isThere === isPlugged)
    }
  }

  async #until(isSo: () => boolean): Promise<void> {
    const deadline = performance.now() + TIMEOUT_MS
    while (!isSo() && performance.now() < deadline) await sleep(POLL_MS)
  }

  /** In the words of the features. */
  #answerOf({ status, headers, text }: { status: number; headers: Headers; text: string }): Answer {
    const said = this.#wire.received(text)
    return { status, headers, text: said, bytes: Buffer.from(said), body: said === '' ? undefined : JSON.parse(said) }
  }
}
