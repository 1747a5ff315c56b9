/** A front system and its terminal: each message is answered when its operation has ended, under its own request_id. */
import { QUEUE_LIMIT } from '../../../machines/vocabulary/outside/bank-terminal.ts'
import { type AnswerOrPending, answerTo, type BridgeCaller, type TerminalAccess } from './exchange.ts'

/** Answers that one socket may wait for: all operations a terminal takes, one under way and its queue. */
export const OUTSTANDING_LIMIT = QUEUE_LIMIT + 1

/** To a client that waits for that many, a terminal that can be reached is busy. */
const busy = (access: TerminalAccess): TerminalAccess => ({
  ...access,
  unreachable: async () => (await access.unreachable()) ?? 'deviceBusy',
})

export class Conversation {
  #caller: BridgeCaller
  #access: TerminalAccess
  #send: (message: object) => void
  /** What ends the waiting for each answer that is not there yet. */
  #outstanding = new Set<AbortController>()

  /** @param send sends a message to the front system, while its socket is open */
  constructor(caller: BridgeCaller, access: TerminalAccess, send: (message: object) => void) {
    this.#caller = caller
    this.#access = access
    this.#send = send
  }

  /**
   * Hears a message: what is wrong is answered at once, an operation is asked for, and its answer follows when it has
   * ended. The next message may be heard meanwhile (BRG-202, BRG-209, NS-86).
   */
  async hear(text: string): Promise<void> {
    const isFull = this.#outstanding.size >= OUTSTANDING_LIMIT
    const access = isFull ? busy(this.#access) : this.#access
    const waiting = new AbortController()
    this.#outstanding.add(waiting)
    let begun: AnswerOrPending
    try {
      begun = await answerTo(this.#caller, access, text, waiting.signal)
    } catch (error) {
      this.#end(waiting)
      throw error
    }
    if ('coming' in begun) void this.#answerOnce(begun.coming, waiting)
    else {
      this.#end(waiting)
      this.#send(begun.answer)
    }
  }

  /** Waits for no answer any more; operations go on, and are found again by their request_id. */
  close(): void {
    for (const waiting of [...this.#outstanding]) this.#end(waiting)
  }

  async #answerOnce(coming: Promise<object | null>, waiting: AbortController): Promise<void> {
    const answer = await coming
    this.#end(waiting)
    if (answer) this.#send(answer)
  }

  #end(waiting: AbortController): void {
    this.#outstanding.delete(waiting)
    // With a reason: without one an error is made, for each answer.
    waiting.abort('over')
  }
}
