/** One connection at a terminal, on either of its sides, as the terminal's actor knows it: it comes once and leaves once. */
import type { ConnectionEvent, TerminalContext } from '../../../machines/vocabulary/terminal.ts'
import type { Handshake } from '../../transport/sockets/sockets.ts'

/** What the disk has refused is tried again so much later. */
const RETRY_MS = 1000

/** What is needed to be known at a terminal; `closing` ends the trying again. */
type BridgePlace = Pick<Handshake, 'services' | 'world' | 'closing'>

export const terminalAddress = (terminal_id: string): string => `terminal:${terminal_id}`

/** The connection of the terminal's own side that is there now; null: there is none. */
export async function terminalConnection(
  { services, world }: Omit<BridgePlace, 'closing'>,
  terminal_id: string,
): Promise<string | null> {
  return (await services.switchboard.read<TerminalContext>(world, terminalAddress(terminal_id))).server.connection
}

export class ConnectionRegistration {
  /** Used once in its world. */
  readonly name: string
  #place: BridgePlace
  #terminal_id: string
  #side: 'terminal' | 'client'

  /** @param side terminal: the hardware itself; client: a front system that commands it (NS-85) */
  constructor(place: BridgePlace, terminal_id: string, side: 'terminal' | 'client') {
    this.name = place.world.newId('connection')
    this.#place = place
    this.#terminal_id = terminal_id
    this.#side = side
  }

  /** @throws StoreError when that could not be written: then it has not come */
  come = (): Promise<void> => this.#say(`${this.#side}.connected`)

  /** Resolves when its leaving is known, or when there is no world any more that could know it. */
  async leave(): Promise<void> {
    const { services, world, closing } = this.#place
    for (;;) {
      try {
        return await this.#say(`${this.#side}.disconnected`)
      } catch (error) {
        if (world.gone || closing.aborted) return
        services.log.error({ err: error, world: world.name }, `a ${this.#side} has left, which will be noted later`)
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS).unref())
      }
    }
  }

  async #say(type: ConnectionEvent['type']): Promise<void> {
    const { services, world } = this.#place
    const fact: ConnectionEvent = { type, at: world.clock.now(), connection: this.name }
    await services.switchboard.ask(world, terminalAddress(this.#terminal_id), fact)
  }
}
