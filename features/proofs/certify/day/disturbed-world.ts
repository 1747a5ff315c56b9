/** What befalls the world of a day at one of its calls, and how it comes back. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Lab } from '../../../support/actors/lab.ts'
import { content } from '../../../support/law/answer.ts'
import { askedAmount, type Call } from '../calls/call.ts'
import type { PurchaseTwist } from '../calls/disturbances.ts'
import { RESEND_MS, type WorldChange } from '../calls/world-changes.ts'

/** How often a clock that follows the machine's is moved on, ms. */
const TICK_MS = 50

export class DisturbedWorld {
  readonly #lab: Lab
  readonly #ended = new AbortController()
  /** What goes on beside the calls. */
  readonly #beside: Promise<void>[] = []
  /** How far the world's clock is ahead of the machine's, ms; null: it is the machine's. */
  #ahead: number | null = null
  /** The move of the clock that was begun last. */
  #moved: Promise<unknown> = Promise.resolve()
  #failure: unknown = null

  constructor(lab: Lab) {
    this.#lab = lab
  }

  /** As HTTP says it; null: it is the machine's. */
  get date(): string | null {
    return this.#ahead === null ? null : new Date(Date.now() + this.#ahead).toUTCString()
  }

  /** A real clock cannot be set: where it is to be, it is a virtual one from the beginning that follows the machine's. */
  async begin({ forMs, ahead }: WorldChange): Promise<void> {
    if (forMs === null && !ahead) return
    this.#ahead = 0
    content(await this.#lab.setClock(this.#time))
    this.#runBeside(this.#follow())
  }

  async change({ faults, forMs, ahead }: WorldChange): Promise<void> {
    for (const fault of faults) content(await this.#lab.setFault(fault))
    if (ahead) await this.#jump(ahead)
    if (forMs !== null) this.#runBeside(this.#liftAfter(forMs, faults))
  }

  /** The next purchase at the terminal that a call names comes to something else. */
  async twist(purchase: PurchaseTwist, call: Call): Promise<void> {
    const { terminals } = this.#lab.world
    const text = `${call.path} ${JSON.stringify(call.body)}`
    const { id } =
      terminals.find((each) => text.includes(each.id) || text.includes(`/${each.device_id}/`)) ?? terminals[0]!
    const half = Math.max(1, Math.floor((askedAmount(call) ?? 2) / 2))
    const outcomes = {
      declined: { kind: 'declined', status: 'insufficientFundsOnAccount' },
      'answer lost': { kind: 'answer-lost' },
      half: { kind: 'approved-in-part', amount: half },
    } as const satisfies Record<PurchaseTwist, object>
    const rule = { when: { by: 'next', times: 1 }, operation_type: 'purchase', outcome: outcomes[purchase] }
    content(await this.#lab.send('PUT', `/terminals/${id}/script`, { rules: [rule] }))
  }

  /** Nothing goes on any more, and what is not lifted yet is. @throws what went wrong beside the calls */
  async settled(): Promise<void> {
    this.#ended.abort()
    await Promise.all(this.#beside)
    if (this.#failure !== null) throw this.#failure
  }

  #runBeside(work: Promise<void>): void {
    this.#beside.push(
      work.catch((error) => {
        this.#failure ??= error
      }),
    )
  }

  /** What got lost meanwhile is sent again at once: the wait of the register is jumped over. */
  async #liftAfter(forMs: number, faults: WorldChange['faults']): Promise<void> {
    await this.#pause(forMs)
    for (const { name } of faults) content(await this.#lab.clearFault(name))
    if (!this.#ended.signal.aborted) await this.#jump((now) => now + RESEND_MS)
  }

  async #jump(ahead: (now: number) => number): Promise<void> {
    this.#ahead = ahead(Date.now() + this.#ahead!) - Date.now()
    await this.#move()
  }

  async #follow(): Promise<void> {
    while (!this.#ended.signal.aborted) {
      await this.#pause(TICK_MS)
      await this.#move()
    }
  }

  /** One move behind the other: each to the time that it is then. */
  #move(): Promise<void> {
    const moved = this.#moved.then(async () => void content(await this.#lab.advance({ to: this.#time })))
    this.#moved = moved.catch(() => {})
    return moved
  }

  get #time(): string {
    return new Date(Date.now() + this.#ahead!).toISOString()
  }

  #pause(ms: number): Promise<void> {
    return sleep(ms, undefined, { signal: this.#ended.signal }).catch(() => {})
  }
}
