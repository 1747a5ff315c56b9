/** Whoever waits for a fact that is said at an address. */
import type { Fact } from '../../machines/wires.ts'
import type { World } from './world.ts'

type Hear = (fact: Fact) => void

export class Ears {
  /** By world, address and type. */
  #ears = new Map<string, Set<Hear>>()

  /** Tells every fact of a type that is said at an address. @returns what ends the listening */
  listen(world: World, address: string, type: Fact['type'], hear: Hear): () => void {
    const key = `${world.id} ${address} ${type}`
    const ears = this.#ears.get(key) ?? new Set()
    this.#ears.set(key, ears)
    ears.add(hear)
    return () => {
      ears.delete(hear)
      if (ears.size === 0 && this.#ears.get(key) === ears) this.#ears.delete(key)
    }
  }

  /** The next fact of a type that is said at an address. @param signal ends the waiting: then it is null */
  heard(world: World, address: string, type: Fact['type'], signal: AbortSignal): Promise<Fact | null> {
    return new Promise((resolve) => {
      const giveUp = (): void => settle(null)
      const settle = (fact: Fact | null): void => {
        signal.removeEventListener('abort', giveUp)
        leave()
        resolve(fact)
      }
      const leave = this.listen(world, address, type, settle)
      signal.addEventListener('abort', giveUp)
      if (signal.aborted) giveUp()
    })
  }

  /** @param actor world and address of who has said it */
  tell(actor: string, fact: Fact): void {
    if (this.#ears.size === 0) return
    for (const hear of [...(this.#ears.get(`${actor} ${fact.type}`) ?? [])]) hear(fact)
  }
}
