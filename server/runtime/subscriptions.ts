/** Waiting for a fact that is said at an address. */
import type { Fact } from '../../machines/wires.ts'
import type { World } from './worlds/world.ts'

type Subscriber = (fact: Fact) => void

export class Subscriptions {
  /** By world, address and type. */
  #subscribers = new Map<string, Set<Subscriber>>()

  /** Tells every fact of a type that is said at an address. @returns what ends the listening */
  subscribe(world: World, address: string, type: Fact['type'], hear: Subscriber): () => void {
    const key = `${world.id} ${address} ${type}`
    const ears = this.#subscribers.get(key) ?? new Set()
    this.#subscribers.set(key, ears)
    ears.add(hear)
    return () => {
      ears.delete(hear)
      if (ears.size === 0 && this.#subscribers.get(key) === ears) this.#subscribers.delete(key)
    }
  }

  /** The next fact of a type that is said at an address. @param signal ends the waiting: then it is null */
  next(world: World, address: string, type: Fact['type'], signal: AbortSignal): Promise<Fact | null> {
    return new Promise((resolve) => {
      const giveUp = (): void => settle(null)
      const settle = (fact: Fact | null): void => {
        signal.removeEventListener('abort', giveUp)
        leave()
        resolve(fact)
      }
      const leave = this.subscribe(world, address, type, settle)
      signal.addEventListener('abort', giveUp)
      if (signal.aborted) giveUp()
    })
  }

  /** @param actor world and address of who has said it */
  publish(actor: string, fact: Fact): void {
    if (this.#subscribers.size === 0) return
    for (const hear of [...(this.#subscribers.get(`${actor} ${fact.type}`) ?? [])]) hear(fact)
  }
}
