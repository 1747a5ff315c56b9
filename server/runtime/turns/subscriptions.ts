/** Waiting for a fact that is said at an address. */
import type { Fact } from '../../../machines/vocabulary/messages.ts'
import type { World } from '../world/world.ts'

type Subscriber = (fact: Fact) => void

export class Subscriptions {
  /** By world and address, then by type. */
  #subscribers = new Map<string, Map<Fact['type'], Set<Subscriber>>>()

  /** By type, of facts said anywhere. */
  #everywhere = new Map<Fact['type'], Subscriber>()

  /** Calls back with every fact of a type, wherever it is said: for one that counts them. */
  everywhere<T extends Fact['type']>(type: T, hear: (fact: Extract<Fact, { type: T }>) => void): void {
    this.#everywhere.set(type, hear as Subscriber)
  }

  /** Calls back with every fact of a type that is said at an address. @returns ends the subscription */
  subscribe(world: World, address: string, type: Fact['type'], hear: Subscriber): () => void {
    const actor = `${world.id} ${address}`
    const types = this.#subscribers.get(actor) ?? new Map<Fact['type'], Set<Subscriber>>()
    this.#subscribers.set(actor, types)
    const subscribers = types.get(type) ?? new Set()
    types.set(type, subscribers)
    subscribers.add(hear)
    return () => {
      subscribers.delete(hear)
      if (subscribers.size === 0 && types.get(type) === subscribers) types.delete(type)
      if (types.size === 0 && this.#subscribers.get(actor) === types) this.#subscribers.delete(actor)
    }
  }

  /** The next fact of a type that is said at an address. @param signal ends the waiting: then it is null */
  next(world: World, address: string, type: Fact['type'], signal: AbortSignal): Promise<Fact | null> {
    return new Promise((resolve) => {
      const giveUp = (): void => finish(null)
      const finish = (fact: Fact | null): void => {
        signal.removeEventListener('abort', giveUp)
        leave()
        resolve(fact)
      }
      const leave = this.subscribe(world, address, type, finish)
      signal.addEventListener('abort', giveUp)
      if (signal.aborted) giveUp()
    })
  }

  /** @param actor world and address of the actor that has published it */
  publish(actor: string, fact: Fact): void {
    this.#everywhere.get(fact.type)?.(fact)
    const subscribers = this.#subscribers.get(actor)?.get(fact.type)
    if (subscribers) for (const hear of [...subscribers]) hear(fact)
  }
}
