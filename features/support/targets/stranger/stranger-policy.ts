/** The way of each request to a stranger, and of each answer and frame: every step that the harness takes beside it. */
import { isApart } from '../../traits/operations.ts'
import type { Exchange } from '../../wire/exchange.ts'
import type { OutgoingRequest } from '../../wire/recorders.ts'
import type { RequestPolicy } from '../../wire/wire.ts'
import type { LeftGoods } from '../left-goods.ts'
import type { Receiver } from './receiver.ts'
import type { RegistersInOrder } from './registers-in-order.ts'
import type { TestRegistersOnly } from './requests/guard.ts'
import { asOwnWork, isOwnWork } from './requests/own-work.ts'
import type { PendingWork } from './requests/pending-work.ts'
import { editsGoods } from './requests/request-effects.ts'
import type { RequestsOnTheirWay } from './terminals/requests-on-their-way.ts'

interface Parts {
  guard: Pick<TestRegistersOnly, 'admit' | 'noteAnswer'>
  registers: Pick<RegistersInOrder, 'awaitBefore' | 'effects'>
  pendingWork: PendingWork
  /** Notes goods on the disk, for the run after one that is killed. */
  left: LeftGoods
  receiver: Receiver | null
  /** Requests of clients to simulated terminals, where there are any. */
  toTerminals: RequestsOnTheirWay | null
}

export class StrangerPolicy implements RequestPolicy {
  readonly #parts: Parts
  /** Puts the registers in order, where the scenario may not need that; null: nothing is put off. */
  #putOff: (() => Promise<void>) | null = null
  #puttingInOrder: Promise<void> | undefined

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Puts an order of the registers off until a request may depend on them; null: they are in order. */
  putOff(order: (() => Promise<void>) | null): void {
    this.#putOff = order
    this.#puttingInOrder = undefined
  }

  async before(request: OutgoingRequest): Promise<void> {
    const { guard, registers, left } = this.#parts
    await guard.admit(request)
    const isOwn = isOwnWork()
    // First: what is noted below is about the request itself.
    if (this.#putOff && !isOwn && !isApart(request.url)) {
      this.#puttingInOrder ??= asOwnWork(this.#putOff)
      await this.#puttingInOrder
    }
    if (editsGoods(request)) left.sends(request.body)
    if (!isOwn) await registers.awaitBefore(request)
    registers.effects.noteRequest(request, isOwn)
  }

  after(exchange: Exchange): void {
    const { guard, registers, pendingWork, receiver, toTerminals } = this.#parts
    if (exchange.kind === 'frame') {
      toTerminals?.noteFrame(exchange)
      return
    }
    pendingWork.noteAnswer(exchange)
    if (exchange.method !== 'GET') receiver?.acted()
    registers.effects.noteAnswer(exchange, isOwnWork())
    guard.noteAnswer(exchange)
  }
}
