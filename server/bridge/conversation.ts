/** A front system and its terminal: each message is answered when its operation has ended, under its own request_id. */
import { type BankOperationFact, rrnOf } from '../../machines/vocabulary/outside/bank-operation.ts'
import { QUEUE_LIMIT } from '../../machines/vocabulary/outside/bank-terminal.ts'
import type { SeedTerminal } from '../../machines/vocabulary/seed-data.ts'
import type { TerminalContext } from '../../machines/vocabulary/terminal.ts'
import type { Handshake } from '../sockets/sockets.ts'
import { type Asked, failed, heard, succeeded } from './messages.ts'
import { requestOf } from './schemas.ts'

/** Answers that one socket may wait for: as many operations as a terminal takes, one under way and its queue. */
const OUTSTANDING_LIMIT = QUEUE_LIMIT + 1

type Ended = Extract<BankOperationFact, { type: 'operation.ended' }>

export class Conversation {
  #visit: Handshake
  #terminal: SeedTerminal
  #send: (message: object) => void
  /** What ends the waiting for each answer that is not there yet. */
  #outstanding = new Set<AbortController>()

  /** @param send says something to the front system, as long as its socket is open */
  constructor(visit: Handshake, terminal: SeedTerminal, send: (message: object) => void) {
    this.#visit = visit
    this.#terminal = terminal
    this.#send = send
  }

  /**
   * Hears a message: what is wrong is answered at once, an operation is asked for, and its answer follows when it has
   * ended. The next message may be heard meanwhile (BRG-202, BRG-209, NS-86).
   */
  async hear(text: string): Promise<void> {
    const { services, world, language } = this.#visit
    const { id } = this.#terminal
    const said = heard(text, this.#terminal)
    if ('status' in said) return this.#send(failed(said.asked, said.status, language, said.place))
    const { server } = await services.switchboard.read<TerminalContext>(world, `terminal:${id}`)
    if (server.connection === null) return this.#send(failed(said.asked, 'posTerminalNotConnected', language))
    if (this.#outstanding.size >= OUTSTANDING_LIMIT) return this.#send(failed(said.asked, 'deviceBusy', language))
    const request_id = said.message.request_id ?? world.newId('request')
    const asked = { ...said.asked, request_id }
    const address = `bank-operation:${id}/${rrnOf(world.seed, id, request_id)}`
    const waiting = new AbortController()
    // Before it is asked for: it may have ended by the time that it is known to have begun.
    const ended = services.switchboard.subscriptions.next(world, address, 'operation.ended', waiting.signal)
    this.#outstanding.add(waiting)
    try {
      const request = requestOf(said.operation_type, said.message)
      const command = { type: 'operation.request', at: world.clock.now(), request_id, request } as const
      const answer = await services.switchboard.ask(world, address, command)
      if (answer.type === 'operation.requested' || answer.type === 'operation.joined') {
        void this.#answerOnce(ended, asked, waiting)
        return
      }
      this.#end(waiting)
      if (answer.type === 'operation.refused') this.#send(failed(asked, answer.status, language))
      else this.#send(this.#answer(asked, answer))
    } catch (error) {
      this.#end(waiting)
      throw error
    }
  }

  /** Waits for no answer any more; operations go on, and are found again by their request_id. */
  close(): void {
    for (const waiting of [...this.#outstanding]) this.#end(waiting)
  }

  async #answerOnce(ended: Promise<unknown>, asked: Asked, waiting: AbortController): Promise<void> {
    const fact = (await ended) as Ended | null
    this.#end(waiting)
    if (fact && !fact.lost) this.#send(this.#answer(asked, fact))
  }

  #answer(asked: Asked, { status, result }: Pick<Ended, 'status' | 'result'>): object {
    return status === null ? succeeded(asked, result) : failed(asked, status, this.#visit.language)
  }

  #end(waiting: AbortController): void {
    this.#outstanding.delete(waiting)
    waiting.abort()
  }
}
